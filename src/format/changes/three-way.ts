import { grouped, type Group } from '../../base/diagnostics/grouped.js'
import { pairsOf, type Pair, type Alignment, type Side } from './alignment.js'
import { align } from './align.js'
import { kindIn, titleOf, stepsTo } from './place.js'
import { deepEqual } from '../json/equal.js'
import type { JsonPath } from '../json/tree.js'
import { getOwn, isJsonObject, setOwn, type JsonObject, type JsonValue } from '../json/value.js'
import { isElementList, leavesIn } from './elements.js'

/** A merge of two sides with a base, and its conflicts. */
export interface Merged {
  readonly value: JsonValue
  readonly conflicts: readonly Conflict[]
}

/** A value changed by both sides; the value of `ours` stays. */
export interface Conflict {
  readonly ours: JsonPath
  readonly theirs: JsonPath
  /** The mover, if the opposite side changed or removed the value. */
  readonly moved?: Moved
  /** The text replaced by both sides. */
  readonly was?: string
}

/** The side of a move, and the action of the opposite side. */
export type Moved = 'in docs.json' | 'in docs.json, removed from the config' | 'in the config, removed from docs.json'

/** Merges three versions: a change by one side only is taken. */
export function merge(base: JsonValue, ours: JsonValue, theirs: JsonValue): Merged {
  const { conflicts, left } = clashingMoves(base, ours, theirs)
  const merger = new Merger(left)
  const value = merger.value(base, ours, theirs, { ours: [], theirs: [] })
  const known = new Set(conflicts.map((conflict) => JSON.stringify(conflict.ours)))
  const others = merger.conflicts.filter((conflict) => !known.has(JSON.stringify(conflict.ours)))
  return withAllPages(withoutDoubles({ value, conflicts: [...conflicts, ...others] }, ours, theirs), base, ours, theirs)
}

type Maybe = JsonValue | undefined

interface MergedEntry {
  readonly value: JsonValue
  /** The index in ours. */
  readonly ours: number | undefined
  /** The indices of an entry present in all three. */
  readonly in?: Record<'base' | 'ours' | 'theirs', number>
}

class Merger {
  readonly conflicts: Conflict[] = []
  readonly #left: ReadonlySet<string>

  constructor(left: ReadonlySet<string>) {
    this.#left = left
  }

  value<Value extends Maybe>(base: Maybe, ours: Value, theirs: Value, at: Conflict): Value {
    if (deepEqual(ours, theirs) || deepEqual(base, theirs)) return ours
    // Removals in `theirs` are taken, too; the rest of a move is not.
    if (deepEqual(base, ours)) return theirs === undefined ? theirs : (this.#taken(theirs, at) ?? ours)
    if (isJsonObject(base) && isJsonObject(ours) && isJsonObject(theirs)) {
      return this.#objects(base, ours, theirs, at) as JsonValue as Value
    }
    if (Array.isArray(base) && Array.isArray(ours) && Array.isArray(theirs)) {
      return this.#lists(base, ours, theirs, at) as JsonValue as Value
    }
    this.conflicts.push(typeof base === 'string' ? { ...at, was: base } : at)
    return ours
  }

  /** A value of `theirs` without the parts that stay where `ours` has them. */
  #taken<Value extends Maybe>(theirs: Value & JsonValue, at: Conflict): Value | undefined {
    return without(theirs, this.#left, at.theirs) as Value | undefined
  }

  #objects(base: JsonObject, ours: JsonObject, theirs: JsonObject, at: Conflict): JsonObject {
    const merged = {}
    for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
      const value = this.value(getOwn(base, key), getOwn(ours, key), getOwn(theirs, key), below(at, key))
      if (value !== undefined) setOwn(merged, key, value)
    }
    return merged
  }

  #lists(
    base: readonly JsonValue[],
    ours: readonly JsonValue[],
    theirs: readonly JsonValue[],
    at: Conflict,
  ): JsonValue[] {
    const toOurs = partners(base, ours)
    const [fromOurs, fromTheirs] = [reversed(toOurs), reversed(partners(base, theirs))]
    const taken: MergedEntry[] = []
    for (const [index, their] of theirs.entries()) {
      const origin = fromTheirs.get(index)
      const our = origin === undefined ? undefined : toOurs.get(origin)
      const twin = origin === undefined ? twinOf(their, ours, fromOurs, at.ours) : undefined
      if (twin !== undefined) {
        const value = this.value(undefined, ours[twin] as JsonValue, their, below(at, twin, index))
        taken.push({ value, ours: twin })
      } else if (origin === undefined) {
        const value = this.#taken(their, below(at, index))
        if (value !== undefined) taken.push({ value, ours: undefined })
      } else if (our !== undefined) {
        const value = this.value(base[origin], ours[our] as JsonValue, their, below(at, our, index))
        taken.push({ value, ours: our, in: { base: origin, ours: our, theirs: index } })
      } else if (!deepEqual(base[origin], their)) this.conflicts.push({ ...at, theirs: [...at.theirs, index] })
    }
    const { entries: merged, isClash } = inOrder(taken)
    if (isClash) this.conflicts.push(at)
    const news = theirs.filter((_, index) => !fromTheirs.has(index))
    for (const [index, our] of ours.entries()) {
      if (merged.some((each) => each.ours === index)) continue
      const origin = fromOurs.get(index)
      if (origin === undefined ? news.some((their) => deepEqual(their, our)) : deepEqual(base[origin], our)) continue
      if (origin !== undefined) this.conflicts.push({ ...at, ours: [...at.ours, index] })
      const before = merged.findLastIndex((each) => each.ours !== undefined && each.ours < index)
      merged.splice(before + 1, 0, { value: our, ours: index })
    }
    return merged.map(({ value }) => value)
  }
}

