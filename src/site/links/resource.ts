import type { Found } from './link.js'

/** A destination between its brackets, and the end of the construct. */
interface Destination {
  readonly start: number
  readonly end: number
  /** After the closing parenthesis, or at the end of the line of a definition. */
  readonly after: number
}

const [TAB, LF, CR, SPACE, OPEN_PAREN, CLOSE_PAREN] = [9, 10, 13, 32, 40, 41]
const [LESS, GREATER, BACKSLASH] = [60, 62, 92]
/** As many nested parentheses as CommonMark's reference parser takes. */
const MOST_PARENS = 32

/** The destination after the `](` of a link: `/guides/start "Title")`. */
export function resourceAt(text: string, start: number, limit: number): Destination | undefined {
  const from = skipSpace(text, start, limit)
  const destination = destinationAt(text, from, limit)
  if (!destination) return undefined
  const end = skipSpace(text, destination.after, limit)
  if (text.charCodeAt(end) === CLOSE_PAREN && end < limit) return { ...destination, after: end + 1 }
  if (end === destination.after) return undefined
  const title = titleEnd(text, end, limit)
  const close = title === -1 ? -1 : skipSpace(text, title, limit)
  return close !== -1 && close < limit && text.charCodeAt(close) === CLOSE_PAREN
    ? { ...destination, after: close + 1 }
    : undefined
}

/** The destination after the `]:` of a definition, to the end of the line. */
export function definitionAt(text: string, start: number, limit: number): Destination | undefined {
  const from = skipSpace(text, start, limit)
  const destination = destinationAt(text, from, limit)
  if (!destination || destination.end === destination.start) return undefined
  const { after } = destination
  const line = lineEnd(text, after, limit)
  if (line !== -1) return { ...destination, after: line }
  const end = skipSpace(text, after, limit)
  const title = end === after ? -1 : titleEnd(text, end, limit)
  const close = title === -1 ? -1 : lineEnd(text, title, limit)
  return close === -1 ? undefined : { ...destination, after: close }
}

/** Links in a Markdown text of an attribute, such as the title of a step: `title="See [start](/start)"`. */
export function readResources(text: string, start: number, limit: number, found: Found): void {
  for (let at = text.indexOf('](', start); at !== -1 && at < limit; at = text.indexOf('](', at + 2)) {
    const destination = resourceAt(text, at + 2, limit)
    if (destination) found.link('markdown', destination.start, destination.end)
  }
}

function destinationAt(text: string, start: number, limit: number): Destination | undefined {
  if (text.charCodeAt(start) === LESS) {
    for (let at = start + 1; at < limit; at++) {
      const code = text.charCodeAt(at)
      if (code === GREATER) return { start: start + 1, end: at, after: at + 1 }
      if (code === LF || code === CR || code === LESS) return undefined
      if (code === BACKSLASH) at += 1
    }
    return undefined
  }
  let depth = 0
  let at = start
  for (; at < limit; at++) {
    const code = text.charCodeAt(at)
    if (code <= SPACE || code === 127) break
    if (code === BACKSLASH) {
      if (isPunctuation(text.charCodeAt(at + 1))) at += 1
    } else if (code === OPEN_PAREN) {
      if (++depth > MOST_PARENS) return undefined
    } else if (code === CLOSE_PAREN && depth-- === 0) break
  }
  if (depth > 0) return undefined
  const code = at < limit ? text.charCodeAt(at) : LF
  const isEnd = code === SPACE || code === TAB || code === LF || code === CR || code === CLOSE_PAREN
  return isEnd ? { start, end: Math.min(at, limit), after: Math.min(at, limit) } : undefined
}

/** The offset after a title in quotes or parentheses, without empty lines; -1 without a title. */
function titleEnd(text: string, start: number, limit: number): number {
  const open = text[start]
  const close = open === '(' ? ')' : open
  if (open !== '"' && open !== "'" && open !== '(') return -1
  for (let at = start + 1; at < limit; at++) {
    const char = text[at]
    if (char === close) return at + 1
    if (char === '\\') at += 1
    else if (char === '(' && open === '(') return -1
    else if (char === '\n' && isBlankLine(text, at + 1, limit)) return -1
  }
  return -1
}

/** Spaces, and at most one line ending, with the marks of a quote. */
function skipSpace(text: string, start: number, limit: number): number {
  let lines = 0
  let at = start
  for (; at < limit; at++) {
    const code = text.charCodeAt(at)
    if (code === LF && ++lines > 1) break
    const isSpace = code === LF || code === CR || code === SPACE || code === TAB || (code === GREATER && lines === 1)
    if (!isSpace) break
  }
  return at
}

function lineEnd(text: string, start: number, limit: number): number {
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at)
    if (code === LF) return at
    if (code !== SPACE && code !== TAB && code !== CR) return -1
  }
  return limit
}

function isBlankLine(text: string, start: number, limit: number): boolean {
  return lineEnd(text, start, limit) !== -1
}

function isPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  )
}
