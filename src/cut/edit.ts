import { readFileSync } from 'node:fs'

/** Text that takes the place of what stands in a module. */
export interface Edit {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A text as a literal in the quotes that stand there. */
export function inQuotes(quote: string, text: string): string {
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`
}

/** The modules with the edits made in them. */
export function textsOf(edits: readonly Edit[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { file, start, end, text } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    const before = texts.get(file) ?? readFileSync(file, 'utf8')
    texts.set(file, before.slice(0, start) + text + before.slice(end))
  }
  return texts
}
