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

/** True if a text contains the characters of marks, by itself or from a site. */
export function hasMarks(text: string): boolean {
  return text.includes(open) || text.includes(close)
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

type Anything = (...given: unknown[]) => unknown

/** Calls a method of a marked string with plain strings. An unchanged text keeps the marks, and a new text has none. */
export function methodsOfText(receiver: string, name: string, given: readonly unknown[]): unknown {
  if (name === 'concat') return receiver + given.join('')
  const text = unmarked(receiver)
  const made = (text as unknown as Record<string, Anything>)[name]?.(...given.map(deeplyPlain))
  return made === text ? receiver : made
}

/** A Map with lookup by plain text; the keys keep their marks. */
export class TracedMap extends Map<unknown, unknown> {
  readonly #keys = new Map<unknown, unknown>()

  constructor(entries?: Iterable<readonly [unknown, unknown]> | null) {
    super()
    for (const [key, value] of entries ?? []) this.set(key, value)
  }

  override get(key: unknown) {
    return super.get(this.#known(key))
  }

  override has(key: unknown) {
    return super.has(this.#known(key))
  }

  override set(key: unknown, value: unknown) {
    if (!this.has(key)) this.#keys.set(plain(key), key)
    return super.set(this.#known(key), value)
  }

  override delete(key: unknown) {
    return super.delete(this.#known(key))
  }

  #known(key: unknown) {
    return this.#keys.get(plain(key)) ?? key
  }
}

/** A Set with lookup by plain text. */
export class TracedSet extends Set<unknown> {
  readonly #values = new Map<unknown, unknown>()

  constructor(values?: Iterable<unknown> | null) {
    super()
    for (const value of values ?? []) this.add(value)
  }

  override has(value: unknown) {
    return super.has(this.#known(value))
  }

  override add(value: unknown) {
    if (!this.has(value)) this.#values.set(plain(value), value)
    return super.add(this.#known(value))
  }

  override delete(value: unknown) {
    return super.delete(this.#known(value))
  }

  #known(value: unknown) {
    return this.#values.get(plain(value)) ?? value
  }
}
