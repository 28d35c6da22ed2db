import { align } from './align.js'
import { pairsOf, type Pair } from './alignment.js'
import { holdsOf } from './elements.js'
import { ending } from './lists.js'
import { kindIn, titleOf } from './place.js'
import type { JsonPath } from '../json/tree.js'
import { getOwn, isJsonObject, setOwn, type JsonObject, type JsonValue, deepEqual } from '../json/value.js'

/** A part of three documents, of the base and two sides; undefined for a document without the part. */
export interface Three<Value = JsonValue> {
  readonly base: Value | undefined
  readonly ours: Value | undefined
  readonly theirs: Value | undefined
}

/** The paths of a part in both sides. */
export interface Paths {
  readonly ours: JsonPath
  readonly theirs: JsonPath
}

export type Maybe = JsonValue | undefined
export type Equal<Value> = (left: Value | undefined, right: Value | undefined) => boolean

/** An entry of a merged list, and its index in each of the three lists. */
interface Entry {
  readonly value: JsonValue
  readonly at: Three<number>
}

/** A walk through three documents at once, and the document put together on the way. */
export abstract class ThreeWay {
  /** True if a page under another path counts as one page, renamed. */
  protected abstract readonly followsRenames: boolean
  /** The documents to place an entry by if not all three documents have it, in order of preference. */
  protected abstract readonly places: readonly (keyof Three)[]
  /** The value to take if at most one side has a value of its own; undefined for a clash. */
  protected abstract choice<Value>(three: Three<Value>, equal: Equal<Value>): { value: Value | undefined } | undefined
  /** The value to take if both sides changed a value, or the order of a list. */
  protected abstract clash<Value>(three: Three<Value>, at: Paths): Value | undefined

  /** The value of a part; undefined for none. */
  value(three: Three, at: Paths): Maybe {
    const { base, ours, theirs } = three
    if (isJsonObject(ours) && isJsonObject(theirs) && isJsonObject(base ?? {}))
      return this.#objects({ base: (base ?? {}) as JsonObject, ours, theirs }, at)
    if (Array.isArray(ours) && Array.isArray(theirs) && Array.isArray(base ?? []))
      return this.#lists({ base: (base ?? []) as JsonValue[], ours, theirs }, at)
    return this.clash(three, at)
  }

  /** The remaining entries of a list. */
  protected kept(entries: readonly Entry[]): readonly Entry[] {
    return entries
  }

