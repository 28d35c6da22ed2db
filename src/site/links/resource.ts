import type { Found } from './link.js'

/** A destination between its brackets, and the end of the construct. */
interface Destination {
  readonly start: number
  readonly end: number
  /** After the closing parenthesis, or at the end of the line of a definition. */
  readonly after: number
}

/** Spaces, and at most one line ending, with the marks of a quote. */
const SPACE = String.raw`[ \t\r]*(?:\n[ \t\r>]*)?`
const LINE_END = String.raw`[ \t\r]*(?=\n|$)`
/** A title in quotes or parentheses, without empty lines. */
const TITLE = ['""', "''", '()']
  .map(([open, close]) => {
    const plain = `[^${open}${close}\\\\\\n]*`
    return `[${open}]${plain}(?:(?:\\\\[^]|\\n(?!${LINE_END}))${plain})*[${close}]`
  })
  .join('|')

const space = new RegExp(SPACE, 'y')
const pointed = /<[^<>\\\r\n]*(?:\\[^][^<>\\\r\n]*)*>/y
const resourceEnd = new RegExp(`(?:(?=\\s)${SPACE}(?:${TITLE}))?${SPACE}\\)`, 'y')
const definitionEnd = new RegExp(`${LINE_END}|(?=\\s)${SPACE}(?:${TITLE})${LINE_END}`, 'y')
const punctuation = /[!-/:-@[-`{-~]/
/** As many nested parentheses as CommonMark's reference parser takes. */
const MOST_PARENS = 32

/** The destination after the `](` of a link: `/guides/start "Title")`. */
export function resourceAt(text: string, start: number): Destination | undefined {
  return destinationAt(text, start, resourceEnd)
}

/** The destination after the `]:` of a definition, to the end of the line. */
export function definitionAt(text: string, start: number): Destination | undefined {
  const destination = destinationAt(text, start, definitionEnd)
  return destination && destination.end > destination.start ? destination : undefined
}

/** Links in a Markdown text of an attribute, such as the title of a step: `title="See [start](/start)"`. */
export function readResources(text: string, start: number, end: number, found: Found): void {
  const value = text.slice(start, end)
  for (let at = value.indexOf(']('); at !== -1; at = value.indexOf('](', at + 2)) {
    const destination = resourceAt(value, at + 2)
    if (destination) found.link('markdown', start + destination.start, start + destination.end)
  }
}

/** The offset after a match of a sticky pattern; -1 without a match. */
export function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

function destinationAt(text: string, from: number, constructEnd: RegExp): Destination | undefined {
  const start = endOf(space, text, from)
  const isPointed = text[start] === '<'
  const end = isPointed ? endOf(pointed, text, start) : plainEnd(text, start)
  const after = end === -1 ? -1 : endOf(constructEnd, text, end)
  if (after === -1) return undefined
  return isPointed ? { start: start + 1, end: end - 1, after } : { start, end, after }
}

/** The offset after a destination without pointed brackets; -1 with unequal parentheses. */
function plainEnd(text: string, start: number): number {
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const char = text[at] as string
    if (char <= ' ' || char === '\u007F') break
    if (char === '\\') {
      if (punctuation.test(text[at + 1] ?? '')) at += 1
    } else if (char === '(') {
      if (++depth > MOST_PARENS) return -1
    } else if (char === ')' && depth-- === 0) break
  }
  return depth > 0 ? -1 : at
}
