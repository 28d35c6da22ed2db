import { ts } from 'ts-morph'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import type { Item, ListItems } from '../locate/entries.js'
import { isWithin } from '../../code/nodes.js'
import type { Code } from '../exemplar/printer.js'
import { entersFolder } from '../exemplar/page-style.js'
import type { Gaps, Candidate } from './edit.js'
import { codeOf, instancesOf, instancesOfValue, candidate, type EditContext } from './edit-context.js'
import type { Item as ItemPair } from '../../../format/changes/alignment.js'
import { addition } from '../../code/patch.js'

/** The places for new entries in the code of a list. */
export class ListPlaces {
  readonly #context: EditContext
  readonly #list: TracedList
  readonly #items: ListItems

  constructor(context: EditContext, list: TracedList, items: ListItems) {
    this.#context = context
    this.#list = list
    this.#items = items
  }

  /** All possible places, best first. */
  all(text: Code, near: InsertionPoint): readonly (Candidate | undefined)[] {
    const beside = neighbours(this.#list, near)
    return [
      // Moved code must not enter a further folder.
      ...beside.map((neighbour) => this.#beyond(neighbour, text, near.order)),
      ...this.beside(text, near),
      beside.length === 0 ? this.#alone(text, near.order) : undefined,
    ]
  }

  /** Behind or before a whole spread: `...at('one', 'two'), 'elsewhere'`. */
  outside(text: Code, near: InsertionPoint): readonly (Candidate | undefined)[] {
    return neighbours(this.#list, near).map((neighbour) => {
      const item = this.#items.argument(neighbour.index)
      if (!item || this.#items.at(neighbour.index)?.list === item.list) return undefined
      return this.#besideItem(item, neighbour, text, near.order)
    })
  }

  /** Behind the left neighbour, and before the right. */
  beside(text: Code, near: InsertionPoint): readonly (Candidate | undefined)[] {
    return neighbours(this.#list, near).map((neighbour) => {
      const other = neighbour.side === 'after' ? near.right : near.left
      return this.#beside(neighbour, text, near.order, other)
    })
  }

  /** Behind or before a neighbour; for an expression with several entries, only at both ends. */
  #beside(neighbour: Neighbour, text: Code, order: number, other: number | undefined): Candidate | undefined {
    const inner = this.#items.at(neighbour.index)
    if (!inner) return undefined
    const isAlone = other === undefined || this.#items.at(other)?.list !== inner.list
    const item = (isAlone ? this.#outOfCondition(inner, neighbour.index) : undefined) ?? inner
    const across = other === undefined ? 'end' : this.#items.at(other)
    return this.#besideItem(item, neighbour, text, order, across)
  }

  /** Behind or before the `...under(…)` around a neighbour, for moved code from outside of the folder. */
  #beyond(neighbour: Neighbour, text: Code, order: number): Candidate | undefined {
    const moved = this.#context.moved.get(text.text)?.node
    const item = this.#items.argument(neighbour.index)
    const inner = this.#items.at(neighbour.index)
    if (!moved || !item || !inner || !entersFolder(moved, inner.list)) return undefined
    return this.#besideItem(item, neighbour, text, order)
  }

  /** All of `...(isBeta ? ['beta'] : [])`, if the author's condition is true in every instance of the list. */
  #outOfCondition({ list }: Item, index: number): Item | undefined {
    const { call } = this.#list
    if (!call || !ts.isConditionalExpression(list.parent)) return undefined
    const isSometimes = this.#items.childInstances(index)[0].length < instancesOf(this.#context, call)[0].length
    return isSometimes ? undefined : this.#items.argument(index)
  }

  #besideItem(
    item: Item,
    { index, side }: Neighbour,
    text: Code,
    order: number,
    across?: Item | 'end',
  ): Candidate | undefined {
    if (!(side === 'after' ? item.isLast : item.isFirst)) return undefined
    const { list, item: beside } = item
    const gaps = gapsBetween(item, side, across)
    const call = this.#list.call
    const isOwnCall = call !== undefined && codeOf(this.#context, call)?.node === list
    const placeInstances = isOwnCall ? instancesOf(this.#context, call) : this.#items.instancesAt(item, index)
    const own = addition(item, text.text, { beside, side, order })
    return candidate({ ...own, gaps }, list, ...placeInstances, text)
  }

  /** Inside an empty call or list. */
  #alone(text: Code, order: number): Candidate | undefined {
    const { call } = this.#list
    const node = codeOf(this.#context, call)?.node
    const isCall = call && node && call.by !== 'set' && ts.isCallExpression(node)
    const list = isCall ? node : this.#context.sites.nodeAt(this.#list.site)
    if (!list || !(ts.isCallExpression(list) || ts.isArrayLiteralExpression(list))) return undefined
    const items = ts.isCallExpression(list) ? list.arguments : list.elements
    const placeInstances = isCall ? instancesOf(this.#context, call) : instancesOfValue(this.#context, this.#list)
    const own = addition({ list, items }, text.text, { beside: undefined, side: 'before', order })
    return candidate(own, list, ...placeInstances, text)
  }
}

/** The gaps between two neighbours in the code of a list: items in between produce nothing. */
function gapsBetween({ items, item }: Item, side: 'before' | 'after', across: Item | 'end' | undefined): Gaps {
  const own = items.indexOf(item) + (side === 'after' ? 1 : 0)
  const ends = side === 'after' ? items.length : 0
  if (across === 'end') return [own, ends]
  const other = across ? items.findIndex((each) => isWithin(across.item, each)) : -1
  return [own, other < 0 ? ends : other + (side === 'after' ? 0 : 1)]
}

/** The place of an added entry: the kept entries on both sides, and an order among all added in between. */
export interface InsertionPoint {
  readonly left: number | undefined
  readonly right: number | undefined
  readonly order: number
}

/** A neighbour of a new entry, and the side of the new entry. */
export interface Neighbour {
  readonly element: TracedValue
  readonly index: number
  readonly side: 'before' | 'after'
}

/** True for an entry kept in place, as a neighbour of new entries. */
function isAnchor({ before, after, moved }: ItemPair): boolean {
  return before !== undefined && after !== undefined && !moved
}

/** The place of an added entry. */
export function insertionPoint(all: readonly ItemPair[], index: number): InsertionPoint {
  const from = all.slice(0, index).findLastIndex(isAnchor)
  return {
    left: all[from]?.before,
    right: all.slice(index + 1).find(isAnchor)?.before,
    // Counted from the neighbour, as lists of variants have different lengths.
    order: all.slice(from + 1, index).filter((item) => item.after !== undefined).length,
  }
}

/** The existing neighbours. */
export function neighbours({ items }: TracedList, { left, right }: InsertionPoint): readonly Neighbour[] {
  const beside = (index: number | undefined, side: Neighbour['side']) => {
    const element = items[index ?? -1]
    return index !== undefined && element ? [{ element, index, side }] : []
  }
  return [...beside(left, 'after'), ...beside(right, 'before')]
}
