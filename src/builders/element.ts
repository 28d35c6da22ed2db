import { attributes } from '../contract/attributes.js'
import { kinds } from '../contract/kinds.js'
import type { Kind } from '../contract/kinds.js'
import { methodsOf } from '../contract/methods.js'
import type { MethodKey } from '../contract/methods.js'
import type { JsonObject } from '../contract/schema.js'
import { emit } from './emit.js'

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

// Symbol.for and not instanceof: a config may load a copy of this module beside the command's own.
const mark = Symbol.for('build-nav.element')
const tracer = Symbol.for('build-nav.tracer')

/** Where the running call stands in the config; undefined unless the command has asked for places. */
function trace(): unknown {
  return (globalThis as { [tracer]?: () => unknown })[tracer]?.()
}

/** What every builder gives: frozen data. The types in `types.ts` are the precise public view of it. */
export class ElementData {
  readonly [mark] = true
  readonly kind: ElementKind
  readonly title: unknown
  readonly calls: readonly Call[]
  readonly trace: unknown
  #json: JsonObject | undefined

  constructor(kind: ElementKind, title: unknown, calls: readonly Call[], at: unknown) {
    this.kind = kind
    this.title = title
    this.calls = calls
    this.trace = at
  }

  set(key: string, value: unknown, place?: { readonly before?: string }): ElementData {
    return this.with({ key, value, by: 'set', before: place?.before, trace: trace() })
  }

  /** Kept, as an element may stand in many places of one navigation. */
  toJSON(): JsonObject {
    return (this.#json ??= emit(this))
  }

  protected with(call: Call): ElementData {
    const Kind = this.constructor as typeof ElementData
    const calls = Object.freeze([...this.calls, call])
    return Object.freeze(new Kind(this.kind, this.title, calls, this.trace)) as ElementData
  }
}

/** True for what a builder made, whichever copy of the package it came from. */
export function isElement(value: unknown): value is ElementData {
  return typeof value === 'object' && value !== null && mark in value
}

// `flag && tab(…)` leaves one of these where the flag is off.
const skipped: ReadonlySet<unknown> = new Set([false, null, undefined, ''])

const calling: Record<MethodKey['by'], (key: string, given: unknown[]) => unknown> = {
  content: (key, given) => (key === 'href' ? given[0] : given.filter((child) => !skipped.has(child))),
  attribute: (key, given) =>
    given.length === 0 && attributes[key as keyof typeof attributes].value === 'flag' ? true : given[0],
  global: (_key, given) => given.filter((link) => !skipped.has(link)),
}

/** A class a kind, with a method for each key that the kind has. */
function classOf(kind: Kind): typeof ElementData {
  class KindElement extends ElementData {}
  for (const { key, by } of methodsOf(kind)) {
    Object.defineProperty(KindElement.prototype, key, {
      value(this: KindElement, ...given: unknown[]) {
        return this.with({ key, value: calling[by](key, given), by, trace: trace() })
      },
    })
  }
  return KindElement
}

const classes = Object.fromEntries(
  (Object.keys(kinds) as Kind[]).map((kind) => [kind, classOf(kind)]),
) as Record<Kind, typeof ElementData>

/** Makes an element; `Built` is its public type. */
export function createElement<Built>(kind: Exclude<ElementKind, 'docs'>, title?: unknown): Built {
  const Kind = kind === 'sourceRef' ? ElementData : classes[kind]
  return Object.freeze(new Kind(kind, title, [], trace())) as Built
}

/** Makes a docs element: its settings are its first calls. */
export function createDocs<Built>(settings: object): Built {
  const at = trace()
  const calls = Object.entries(settings).map(([key, value]): Call => ({ key, value, by: 'attribute', trace: undefined }))
  return Object.freeze(new ElementData('docs', undefined, Object.freeze(calls), at)) as Built
}
