import type { Pair, Side } from './alignment.js'
import { elementsIn } from './elements.js'
import type { ListDraft } from './lists.js'

/** An element without a partner, with what is in it. */
export class Loose {
  readonly side: Side
  /** The nearest pair around it. */
  readonly owner: Pair
  readonly parent: Loose | undefined
  /** The slot for its fate; a part of an added or removed element has no list of its own. */
  readonly slot: { readonly list: ListDraft; readonly index: number } | undefined
  /** Is it, or something in it, a partner of something by now? */
  isTaken = false
  #children: Loose[] | undefined

  constructor(side: Side, owner: Pair, slot?: Loose['slot'], parent?: Loose) {
    this.side = side
    this.owner = owner
    this.slot = slot
    this.parent = parent
  }

  get children(): readonly Loose[] {
    return (this.#children ??= elementsIn(this.side).map((side) => new Loose(side, this.owner, undefined, this)))
  }

  /** With everything in it. */
  *all(): Generator<Loose> {
    yield this
    for (const child of this.children) yield* child.all()
  }

  /** It has a partner: neither what is in it nor what is around it can get another. */
  take(): void {
    for (const inner of this.all()) inner.isTaken = true
    for (let outer = this.parent; outer; outer = outer.parent) outer.isTaken = true
  }
}
