import type { Item as ItemPair, Pair } from '../../../format/changes/alignment.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { TracedList } from '../origin/traced-value.js'
import { rangeToken, addition } from '../../code/patch.js'
import type { Candidate } from './edit.js'
import { candidate, type EditContext, codeOf } from './edit-context.js'
import { isWhole, type ListItems, type Item } from '../locate/entries.js'
import type { ts } from 'ts-morph'

/** Moves within a list: a single new order for all variants. */
export class ListMoves {
  readonly #context: EditContext
  readonly #list: TracedList
  readonly #items: ListItems

  constructor(context: EditContext, list: TracedList, items: ListItems) {
    this.#context = context
    this.#list = list
    this.#items = items
  }

  /** The new place of a moved item, if equal in all variants. */
  orderOf({ before, after, pair }: Partial<ItemPair> = {}) {
    const item = before === undefined || after === undefined || !pair ? undefined : this.#items.removable(before)
    const place = item && isWhole(item) ? this.#context.orders.placeOf(this.#context, this.#list, item) : undefined
    return item && place && { item, place }
  }

  /** A candidate for a moved item in the new place. */
  inOrder(entry: ItemPair | undefined, path: JsonPath): Candidate | undefined {
    const found = this.orderOf(entry)
    if (!found) return undefined
    const { item, place } = found
    const text = this.#context.movedTo(path) ?? rangeToken(item.item.getStart(), item.item.end)
    const [, own] = this.#items.instancesOf(item, Number(entry?.before))
    return candidate(addition(item, text, place), item.list, [], own)
  }
}

/** The new place of an item in a list of the source. */
interface Place {
  readonly beside: ts.Node
  readonly side: 'before' | 'after'
  /** The order among items with an equal place. */
  readonly order: number
}

/**
 * Orders of lists. An entry moved in some variants may move in all, if the remaining variants lack the passed entries:
 * a single order in the source then suits every variant.
 */
export class Orders {
  readonly #reordered: ReadonlyMap<TracedList, Pair>
  readonly #places = new Map<ts.Node, ReadonlyMap<ts.Node, Place>>()

  constructor(reordered: ReadonlyMap<TracedList, Pair>) {
    this.#reordered = reordered
  }

  /** The new place of a moved item in the source; undefined if variants disagree. */
  placeOf(context: EditContext, list: TracedList, item: Item): Place | undefined {
    if (!this.#reordered.has(list) || !codeOf(context, list.call)) return undefined
    const known = this.#places.get(item.list) ?? this.#placesIn(context, list, item)
    this.#places.set(item.list, known)
    return known.get(item.item)
  }

  #placesIn(context: EditContext, { call }: TracedList, { items }: Item): ReadonlyMap<ts.Node, Place> {
    const moved = new Set<ts.Node>()
    const sequences: ts.Node[][] = []
    for (const { of } of context.instances.at(call?.trace?.site)) {
      const list = context.instances.listOf(of)
      if (!list) continue
      const itemAt = (index: number) => memberAround(context.items.itemOf(list, index)?.item, items)
      const entries =
        this.#reordered.get(list)?.items ?? list.items.map((_, before) => ({ before, after: before, moved: false }))
      const kept = entries.filter(({ before, after }) => before !== undefined && after !== undefined)
      const found = kept.map((entry) => {
        const item = itemAt(Number(entry.before))
        if (item && entry.moved) moved.add(item)
        return item
      })
      const [first, last] = [found.findIndex(Boolean), found.findLastIndex(Boolean)]
      const own = found.slice(Math.max(first, 0), last + 1)
      // Entries of another list are in between.
      if (!own.every((item) => item !== undefined)) return new Map()
      sequences.push(own.filter((item, index) => item !== own[index - 1]))
    }
    const order = orderOf(items, sequences)
    const kept = order?.filter((item) => !moved.has(item))
    const isKept = kept?.every(
      (item, index) => index === 0 || items.indexOf(item as never) > items.indexOf(kept[index - 1] as never),
    )
    const isChanged = order?.some((item, index) => item !== items[index])
    return order && kept && isKept && isChanged ? placesOf(order, kept, moved) : new Map()
  }
}

/** The item of a list around some code. */
function memberAround(node: ts.Node | undefined, items: readonly ts.Node[]): ts.Node | undefined {
  let member = node
  while (member && !items.includes(member)) member = member.parent
  return member
}

/** An order with all sequences, as near as possible to the present order; undefined for a contradiction. */
function orderOf(
  items: readonly ts.Node[],
  sequences: readonly (readonly ts.Node[])[],
): readonly ts.Node[] | undefined {
  const before = new Map(items.map((item) => [item, new Set<ts.Node>()]))
  for (const sequence of sequences) {
    for (const [index, item] of sequence.entries()) if (index > 0) before.get(item)?.add(sequence[index - 1] as ts.Node)
  }
  const order: ts.Node[] = []
  const open = new Set(items)
  while (open.size > 0) {
    const next = [...open].find((item) => ![...(before.get(item) ?? [])].some((each) => open.has(each)))
    if (!next) return undefined
    open.delete(next)
    order.push(next)
  }
  return order
}

function placesOf(
  order: readonly ts.Node[],
  [first]: readonly ts.Node[],
  moved: ReadonlySet<ts.Node>,
): ReadonlyMap<ts.Node, Place> {
  const places = new Map<ts.Node, Place>()
  let last: ts.Node | undefined
  for (const [index, item] of order.entries()) {
    if (!moved.has(item)) last = item
    else if (last) places.set(item, { beside: last, side: 'after', order: index })
    else if (first) places.set(item, { beside: first, side: 'before', order: index })
  }
  return places
}