  #objects({ base, ours, theirs }: Record<keyof Three, JsonObject>, at: Paths): JsonObject {
    const result = {}
    for (const key of new Set([theirs, ours, base].flatMap((object) => Object.keys(object)))) {
      const three = { base: getOwn(base, key), ours: getOwn(ours, key), theirs: getOwn(theirs, key) }
      const value = this.value(three, below(at, key, key))
      if (value !== undefined) setOwn(result, key, value)
    }
    return result
  }

  #lists({ base, ours, theirs }: Record<keyof Three, readonly JsonValue[]>, at: Paths): JsonValue[] {
    const key = at.ours.at(-1)
    const [inOurs, inTheirs] = [this.#partners(base, ours), this.#partners(base, theirs)]
    const places = base.map((_, index): Three<number> => {
      return { base: index, ours: inOurs.get(index), theirs: inTheirs.get(index) }
    })
    const added = (side: readonly JsonValue[], partners: ReadonlyMap<number, number>) => {
      const old = new Set(partners.values())
      return [...side.keys()].filter((index) => !old.has(index))
    }
    const others = added(ours, inOurs).map((index) => ({ index, name: nameOf(ours[index] as JsonValue, key) }))
    for (const index of added(theirs, inTheirs)) {
      const name = nameOf(theirs[index] as JsonValue, key)
      const twin = others.findIndex((other) => other.name === name)
      places.push({ base: undefined, ours: twin < 0 ? undefined : others.splice(twin, 1)[0]?.index, theirs: index })
    }
    places.push(...others.map(({ index }) => ({ base: undefined, ours: index, theirs: undefined })))
    const entryOf = (list: readonly JsonValue[], index: number | undefined) =>
      index === undefined ? index : list[index]
    const entries = places.flatMap((place): Entry[] => {
      const three = {
        base: entryOf(base, place.base),
        ours: entryOf(ours, place.ours),
        theirs: entryOf(theirs, place.theirs),
      }
      const value = this.value(three, below(at, place.ours, place.theirs))
      return value === undefined ? [] : [{ value, at: place }]
    })
    return this.#inOrder(this.kept(entries), at).map(({ value }) => value)
  }

  /** The pairs of two lists: pages with one path or renamed, elements with alike content. */
  #partners(base: readonly JsonValue[], side: readonly JsonValue[]): ReadonlyMap<number, number> {
    const { root } = align(base as JsonValue[], side as JsonValue[])
    if (root.equal) return new Map(base.map((_, index) => [index, index]))
    const pairs = (root.items ?? []).flatMap(({ before, after }) => {
      if (before === undefined || after === undefined) return []
      const isPair = this.followsRenames || isJsonObject(base[before]) || deepEqual(base[before], side[after])
      return isPair ? [[before, after] as const] : []
    })
    return new Map(pairs)
  }

  /** Shared entries in the chosen order, further entries behind their neighbours. */
  #inOrder(entries: readonly Entry[], at: Paths): readonly Entry[] {
    const shared = entries.filter((entry) => isIn(entry, 'base', 'ours', 'theirs'))
    const both = entries.filter((entry) => isIn(entry, 'ours', 'theirs'))
    const orders = { base: by('base', shared), ours: by('ours', shared), theirs: by('theirs', shared) }
    const ordered = [...(this.choice(orders, isSame)?.value ?? this.#byPairs(shared) ?? this.clash(orders, at) ?? [])]
    const placed = new Set(ordered)
    const isAlike = isSame(by('ours', both), by('theirs', both))
    for (const side of isAlike ? (['theirs', ...this.places] as const) : this.places) {
      const line = by(side, entries)
      for (const [index, entry] of line.entries()) {
        if (placed.has(entry)) continue
        const isEarlier = ({ at: { ours } }: Entry) => (ours ?? Infinity) < (entry.at.ours ?? 0)
        const neighbour = side === 'ours' ? ordered.findLastIndex(isEarlier) : ordered.indexOf(line[index - 1] as Entry)
        ordered.splice(neighbour + 1, 0, entry)
        placed.add(entry)
      }
    }
    return ordered
  }

  /** Entries in the order of the choices for each two; undefined if the choices go in a circle. */
  #byPairs(shared: readonly Entry[]): readonly Entry[] | undefined {
    const isBefore = ({ at: left }: Entry, { at: right }: Entry) => {
      const of = (side: keyof Three) => (left[side] as number) < (right[side] as number)
      return this.choice({ base: of('base'), ours: of('ours'), theirs: of('theirs') }, Object.is)?.value
    }
    const ranks = new Map(
      shared.map((entry) => [entry, shared.filter((other) => other !== entry && isBefore(other, entry)).length]),
    )
    if (new Set(ranks.values()).size < shared.length) return undefined
    return shared.toSorted((left, right) => (ranks.get(left) as number) - (ranks.get(right) as number))
  }
}

function isIn({ at }: Entry, ...sides: readonly (keyof Three)[]): boolean {
  return sides.every((side) => at[side] !== undefined)
}

function by(side: keyof Three, entries: readonly Entry[]): readonly Entry[] {
  const placed = entries.filter(({ at }) => at[side] !== undefined)
  return placed.toSorted((left, right) => (left.at[side] as number) - (right.at[side] as number))
}

function isSame(left: readonly Entry[] = [], right: readonly Entry[] = []): boolean {
  return left.every((entry, index) => entry === right[index])
}

function below({ ours, theirs }: Paths, our: string | number | undefined, their: string | number | undefined): Paths {
  const step = (path: JsonPath, key: string | number | undefined) => (key === undefined ? path : [...path, key])
  return { ours: step(ours, our), theirs: step(theirs, their) }
}

/** A page by its path, an element by its kind and title, any value else by its JSON. */
function nameOf(value: JsonValue, key: string | number | undefined): string {
  const kind = kindIn(key, value)
  const title = kind === undefined || kind === 'page' ? undefined : titleOf(kind, value)
  return JSON.stringify(title === undefined ? value : [kind, title])
}

/** An empty docs.json. */
export const beginning: JsonValue = { navigation: {} }

/**
 * The sort of an agreement. `in one commit`: a page missing on both sides was removed and built, even with a new page in
 * its place; only a page with the same ending counts as renamed. `as docs.json has it`: additions count only if the config
 * has all of their content, in the place of docs.json.
 */
