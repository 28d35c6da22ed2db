import { readCode } from './code.js'
import { linkNames } from './link.js'
import type { Found } from './link.js'
import { readResources } from './resource.js'

/** Components with an id from the title, or with an effect on ids inside. */
const withTitle = /^(Accordion|Heading|Param|ParamField|ResponseField|Step|Tab|Update|View)$/
const around = /^(AccordionGroup|Expandable|Prompt|Steps)$/
/** Attributes for ids. */
const idNames: ReadonlySet<string> = new Set('id title label titleSize noAnchor name path body query header'.split(' '))

const opening = /<(\/?)([A-Za-z_$][\w$.:-]*)?/y
const attribute = /[^\S]*([\w$@][\w$@:.-]*)?(?:\s*=\s*(["'{])?)?/y

/** A tag. */
export interface TagRead {
  /** The offset after the `>`. */
  readonly end: number
  /** Empty for a fragment. */
  readonly name: string
  readonly isClosing: boolean
  /** The written `id`. */
  readonly id: string | undefined
}

/**
 * Reads the tag at an offset, with the links in its attributes; quotes and braces may contain a `>`. Undefined without
 * a tag, or without an end.
 */
export function readTag(text: string, offset: number, limit: number, found: Found): TagRead | undefined {
  opening.lastIndex = offset
  const [start, slash, name = ''] = opening.exec(text) ?? []
  if (start === undefined || (name === '' && text[offset + start.length] !== '>')) return undefined
  const before = found.state
  const attributes: Record<string, string | null> = {}
  const isClosing = slash === '/'
  const read = (end: number, isEmpty: boolean): TagRead => {
    const hasId = 'id' in attributes || (name === 'a' && 'name' in attributes)
    if (/^h[1-6]$/.test(name)) {
      if (attributes['id'] === null) found.mark({ kind: 'code' })
    } else if (hasId || withTitle.test(name) || around.test(name))
      found.mark({ kind: 'tag', name, isClosing, isEmpty, attributes })
    return { end, name, isClosing, id: attributes['id'] ?? undefined }
  }
  let at = offset + start.length
  while (at < limit) {
    const next = skipSpace(text, at, limit)
    const char = text[next]
    if (char === '>') return read(next + 1, false)
    if (char === '/' && text[next + 1] === '>') return read(next + 2, true)
    const end =
      char === '{'
        ? readBraces(text, next, limit, found)
        : next === at
          ? -1
          : readAttribute(text, next, limit, { name, attributes }, found)
    if (end === -1) break
    at = end
  }
  found.backTo(before)
  return undefined
}

interface Tag {
  readonly name: string
  /** Attributes for ids, read so far. */
  readonly attributes: Record<string, string | null>
}

/** The offset after an attribute; -1 without an attribute. */
function readAttribute(text: string, start: number, limit: number, tag: Tag, found: Found): number {
  attribute.lastIndex = start
  const [all = '', name, quote] = attribute.exec(text) ?? []
  if (name === undefined) return -1
  const end = start + all.length
  const keep = (value: string | null) => {
    if (idNames.has(name) && (value !== null || name === 'id' || withTitle.test(tag.name))) tag.attributes[name] = value
  }
  const of = { tag: tag.name, name }
  if (quote === undefined) {
    if (all.includes('=')) return -1
    keep('')
    return start + name.length
  }
  if (quote === '{') {
    whole.lastIndex = end - 1
    const [expression, quoted = '', value = ''] = whole.exec(text) ?? []
    const isText = expression !== undefined && end - 1 + expression.length <= limit
    keep(isText ? value : /titleSize|noAnchor/.test(name) ? '' : null)
    if (!isText) return readBraces(text, end - 1, limit, found)
    const from = end - 1 + expression.indexOf(quoted) + 1
    collect(text, from, from + value.length, of, found)
    return end - 1 + expression.length
  }
  const close = text.indexOf(quote, end)
  if (close === -1 || close >= limit) return -1
  keep(text.slice(end, close))
  collect(text, end, close, of, found)
  return close + 1
}

/** An expression as a value: `{'/guides/start'}` is as good as the text itself. */
const whole = /\{\s*(["'`])((?:(?!\1)[^\\$])*)\1\s*\}/y

interface Of {
  readonly tag: string
  readonly name: string
}

function collect(text: string, start: number, end: number, of: Of, found: Found): void {
  const { tag, name } = of
  if (linkNames.has(name)) found.link('attribute', start, end, of)
  else if (name === 'file' && tag === 'Snippet') found.link('snippet', start, end, of)
  else readResources(text, start, end, found)
}

/** The offset after the closing brace; -1 without a closing brace. */
export function readBraces(text: string, start: number, limit: number, found: Found): number {
  if (found.isTired) return -1
  const before = found.state
  const end = readCode(text, start + 1, limit, found, { brace: true })
  if (end !== -1) {
    found.code(start, end + 1)
    return end + 1
  }
  found.backTo(before)
  found.tire(limit - start)
  return -1
}

function skipSpace(text: string, start: number, limit: number): number {
  let at = start
  while (at < limit && (text.charCodeAt(at) === 32 || (text.charCodeAt(at) >= 9 && text.charCodeAt(at) <= 13))) at += 1
  return at
}
