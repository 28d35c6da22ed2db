import { grouped } from '../../../base/diagnostics/grouped.js'
import { definedEntries, isJsonObject } from '../value.js'
import type { JsonObject, JsonValue } from '../value.js'

/** Keys with the name of an element: an element with its old name is the old element, changed. */
const NAMES =
  'group tab item anchor dropdown product version language $ref source header label href name title id'.split(' ')

/**
 * A comparison of an old document with a new one, keys in any order. Each part is compared once: the result for a
 * container's members is kept for the patcher.
 */
export class Comparison {
  readonly #found = new Map<JsonValue, { readonly value: JsonValue; readonly isSame: boolean }>()

  /** True if an old value equals a new one. */
  isSame(old: JsonValue, value: JsonValue | undefined): boolean {
    if (typeof old !== 'object' || old === null) return old === (value ?? null)
    if (old === value) return true
    if (typeof value !== 'object' || value === null) return false
    const found = this.#found.get(old)
    if (found?.value === value) return found.isSame
    const isSame = isJsonObject(old) ? this.#isObject(old, value) : this.#isArray(old, value)
    this.#found.set(old, { value, isSame })
    return isSame
  }

  #isArray(old: readonly JsonValue[], value: JsonValue): boolean {
    if (!Array.isArray(value) || value.length !== old.length) return false
    return old.every((member, index) => this.isSame(member, value[index] as JsonValue))
  }

  #isObject(old: JsonObject, value: JsonValue): boolean {
    if (!isJsonObject(value)) return false
    for (const key of Object.keys(value)) if (!Object.hasOwn(old, key) && value[key] !== undefined) return false
    return Object.keys(old).every((key) => Object.hasOwn(value, key) && this.isSame(old[key] as JsonValue, value[key]))
  }
}

/** Positions in a new list and in the old list. */
interface Positions {
  readonly ats: readonly number[]
  readonly indices: readonly number[]
}

/**
 * For each new element the index of the continued old element, or undefined. Equal elements come first (they may have
 * moved), then elements with equal names, then elements between known neighbours.
 * `[A, B, C]` to `[C, A renamed, B]` is `[2, 0, 1]`.
 */
export function pairElements(
  old: readonly JsonValue[],
  values: readonly JsonValue[],
  comparison: Comparison,
): readonly (number | undefined)[] {
  const pairing = new Pairing(old, values, comparison)
  pairing.pairEnds()
  if (pairing.isDone) return pairing.pairs
  pairing.pairEqual()
  pairing.pairNamed()
  pairing.pairNeighbours()
  return pairing.pairs
}

class Pairing {
  readonly pairs: (number | undefined)[]
  readonly #old: readonly JsonValue[]
  readonly #values: readonly JsonValue[]
  readonly #comparison: Comparison
  /** Indices of old elements without a new one. */
  readonly #free: Set<number>

  constructor(old: readonly JsonValue[], values: readonly JsonValue[], comparison: Comparison) {
    this.#old = old
    this.#values = values
    this.#comparison = comparison
    this.pairs = values.map(() => undefined)
    this.#free = new Set(old.keys())
  }

  /** True if every old element is continued. */
  get isDone(): boolean {
    return this.#free.size === 0
  }

  /** Equal elements at both ends stay, even beside equal siblings. */
  pairEnds(): void {
    const [before, now] = [this.#old.length, this.#values.length]
    const ends = Math.min(before, now)
    let start = 0
    while (start < ends && this.#isSame(start, start)) this.#pair(start, start++)
    for (let end = 1; end <= ends - start && this.#isSame(now - end, before - end); end++)
      this.#pair(now - end, before - end)
  }

  pairEqual(): void {
    const alike = this.#sharing(this.#left(), outlineOf)
    const equal = alike.flatMap((each) => {
      const isChoice = each.ats.length > 1 || each.indices.length > 1
      if (isChoice) return this.#sharing(each, (value) => JSON.stringify(value))
      return this.#isSame(each.ats[0] as number, each.indices[0] as number) ? [each] : []
    })
    this.#pairNearest(equal)
  }

  pairNamed(): void {
    this.#pairNearest(this.#sharing(this.#left(), nameInText))
  }

  pairNeighbours(): void {
    for (const [at, value] of this.#values.entries()) {
      if (this.pairs[at] !== undefined) continue
      const index = at === 0 ? 0 : (this.pairs[at - 1] ?? -2) + 1
      if (this.#free.has(index) && typeOf(value) === typeOf(this.#old[index] as JsonValue)) this.#pair(at, index)
    }
  }

  #pair(at: number, index: number): void {
    this.pairs[at] = index
    this.#free.delete(index)
  }

  #pairNearest(shared: readonly Positions[]): void {
    for (const each of shared) for (const [at, index] of nearest(each)) this.#pair(at, index)
  }

  #isSame(at: number, index: number): boolean {
    return this.#comparison.isSame(this.#old[index] as JsonValue, this.#values[at])
  }

  #left(): Positions {
    const ats = [...this.#values.keys()].filter((at) => this.pairs[at] === undefined)
    return { ats, indices: [...this.#free] }
  }

  /** The positions of each key in both lists. */
  #sharing({ ats, indices }: Positions, keyOf: (value: JsonValue) => unknown): Positions[] {
    const before = grouped(indices, (index) => keyOf(this.#old[index] as JsonValue))
    return [...grouped(ats, (at) => keyOf(this.#values[at] as JsonValue))].flatMap(([key, own]) => {
      const shared = key === undefined ? undefined : before.get(key)
      return shared ? [{ ats: own, indices: shared }] : []
    })
  }
}

/** Pairs new and old positions of a key, in order; if the numbers differ, with the shortest moves. */
function nearest({ ats, indices }: Positions): (readonly [at: number, index: number])[] {
  const isFewer = ats.length < indices.length
  const [few, many] = isFewer ? [ats, indices] : [indices, ats]
  let next = 0
  return few.map((from, rank) => {
    const last = many.length - (few.length - rank)
    while (next < last && distance(many[next + 1], from) < distance(many[next], from)) next++
    const to = many[next++] as number
    return isFewer ? [from, to] : [to, from]
  })
}

function distance(left = 0, right = 0): number {
  return Math.abs(left - right)
}

/** A quick key, equal for equal values: `tab=Guides`, `array of 3`, or the scalar. */
export function outlineOf(value: JsonValue): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  const { length } = isJsonObject(value) ? definedEntries(value) : value
  return nameInText(value) ?? `${typeOf(value)} of ${length}`
}

function nameInText(value: JsonValue): string | undefined {
  const name = nameOf(value)
  return name && `${name.key}=${name.text}`
}

/** The name of an object: its title, or the first identifying key; undefined without a name. */
export function nameOf(value: unknown): { readonly key: string; readonly text: string } | undefined {
  if (!isJsonObject(value)) return undefined
  for (const key of NAMES) {
    const text = value[key]
    if (typeof text === 'string') return { key, text }
  }
  return undefined
}

function typeOf(value: JsonValue): 'object' | 'array' | 'scalar' {
  if (typeof value !== 'object' || value === null) return 'scalar'
  return Array.isArray(value) ? 'array' : 'object'
}
