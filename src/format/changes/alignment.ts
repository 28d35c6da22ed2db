import type { JsonPath } from '../json/tree.js'
import type { JsonValue } from '../json/value.js'

/** The correspondence of two documents: equal, added, removed and moved parts. */
export interface Alignment {
  readonly root: Pair
  /** Pairs with sides in different lists, or in an added or removed element. Outermost only. */
  readonly moves: readonly Pair[]
}

/** A value in a document, before or after. */
export interface Side {
  readonly path: JsonPath
  readonly value: JsonValue
}

/** A value before and after. Without members and items, an unequal value was replaced. */
export interface Pair {
  readonly before: Side
  readonly after: Side
  /** Equal, keys in equal order: nothing below is listed. */
  readonly equal: boolean
  /** Members of two objects: in the order of `after`, removed keys last. */
  readonly members?: readonly Member[]
  /** True if the common keys changed their order. */
  readonly keysReordered?: boolean
  /** Items of two lists: in the order of `after`, removed items behind their old predecessor. */
  readonly items?: readonly Item[]
}

/** A key of an object, before or after or both. */
export interface Member {
  readonly key: string
  readonly pair?: Pair
  readonly before?: Side
  readonly after?: Side
}

/** An entry of a list; `before` and `after` are its indices. An entry without a pair was added or removed. */
export interface Item {
  readonly before?: number
  readonly after?: number
  readonly pair?: Pair
  /** True if the entry left its place in the order, within this list or for another. */
  readonly moved: boolean
}

/** Every pair of an alignment, outer pairs first, moves last. */
export function* pairsOf({ root, moves }: Alignment): Generator<Pair> {
  for (const pair of [root, ...moves]) yield* pairsIn(pair)
}

function* pairsIn(pair: Pair): Generator<Pair> {
  yield pair
  for (const { pair: inner } of [...(pair.members ?? []), ...(pair.items ?? [])]) if (inner) yield* pairsIn(inner)
}

/** The child of an object or list. */
export function childOf({ path, value }: Side, key: string | number): Side {
  return { path: [...path, key], value: (value as Record<string | number, JsonValue>)[key] as JsonValue }
}
