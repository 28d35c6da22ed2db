import { counted } from '../../base/diagnostics/text.js'
import { types } from '../../commands/register/types.js'
import type { TypesResult } from '../../commands/register/types.js'
import type { Run, Terminal } from '../command.js'

export const runTypes: Run<'types'> = async ({ config, check }, _positionals, terminal) => {
  const result = await types({ cwd: terminal.cwd, config, check })
  const name = terminal.path(result.file)
  const isStale = check === true && result.changed
  if (isStale) await printDifference(result, terminal)
  else terminal.out(`${result.written ? `Wrote ${name}` : `${name} is up to date`}: ${counts(result)}\n`)
  const outcome = isStale ? 'out-of-date' : result.written ? 'written' : 'up-to-date'
  const { written, pages, endpoints } = result
  return { outcome, data: () => ({ file: name, written, pages, endpoints }) }
}

async function printDifference(result: TypesResult, terminal: Terminal): Promise<void> {
  const name = terminal.path(result.file)
  if (result.before === undefined)
    return terminal.error(`${name} does not exist. Run \`npx build-nav types\`, and commit it.\n`)
  await terminal.patch([result])
  terminal.error(`${name} is out of date. Run \`npx build-nav types\`, and commit it.\n`)
}

function counts({ pages, endpoints }: TypesResult): string {
  return endpoints === undefined
    ? counted(pages, 'page')
    : `${counted(pages, 'page')}, ${counted(endpoints, 'endpoint')}`
}
