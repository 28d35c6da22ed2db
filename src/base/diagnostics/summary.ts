import { counted, digits } from './counted.js'
import type { Diagnostic, Severity } from './diagnostic.js'

export type Counts = Readonly<Record<Severity, number>>

/** Counts the diagnostics of each severity. */
export function countBySeverity(diagnostics: readonly Diagnostic[]): Counts {
  const counts = { error: 0, warning: 0, note: 0 }
  for (const { severity } of diagnostics) counts[severity] += 1
  return counts
}

/** `12 page-orphan, 3 page-missing`: how many of each code, the most frequent first. */
export function countsByCode(diagnostics: readonly Diagnostic[]): string {
  const counts = new Map<string, number>()
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1)
  const sorted = [...counts].sort(([, left], [, right]) => right - left)
  return sorted.map(([code, count]) => `${digits(count)} ${code}`).join(', ')
}

/** `2 errors, 1 warning`, without levels that have none. */
export function countsInWords(diagnostics: readonly Diagnostic[]): string {
  const words = Object.entries(countBySeverity(diagnostics)).flatMap(([severity, count]) =>
    count === 0 ? [] : [counted(count, severity)],
  )
  return words.join(', ') || 'No problems'
}
