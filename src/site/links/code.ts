import { linkNames } from './link.js'
import type { Found } from './link.js'

/** The end of a piece of code. */
interface CodeEnd {
  /** At a closing brace without an opening brace after the start. */
  readonly brace?: boolean
  /** At an empty line outside of all brackets, as imports and exports end in MDX. */
  readonly blank?: boolean
}

const [TAB, LF, SPACE, DOUBLE, DOLLAR, SINGLE] = [9, 10, 32, 34, 36, 39]
const [OPEN_PAREN, CLOSE_PAREN, STAR, SLASH, COLON] = [40, 41, 42, 47, 58]
const [OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET, TICK, OPEN_BRACE, CLOSE_BRACE] = [91, 92, 93, 96, 123, 125]

const special = new Uint8Array(128)
for (const code of [LF, DOUBLE, SINGLE, OPEN_PAREN, CLOSE_PAREN, SLASH, OPEN_BRACKET]) special[code] = 1
for (const code of [CLOSE_BRACKET, TICK, OPEN_BRACE, CLOSE_BRACE]) special[code] = 1

/** Before a string: `href=`, `"href": `, `href={`. */
const named = /(?:^|[^\w$.-])(["']?)([A-Za-z]+)\1\s*([:=])\s*\{?\s*$/
const imported = /(?:\bfrom|(?:^|[;\n])\s*import)\s*$/
/** The most characters for `named`. */
const LOOK_BACK = 40

/**
 * Reads JavaScript with JSX from an offset: strings with the form of a link are collected, comments are skipped.
 * Returns the offset of the end, or -1 for code without an end.
 *
 *     const cards = [{ href: '/guides/start' }]
 */
export function readCode(text: string, start: number, limit: number, found: Found, end: CodeEnd = {}): number {
  let depth = 0
  for (let at = start; at < limit;) {
    const code = text.charCodeAt(at)
    if (code > 127 || special[code] === 0) {
      at += 1
      continue
    }
    switch (code) {
      case LF: {
        if (end.blank && depth <= 0 && isBlankAt(text, at + 1, limit)) return at + 1
        at += 1
        break
      }
      case SLASH:
        at = afterSlash(text, at, start, limit)
        break
      case DOUBLE:
      case SINGLE:
        at = readString(text, at, start, limit, found)
        break
      case TICK: {
        const close = found.isTired ? -1 : templateEnd(text, at + 1, limit)
        if (close === -1) {
          found.tire(limit - at)
          at += 1
        } else {
          const isWhole = !text.slice(at, close).includes('${')
          if (isWhole) collect(text, at, close, start, found)
          at = close + 1
        }
        break
      }
      case OPEN_BRACE:
      case OPEN_BRACKET:
      case OPEN_PAREN: {
        if (code === OPEN_BRACE || !end.brace) depth += 1
        at += 1
        break
      }
      default: {
        if (code === CLOSE_BRACE && end.brace && depth === 0) return at
        if (code === CLOSE_BRACE || !end.brace) depth = Math.max(0, depth - 1)
        at += 1
      }
    }
  }
  return end.brace || depth > 0 ? -1 : limit
}

/** After a comment or a regular expression; a division slash is a single character. */
function afterSlash(text: string, at: number, start: number, limit: number): number {
  const next = text.charCodeAt(at + 1)
  if (next === STAR) {
    const close = text.indexOf('*/', at + 2)
    return close === -1 || close >= limit ? at + 2 : close + 2
  }
  const before = at > start ? text.charCodeAt(at - 1) : LF
  if (next === SLASH) {
    // `https://` in the text of an element.
    if (before === COLON || before === SLASH || isWord(before)) return at + 2
    const newline = text.indexOf('\n', at)
    return newline === -1 ? limit : Math.min(newline, limit)
  }
  return isRegexAt(text, at, start) ? regexEnd(text, at, limit) : at + 1
}

function isRegexAt(text: string, at: number, start: number): boolean {
  let before = at - 1
  while (before >= start && (text.charCodeAt(before) === SPACE || text.charCodeAt(before) === TAB)) before -= 1
  return before >= start && '(,=:[!&|?;+'.includes(text.charAt(before)) && text.charAt(at + 1) !== '>'
}

function regexEnd(text: string, at: number, limit: number): number {
  let isInClass = false
  for (let next = at + 1; next < limit; next++) {
    const code = text.charCodeAt(next)
    if (code === LF) return at + 1
    if (code === BACKSLASH) next += 1
    else if (code === OPEN_BRACKET) isInClass = true
    else if (code === CLOSE_BRACKET) isInClass = false
    else if (code === SLASH && !isInClass) return next + 1
  }
  return at + 1
}

/** After a string; after the quote for an apostrophe in a text. */
function readString(text: string, at: number, start: number, limit: number, found: Found): number {
  const quote = text.charCodeAt(at)
  if (at > start && isWord(text.charCodeAt(at - 1))) return at + 1
  // The value of an attribute of JSX may span lines, and has no escapes.
  const isAttribute = at > start && text.charAt(at - 1) === '='
  for (let next = at + 1; next < limit; next++) {
    const code = text.charCodeAt(next)
    if (code === quote) {
      collect(text, at, next, start, found)
      return next + 1
    }
    if (code === BACKSLASH && !isAttribute) next += 1
    else if (code === LF && !isAttribute) return at + 1
  }
  return at + 1
}

/** The backtick at the end of a template; -1 without an end. `${…}` may contain further templates. */
function templateEnd(text: string, start: number, limit: number): number {
  /** For each open template, the number of open braces in `${…}`; -1 in its text. */
  const open = [-1]
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at)
    const braces = open.at(-1) as number
    if (code === TICK) {
      if (braces !== -1) open.push(-1)
      else if (open.length === 1) return at
      else open.pop()
    } else if (braces === -1) {
      if (code === BACKSLASH) at += 1
      else if (code === DOLLAR && text.charCodeAt(at + 1) === OPEN_BRACE) {
        open[open.length - 1] = 0
        at += 1
      }
    } else if (code === OPEN_BRACE) open[open.length - 1] = braces + 1
    else if (code === CLOSE_BRACE) open[open.length - 1] = braces - 1
  }
  return -1
}

/** A string with the form of a link, between quotes. */
function collect(text: string, open: number, close: number, start: number, found: Found): void {
  const before = text.slice(Math.max(start, open - LOOK_BACK), open)
  const [, , name = '', sign] = named.exec(before) ?? []
  if (linkNames.has(name)) found.link(sign === '=' ? 'attribute' : 'key', open + 1, close, { name })
  else if (name === 'id' || name === 'title' || name === 'label') found.literal(open + 1, close)
  else if (sign === undefined && imported.test(before)) found.link('import', open + 1, close)
}

function isBlankAt(text: string, start: number, limit: number): boolean {
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at)
    if (code === LF) return true
    if (code !== SPACE && code !== TAB && code !== 13) return false
  }
  return true
}

function isWord(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code > 127
  )
}
