import type { Item as ItemPair, Pair } from '../../../format/changes/alignment.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import type { TracedList } from '../origin/traced-value.js'
import { rangeToken, addition } from '../../code/patch.js'
import type { Candidate } from './edit.js'
import { candidate, type EditContext } from './edit-context.js'
import { labelRenames } from '../variants/label-renames.js'
import { entryAt, isWhole, ListItems, wholeItem } from '../locate/list-items.js'
import { menuCandidate } from '../variants/menus.js'
import { isAnchor } from './list-places.js'

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
