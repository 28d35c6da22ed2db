import { counted } from '../../base/diagnostics/text.js'
import { types } from '../../commands/register/types.js'
import type { TypesResult } from '../../commands/register/types.js'
import { configName } from '../../config/loader/config-names.js'
import { defineCommand, formatFlag } from '../command.js'
import type { Terminal } from '../command.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'

export const typesCommand = defineCommand({
  name: 'types',
  summary: summaries.types,
  example: 'npx build-nav types',
  flags: {
    config: { type: 'string', value: '<file>', help: `the config (default: ${configName} in the folder)` },
    check: {
      type: 'boolean',
      help: 'write nothing; if the file is out of date, print the difference and exit with 1',
    },
    format: formatFlag,
  },
  outcomes: {
    0: { written: 'the types were written', 'up-to-date': 'the types are those of the pages' },
    1: { 'out-of-date': 'with --check: pages came or went; run `npx build-nav types`' },
  },
  async run({ config, check }, _positionals, terminal) {
    const result = await types({ cwd: terminal.cwd, config, check })
    const name = shownPath(result.file, terminal)
    const isStale = check === true && result.changed
    if (isStale) await printDifference(result, name, terminal)
    else terminal.out(`${result.written ? `Wrote ${name}` : `${name} is up to date`}: ${counts(result)}\n`)
    const outcome = isStale ? 'out-of-date' : result.written ? 'written' : 'up-to-date'
    const { written, pages, endpoints = null } = result
    return { outcome, data: () => ({ file: name, written, pages, endpoints }) }
  },
})

async function printDifference({ before, text }: TypesResult, name: string, terminal: Terminal): Promise<void> {
  if (before === undefined)
    return terminal.error(`${name} does not exist. Run \`npx build-nav types\`, and commit it.\n`)
  const { unifiedDiff } = await import('../unified-diff.js')
  terminal.print(unifiedDiff(name, before, text, terminal.color))
  terminal.error(`${name} is out of date. Run \`npx build-nav types\`, and commit it.\n`)
}

function counts({ pages, endpoints }: TypesResult): string {
  return endpoints === undefined
    ? counted(pages, 'page')
    : `${counted(pages, 'page')}, ${counted(endpoints, 'endpoint')}`
}
