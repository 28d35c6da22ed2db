import { isElement } from '../../../config/builders/data.js'
import { isRecord } from '../../../format/json/value.js'
import type { Range } from '../../code/patch.js'
import type { Sites } from './sites.js'

/**
 * A marked string contains its origin: its text is followed, in characters that no text has, by the number of the
 * site that made it and of the characters before it that are that site's. The mark is at the end, so that code which
 * looks at the beginning of a string is not misled, and everything that joins strings keeps it.
 */

const open = '\uFDD0'
const close = '\uFDD1'
const marks = /\uFDD0(\d+),(\d+)\uFDD1/g

/** A part of a text, and its site. */
export interface Span extends Range {
  readonly site: number
}

/** A text without its marks, and the spans that they contained: inner ones before the ones around them. */
interface Marked {
  readonly text: string
  readonly spans: readonly Span[]
}

/** The text, marked as a site's. An empty one stays as it is: code may test whether a string is empty. */
export function mark(site: number, text: string): string {
  return text === '' ? '' : `${text}${open}${site},${unmarked(text).length}${close}`
}

/** The text alone. */
export function unmarked(text: string): string {
  return text.includes(open) ? text.replace(marks, '') : text
}

/** True if a text contains the characters of marks, by itself or from a site. */
export function hasMarks(text: string): boolean {
  return text.includes(open) || text.includes(close)
}

/** Takes the marks off a text and reads them. */
export function readMarks(marked: string): Marked {
  if (!marked.includes(open)) return { text: marked, spans: [] }
  const spans: Span[] = []
  let text = ''
  let at = 0
  for (const { 0: found, 1: site, 2: length, index } of marked.matchAll(marks)) {
    text += marked.slice(at, index)
    at = index + found.length
    spans.push({ site: Number(site), start: text.length - Number(length), end: text.length })
  }
  return { text: text + marked.slice(at), spans }
}

/** A text with marks: the inverse of `readMarks`. */
function withMarks({ text, spans }: Marked): string {
  let marked = ''
  let at = 0
  for (const { site, start, end } of spans) {
    marked += `${text.slice(at, end)}${open}${site},${end - start}${close}`
    at = end
  }
  return marked + text.slice(at)
}

/** Strings without their marks; anything else as it is. */
export function plain<Value>(value: Value): Value {
  return (typeof value === 'string' ? unmarked(value) : value) as Value
}

/** A copy of lists and plain objects with plain strings; without marks inside, they stay the same objects. */
export function deeplyPlain(value: unknown): unknown {
  if (typeof value === 'string') return unmarked(value)
  if (Array.isArray(value)) {
    const items = value.map(deeplyPlain)
    return items.some((each, index) => each !== value[index]) ? items : value
  }
  if (isElement(value) || !isRecord(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, deeplyPlain(inner)] as const)
  return entries.some(([key, inner]) => inner !== value[key]) ? Object.fromEntries(entries) : value
}

/** A marked text, of which parts are taken. */
class TextParts {
  readonly text: string
  readonly #spans: readonly Span[]
  readonly #sites: Sites

  constructor(marked: string, sites: Sites) {
    const { text, spans } = readMarks(marked)
    this.text = text
    this.#spans = spans
    this.#sites = sites
  }

  /** The text between two offsets, marked as parts of the literals that it comes from. */
  part(from: number, to: number, separator?: string | RegExp): string {
    if (from >= to) return ''
    const spans = this.#spans.flatMap((span) => {
      const [start, end] = [Math.max(span.start, from), Math.min(span.end, to)]
      if (start >= end) return []
      const isWhole = start === span.start && end === span.end
      const part = this.#sites.part(span.site, start - span.start, end - span.start, separator)
      const site = isWhole && separator === undefined ? span.site : (part ?? (isWhole ? span.site : undefined))
      return site === undefined ? [] : [{ site, start: start - from, end: end - from }]
    })
    return withMarks({ text: this.text.slice(from, to), spans })
  }
}

/** The result of `split`; undefined where the text between two pieces is unknown. */
function piecesOf(parts: TextParts, separator: unknown, limit?: number): readonly string[] | undefined {
  const behind = endBehind(parts.text, separator)
  if (!behind) return undefined
  const pieces: string[] = []
  let at = 0
  for (const piece of parts.text.split(separator as string | RegExp, limit)) {
    const from = pieces.length === 0 ? 0 : behind(at)
    if (from === undefined || !parts.text.startsWith(piece, from)) return undefined
    at = from + piece.length
    pieces.push(parts.part(from, at, separator as string | RegExp))
  }
  return pieces
}

/** The end of a separator that begins at an offset. */
function endBehind(text: string, separator: unknown): ((at: number) => number | undefined) | undefined {
  if (typeof separator === 'string' && separator !== '') return (at) => at + separator.length
  if (!(separator instanceof RegExp)) return undefined
  const sticky = new RegExp(separator.source, `${separator.flags.replace(/[gy]/g, '')}y`)
  return (at) => {
    sticky.lastIndex = at
    const found = sticky.exec(text)
    return found && found.length === 1 && found[0] !== '' ? sticky.lastIndex : undefined
  }
}

type Anything = (...given: unknown[]) => unknown
type PartMethod = (parts: TextParts, given: readonly unknown[]) => unknown

/**
 * A method called on a marked string: it sees plain ones. What takes parts out of the text gives them as parts of its
 * literals, if there are `sites` for them, and where nothing changes the marks stay; what is made of the text otherwise
 * is nobody's.
 */
export function methodsOfText(
  receiver: string,
  name: string,
  given: readonly unknown[],
  sites: Sites | undefined,
): unknown {
  if (name === 'concat') return receiver + given.join('')
  const text = unmarked(receiver)
  const own = given.map(deeplyPlain)
  const made = (text as unknown as Record<string, Anything>)[name]?.(...own)
  if (made === text) return receiver
  return sites && hasMarks(receiver) && Object.hasOwn(partMethods, name)
    ? (partMethods[name]?.(new TextParts(receiver, sites), own) ?? made)
    : made
}

const trimmed = (parts: TextParts, isStart: boolean, isEnd: boolean) => {
  const { length } = parts.text
  const from = isStart ? length - parts.text.trimStart().length : 0
  return parts.part(from, isEnd ? parts.text.trimEnd().length : length)
}

/** Methods whose results are parts of the text. */
const partMethods: Readonly<Record<string, PartMethod>> = {
  split: (parts, [separator, limit]) => piecesOf(parts, separator, limit as number | undefined),
  trim: (parts) => trimmed(parts, true, true),
  trimStart: (parts) => trimmed(parts, true, false),
  trimEnd: (parts) => trimmed(parts, false, true),
  slice: (parts, [from, to]) => {
    const indices = Array.from({ length: parts.text.length }, (_, index) => index).slice(from as number, to as number)
    return parts.part(indices[0] ?? 0, (indices.at(-1) ?? -1) + 1)
  },
  substring: (parts, [from, to]) => {
    const { length } = parts.text
    const [first, last] = [from ?? 0, to ?? length].map((each) => Math.min(Math.max(Number(each) || 0, 0), length))
    return parts.part(Math.min(first ?? 0, last ?? 0), Math.max(first ?? 0, last ?? 0))
  },
}
