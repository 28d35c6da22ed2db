import { menuCandidate } from '../variants/label-uses.js'
import type { Item as ItemPair, Pair } from '../../../format/changes/alignment.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import type { TracedList } from '../origin/traced-value.js'
import { rangeToken, addition } from '../../code/patch.js'
import type { Candidate } from './edit.js'
import { candidate, type EditContext, codeOf, singleInstance } from './edit-context.js'
import { labelRenames } from '../variants/label-edits.js'
import { entryAt, isWhole, ListItems, wholeItem, type Item } from '../locate/entries.js'
import { isAnchor } from './list-places.js'
import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import { ownText } from '../origin/instances.js'

/** Relates removed entries to added ones: an entry moved, or it has another name. */
export class ListMoves {
  readonly #context: EditContext
  readonly #pair: Pair
  readonly #list: TracedList
  readonly #items: ListItems

  constructor(context: EditContext, pair: Pair, list: TracedList, items: ListItems) {
    this.#context = context
    this.#pair = pair
    this.#list = list
    this.#items = items
  }

  /** The new place of an item that moved in this list, if that is equal in every variant. */
  orderOf({ before, after, pair }: Partial<ItemPair> = {}) {
    const item = before === undefined || after === undefined || !pair ? undefined : this.#items.going(before)
    const place = item && isWhole(item) ? this.#context.orders.placeOf(this.#context, this.#list, item) : undefined
    return item && place && { item, place }
  }

  /** Candidates for a new order of all entries. */
  menu(): readonly Candidate[] {
    const items = this.#pair.items ?? []
    const order = items.flatMap(({ before, after }) => (before === undefined || after === undefined ? [] : [before]))
    const own = order.length === items.length ? menuCandidate(this.#context, this.#list, order) : undefined
    return own ? [own] : []
  }

  /** Candidates that rename: an entry in the place of a removed one may be that by another name. */
  renames(all: readonly ItemPair[], index: number): readonly Candidate[] {
    const from = all.slice(0, index).findLastIndex(isAnchor) + 1
    const to = all.findIndex((item, at) => at >= from && isAnchor(item))
    const between = all.slice(from, to < 0 ? all.length : to)
    const [gone, come] = [
      between.filter(({ after }) => after === undefined),
      between.filter(({ before }) => before === undefined),
    ]
    const at = Math.max(gone.indexOf(all[index] as ItemPair), come.indexOf(all[index] as ItemPair))
    const [was, now] = [gone[at]?.before, come[at]?.after]
    if (was === undefined || now === undefined || between.some(({ pair }) => pair) || gone.length !== come.length)
      return []
    const value = (this.#pair.after.value as readonly JsonValue[])[now]
    const child = this.#list.items[was]
    if (child?.type !== 'element' || !isJsonObject(value)) return []
    return labelRenames(this.#context, child, value[child.title ?? ''])
  }

  /** `[latest, ...older] = posts`: where the page at an end of a list moved on, and another is in its place, the list has one more at that end. */
  shifted(all: readonly ItemPair[], value: JsonValue): Candidate | undefined {
    const [gone, ...others] = all.filter(({ before, after }) => before !== undefined && after === undefined)
    const child = gone?.pair && others.length === 0 ? this.#list.items[Number(gone.before)] : undefined
    if (child?.type !== 'text' || typeof value !== 'string') return undefined
    const [own, beside] = [ownText(child, value), this.#context.items.originOf(child)]
    const list = beside?.parent
    if (own === undefined || !beside || !list || !ts.isArrayLiteralExpression(list)) return undefined
    const { elements: items } = list
    const [first, last] = [items[0], items.at(-1)]
    if (first === last || (beside !== first && beside !== last) || this.#items.at(Number(gone?.before))?.list === list)
      return undefined
    const action = addition({ list, items }, printLiteral(own), { beside, side: beside === first ? 'before' : 'after' })
    return { ...candidate(action, list, ...singleInstance(this.#list)), certainty: 'first step' }
  }

  /** The item of what moved, in that place. */
  inOrder(entry: ItemPair | undefined, path: JsonPath): Candidate | undefined {
    const found = this.orderOf(entry)
    if (!found) return undefined
    const { item, place } = found
    const text = this.#context.movedTo(path) ?? rangeToken(item.item.getStart(), item.item.end)
    const [, own] = this.#items.instancesOf(item, Number(entry?.before))
    return candidate(addition(item, text, place), item.list, [], own)
  }

  /** The row of an entry that moved here, which is moved unchanged. */
  movedRow(item: ItemPair | undefined, path: JsonPath): string | undefined {
    const { pair } = item ?? {}
    const from = pair && entryAt(this.#context.root, pair.before.path)
    const items = from && new ListItems(this.#context, from.list)
    const isRow = items && !wholeItem(items.at(from.index)) && items.rowAt(from.index)
    return isRow ? this.#context.movedTo(path) : undefined
  }
}

/** The new place of an item in a list of the source. */
interface Place {
  readonly beside: ts.Node
  readonly side: 'before' | 'after'
  /** Among those that go to the same place. */
  readonly order: number
}

/**
 * Orders of lists: an entry that moves in some variants may move in all, where the others lack the entries that it
 * passes. Then one order of the items in the source is right in each variant.
 */
export class Orders {
  readonly #reordered: ReadonlyMap<TracedList, Pair>
  readonly #places = new Map<ts.Node, ReadonlyMap<ts.Node, Place>>()

  constructor(reordered: ReadonlyMap<TracedList, Pair>) {
    this.#reordered = reordered
  }

  /** The new place of the item of an entry that moved in its list; undefined where variants differ in that. */
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
      // Something of another list would stand among them.
      if (!own.every((item) => item !== undefined)) return new Map()
      sequences.push(own.filter((item, index) => item !== own[index - 1]))
    }
    const order = orderOf(items, sequences)
    const kept = order?.filter((item) => !moved.has(item))
    const isKept = kept?.every(
      (item, index) => index === 0 || items.indexOf(item as never) > items.indexOf(kept[index - 1] as never),
    )
    const isOther = order?.some((item, index) => item !== items[index])
    return order && kept && isKept && isOther ? placesOf(order, kept, moved) : new Map()
  }
}

/** The item of a list that code is part of. */
function memberAround(node: ts.Node | undefined, items: readonly ts.Node[]): ts.Node | undefined {
  let member = node
  while (member && !items.includes(member)) member = member.parent
  return member
}

/** An order in which each sequence is, as near to the present one as that allows; undefined where there is none. */
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
