import { isElement } from '../../../config/builders/data.js'
import { isRecord } from '../../../format/json/value.js'
import type { Range } from '../../code/patch.js'

/**
 * A marked string contains its origin. Behind the text, in characters never used in texts, are the number of a site and
 * the length of the text from this site. Joined strings keep the mark, and tests of a string's beginning still work.
 */

const open = '\uFDD0'
const close = '\uFDD1'
const marks = /\uFDD0(\d+),(\d+)\uFDD1/g

/** A part of a text, with a site. */
export interface Span extends Range {
  readonly site: number
  /** True if `under` has removed the slash before the text, as from `'/cloud'`. */
  readonly isFromRoot?: true
}

/** A text without marks, and the spans read from the marks, inner spans first. */
interface Marked {
  readonly text: string
  readonly spans: readonly Span[]
}

/** A text with the mark of a site. An empty text gets no mark: code may test for emptiness. */
export function mark(site: number, text: string): string {
  return text === '' ? '' : `${text}${open}${site},${unmarked(text).length}${close}`
}

/** A text without marks. */
export function unmarked(text: string): string {
  return text.includes(open) ? text.replace(marks, '') : text
}

/** Reads and removes the marks of a text. */
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

/** A string without marks; any other value unchanged. */
export function plain<Value>(value: Value): Value {
  return (typeof value === 'string' ? unmarked(value) : value) as Value
}

/** Lists and plain objects with plain strings: a copy if there are marks inside, otherwise the original. */
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
