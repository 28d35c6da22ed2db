import { editionLists } from '../contract/kinds.js'
import type { JsonPath } from '../json/tree.js'
import type { JsonValue } from '../json/value.js'
import type { ListDraft } from './align.js'
import type { Pair, Side } from './alignment.js'
import { elementsIn } from './elements.js'
import { Candidates } from './similarity.js'
import type { Similarity } from './similarity.js'

/** Less similar elements are two: a removed and an added one. */
const SAME = 0.7

/** An element without a partner, and its parts. */
export class Loose {
  readonly side: Side
  /** The new path of the nearest pair around. */
  readonly owner: JsonPath
  readonly parent: Loose | undefined
  /** The slot for the partner; a part of an added or removed element has no list of its own. */
  readonly slot: { readonly list: ListDraft; readonly index: number } | undefined
  /** True once the element or a part of it has a partner. */
  isTaken = false
  #children: Loose[] | undefined

  constructor(side: Side, owner: JsonPath, slot?: Loose['slot'], parent?: Loose) {
    this.side = side
    this.owner = owner
    this.slot = slot
    this.parent = parent
  }

  get children(): readonly Loose[] {
    return (this.#children ??= elementsIn(this.side).map((side) => new Loose(side, this.owner, undefined, this)))
  }

  /** The element and all its parts. */
  *all(): Generator<Loose> {
    yield this
    for (const child of this.children) yield* child.all()
  }

  /** Takes the element: neither its parts nor the elements around can get another partner. */
  take(): void {
    for (const inner of this.all()) inner.isTaken = true
    for (let outer = this.parent; outer; outer = outer.parent) outer.isTaken = true
  }
}

interface Move {
  readonly before: Loose
  readonly after: Loose
  readonly weight: number
  readonly closeness: number
}

/** Finds partners for elements that left their list: in other lists, and in added or removed elements. */
export class Moves {
  readonly went: Loose[] = []
  readonly came: Loose[] = []
  /** The moves from list to list. */
  readonly pairs: Pair[] = []
  readonly #similarity: Similarity
  readonly #named: (value: JsonValue) => JsonValue

  /** `named` gives a value with present names of pages. */
  constructor(similarity: Similarity, named: (value: JsonValue) => JsonValue) {
    this.#similarity = similarity
    this.#named = named
  }

  /** The next moves, outermost first; undefined after the last. */
  next(): readonly Move[] | undefined {
    const came = this.came.flatMap((loose) => [...loose.all()]).filter(({ isTaken }) => !isTaken)
    if (came.length === 0) return undefined
    const candidates = new Candidates(
      came.map(({ side }) => side.value),
      this.#similarity,
    )
    for (let went: readonly Loose[] = this.went; went.length > 0; went = went.flatMap(({ children }) => children)) {
      const chosen = choose(went, came, (value) => candidates.like(this.#named(value)))
      if (chosen.length > 0) return chosen
    }
    return undefined
  }

  /** Makes two elements partners. */
  join({ before: { slot: from }, after: { slot: to } }: Move, pair: Pair): void {
    if (from && from.list === to?.list) return from.list.join(from.index, to.index, pair, true)
    from?.list.ofBefore.set(from.index, { pair, moved: true })
    to?.list.ofAfter.set(to.index, { pair, moved: true })
    this.pairs.push(pair)
  }
}

function choose(
  went: readonly Loose[],
  came: readonly Loose[],
  like: (value: JsonValue) => readonly [index: number, weight: number][],
): Move[] {
  const moves = went.flatMap((before) => {
    if (before.isTaken) return []
    return like(before.side.value).flatMap(([index, weight]): Move[] => {
      const after = came[index] as Loose
      // A page listed in two editions did not move between them.
      if (weight <= SAME || editionOf(before.owner) !== editionOf(after.owner)) return []
      // Nothing moves from a removed version to an added version: both have equal elements.
      if (isInEdition(before) && isInEdition(after)) return []
      return [{ before, after, weight, closeness: sharedLength(before.owner, after.owner) }]
    })
  })
  moves.sort((left, right) => right.weight - left.weight || right.closeness - left.closeness)
  return moves.filter(({ before, after }) => {
    if (before.isTaken || after.isTaken) return false
    before.take()
    after.take()
    return true
  })
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
