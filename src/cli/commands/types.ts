import { counted } from '../../diagnostics/counted.js'
import { types } from '../../register/types.js'
import type { TypesResult } from '../../register/types.js'
import { configName } from '../../config/config-names.js'
import { defineCommand } from '../command.js'
import type { Terminal } from '../command.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'

export const typesCommand = defineCommand({
  name: 'types',
  summary: summaries.types,
  flags: {
    config: { type: 'string', value: '<file>', help: `the config (default: ${configName} in the folder)` },
    check: { type: 'boolean', help: 'write nothing; if the types are out of date, print a diff and exit 1' },
  },
  async run({ config, check }, _positionals, terminal) {
    const result = await types({ cwd: terminal.cwd, config, check })
    const name = shownPath(result.file, terminal)
    if (check && result.changed) return printDifference(result, name, terminal)
    terminal.out(`${result.written ? `wrote ${name}` : `${name} is up to date`}: ${counts(result)}\n`)
    return 0
  },
})

async function printDifference({ before, text }: TypesResult, name: string, terminal: Terminal): Promise<number> {
  if (before === undefined)
    return (terminal.error(`${name} does not exist. Run \`npx build-nav types\` and commit it.\n`), 1)
  const { unifiedDiff } = await import('../unified-diff.js')
  terminal.out(unifiedDiff(name, before, text, terminal.color))
  terminal.error(`${name} is out of date. Run \`npx build-nav types\` and commit it.\n`)
  return 1
}

function counts({ pages, endpoints }: TypesResult): string {
  return endpoints === undefined
    ? counted(pages, 'page')
    : `${counted(pages, 'page')}, ${counted(endpoints, 'endpoint')}`
}
