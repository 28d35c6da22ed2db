import type { Diagnostic } from '../base/diagnostics/diagnostic.js'
import { printableJson } from '../base/diagnostics/text.js'
import { inJsonForm, reportJson } from '../base/diagnostics/report-json.js'
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
  { cwd, runner = 'npx' }: Pick<Terminal, 'cwd'> & { readonly runner?: Runner },
): string {
  // Messages, hints and commands name the runner; titles and lines of files stay.
  const isOurs = (key: string, text: string) => key === 'message' || key === 'hint' || text.startsWith('npx ')
  return printableJson({ version: 1, outcome, ...data?.(), ...reportJson(reported) }, (key, inner) =>
    typeof inner === 'string' && isOurs(key, inner) ? runBy(runner, inner) : inJsonForm(inner, cwd),
  )
}

/** The value where the command line is wrong. */
export function usageText(message: string): string {
  return dataText({ outcome: 'usage' }, [{ code: 'usage', severity: 'error', message }], { cwd: '.' })
}
