/** A file that init writes, or adds to. */
export interface PlannedFile {
  /** Absolute. */
  readonly path: string
  /** As it is; undefined where there is none. */
  readonly before: string | undefined
  readonly text: string
  /** Its purpose, in a few words. */
  readonly why: string
}

/** The result of one part of init. */
export interface Part {
  readonly files: readonly PlannedFile[]
  /** The tasks that are left to its reader: a sentence each. */
  readonly notes: readonly string[]
}

export const nothing: Part = { files: [], notes: [] }

/** The text of a file with lines that it lacks at its end; undefined where it has all of them. */
export function withLines(before: string | undefined, lines: readonly string[]): string | undefined {
  const present = new Set(before?.split(/\r?\n/).map((line) => line.trim()))
  const missing = lines.filter((line) => !present.has(line))
  if (missing.length === 0) return undefined
  const end = before?.includes('\r\n') ? '\r\n' : '\n'
  const start = before === undefined || before === '' || before.endsWith('\n') ? (before ?? '') : before + end
  return start + missing.map((line) => line + end).join('')
}
