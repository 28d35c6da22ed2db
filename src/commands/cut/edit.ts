import { readFileSync } from 'node:fs'
import type { TypeScript } from '../../config/loader/places/source-text.js'

/** A text that replaces a part of a module. */
export interface Edit {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A text as a literal in the quotes of the old one. */
export function inQuotes(quote: string, text: string): string {
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`
}

/** A text between the entries of a list, or after the last of them and its comments. */
export function inserted(entries: readonly TypeScript.Node[], at: number, text: string): Edit {
  const beside = (entries[at] ?? entries.at(-1)) as TypeScript.Node
  const source = beside.getSourceFile()
  const between = /\n[ \t]*$/.exec(source.text.slice(0, beside.getStart()))?.[0] ?? ' '
  const edit = (start: number, written: string): Edit => ({ file: source.fileName, start, end: start, text: written })
  if (at < entries.length) return edit(beside.getStart(), `${text},${between}`)
  const end = beside.getEnd()
  const [comma = ''] = /^,(?:[ \t]*\/\/.*)?(?=\n)/.exec(source.text.slice(end)) ?? []
  return comma && between !== ' ' ? edit(end + comma.length, `${between}${text},`) : edit(end, `,${between}${text}`)
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
