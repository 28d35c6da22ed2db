import type { Kind } from '../contract/kind.js'
import type { JsonObject } from '../json/value.js'

export type ElementKind = Kind | 'sourceRef' | 'docs'

/** One method call, as it was made: the emitter folds calls into JSON, the rules read them. */
export interface Call {
  readonly key: string
  readonly value: unknown
  readonly by: 'content' | 'attribute' | 'global' | 'set'
  /** `.set` on docs only: the key that this one goes before. */
  readonly before?: string | undefined
  readonly trace: unknown
}

/** What every builder gives: frozen data. The types in `types.ts` are the precise public view of it. */
export interface ElementData {
  readonly kind: ElementKind
  readonly title: unknown
  readonly calls: readonly Call[]
  /** Where the builder was called; undefined unless places were asked for. */
  readonly trace: unknown
  toJSON(): JsonObject
}

/** Marks what a builder made. Symbol.for and not instanceof: a config may load a copy of this package. */
export const mark = Symbol.for('build-nav.element')

/** True for what a builder made, whichever copy of the package it came from. */
export function isElement(value: unknown): value is ElementData {
  return typeof value === 'object' && value !== null && mark in value
}