type Agreeing = 'one by one' | 'in one commit' | 'as docs.json has it'

/**
 * The docs.json that a config and a docs.json agree on, part by part: the common value, or the last common value. Before `a`, the config now `a, x, new` and docs.json `a, x, web` give `a, x`: `x` was built, `new` is not
 * built yet, and `web` was added to docs.json.
 */
export function agreedOn(
  before: JsonValue,
  config: JsonValue,
  docs: JsonValue,
  how: Agreeing = 'one by one',
): JsonValue {
  const three = { base: before, ours: config, theirs: docs }
  return new Agreement(three, how).value(three, { ours: [], theirs: [] }) ?? before
}

class Agreement extends ThreeWay {
  protected override readonly followsRenames = false
  protected override readonly places = ['base', 'theirs'] as const
  readonly #how: Agreeing
  /** The pages and elements of each side, at any place, and pages under a new name. */
  readonly #goOn: readonly ReadonlySet<string>[]

  constructor({ base, ours, theirs }: Record<keyof Three, JsonValue>, how: Agreeing) {
    super()
    this.#how = how
    const isRename = ({ before, after }: Pair) =>
      typeof before.value === 'string' &&
      typeof before.path.at(-1) === 'number' &&
      (how !== 'in one commit' || ending(before.value) === ending(after.value))
    this.#goOn = [ours, theirs].map((side) => {
      const renamed = [...pairsOf(align(base, side))].filter(isRename)
      return new Set([...namesIn(side), ...renamed.map(({ before }) => JSON.stringify(before.value))])
    })
  }

  override value(three: Three, at: Paths): Maybe {
    const { base, ours, theirs } = three
    if (base !== undefined && ours === undefined && theirs === undefined) {
      // A page removed by one side and moved by the second was not removed by both.
      const name = nameOf(base, at.ours.at(-1))
      const [inOurs, inTheirs] = this.#goOn.map((names) => names.has(name))
      return inOurs === inTheirs ? undefined : base
    }
    const chosen = this.choice(three, deepEqual)
    // Equal values may lack a page moved elsewhere by one side.
    const isWhole = base === undefined || typeof chosen?.value !== 'object' || deepEqual(chosen.value, base)
    if (chosen && isWhole) return chosen.value
    // A part removed from docs.json, and from the config with its element, was removed by both.
    const empty = Array.isArray(base) ? [] : isJsonObject(base) ? {} : undefined
    const value = super.value({ base, ours: ours ?? empty, theirs }, at)
    return this.#how !== 'as docs.json has it' || base !== undefined || deepEqual(value, theirs) ? value : undefined
  }

  protected override kept(entries: readonly Entry[]): readonly Entry[] {
    const shared = entries.filter((entry) => isIn(entry, 'base', 'ours', 'theirs'))
    // A new order in the config is a change of the config.
    if (this.#how !== 'as docs.json has it' || !isSame(by('ours', shared), by('base', shared))) return entries
    const both = entries.filter((entry) => isIn(entry, 'ours', 'theirs'))
    const isBefore = (side: 'ours' | 'theirs', left: Entry, right: Entry) =>
      Number(left.at[side]) < Number(right.at[side])
    return entries.filter(
      (entry) =>
        isIn(entry, 'base') ||
        both.every((other) => isBefore('ours', entry, other) === isBefore('theirs', entry, other)),
    )
  }

  protected override choice<Value>({ base, ours, theirs }: Three<Value>, equal: Equal<Value>) {
    if (equal(ours, theirs)) return { value: ours }
    return equal(base, ours) || equal(base, theirs) ? { value: base } : undefined
  }

  protected override clash<Value>({ base }: Three<Value>): Value | undefined {
    return base
  }
}

/** The pages and elements of a docs.json, in whatever list. */
function* namesIn(value: JsonValue, key?: string): Iterable<string> {
  if (Array.isArray(value)) {
    for (const entry of value as readonly JsonValue[]) {
      if (holdsOf(key) !== undefined) yield nameOf(entry, key)
      yield* namesIn(entry)
    }
  } else if (isJsonObject(value)) {
    for (const [inner, member] of Object.entries(value)) if (member !== undefined) yield* namesIn(member, inner)
  }
}
