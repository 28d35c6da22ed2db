import { editionLists } from '../contract/kinds.js'
import type { Pair, Side } from './alignment.js'
import { Candidates } from './candidates.js'
import { Loose } from './loose.js'
import type { Similarity } from './similarity.js'

/** Less similar elements are two: a removed and an added one. */
const SAME = 0.7

interface Move {
  readonly before: Loose
  readonly after: Loose
  readonly weight: number
  readonly closeness: number
}

/** Finds partners for elements that left their list: in other lists, and in added or removed elements. */
export class Moves {
  readonly #similarity: Similarity
  readonly #parents = new Map<Pair, Pair | undefined>()
  readonly #pairs: Pair[] = []
  #went: Loose[] = []
  #came: Loose[] = []

  constructor(similarity: Similarity) {
    this.#similarity = similarity
  }

  /** Notes the parent of a pair. */
  nest(pair: Pair, parent: Pair | undefined): void {
    this.#parents.set(pair, parent)
  }

  /** Adds an element missing in the new document. */
  went(side: Side, owner: Pair, slot?: Loose['slot']): Loose {
    const loose = new Loose(side, owner, slot)
    this.#went.push(loose)
    return loose
  }

  /** Adds an element missing in the old document. */
  came(side: Side, owner: Pair, slot?: Loose['slot']): Loose {
    const loose = new Loose(side, owner, slot)
    this.#came.push(loose)
    return loose
  }

  /** The next moves, outermost first; undefined after the last. */
  next(): readonly { readonly before: Loose; readonly after: Loose }[] | undefined {
    const came = this.#came.flatMap((loose) => [...loose.all()]).filter(({ isTaken }) => !isTaken)
    const candidates = new Candidates(
      came.map(({ side }) => side.value),
      this.#similarity,
    )
    for (let went = this.#went; went.length > 0 && came.length > 0; went = went.flatMap(({ children }) => children)) {
      const chosen = this.#choose(went, came, candidates)
      if (chosen.length > 0) return chosen
    }
    return undefined
  }

  /** Makes two elements partners. */
  moved(before: Loose, after: Loose, pair: Pair): void {
    const fate = { pair, moved: true }
    if (before.slot) before.slot.list.ofBefore[before.slot.index] = fate
    if (after.slot) after.slot.list.ofAfter[after.slot.index] = fate
    if (!before.slot || before.slot.list !== after.slot?.list) this.#pairs.push(pair)
  }

  /** The moves from list to list, in the order of the new document. */
  pairs(): Pair[] {
    return this.#pairs
  }

  #choose(went: readonly Loose[], came: readonly Loose[], candidates: Candidates): Move[] {
    const moves = went.flatMap((before) => {
      if (before.isTaken) return []
      return candidates.like(before.side.value).flatMap(([index, weight]): Move[] => {
        const after = came[index] as Loose
        if (weight <= SAME || this.#edition(before.owner) !== this.#edition(after.owner)) return []
        // Nothing moves from a removed version to an added version: both have equal elements.
        if (isInEdition(before) && isInEdition(after)) return []
        return [{ before, after, weight, closeness: this.#closeness(before.owner, after.owner) }]
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

  /** The edition around a pair. A page listed in two editions did not move between them. */
  #edition(pair: Pair): Pair | undefined {
    for (let at: Pair | undefined = pair; at; at = this.#parents.get(at)) {
      if (editionLists.has(at.before.path.at(-2))) return at
    }
    return undefined
  }

  /** The depth of the deepest common parent of two pairs. */
  #closeness(left: Pair, right: Pair): number {
    const [one, other] = [this.#line(left), this.#line(right)]
    let depth = 0
    while (depth < one.length && one[depth] === other[depth]) depth++
    return depth
  }

  #line(pair: Pair): Pair[] {
    const line: Pair[] = []
    for (let at: Pair | undefined = pair; at; at = this.#parents.get(at)) line.push(at)
    return line.reverse()
  }
}

/** True inside a language or version without a partner. */
function isInEdition({ parent }: Loose): boolean {
  return parent !== undefined && (editionLists.has(parent.side.path.at(-2)) || isInEdition(parent))
}
