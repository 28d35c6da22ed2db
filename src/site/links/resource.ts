import type { Found } from './link.js'

/** Spaces, and at most one line ending, with the marks of a quote. */
const SPACE = String.raw`[ \t\r]*(?:\n[ \t\r>]*)?`
const LINE_END = String.raw`[ \t\r]*(?=\n|$)`
/** A title in quotes or parentheses, on a line or two. */
const TITLE = ['""', "''", '()']
  .map(([open, close]) => String.raw`[${open}](?:\\[^]|[^${open}${close}\\\n]|\n(?!${LINE_END}))*[${close}]`)
  .join('|')
/** `<a path with spaces>` */
const POINTED = String.raw`<([^<>\\\r\n]*(?:\\[^][^<>\\\r\n]*)*)>`
/** Characters of a destination without spaces; its parentheses are in pairs, or escaped. */
const PLAIN = String.raw`(?:[^\\()\0- \x7f]|\\[!-/:-@[-\x60{-~]|\\(?![!-/:-@[-\x60{-~]))*`
// All of the space at once: without the lookahead, a long run of spaces would be split in every way.
const DESTINATION = `(?=(${SPACE}))\\1(?:${POINTED}|(?!<)(${PLAIN}(?:\\(${PLAIN}\\)${PLAIN})*))`

/** A destination after the `](` of a link: `/guides/start "Title")`. */
export const resource = new RegExp(`${DESTINATION}(?:(?=\\s)${SPACE}(?:${TITLE}))?${SPACE}\\)`, 'y')
/** A destination after the `]:` of a definition, to the end of the line. */
export const definition = new RegExp(
  `(?=${SPACE}(?!<>)\\S)${DESTINATION}(?:${LINE_END}|(?=\\s)${SPACE}(?:${TITLE})${LINE_END})`,
  'y',
)

/** The destination of a link or a definition at an offset, and the offset after the link or the definition. */
export function destinationAt(pattern: RegExp, text: string, from: number) {
  pattern.lastIndex = from
  const [all, space = '', pointed, plain = ''] = pattern.exec(text) ?? []
  if (all === undefined) return undefined
  const start = from + space.length + (pointed === undefined ? 0 : 1)
  return { start, end: start + (pointed ?? plain).length, after: pattern.lastIndex }
}

/** Links in a Markdown text of an attribute, such as the title of a step: `title="See [start](/start)"`. */
export function readResources(text: string, start: number, end: number, found: Found): void {
  const value = text.slice(start, end)
  for (let at = value.indexOf(']('); at !== -1; at = value.indexOf('](', at + 2)) {
    const destination = destinationAt(resource, value, at + 2)
    if (destination) found.link('markdown', start + destination.start, start + destination.end)
  }
}

/** The offset after a match of a sticky pattern; -1 without a match. */
export function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
