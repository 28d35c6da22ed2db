import type { ElementKind } from '../../../config/builders/data.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { Span } from './marks.js'
import type { Place, Trace } from './tracer.js'

/** A value of docs.json, each part with an origin. */
export type TracedValue = TracedText | TracedScalar | TracedList | TracedRecord | TracedElement

/** A text, with the literals inside. */
export interface TracedText {
  readonly type: 'text'
  readonly json: string
  /** The literal of each part, inner literals first. */
  readonly spans: readonly Span[]
}

/** A value without an origin: a number, `true`, `null`. */
export interface TracedScalar {
  readonly type: 'scalar'
  readonly json: JsonValue
}

/** A list, given to a call or written as a literal. */
export interface TracedList {
  readonly type: 'list'
  readonly json: JsonValue
  readonly items: readonly TracedValue[]
  /** The list literal. */
  readonly site: number | undefined
  /** The names in scope, with their values. */
  readonly scope: Trace['scope']
  /** The content call with the list as arguments, and the index of each argument. */
  readonly call: TracedCall | undefined
  readonly args: readonly (number | undefined)[]
  /** For a value from a spread: the entry of the spread list. */
  readonly places: readonly (Place | undefined)[]
}

/** An object, but no element. */
export interface TracedRecord {
  readonly type: 'record'
  readonly json: JsonValue
  readonly entries: ReadonlyMap<string, TracedValue>
  readonly site: number | undefined
  /** The names in scope, with their values. */
  readonly scope: Trace['scope']
  /** The object literal with a key: the record's own, or a spread object. */
  readonly ownerOf: (key: string) => number | undefined
  /** The calls with the record as their result: `redirect(…)` and the like. */
  readonly returns: readonly number[]
  /** The calls for single keys: `.set(['styling', 'density'], …)`. */
  readonly setBy?: ReadonlyMap<string, TracedCall>
}

/** The result of a builder, with the calls of its chain. */
export interface TracedElement {
  readonly type: 'element'
  readonly json: JsonValue
  readonly kind: ElementKind
  /** The key of the title, the builder's argument. */
  readonly title: string | undefined
  readonly entries: ReadonlyMap<string, TracedValue>
  readonly calls: ReadonlyMap<string, TracedCall>
  /** The builder's call. */
  readonly made: TracedCall
  /** The author's calls with the element as their result: `section('Build')`. */
  readonly returns: readonly number[]
  /** The settings in `docs(…)`. */
  readonly settings: TracedRecord | undefined
}

/** A call with a key of docs.json as its result: `pages` from `.pages(…)`. */
export interface TracedCall {
  readonly key: string | undefined
  readonly by: 'builder' | 'content' | 'attribute' | 'global' | 'set'
  readonly trace: Trace | undefined
}

/** The value at a path. */
export function valueAt(root: TracedValue, path: readonly (string | number)[]): TracedValue | undefined {
  let value: TracedValue | undefined = root
  for (const key of path) {
    if (!value) return undefined
    if (value.type === 'list') value = value.items[key as number]
    else value = value.type === 'record' || value.type === 'element' ? value.entries.get(String(key)) : undefined
  }
  return value
}

/** The title of an element; undefined unless a text. */
export function titleOf({ title, entries }: TracedElement): TracedText | undefined {
  const own = title === undefined ? undefined : entries.get(title)
  return own?.type === 'text' ? own : undefined
}

/** All elements, outer before inner. */
export function elementsIn(root: TracedValue): readonly TracedElement[] {
  const found: TracedElement[] = []
  const look = (value: TracedValue): void => {
    if (value.type === 'element') found.push(value)
    if (value.type === 'list') value.items.forEach(look)
    else if (value.type === 'element' || value.type === 'record') value.entries.forEach(look)
  }
  look(root)
  return found
}
