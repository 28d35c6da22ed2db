import { grouped, type Group } from '../../base/diagnostics/grouped.js'
import { pairsOf, type Pair, type Alignment, type Side } from './alignment.js'
import { align } from './align.js'
import { stepsTo } from './place.js'
import type { JsonPath } from '../json/tree.js'
import { getOwn, isJsonObject, setOwn, type JsonValue, deepEqual } from '../json/value.js'
import { isElementList, leavesIn } from './elements.js'
import { ThreeWay, type Equal, type Maybe, type Paths, type Three } from './three-way.js'

/** A merge of two sides with a base, and its conflicts. */
export interface Merged {
  readonly value: JsonValue
  readonly conflicts: readonly Conflict[]
}

/** The places of a value changed by both sides; the value of `ours` stays. */
export type Conflict = Paths

/** Merges three versions: a change by one side only is taken. */
export function merge(base: JsonValue, ours: JsonValue, theirs: JsonValue): Merged {
  const { conflicts, left } = clashingMoves(base, ours, theirs)
  const merging = new Merging(left)
  const value = merging.value({ base, ours, theirs }, { ours: [], theirs: [] }) as JsonValue
  const known = new Set(conflicts.map((conflict) => JSON.stringify(conflict.ours)))
  const others = merging.conflicts.filter((conflict) => !known.has(JSON.stringify(conflict.ours)))
  return withAllPages(withoutDoubles({ value, conflicts: [...conflicts, ...others] }, ours, theirs), base, ours, theirs)
}

class Merging extends ThreeWay {
  protected override readonly followsRenames = true
  protected override readonly places = ['theirs', 'ours'] as const
  readonly conflicts: Conflict[] = []
  readonly #left: ReadonlySet<string>

  constructor(left: ReadonlySet<string>) {
    super()
    this.#left = left
  }

