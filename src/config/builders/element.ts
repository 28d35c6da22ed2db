import { attributes } from '../../format/contract/attributes.js'
import { kinds } from '../../format/contract/kinds.js'
import type { Kind } from '../../format/contract/kind.js'
import { methodsOf } from '../../format/contract/methods.js'
import type { MethodKey } from '../../format/contract/methods.js'
import { isRecord, setOwn } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { isElement, mark, withCalls } from './data.js'
import type { Call, ElementData, ElementKind, Elsewhere } from './data.js'
import { emit } from './emit.js'

const tracer = Symbol.for('build-nav.tracer')

/** The place of the running call in the config; undefined unless the command has requested places. */
function trace(): unknown {
  return (globalThis as { [tracer]?: () => unknown })[tracer]?.()
}

class BuiltElement implements ElementData {
  readonly [mark] = true
  readonly kind: ElementKind
  readonly title: unknown
  readonly calls: readonly Call[]
  readonly trace: unknown
  readonly within: readonly ElementData[] | undefined

  constructor(kind: ElementKind, title: unknown, calls: readonly Call[], at: unknown, within?: readonly ElementData[]) {
    this.kind = kind
    this.title = title
    this.calls = calls
    this.trace = at
    this.within = within
  }

  set(given: string | readonly string[], value: unknown, place?: { readonly before?: string }): BuiltElement {
    const [key, ...inside] = (Array.isArray(given) && this.kind === 'docs' ? given : [given]) as [string, ...string[]]
    const call = { key, value, by: 'set', before: place?.before, trace: trace() } as const
    return this.with(inside.length > 0 ? { ...call, inside } : call)
  }

  toJSON(): JsonObject {
    return emit(this)
  }

  protected with(call: Call): BuiltElement {
    return withCalls(this, [...this.calls, { ...call, value: snapshot(call.value) }]) as BuiltElement
  }
}

/** A copy of lists and plain objects: later changes by the author do not change the element. */
function snapshot(value: unknown, copies?: Map<unknown, unknown>): unknown {
  if (isElement(value) || (!Array.isArray(value) && !isRecord(value))) return value
  // The rules report a circular value; the copy only has to end.
  const made = copies ?? new Map<unknown, unknown>()
  if (made.has(value)) return made.get(value)
  const copy = Array.isArray(value) ? [] : {}
  made.set(value, copy)
  if (Array.isArray(value)) for (const inner of value) (copy as unknown[]).push(snapshot(inner, made))
  else for (const [key, inner] of Object.entries(value)) setOwn(copy, key, snapshot(inner, made) as JsonValue)
  return Object.freeze(copy)
}

// The values of `flag && tab(…)` with the flag off.
const skipped: ReadonlySet<unknown> = new Set([false, null, undefined, ''])

const calling: Record<MethodKey['by'], (key: string, given: unknown[]) => unknown> = {
  content: (key, given) => (key === 'href' ? given[0] : given.filter((child) => !skipped.has(child))),
  // `undefined` leaves the key out. The rules report a missing argument, except for a flag.
  attribute: (key, given) =>
    given.length > 0 ? given[0] : attributes[key as keyof typeof attributes].value === 'flag' || null,
  global: (_key, given) => given.filter((link) => !skipped.has(link)),
}

/** A class for a kind, with a method for each key of the kind. */
function classOf(kind: Kind): typeof BuiltElement {
  class KindElement extends BuiltElement {}
  for (const { key, by } of methodsOf(kind)) {
    Object.defineProperty(KindElement.prototype, key, {
      value(this: KindElement, ...given: unknown[]) {
        const call = { key, value: calling[by](key, given), by, trace: trace() }
        const empty = by === 'content' && key !== 'href' && given.includes('') ? emptyAmong(given) : undefined
        return this.with(given.length === 0 ? { ...call, isBare: true } : empty ? { ...call, empty } : call)
      },
    })
  }
  return KindElement
}

function emptyAmong(given: readonly unknown[]): NonNullable<Call['empty']> {
  return { indexes: [...given.keys()].filter((index) => given[index] === ''), count: given.length }
}

const classes = Object.fromEntries((Object.keys(kinds) as Kind[]).map((kind) => [kind, classOf(kind)])) as Record<
  Kind,
  typeof BuiltElement
>

/** Makes an element; `Built` is the public type. */
export function createElement<Built>(kind: Kind, title?: unknown): Built {
  return Object.freeze(new classes[kind](kind, title, [], trace())) as Built
}

/** Makes a `ref` or a `sourceRef`. */
export function createElsewhere<Built>(kind: Elsewhere, where: unknown): Built {
  return Object.freeze(new BuiltElement(kind, where, [], trace())) as Built
}

/** Makes a docs element, with a call for each setting. */
export function createDocs<Built>(settings: object | undefined): Built {
  const at = trace()
  const calls = Object.entries(settings ?? {}).map(([key, value]): Call => ({
    key,
    value: snapshot(value),
    by: 'attribute',
    trace: undefined,
  }))
  return Object.freeze(new BuiltElement('docs', undefined, Object.freeze(calls), at)) as Built
}

/** Makes the element of a config with parts: `given` as its title, for the rules, and a call for each list of parts. */
export function createParts<Built>(
  given: readonly unknown[],
  lists: ReadonlyMap<string, readonly ElementData[]>,
): Built {
  const at = trace()
  const calls = [...lists].map(([key, value]): Call => ({ key, value: Object.freeze(value), by: 'content', trace: at }))
  return Object.freeze(new BuiltElement('parts', Object.freeze(given), Object.freeze(calls), at)) as Built
}

/** A copy of the element, inside another element. */
export function placedWithin(element: ElementData, around: ElementData): ElementData {
  const { kind, title, calls, trace: at, within = [] } = element
  const Made = element.constructor as typeof BuiltElement
  return Object.freeze(new Made(kind, title, calls, at, Object.freeze([around, ...within])))
}
