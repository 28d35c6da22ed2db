import type { Diagnostic, Severity } from './diagnostic.js'

export type Counts = Readonly<Record<Severity, number>>

/** How many of each severity. */
export function countBySeverity(diagnostics: readonly Diagnostic[]): Counts {
  const counts = { error: 0, warning: 0, note: 0 }
  for (const { severity } of diagnostics) counts[severity] += 1
  return counts
}

/** `2 errors, 1 warning`; what is not there is not named. */
export function countsInWords(diagnostics: readonly Diagnostic[]): string {
  const words = Object.entries(countBySeverity(diagnostics)).flatMap(([severity, count]) =>
    count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`],
  )
  return words.join(', ') || 'no problems'
}