/**
 * Entries in an order that respects both sides: two entries follow the side that swapped them, and new entries of
 * `theirs` stay behind their neighbour. If the orders contradict each other in a circle, `ours` stays.
 */
function inOrder(taken: MergedEntry[]): { readonly entries: MergedEntry[]; readonly isClash: boolean } {
  const shared = taken.flatMap((each) => (each.in ? [each.in] : []))
  const inBase = shared.toSorted((left, right) => left.base - right.base)
  const isAsInBase = (side: 'ours' | 'theirs') =>
    inBase.every((each, at) => at === 0 || (inBase[at - 1]?.[side] ?? 0) < each[side])
  if (isAsInBase('ours')) return { entries: taken, isClash: false }
  const isBefore = (left: (typeof shared)[number], right: (typeof shared)[number]) => {
    const isTheirs = left.theirs < right.theirs
    return isTheirs === left.base < right.base ? left.ours < right.ours : isTheirs
  }
  const scores = isAsInBase('theirs')
    ? shared.map(({ ours }) => ours)
    : shared.map((each) => shared.filter((other) => other !== each && isBefore(other, each)).length)
  const isClash = new Set(scores).size < scores.length
  const places = isClash ? shared.map(({ ours }) => ours) : scores
  const runs: MergedEntry[][] = [[]]
  for (const each of taken) {
    if (each.in) runs.push([each])
    else runs.at(-1)?.push(each)
  }
  const [first = [], ...others] = runs
  const placed = others.map((run, at) => ({ run, place: places[at] as number }))
  const ordered = placed.toSorted((left, right) => left.place - right.place).map(({ run }) => run)
  return { entries: [first, ...ordered].flat(), isClash }
}

function below({ ours, theirs }: Conflict, our: string | number, their = our): Conflict {
  return { ours: [...ours, our], theirs: [...theirs, their] }
}

/** The entry of `ours` with the name of an entry added by `theirs`. */
function twinOf(
  their: JsonValue,
  ours: readonly JsonValue[],
  fromOurs: ReadonlyMap<number, number>,
  path: JsonPath,
): number | undefined {
  const name = nameIn(their, path)
  if (name === undefined) return undefined
  const found = ours.findIndex((our, index) => !fromOurs.has(index) && nameIn(our, path) === name)
  return found < 0 ? undefined : found
}

function nameIn(value: JsonValue, path: JsonPath): string | undefined {
  const kind = kindIn(path.at(-1), value)
  const title = kind === undefined || kind === 'page' ? undefined : titleOf(kind, value)
  return title === undefined ? undefined : `${kind} ${title}`
}

/** The pairs of two lists' entries; an entry moved to another list counts as removed. */
function partners(before: readonly JsonValue[], after: readonly JsonValue[]): ReadonlyMap<number, number> {
  const { root }: { root: Pair } = align(before, after)
  if (root.equal) return new Map(before.map((_, index) => [index, index]))
  const found = new Map<number, number>()
  for (const item of root.items ?? []) {
    if (item.before !== undefined && item.after !== undefined) found.set(item.before, item.after)
  }
  return found
}

function reversed(map: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  return new Map([...map].map(([left, right]) => [right, left]))
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
    return [{ ours: place.path, theirs: other.path, moved: 'in docs.json' }]
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
    conflicts.push(
      found
        ? { ours: found.path, theirs: after.path, moved: 'in docs.json' }
        : { ours: our.around(before.path), theirs: after.path, moved: 'in docs.json, removed from the config' },
    )
  }
  for (const { before, after } of our.moves) {
    if (their.of(before.path)) continue
    const moved = 'in the config, removed from docs.json'
    conflicts.push({ ours: after.path, theirs: their.around(before.path), moved })
  }
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
