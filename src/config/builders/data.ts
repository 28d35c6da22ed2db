import type { Kind } from '../../format/contract/kind.js'
import type { JsonObject } from '../../format/json/value.js'

/** Builders of references, with their keys in docs.json. */
export const elsewhere = { sourceRef: 'sourceRef', ref: '$ref' } as const
export type Elsewhere = keyof typeof elsewhere

export type ElementKind = Kind | Elsewhere | 'docs' | 'parts'

/** A method call as written: the emitter folds calls into JSON, the rules read them. */
export interface Call {
  readonly key: string
  /** `.set` on docs only: the path below the key, to a key of a setting. */
  readonly inside?: readonly string[]
  readonly value: unknown
  readonly by: 'content' | 'attribute' | 'global' | 'set'
  /** `.set` on docs only: the key to insert this key before. */
  readonly before?: string | undefined
  readonly trace: unknown
  /** Called without an argument. */
  readonly isBare?: boolean
  /** The indexes of empty strings among the arguments, skipped like `false`, and the number of arguments. */
  readonly empty?: { readonly indexes: readonly number[]; readonly count: number }
  /** The value as written by the author, before `under` moved its pages. */
  readonly written?: unknown
  /** The folder given to `under`. */
  readonly folder?: string
}

/** The result of every builder: frozen data, with a precise public view in `types.ts`. */
export interface ElementData {
  readonly kind: ElementKind
  readonly title: unknown
  readonly calls: readonly Call[]
  /** The place of the builder's call; undefined unless places were requested. */
  readonly trace: unknown
  /** Of a part: the elements around it, outermost first. */
  readonly within?: readonly ElementData[] | undefined
  toJSON(): JsonObject
}

/** Marks the result of a builder. Symbol.for and not instanceof: a config may load a copy of this package. */
export const mark = Symbol.for('build-nav.element')

/** True for the result of a builder, from any copy of the package. */
export function isElement(value: unknown): value is ElementData {
  return typeof value === 'object' && value !== null && mark in value
}

/** True for a `ref` or a `sourceRef`. */
export function isElsewhere<Element extends ElementData>(element: Element): element is Element & { kind: Elsewhere } {
  return Object.hasOwn(elsewhere, element.kind)
}

/** The element with other calls. */
export function withCalls(element: ElementData, calls: readonly Call[]): ElementData {
  const Made = element.constructor as new (...parts: unknown[]) => ElementData
  return Object.freeze(new Made(element.kind, element.title, Object.freeze(calls), element.trace, element.within))
}