  override value(three: Three, at: Paths): Maybe {
    const { base, ours, theirs } = three
    // Removals in `theirs` are taken, too; the rest of a move is not.
    const isTaken = theirs !== undefined && deepEqual(base, ours) && !deepEqual(ours, theirs)
    if (isTaken) return without(theirs, this.#left, at.theirs) ?? ours
    const chosen = this.choice(three, deepEqual)
    return chosen ? chosen.value : base === undefined ? this.clash(three, at) : super.value(three, at)
  }

  protected override choice<Value>({ base, ours, theirs }: Three<Value>, equal: Equal<Value>) {
    if (equal(ours, theirs) || equal(base, theirs)) return { value: ours }
    return equal(base, ours) ? { value: theirs } : undefined
  }

  protected override clash<Value>({ ours }: Three<Value>, at: Paths): Value | undefined {
    this.conflicts.push(at)
    return ours
  }
}

/** A page put into different places by both sides is not put into both: `ours` stays. */
function withoutDoubles(merged: Merged, ours: JsonValue, theirs: JsonValue): Merged {
  const [known, others] = [placesIn(ours), placesIn(theirs)]
  const conflicts = [...merged.conflicts]
  const doubles = new Set<string>()
  for (const [page, places] of placesIn(merged.value)) {
    const [homes, away] = [known.get(page) ?? [], others.get(page) ?? []]
    if (places.length <= Math.max(homes.length, away.length)) continue
    conflicts.push({ ours: homes[0]?.path ?? [], theirs: away[0]?.path ?? [] })
    const ofOurs = new Set(homes.map(({ path }) => homeOf(ours, path)))
    const extra = places.filter(({ path }) => !ofOurs.has(homeOf(merged.value, path)))
    // If the elements around changed, too, the place of `ours` is unknown.
    if (extra.length !== places.length - homes.length) return { value: ours, conflicts }
    for (const { path } of extra) doubles.add(JSON.stringify(path))
  }
  return { value: without(merged.value, doubles, []) ?? ours, conflicts }
}

/** A page on both sides must not get lost between them: if it would, nothing is taken. */
function withAllPages(merged: Merged, base: JsonValue, ours: JsonValue, theirs: JsonValue): Merged {
  const [all, before, others] = [placesIn(merged.value), placesIn(base), placesIn(theirs)]
  const lost = [...placesIn(ours)].flatMap(([page, [place]]): Conflict[] => {
    const [other] = others.get(page) ?? []
    // A page with two places may have lost one on each side.
    if (all.has(page) || (before.get(page)?.length ?? 0) > 1 || !other) return []
    return [{ ours: place.path, theirs: other.path }]
  })
  return lost.length === 0 ? merged : { value: ours, conflicts: [...merged.conflicts, ...lost] }
}

/** The elements around a place. */
function homeOf(root: JsonValue, path: JsonPath): string {
  return JSON.stringify(stepsTo(root, path))
}

/** The places of each page, and of each element without pages. */
function placesIn(docs: JsonValue): ReadonlyMap<string, Group<Side>> {
  const navigation = (isJsonObject(docs) ? getOwn(docs, 'navigation') : undefined) ?? null
  return grouped(leavesIn({ path: ['navigation'], value: navigation }), ({ value }) => JSON.stringify(value))
}

function entriesOf(value: JsonValue): readonly (readonly [string | number, JsonValue])[] {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((inner, at) => [at, inner] as const)
  return isJsonObject(value) ? Object.entries(value) : []
}

/** A copy without the values at some places of lists, and without elements left empty; undefined if nothing is left. */
function without(value: JsonValue, places: ReadonlySet<string>, path: JsonPath): JsonValue | undefined {
  if (places.size === 0) return value
  if (places.has(JSON.stringify(path))) return undefined
  const all = entriesOf(value)
  const kept = all.flatMap(([key, inner]) => {
    const rest = without(inner, places, [...path, key])
    return rest === undefined ? [] : [[String(key), rest] as const]
  })
  if (kept.length === all.length && kept.every(([, inner], index) => inner === all[index]?.[1])) return value
  if (Array.isArray(value)) return kept.length === 0 ? undefined : kept.map(([, inner]) => inner)
  const hasElements = kept.some(([key, inner]) => isElementList([...path, key]) && Array.isArray(inner))
  if (kept.length < all.length && !hasElements) return undefined
  const copy = {}
  for (const [key, inner] of kept) setOwn(copy, key, inner)
  return copy as JsonValue
}

/**
 * Moves by one side of values changed by the other side. `ours` keeps these values, and nothing is taken from the paths
 * in `left`: half a move would double a value, or bring it back.
 */
function clashingMoves(base: JsonValue, ours: JsonValue, theirs: JsonValue) {
  const [our, their] = [new Fates(align(base, ours)), new Fates(align(base, theirs))]
  const conflicts: Conflict[] = []
  const left = new Set<string>()
  for (const { before, after } of their.moves) {
    const found = our.of(before.path)
    if (found && (found.isEqual || our.hasMoved(before.path))) continue
    left.add(JSON.stringify(after.path))
    conflicts.push({ ours: found?.path ?? our.around(before.path), theirs: after.path })
  }
  for (const { before, after } of our.moves)
    if (!their.of(before.path)) conflicts.push({ ours: after.path, theirs: their.around(before.path) })
  return { conflicts, left }
}

/** The fate of each value of a document. */
class Fates {
  readonly moves: readonly Pair[]
  readonly #pairs = new Map<string, Pair>()
  readonly #moved: ReadonlySet<string>

  constructor(alignment: Alignment) {
    this.moves = alignment.moves
    this.#moved = new Set(this.moves.map(({ before }) => JSON.stringify(before.path)))
    for (const pair of pairsOf(alignment)) this.#pairs.set(JSON.stringify(pair.before.path), pair)
  }

  /** The present path; undefined for a removed value. */
  of(path: JsonPath): { readonly path: JsonPath; readonly isEqual: boolean } | undefined {
    const pair = this.#pairs.get(JSON.stringify(path))
    if (pair) return { path: pair.after.path, isEqual: deepEqual(pair.before.value, pair.after.value) }
    if (path.length === 0) return undefined
    const around = this.of(path.slice(0, -1))
    return around?.isEqual ? { path: [...around.path, ...path.slice(-1)], isEqual: true } : undefined
  }

  hasMoved(path: JsonPath): boolean {
    return this.#moved.has(JSON.stringify(path))
  }

  /** The present path of the nearest value around. */
  around(path: JsonPath): JsonPath {
    return path.length === 0 ? [] : (this.of(path.slice(0, -1))?.path ?? this.around(path.slice(0, -1)))
  }
}
