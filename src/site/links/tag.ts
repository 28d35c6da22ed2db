import { readCode } from './code.js'
import { linkNames } from './link.js'
import type { Found } from './link.js'
import { readResources } from './resource.js'

/** Attributes that name a place to be sent to. */
const idNames: ReadonlySet<string> = new Set(['id', 'name', 'anchor'])
const titleNames: ReadonlySet<string> = new Set(['title', 'label', 'header', 'heading'])
const fieldNames: ReadonlySet<string> = new Set(['path', 'body', 'query', 'header', 'response', 'name'])

const opening = /<(\/?)([A-Za-z_$][\w$.:-]*)?/y
const attribute = /[^\S]*([\w$@][\w$@:.-]*)?(?:\s*=\s*(["'{])?)?/y

/** A tag that was read. */
export interface TagRead {
  /** The offset after its `>`. */
  readonly end: number
  /** Empty for a fragment. */
  readonly name: string
  readonly isClosing: boolean
}

/**
 * Reads the tag at an offset, with the links in its attributes; quotes and braces may contain a `>`. Undefined where
 * none begins, or it never ends.
 */
export function readTag(text: string, offset: number, limit: number, found: Found): TagRead | undefined {
  opening.lastIndex = offset
  const [start, slash, name = ''] = opening.exec(text) ?? []
  if (start === undefined || (name === '' && text[offset + start.length] !== '>')) return undefined
  const before = found.state
  let at = offset + start.length
  while (at < limit) {
    const next = skipSpace(text, at, limit)
    const char = text[next]
    if (char === '>') return { end: next + 1, name, isClosing: slash === '/' }
    if (char === '/' && text[next + 1] === '>') return { end: next + 2, name, isClosing: false }
    const end =
      char === '{'
        ? readBraces(text, next, limit, found)
        : next === at
          ? -1
          : readAttribute(text, next, limit, name, found)
    if (end === -1) break
    at = end
  }
  found.backTo(before)
  return undefined
}

/** The offset after an attribute; -1 where there is none. */
function readAttribute(text: string, start: number, limit: number, tag: string, found: Found): number {
  attribute.lastIndex = start
  const [all = '', name, quote] = attribute.exec(text) ?? []
  if (name === undefined) return -1
  const end = start + all.length
  if (quote === undefined) return all.includes('=') ? -1 : start + name.length
  if (quote === '{') return readValue(text, end - 1, limit, { tag, name }, found)
  const close = text.indexOf(quote, end)
  if (close === -1 || close >= limit) return -1
  collect(text, end, close, { tag, name }, found)
  return close + 1
}

const whole = /\{\s*(["'`])((?:(?!\1)[^\\$])*)\1\s*\}/y

/** An expression as a value: `{'/guides/start'}` is as good as the text itself. */
function readValue(text: string, start: number, limit: number, of: Of, found: Found): number {
  whole.lastIndex = start
  const [all, quote = '', value = ''] = whole.exec(text) ?? []
  if (all === undefined || start + all.length > limit) return readBraces(text, start, limit, found)
  const from = start + all.indexOf(quote) + 1
  collect(text, from, from + value.length, of, found)
  return start + all.length
}

interface Of {
  readonly tag: string
  readonly name: string
}

function collect(text: string, start: number, end: number, of: Of, found: Found): void {
  const { tag, name } = of
  if (linkNames.has(name)) found.link('attribute', start, end, of)
  else if (name === 'file' && tag === 'Snippet') found.link('snippet', start, end, of)
  else {
    if (/^[A-Z]\w*Field$/.test(tag) && fieldNames.has(name)) found.mark('field', start, end)
    else if (titleNames.has(name)) found.mark('title', start, end)
    else if (idNames.has(name)) found.mark('id', start, end)
    readResources(text, start, end, found)
  }
}

/** The offset after the brace that closes the one at the start; -1 where there is none. */
export function readBraces(text: string, start: number, limit: number, found: Found): number {
  if (found.isTired) return -1
  const before = found.state
  const end = readCode(text, start + 1, limit, found, { brace: true })
  if (end !== -1) return end + 1
  found.backTo(before)
  found.tire(limit - start)
  return -1
}

function skipSpace(text: string, start: number, limit: number): number {
  let at = start
  while (at < limit && (text.charCodeAt(at) === 32 || (text.charCodeAt(at) >= 9 && text.charCodeAt(at) <= 13))) at += 1
  return at
}
