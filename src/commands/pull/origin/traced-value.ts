import type { ElementKind } from '../../../config/builders/data.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { Span } from './marks.js'
import type { Place, Return, Trace } from './tracer.js'

/** A value of docs.json with the origin of each part of it. */
export type TracedValue = TracedText | TracedScalar | TracedList | TracedRecord | TracedElement

/** A text, and the literals that it is made of. */
export interface TracedText {
  readonly type: 'text'
  readonly json: string
  /** The literals that gave each part of it; inner ones before those around them. */
  readonly spans: readonly Span[]
}

/** A value that nothing is known of but what it is: a number, `true`, `null`. */
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
  /** The names in scope of it, with their values. */
  readonly scope: Trace['scope']
  /** The content call whose arguments these are, and which argument each is. */
  readonly call: TracedCall | undefined
  readonly args: readonly (number | undefined)[]
  /** Of what a spread gave to the call: the entry of its list. */
  readonly places: readonly (Place | undefined)[]
}

/** An object that no builder made. */
export interface TracedRecord {
  readonly type: 'record'
  readonly json: JsonValue
  readonly entries: ReadonlyMap<string, TracedValue>
  readonly site: number | undefined
  /** The names in scope of its literal, with their values. */
  readonly scope: Trace['scope']
  /** The object literal that a key is written in, which may be one that was spread. */
  readonly ownerOf: (key: string) => number | undefined
  /** The call of `redirect(…)` and the like that made it. */
  readonly returns: readonly Return[]
  /** The calls that set keys of a setting: `.set(['styling', 'density'], …)`. */
  readonly setBy?: ReadonlyMap<string, TracedCall>
}

/** The result of a builder, with the calls of its chain. */
export interface TracedElement {
  readonly type: 'element'
  readonly json: JsonValue
  readonly kind: ElementKind
  /** The key of the title, which is the builder's argument. */
  readonly title: string | undefined
  readonly entries: ReadonlyMap<string, TracedValue>
  readonly calls: ReadonlyMap<string, TracedCall>
  /** The builder's call. */
  readonly made: TracedCall
  /** The calls of the author's that handed it on: `section('Build')`. */
  readonly returns: readonly Return[]
  /** Of `docs(…)`: the settings that it was given. */
  readonly settings: TracedRecord | undefined
}

/** A call that gave a key. */
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

/** The title of an element; undefined where it has none that is text. */
export function titleOf({ title, entries }: TracedElement): TracedText | undefined {
  const own = title === undefined ? undefined : entries.get(title)
  return own?.type === 'text' ? own : undefined
}

/** Every element, outer ones first. */
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
