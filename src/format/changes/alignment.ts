import type { JsonPath } from '../json/tree.js'
import type { JsonValue } from '../json/value.js'

/** The correspondence of two documents: equal, added, removed and moved parts. */
export interface Alignment {
  readonly root: Pair
  /** Pairs whose sides are in different lists, or in an element that came or went itself. Outermost only, in the order of `after`. */
  readonly moves: readonly Pair[]
}

/** A value in one of the documents. */
export interface Side {
  readonly path: JsonPath
  readonly value: JsonValue
}

/** A value before and after. One without members and items that is not equal has been replaced by another. */
export interface Pair {
  readonly before: Side
  readonly after: Side
  /** Equal with the keys in the same order: then nothing below it is listed. */
  readonly equal: boolean
  /** Of two objects: in the order of `after`, keys that went last. */
  readonly members?: readonly Member[]
  /** True if the keys that both objects have are in another order. */
  readonly keysReordered?: boolean
  /** Of two lists: in the order of `after`, what left behind its old predecessor. */
  readonly items?: readonly Item[]
}

/** Every pair of an alignment, outer ones first; then those of what moved. */
export function* pairsOf({ root, moves }: Alignment): Generator<Pair> {
  for (const pair of [root, ...moves]) yield* pairsIn(pair)
}

/** A pair and the pairs in it, outer ones first. */
function* pairsIn(pair: Pair): Generator<Pair> {
  yield pair
  for (const { pair: inner } of [...(pair.members ?? []), ...(pair.items ?? [])]) if (inner) yield* pairsIn(inner)
}

/** A key of one object or of both. */
export interface Member {
  readonly key: string
  readonly pair?: Pair
  readonly before?: Side
  readonly after?: Side
}

/** An entry of one list or of both; `before` and `after` are its indices. Without a pair it came or went. */
export interface Item {
  readonly before?: number
  readonly after?: number
  readonly pair?: Pair
  /** Did it leave its place among the others, in this list or for another? */
  readonly moved: boolean
}
