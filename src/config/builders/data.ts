import type { Kind } from '../../format/contract/kind.js'
import type { JsonObject } from '../../format/json/value.js'

/** Builders that name something elsewhere, with the key of that name. */
export const elsewhere = { sourceRef: 'sourceRef', ref: '$ref' } as const
export type Elsewhere = keyof typeof elsewhere

export type ElementKind = Kind | Elsewhere | 'docs'

/** One method call, as it was made: the emitter folds calls into JSON, the rules read them. */
export interface Call {
  readonly key: string
  /** `.set` on docs only: the path below the key, to a key of a setting. */
  readonly inside?: readonly string[]
  readonly value: unknown
  readonly by: 'content' | 'attribute' | 'global' | 'set'
  /** `.set` on docs only: the key that this one precedes. */
  readonly before?: string | undefined
  readonly trace: unknown
  /** Called without an argument. */
  readonly isBare?: boolean
  /** The arguments that are empty texts, of how many: they are skipped, like the others that are no child. */
  readonly empty?: { readonly indexes: readonly number[]; readonly count: number }
  /** The value as the author wrote it, where `under` has moved its pages since. */
  readonly written?: unknown
  /** The folder that `under` has moved them to. */
  readonly folder?: string
}

/** The result of every builder: frozen data. The types in `types.ts` are the precise public view of it. */
export interface ElementData {
  readonly kind: ElementKind
  readonly title: unknown
  readonly calls: readonly Call[]
  /** The place of the builder's call; undefined unless places were requested. */
  readonly trace: unknown
  toJSON(): JsonObject
}

/** Marks what a builder made. Symbol.for and not instanceof: a config may load a copy of this package. */
export const mark = Symbol.for('build-nav.element')

/** True for what a builder made, whichever copy of the package it came from. */
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
  return Object.freeze(new Made(element.kind, element.title, Object.freeze(calls), element.trace))
}
