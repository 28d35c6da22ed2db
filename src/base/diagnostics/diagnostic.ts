import { counted, sentence } from './text.js'

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
  /** The form of the finding in a group. */
  readonly listed?: Listed | undefined
}

/** The head of a group without the number: `link leads nowhere`, `links lead nowhere`. */
export type Head = readonly [one: string, many: string]

/** The parts of a finding's row in the group of its rule: `guides/start.mdx:12  /guides/nope`. */
export interface RowParts {
  /** The name behind the place; default: the message. `/guides/nope` */
  readonly what?: string
  /** The name in the message, where a list may be: `'fr' lacks 'a' and 'b'`. */
  readonly name?: string
  /** A published file, counted by folder: `plans/  73 files  → /plans/roadmap, …`. */
  readonly file?: { readonly folder: string; readonly path: string; readonly url: string }
  /** Advice on several findings, instead of hints. */
  readonly advice?: string | undefined
  /** True for the first group of warnings. */
  readonly leads?: true
}

export interface Listed extends RowParts {
  readonly head: Head
  /** The languages and versions in the paths of the row. */
  readonly variants?: readonly string[]
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
  /** The head of a group of findings; `problem`, where it is left out. */
  readonly head?: Head
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
      ...(entry.head && { listed: { head: entry.head } }),
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

/** `2 errors, 1 warning`, without levels that have none. */
export function countsInWords(diagnostics: readonly Diagnostic[]): string {
  const words = Object.entries(countBySeverity(diagnostics)).flatMap(([severity, count]) =>
    count === 0 ? [] : [counted(count, severity)],
  )
  return words.join(', ') || 'No problems'
}
