import { editionLists } from '../contract/kinds.js'
import type { JsonPath } from '../json/tree.js'
import type { JsonValue } from '../json/value.js'
import type { Side } from './alignment.js'
import { elementsIn } from './elements.js'
import { Candidates, type Similarity } from './similarity.js'

/** Less similar elements are two: a removed and an added one. */
const SAME = 0.7

/** An element without a partner, and its parts. */
export interface Loose {
  readonly side: Side
  /** The new path of the nearest pair around. */
  readonly owner: JsonPath
  readonly parent: Loose | undefined
  readonly children: readonly Loose[]
  /** True once the element or a part of it has a partner. */
  isTaken: boolean
}

/** An element of a list, or of an added or removed element, without a partner. */
export function loosen(side: Side, owner: JsonPath, parent?: Loose): Loose {
  const children: Loose[] = []
  const loose: Loose = { side, owner, parent, children, isTaken: false }
  for (const inner of elementsIn(side)) children.push(loosen(inner, owner, loose))
  return loose
}

/** Takes an element: neither its parts nor the elements around can get another partner. */
export function take(loose: Loose): void {
  for (const inner of within(loose)) inner.isTaken = true
  for (let outer = loose.parent; outer; outer = outer.parent) outer.isTaken = true
}

function* within(loose: Loose): Generator<Loose> {
  yield loose
  for (const child of loose.children) yield* within(child)
}

interface Move {
  readonly before: Loose
  readonly after: Loose
  readonly weight: number
  readonly closeness: number
}

/**
 * The next moves of elements from list to list, or out of removed and into added elements; outermost first. `named`
 * gives a value with present names of pages.
 */
export function nextMoves(
  went: readonly Loose[],
  came: readonly Loose[],
  similarity: Similarity,
  named: (value: JsonValue) => JsonValue,
): readonly Move[] {
  const open = came.flatMap((loose) => [...within(loose)]).filter(({ isTaken }) => !isTaken)
  if (open.length === 0) return []
  const candidates = new Candidates(
    open.map(({ side }) => side.value),
    similarity,
  )
  for (let level = went; level.length > 0; level = level.flatMap(({ children }) => children)) {
    const moves = level.flatMap((before): Move[] => {
      if (before.isTaken) return []
      return candidates.like(named(before.side.value)).flatMap(([index, weight]) => {
        const after = open[index] as Loose
        const isMove = weight > SAME && isPossible(before, after)
        return isMove ? [{ before, after, weight, closeness: sharedLength(before.owner, after.owner) }] : []
      })
    })
    moves.sort((left, right) => right.weight - left.weight || right.closeness - left.closeness)
    const chosen = moves.filter(({ before, after }) => {
      if (before.isTaken || after.isTaken) return false
      take(before)
      take(after)
      return true
    })
    if (chosen.length > 0) return chosen
  }
  return []
}

/** A page listed in two editions did not move between them; nor does anything from a removed to an added edition. */
function isPossible(before: Loose, after: Loose): boolean {
  return editionOf(before.owner) === editionOf(after.owner) && !(isInEdition(before) && isInEdition(after))
}

/** The path of the language or version around a value. */
function editionOf(path: JsonPath): string {
  return JSON.stringify(path.slice(0, path.findLastIndex((_, index) => editionLists.has(path[index - 1])) + 1))
}

/** True inside a language or version without a partner. */
function isInEdition({ parent }: Loose): boolean {
  return parent !== undefined && (editionLists.has(parent.side.path.at(-2)) || isInEdition(parent))
}

function sharedLength(left: JsonPath, right: JsonPath): number {
  const end = left.findIndex((key, index) => key !== right[index])
  return end === -1 ? left.length : end
}
