import { sentence } from './capital.js'

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
