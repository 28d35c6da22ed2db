import { isElement } from '../../../config/builders/data.js'
import { isRecord } from '../../../format/json/value.js'
import type { Range } from '../../code/patch.js'

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

type Anything = (...given: unknown[]) => unknown

/** A method called on a marked string: it sees plain ones. Where nothing changes the marks stay; what it makes of the text is nobody's. */
export function methodsOfText(receiver: string, name: string, given: readonly unknown[]): unknown {
  if (name === 'concat') return receiver + given.join('')
  const text = unmarked(receiver)
  const made = (text as unknown as Record<string, Anything>)[name]?.(...given.map(deeplyPlain))
  return made === text ? receiver : made
}

/** A Map that finds its keys by their texts, and gives them as they were put in. */
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

/** A Set that knows strings by their texts. */
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
