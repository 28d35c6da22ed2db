import { definedEntries, isJsonObject } from '../value.js'
import type { JsonValue } from '../value.js'
import type { Comparison } from './comparison.js'
import type { Interner } from './intern.js'

/** The keys that name an element: an element that keeps its name is the same element, changed. */
const NAMES =
  'group tab item anchor dropdown product version language $ref source header label href name title id'.split(' ')

/**
 * For each new element the index of the old one that it continues, or undefined. Equal elements come first (they
 * may have moved), then those of the same name, then those in the same position between two known ones.
 */
export function pairElements(
  old: readonly JsonValue[],
  values: readonly JsonValue[],
  comparison: Comparison,
  interner: Interner,
): (number | undefined)[] {
  const pairs: (number | undefined)[] = values.map(() => undefined)
  const free = new Set(old.keys())

  const pair = (at: number, index: number): void => {
    pairs[at] = index
    free.delete(index)
  }
  const valueAt = (at: number) => values[at] as JsonValue
  const oldAt = (index: number) => old[index] as JsonValue
  const isSame = (at: number, index: number) => comparison.isSame(oldAt(index), valueAt(at))
  /** The new and old positions that share a key. */
  const sharing = ({ ats, indices }: Positions, keyOf: (value: JsonValue) => unknown): readonly Positions[] => {
    const before = positions(indices, (index) => keyOf(oldAt(index)))
    return [...positions(ats, (at) => keyOf(valueAt(at)))].flatMap(([key, own]) => {
      const shared = before.get(key)
      return shared ? [{ ats: own, indices: shared }] : []
    })
  }
  const left = (): Positions => ({
    ats: [...values.keys()].filter((at) => pairs[at] === undefined),
    indices: [...free],
  })
  const pairAll = (shared: readonly Positions[]): void => {
    for (const each of shared) for (const [at, index] of nearest(each)) pair(at, index)
  }

  // What is equal at both ends stands still, also where it has equal siblings.
  const ends = Math.min(old.length, values.length)
  let start = 0
  while (start < ends && isSame(start, start)) pair(start, start++)
  for (let end = 1; end <= ends - start && isSame(values.length - end, old.length - end); end++) {
    pair(values.length - end, old.length - end)
  }
  if (free.size === 0) return pairs
  const equal = sharing(left(), outlineOf).flatMap((each) => {
    const [at, index] = [each.ats[0] as number, each.indices[0] as number]
    // Numbers, for all that is in them, are only needed where there is a choice.
    if (each.ats.length === 1 && each.indices.length === 1) return isSame(at, index) ? [each] : []
    return sharing(each, (value) => interner.value(value))
  })
  pairAll(equal)
  pairAll(sharing(left(), nameInText))
  values.forEach((value, at) => {
    if (pairs[at] !== undefined) return
    const index = at === 0 ? 0 : (pairs[at - 1] ?? -2) + 1
    if (free.has(index) && typeOf(value) === typeOf(oldAt(index))) pair(at, index)
  })
  return pairs
}

/** Positions in a new list, and in the old one. */
interface Positions {
  readonly ats: readonly number[]
  readonly indices: readonly number[]
}

/** The positions of each key; entries without one are left out. */
function positions(indices: Iterable<number>, keyOf: (index: number) => unknown): Map<unknown, number[]> {
  const found = new Map<unknown, number[]>()
  for (const index of indices) {
    const key = keyOf(index)
    if (key === undefined) continue
    const known = found.get(key)
    if (known) known.push(index)
    else found.set(key, [index])
  }
  return found
}

/** Pairs of new and old positions of one key, in order; where the numbers differ, those that moved least. */
function nearest({ ats, indices }: Positions): (readonly [at: number, index: number])[] {
  const isFewer = ats.length < indices.length
  const [few, many] = isFewer ? [ats, indices] : [indices, ats]
  let next = 0
  return few.map((from, rank) => {
    // Enough have to be left for the rest.
    const last = many.length - (few.length - rank)
    while (next < last && distance(many[next + 1], from) < distance(many[next], from)) next++
    const to = many[next++] as number
    return isFewer ? [from, to] : [to, from]
  })
}

function distance(left = 0, right = 0): number {
  return Math.abs(left - right)
}

/** A part of an element's value that equal ones share, and that is quickly found. */
function outlineOf(value: JsonValue): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null
  const { length } = isJsonObject(value) ? definedEntries(value) : value
  return nameInText(value) ?? `${typeOf(value)} of ${length}`
}

function nameInText(value: JsonValue): string | undefined {
  const name = nameOf(value)
  return name && `${name.key}=${name.text}`
}

/** The name of an object: its title, or the first other key that identifies it; undefined where it has none. */
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
