import type { JsonPath } from '../../../format/json/tree.js'
import { valueAt, type TracedList, type TracedValue } from '../origin/traced-value.js'
import { type Item, listedItemOf, rowItemOf, type RowItem } from './entries.js'
import { isWithin } from '../../code/nodes.js'
import { codeOf, instancesOfValue, type EditContext, type PlaceInstances } from '../propose/edit-context.js'

/** The means by which entries are found. */
export type EntryContext = Pick<EditContext, 'sites' | 'instances' | 'items' | 'declarations'>

/** The code of a list's entries, and their instances. */
export class ListItems {
  readonly #context: EntryContext
  readonly #list: TracedList

  constructor(context: EntryContext, list: TracedList) {
    this.#context = context
    this.#list = list
  }

  /** The code of an entry. */
  at(index: number): Item | undefined {
    return this.#context.items.itemOf(this.#list, index)
  }

  /** The code that is removed or moved with an entry. */
  going(index: number): Item | undefined {
    return this.#context.items.goingOf(this.#list, index)
  }

  /** The data that an entry is made of, where its code is a loop's. */
  rowAt(index: number, isTitled = true): RowItem | undefined {
    const { sites, items, declarations } = this.#context
    const row = isTitled ? rowItemOf(sites, this.#list.items[index]) : undefined
    return row ?? listedItemOf(items, declarations, this.#list, index)
  }

  /** The instances of an item: those of its list, but for the ones that a condition leaves out. */
  instancesOf(item: Item, index: number): PlaceInstances {
    const { call } = this.#list
    const site = codeOf(this.#context, call)
    if (!call || site?.node !== item.list) return this.instancesAt(item, index)
    const argument = this.#list.args[index]
    const all = this.#context.instances
      .at(call.trace?.site)
      .filter(({ of }) => this.#context.instances.listOf(of)?.args.includes(argument) ?? true)
    return [all, this.#context.instances.of(call)]
  }

  /**
   * The instances of an entry of a list literal: those of the list. Those of code that is only called at its item: as
   * many as give a value.
   */
  instancesAt(item: Item, index: number): PlaceInstances {
    const { instances, sites } = this.#context
    if (item.list === sites.nodeAt(this.#list.site)) return instancesOfValue(this.#context, this.#list)
    const child = this.#list.items[index] as TracedValue
    if (child.type === 'element' && !this.isHere(item, child)) {
      const by = child.returns.find(({ site }) => isWithin(sites.nodeAt(site) ?? item.list, item.item))
      if (by) return [instances.returnedAt(by.site), instances.of(child.made)]
      if (rowItemOf(sites, child)?.item === item.item) return [instances.titledAs(child), instances.of(child.made)]
    }
    const place = this.#list.places[index]
    const { call } = this.#list
    if (!call || !place || this.isHere(item, child) || sites.nodeAt(place.site) !== item.list)
      return this.childInstances(index)
    return [instances.atPlace(place), instances.of(call)]
  }

  /** The instances of an entry. */
  childInstances(index: number): PlaceInstances {
    return instancesOfValue(this.#context, this.#list.items[index] as TracedValue)
  }

  /** True if a child is written at its item, and not elsewhere for several. */
  isHere({ item }: Item, child: TracedValue): boolean {
    const origin = this.#context.items.originOf(child)
    return origin !== undefined && isWithin(origin, item)
  }
}

/** The code of an entry, where it gives that only. */
export function wholeItem(item: Item | undefined): Item | undefined {
  return item && isWhole(item) ? item : undefined
}

/** True if code gives one entry only. */
export function isWhole({ isFirst, isLast }: Item): boolean {
  return isFirst && isLast
}

/** The list and the index of a path that ends in an entry. */
export function entryAt(root: TracedValue, path: JsonPath): { list: TracedList; index: number } | undefined {
  const list = valueAt(root, path.slice(0, -1))
  const index = path.at(-1)
  return list?.type === 'list' && typeof index === 'number' ? { list, index } : undefined
}
