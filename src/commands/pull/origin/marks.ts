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
  /** True if `under` took the slash before it away: of `'/cloud'`. */
  readonly isFromRoot?: true
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
    const start = text.length - Number(length)
    const end = text.length
    spans.push(start < 0 ? { site: Number(site), start: 0, end, isFromRoot: true } : { site: Number(site), start, end })
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

/** Part of a marked text from an offset on, marked as parts of the literals that it comes from. */
function partOf({ spans }: Marked, text: string, from: number, sites: Sites, separator?: string | RegExp): string {
  const own = spans.flatMap((span) => {
    const [start, end] = [Math.max(span.start, from), Math.min(span.end, from + text.length)]
    if (start >= end) return []
    const isWhole = start === span.start && end === span.end
    const part = sites.part(span.site, start - span.start, end - span.start, separator)
    const site = isWhole && separator === undefined ? span.site : (part ?? (isWhole ? span.site : undefined))
    return site === undefined ? [] : [{ site, start: start - from, end: end - from }]
  })
  return withMarks({ text, spans: own })
}

/** The pieces that a text was split into, which are in it one behind the other. */
function piecesOf(marked: Marked, pieces: readonly unknown[], sites: Sites, separator: unknown): readonly unknown[] {
  const isKnown = separator instanceof RegExp || (typeof separator === 'string' && separator !== '')
  if (!isKnown || !pieces.every((piece) => typeof piece === 'string')) return pieces
  let at = 0
  return pieces.map((piece) => {
    const from = marked.text.indexOf(piece, at)
    at = from + piece.length
    return partOf(marked, piece, from, sites, separator)
  })
}

type Anything = (...given: unknown[]) => unknown

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
  if (!sites || !hasMarks(receiver)) return made
  const marked = readMarks(receiver)
  if (name === 'split') return piecesOf(marked, made as readonly unknown[], sites, own[0])
  if (typeof made !== 'string' || !methodsOfParts.has(name)) return made
  return partOf(marked, made, text.endsWith(made) ? text.length - made.length : text.indexOf(made), sites)
}

/** Methods whose result is a part of the text. */
const methodsOfParts: ReadonlySet<string> = new Set(['slice', 'substring', 'trim', 'trimEnd', 'trimStart'])
