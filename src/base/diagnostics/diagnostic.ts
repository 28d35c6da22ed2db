import { counted, digits, sentence } from './text.js'

/** A place in a file: 1-based line and column (in UTF-16 units, as editors count). */
export interface Place {
  /** Absolute path; reporters print it relative to the working folder. */
  readonly file: string
  readonly line: number
  readonly column: number
}

/** The place for a report on a whole file. */
export function startOf(file: string): Place {
  return { file, line: 1, column: 1 }
}

export type Severity = 'error' | 'warning' | 'note'

/** A finding, as data. Reporters turn it into text; tools read `--format json`. */
export interface Diagnostic {
  /** Permanent, kebab-case. */
  readonly code: string
  readonly severity: Severity
  /** The problem and why it matters, in a plain sentence or two. */
  readonly message: string
  /** Advice on it. */
  readonly hint?: string | undefined
  readonly place?: Place | undefined
  /** The place of the cause, in a file touched by the branch: pull requests show no other files. */
  readonly causedAt?: Place | undefined
}

/** Bad input: thrown by the functions of `build-nav/node`, printed by the command line, never a bare stack. */
export class BuildNavError extends Error {
  override readonly name = 'BuildNavError'
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(summary).join('\n'))
    this.diagnostics = diagnostics
  }
}

function summary({ code, message, place }: Diagnostic): string {
  return place ? `${place.file}:${place.line}:${place.column} ${code} ${message}` : `${code} ${message}`
}

/** A row of a code table: everything needed to report and document a code. */
export interface CodeEntry<Args> {
  readonly severity: Severity
  readonly message: (args: Args) => string
  readonly hint?: (args: Args) => string | undefined
  /** The documentation paragraph: why this is reported. Markdown. */
  readonly why: string
}

/** Tables of codes, a table per stage of the pipeline: `satisfies CodeTable`. */
export type CodeTable = Readonly<Record<string, CodeEntry<never>>>

type ArgsOf<Entry> = Entry extends CodeEntry<infer Args> ? Args : never

/** Binds a code table to a function that makes its diagnostics; a missing argument is a compile error. */
export function reporter<const Table extends CodeTable>(table: Table) {
  return <Code extends keyof Table & string>(code: Code, args: ArgsOf<Table[Code]>, place?: Place): Diagnostic => {
    const entry = table[code] as CodeEntry<unknown> | undefined
    if (!entry) throw new TypeError(`unknown diagnostic code ${code}`)
    return {
      code,
      severity: entry.severity,
      message: sentence(entry.message(args)),
      hint: entry.hint?.(args),
      place,
    }
  }
}

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
