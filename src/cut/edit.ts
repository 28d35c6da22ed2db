import { readFileSync } from 'node:fs'

/** Text that takes the place of what stands in a module. */
export interface Edit {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The modules with the edits made in them. */
export function textsOf(edits: readonly Edit[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { file, start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    const before = texts.get(file) ?? readFileSync(file, 'utf8')
    texts.set(file, before.slice(0, start) + text + before.slice(end))
  }
  return texts
}
