import type { Pair, Side } from './alignment.js'
import { elementsIn } from './elements.js'
import type { ListDraft } from './lists.js'

/** An element without a partner, and its parts. */
export class Loose {
  readonly side: Side
  /** The nearest pair around. */
  readonly owner: Pair
  readonly parent: Loose | undefined
  /** The slot for the partner; a part of an added or removed element has no list of its own. */
  readonly slot: { readonly list: ListDraft; readonly index: number } | undefined
  /** True once the element or a part of it has a partner. */
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
