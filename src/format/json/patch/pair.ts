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
): (number | undefined)[] {
  const pairs: (number | undefined)[] = values.map(() => undefined)
  const free = new Set(old.keys())
  const pair = (at: number, index: number): void => {
    pairs[at] = index
    free.delete(index)
  }
  const isSame = (at: number, index: number) => comparison.isSame(old[index] as JsonValue, values[at])
  const left = (): Positions => ({
    ats: [...values.keys()].filter((at) => pairs[at] === undefined),
    indices: [...free],
  })
  const sharing = ({ ats, indices }: Positions, keyOf: (value: JsonValue) => unknown): Positions[] => {
    const before = grouped(indices, (index) => keyOf(old[index] as JsonValue))
    return [...grouped(ats, (at) => keyOf(values[at] as JsonValue))].flatMap(([key, own]) => {
      const shared = key === undefined ? undefined : before.get(key)
      return shared ? [{ ats: own, indices: shared }] : []
    })
  }
  const pairAll = (shared: readonly Positions[]): void => {
    for (const each of shared) for (const [at, index] of nearest(each)) pair(at, index)
  }

  // Equal elements at both ends stay, even beside equal siblings.
  const ends = Math.min(old.length, values.length)
  let start = 0
  while (start < ends && isSame(start, start)) pair(start, start++)
  for (let end = 1; end <= ends - start && isSame(values.length - end, old.length - end); end++) {
    pair(values.length - end, old.length - end)
  }
  if (free.size === 0) return pairs
  const equal = sharing(left(), outlineOf).flatMap((each) => {
    const isChoice = each.ats.length > 1 || each.indices.length > 1
    if (isChoice) return sharing(each, (value) => JSON.stringify(value))
    return isSame(each.ats[0] as number, each.indices[0] as number) ? [each] : []
  })
  pairAll(equal)
  pairAll(sharing(left(), nameInText))
  values.forEach((value, at) => {
    if (pairs[at] !== undefined) return
    const index = at === 0 ? 0 : (pairs[at - 1] ?? -2) + 1
    if (free.has(index) && typeOf(value) === typeOf(old[index] as JsonValue)) pair(at, index)
  })
  return pairs
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
