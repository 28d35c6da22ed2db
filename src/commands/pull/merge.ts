import type { Pair } from '../../format/changes/alignment.js'
import { align } from '../../format/changes/align.js'
import { kindIn, titleOf } from '../../format/changes/place.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject, setOwn, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { without, withAllPages, withoutDoubles } from './doubles.js'
import { clashingMoves } from './moves.js'

/** The merge of two sides with a base, and its conflicts. */
export interface Merged {
  readonly value: JsonValue
  readonly conflicts: readonly Conflict[]
}

/** A value that both sides changed: that of `ours` stays. */
export interface Conflict {
  readonly ours: JsonPath
  readonly theirs: JsonPath
  /** The side that moved it, where the other changed or removed it. */
  readonly moved?: Moved
  /** The text that both replaced. */
  readonly was?: string
}

/** The side that moved a value which the other one changed or removed. */
export type Moved = 'in docs.json' | 'in docs.json, removed from the config' | 'in the config, removed from docs.json'

/** Three versions as one: what only one side changed, is as that side has it. */
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
}

class Merger {
  readonly conflicts: Conflict[] = []
  readonly #left: ReadonlySet<string>

  constructor(left: ReadonlySet<string>) {
    this.#left = left
  }

  value<Value extends Maybe>(base: Maybe, ours: Value, theirs: Value, at: Conflict): Value {
    if (same(ours, theirs) || same(base, theirs)) return ours
    if (same(base, ours)) return this.#taken(theirs, at) ?? ours
    if (isJsonObject(base) && isJsonObject(ours) && isJsonObject(theirs)) {
      return this.#objects(base, ours, theirs, at) as JsonValue as Value
    }
    if (Array.isArray(base) && Array.isArray(ours) && Array.isArray(theirs)) {
      return this.#lists(base, ours, theirs, at) as JsonValue as Value
    }
    this.conflicts.push(typeof base === 'string' ? { ...at, was: base } : at)
    return ours
  }

  /** Without what stays where ours has it. */
  #taken<Value extends Maybe>(theirs: Value, at: Conflict): Value | undefined {
    return theirs === undefined ? theirs : (without(theirs, this.#left, at.theirs) as Value | undefined)
  }

  #objects(base: JsonObject, ours: JsonObject, theirs: JsonObject, at: Conflict): JsonObject {
    const merged = {}
    for (const key of inBoth(Object.keys(theirs), Object.keys(ours))) {
      const value = this.value(own(base, key), own(ours, key), own(theirs, key), below(at, key))
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
    const merged: MergedEntry[] = []
    for (const [index, their] of theirs.entries()) {
      const origin = fromTheirs.get(index)
      const our = origin === undefined ? undefined : toOurs.get(origin)
      const twin = origin === undefined ? twinOf(their, ours, fromOurs, at.ours) : undefined
      if (twin !== undefined) {
        const value = this.value(undefined, ours[twin] as JsonValue, their, below(at, twin, index))
        merged.push({ value, ours: twin })
      } else if (origin === undefined) {
        const value = this.#taken(their, below(at, index))
        if (value !== undefined) merged.push({ value, ours: undefined })
      } else if (our !== undefined) {
        const value = this.value(base[origin], ours[our] as JsonValue, their, below(at, our, index))
        merged.push({ value, ours: our })
      } else if (!same(base[origin], their)) this.conflicts.push({ ...at, theirs: [...at.theirs, index] })
    }
    const news = theirs.filter((_, index) => !fromTheirs.has(index))
    for (const [index, our] of ours.entries()) {
      if (merged.some((each) => each.ours === index)) continue
      const origin = fromOurs.get(index)
      if (origin === undefined ? news.some((their) => same(their, our)) : same(base[origin], our)) continue
      if (origin !== undefined) this.conflicts.push({ ...at, ours: [...at.ours, index] })
      const before = merged.findLastIndex((each) => each.ours !== undefined && each.ours < index)
      merged.splice(before + 1, 0, { value: our, ours: index })
    }
    return merged.map(({ value }) => value)
  }
}

function below({ ours, theirs }: Conflict, our: string | number, their = our): Conflict {
  return { ours: [...ours, our], theirs: [...theirs, their] }
}

/** The entry of ours that has the name of an entry that theirs added. */
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

function own(object: JsonObject, key: string): Maybe {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

function same(left: Maybe, right: Maybe): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** The keys of the one, and those that only the other has behind their predecessors. */
function inBoth(keys: readonly string[], others: readonly string[]): readonly string[] {
  const all = [...keys]
  for (const [index, key] of others.entries()) {
    if (all.includes(key)) continue
    all.splice(all.indexOf(others[index - 1] ?? '') + 1, 0, key)
  }
  return all
}

/** The pairs of two lists' entries; one that moved to another list counts as removed. */
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
