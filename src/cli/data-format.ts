import type { Diagnostic } from '../base/diagnostics/diagnostic.js'
import { printableJson } from '../base/diagnostics/text.js'
import { reportJson } from '../base/diagnostics/report-json.js'
import { runBy } from '../base/diagnostics/runner.js'
import type { Runner } from '../base/diagnostics/runner.js'
import type { Answer, Terminal } from './command.js'

/** True if the command line has `--format json`, even next to wrong usage. */
export function asksForData(argv: readonly string[]): boolean {
  return argv.some((arg, at) => arg === '--format=json' || (arg === '--format' && argv[at + 1] === 'json'))
}

/** The value of `--format json`: outcome, fields of the command, and problems. `version` grows when a field is removed, or changes in meaning. */
export function dataText(
  { outcome, data }: Answer,
  reported: readonly Diagnostic[],
  at: Pick<Terminal, 'cwd'> & { readonly runner?: Runner },
): string {
  const value = { version: 1, outcome, ...data?.(), ...reportJson(reported, at) }
  const { runner = 'npx' } = at
  return printableJson(runner === 'npx' ? value : calledBy(runner, value))
}

/** A value with the runner in messages, hints and commands; titles and lines of files stay. */
function calledBy(runner: Runner, value: object): unknown {
  const isOurs = (key: string, text: string) => key === 'message' || key === 'hint' || text.startsWith('npx ')
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    typeof inner === 'string' && isOurs(key, inner) ? runBy(runner, inner) : inner,
  )
}

/** The value where the command line is wrong. */
export function usageText(message: string): string {
  return dataText({ outcome: 'usage' }, [{ code: 'usage', severity: 'error', message }], { cwd: '.' })
}
