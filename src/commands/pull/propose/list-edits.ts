import { ts } from 'ts-morph'
import type { Item as ItemPair, Pair } from '../../../format/changes/alignment.js'
import type { JsonValue } from '../../../format/json/value.js'
import { titleOf, type TracedList, type TracedValue } from '../origin/traced-value.js'
import { type Item, isWhole, ListItems, originOf } from '../locate/entries.js'
import { adjusted, instancesWith, widened } from '../conditions/conditional-entries.js'
import { folderStyle, plainPages, type PageStyle } from '../exemplar/page-style.js'
import { codeRowOf, dataOf, rowCandidate, rowInstances } from './rows.js'
import type { Candidate, Gaps } from './edit.js'
import {
  addEdit,
  codeOf,
  singleInstance,
  replacement,
  instancesOf,
  instancesOfValue,
  candidate,
  type EditContext,
  type Surroundings,
} from './edit-context.js'
import { variantInserts, variantRemovals } from '../variants/variant-edits.js'
import { ListTexts } from '../exemplar/list-texts.js'
import { dataCandidateOfAll } from './record-edits.js'
import { findRedirectEdits, redirectsAnew } from './redirect-edits.js'
import { addition, hasMoved, removal } from '../../code/patch.js'
import { chainOf, isWithin, listedIn } from '../../code/nodes.js'

/** Finds the edits of a list: added, removed, moved and changed entries. */
export function findListEdits(context: EditContext, pair: Pair, list: TracedList, surroundings: Surroundings): void {
  const data = dataCandidateOfAll(context, pair, list)
  if (data) return addEdit(context, 'changed', pair.after.path, pair.after.value, [data], surroundings)
  if (findRedirectEdits(context, pair, list, surroundings)) return
  const rewrite = () => redirectsAnew(context, pair, list, surroundings)
  new ListEdits(context, pair, list, { ...surroundings, rewrite }).find()
}

class ListEdits {
  readonly #context: EditContext
  readonly #pair: Pair
  readonly #list: TracedList
  readonly #surroundings: Surroundings
  readonly #items: ListItems
  readonly #texts: ListTexts

  constructor(context: EditContext, pair: Pair, list: TracedList, surroundings: Surroundings) {
    this.#context = context
    this.#pair = pair
    this.#list = list
    this.#items = new ListItems(context, list)
    this.#surroundings = surroundings
    this.#texts = new ListTexts(context, list, this.#items, surroundings)
  }

  find(): void {
    const { items = [] } = this.#pair
    for (const [index, item] of items.entries()) {
      const { before, after, pair, moved } = item
      if (before !== undefined && (after === undefined || moved)) this.#removed(pair, before)
      if (after === undefined) continue
      if (before === undefined || moved) this.#added(items, index, after)
      else if (pair) this.#kept(pair, before)
    }
  }

  #kept(pair: Pair, before: number): void {
    const child = this.#list.items[before]
    if (pair.equal || !child) return
    const item = this.#items.at(before)
    const isWritable = item !== undefined && isWhole(item)
    const isHere = isWritable && this.#items.isHere(item, child)
    this.#context.value(pair, child, {
      ...this.#surroundingsAt(before),
      beside: this.#pair.after.value as readonly JsonValue[],
      pages: this.#texts.pages,
      rewrite: () => {
        const styles = [this.#texts.styleNear([before]), folderStyle(this.#list)]
        return isHere ? styles.map((pages) => this.#anew(pair, before, item, pages)) : []
      },
      writeOut: () => [
        ...(isWritable && !isHere ? this.#writtenOut(pair, before, item) : []),
        ...this.#iterationWrittenOut(pair, child),
        ...this.#surroundings.writeOut(),
      ],
    })
  }

  #anew({ after: { value, path } }: Pair, before: number, item: Item, pages: PageStyle): Candidate {
    const text = this.#texts.print(value, path, pages)
    return candidate(replacement(item.item, text), item.item, ...this.#items.instancesOf(item, before))
  }

  /**
   * A use of shared code written out, with a note on the copy: of a constant, or of a short call. Code with a single use
   * changes itself: written out, dead code would be left. `--inline` allows more.
   */
  #writtenOut(pair: Pair, before: number, item: Item): readonly Candidate[] {
    const child = this.#list.items[before] as TracedValue
    const { item: use } = item
    const origin = originOf(this.#context, child)
    const own = this.#anew(pair, before, item, folderStyle(this.#list))
    const isShared = instancesOfValue(this.#context, child)[0].length > 1
    const isReturned = origin !== undefined && ts.findAncestor(origin.parent, ts.isFunctionLike) !== undefined
    const isShort = own.action.type === 'splice' && own.action.text.length <= MOST_WRITTEN_OUT
    const isAllowed = isReturned
      ? isShared && ts.isCallExpression(use) && isShort
      : isShared || !(ts.isIdentifier(use) || ts.isPropertyAccessExpression(use))
    if (!isAllowed && !this.#context.isInline) return []
    const name = (child.type === 'element' && titleOf(child)?.json) || use.getText()
    return [origin && isShared ? { ...own, copies: { name, use, original: chainOf(origin) } } : own]
  }

  /** With `--inline`: an expression in a loop or a function, written out for a single iteration. */
  #iterationWrittenOut({ after: { value, path } }: Pair, child: TracedValue): readonly Candidate[] {
    const origin = this.#context.isInline ? originOf(this.#context, child) : undefined
    if (!origin || !ts.isExpression(origin)) return []
    const node = child.type === 'element' ? chainOf(origin) : origin
    const text = this.#texts.print(value, path, folderStyle(this.#list))
    const own = candidate(replacement(node, text), node, ...instancesOfValue(this.#context, child))
    return [{ ...own, conditionScope: 'anything' }]
  }

  #removed(pair: Pair | undefined, before: number): void {
    const child = this.#list.items[before] as TracedValue
    const item = this.#items.removable(before)
    const data = dataOf(this.#context, child)
    // `...pagesIn('guides')` with a single page keeps following the folder.
    const isFollowing = item && ts.isSpreadElement(item.item) && !originOf(this.#context, child)
    const own = item && isWhole(item) && !isFollowing ? item : undefined
    const candidates = [
      ...(data
        ? [candidate({ type: 'data', ...data, value: undefined }, undefined, ...rowInstances(this.#context, child))]
        : []),
      ...(own ? adjusted(this.#context, this.#list, own.item, true) : []),
      ...(own ? [candidate(removal(own, own.item), own.item, ...this.#items.instancesOf(own, before))] : []),
      ...(pair ? [] : variantRemovals(this.#context, child)),
    ]
    const row = candidates.length === 0 && child.type === 'record' ? codeRowOf(this.#context, child) : undefined
    if (row) candidates.push(candidate(removal(row, row.item), row.list, ...singleInstance(this.#list)))
    const { path, value } = this.#pair.before
    const side = (value as readonly JsonValue[])[before]
    const surroundings = this.#surroundingsAt(before, candidates.length === 0)
    const what = pair ? 'moved' : 'removed'
    addEdit(this.#context, what, [...path, before], side, candidates, surroundings, this.#pair.after.path)
  }

  /** The surroundings of an entry. An entry of a spread has no code: `givenBy` is the spread. */
  #surroundingsAt(index: number | undefined, isRemoved = false): Surroundings {
    if (index === undefined) return this.#surroundings
    const item = this.#items.at(index)
    const child = this.#list.items[index]
    const near = (this.#items.argument(index) ?? item)?.item ?? this.#surroundings.near
    const isOutside = child && (!originOf(this.#context, child) || (isRemoved && item && !isWhole(item)))
    const isGiven = item && isOutside && ts.isSpreadElement(item.item)
    return isGiven ? { ...this.#surroundings, near, givenBy: item.item } : { ...this.#surroundings, near }
  }

  #added(all: readonly ItemPair[], index: number, after: number): void {
    const value = (this.#pair.after.value as readonly JsonValue[])[after] as JsonValue
    const path = [...this.#pair.after.path, after]
    const { beside, order } = neighbours(this.#list, all, index)
    const indices = beside.map((each) => each.index)
    const { pair, before: from } = all[index] ?? {}
    const [context, list] = [this.#context, this.#list]
    const inserts = this.#texts.of(value, path, indices).flatMap((text) => this.#inserts(text, beside, order))
    const moved = from === undefined ? inserts : inserts.map((each) => each && this.#withCondition(each, from))
    const plain = this.#texts.print(value, path, plainPages, () => undefined)
    // Smallest change first: a label is a whole variant.
    const candidates = [
      ...(pair ? [] : variantInserts(context, list, value, beside)),
      ...widened(context, list, moved),
      ...beside.map((each) => rowCandidate(context, each, value, list.items[from ?? -1])),
      ...moved,
      ...beside.map((each) => this.#outside(each, plain, order)),
    ]
    const surroundings = this.#surroundingsAt(indices[0])
    addEdit(context, pair ? 'moved' : 'added', path, value, candidates, surroundings)
  }

  /** `locale === 'fr' && group('A')` moves with its condition, and is no entry of the instances without. */
  #withCondition(own: Candidate, from: number): Candidate {
    const item = this.#items.at(from)
    if (!item || own.action.type !== 'add' || own.action.list !== item.list || !hasMoved(own.action.text)) return own
    return { ...own, instances: instancesWith(this.#context, own.instances, item.item) }
  }

  /** Behind the left neighbour and before the right, or inside an empty list. */
  #inserts(text: string, beside: readonly Neighbour[], order: number): readonly (Candidate | undefined)[] {
    if (beside.length === 0) return [this.#alone(text, order)]
    const items = beside.map(({ index }) => this.#items.at(index))
    return beside.map((neighbour, nth) => {
      const item = items[nth]
      return item && this.#besideItem(item, neighbour, text, order, gapsBetween(item, neighbour.side, items[1 - nth]))
    })
  }

  /** Behind or before a whole spread: `...at('one', 'two'), 'elsewhere'`. */
  #outside(neighbour: Neighbour, text: string, order: number): Candidate | undefined {
    const item = this.#items.argument(neighbour.index)
    if (!item || this.#items.at(neighbour.index)?.list === item.list) return undefined
    return this.#besideItem(item, neighbour, text, order)
  }

  /** Behind or before an entry; of an expression with several entries, only at both ends. */
  #besideItem(item: Item, { index, side }: Neighbour, text: string, order: number, gaps?: Gaps): Candidate | undefined {
    if (!(side === 'after' ? item.isLast : item.isFirst)) return undefined
    const { list, item: beside } = item
    const { call } = this.#list
    const isOwnCall = call !== undefined && codeOf(this.#context, call) === list
    const instances = isOwnCall ? instancesOf(this.#context, call) : this.#items.instancesOf(item, index)
    const own = addition(item, text, { beside, side, order })
    return candidate(gaps ? { ...own, gaps } : own, list, ...instances)
  }

  /** Inside an empty call or list. */
  #alone(text: string, order: number): Candidate | undefined {
    const { call, site } = this.#list
    const made = codeOf(this.#context, call)
    const node = made ?? this.#context.sites.nodeAt(site)
    const listed = node && listedIn(node)
    if (!listed) return undefined
    const instances = made && call ? instancesOf(this.#context, call) : instancesOfValue(this.#context, this.#list)
    const own = addition(listed, text, { beside: undefined, side: 'before', order })
    return candidate(own, listed.list, ...instances)
  }
}

/** The gaps between two neighbours in the code of a list: items in between produce nothing. */
function gapsBetween({ items, item }: Item, side: 'before' | 'after', other: Item | undefined): Gaps {
  const own = items.indexOf(item) + (side === 'after' ? 1 : 0)
  const across = other ? items.findIndex((each) => isWithin(other.item, each)) : -1
  const end = side === 'after' ? items.length : 0
  return [own, across < 0 ? end : across + (side === 'after' ? 0 : 1)]
}

/** A kept neighbour of a new entry, and the side of the new entry. */
export interface Neighbour {
  readonly element: TracedValue
  readonly index: number
  readonly side: 'before' | 'after'
}

/** The neighbours of an added entry: left and right. `order`: among all entries added behind the left neighbour. */
function neighbours({ items }: TracedList, all: readonly ItemPair[], index: number) {
  const isKept = ({ before, after, moved }: ItemPair) => before !== undefined && after !== undefined && !moved
  const from = all.slice(0, index).findLastIndex(isKept)
  const right = all.slice(index + 1).find(isKept)
  const beside = (item: ItemPair | undefined, side: Neighbour['side']): readonly Neighbour[] => {
    const element = items[item?.before ?? -1]
    return item?.before !== undefined && element ? [{ element, index: item.before, side }] : []
  }
  const order = all.slice(from + 1, index).filter((item) => item.after !== undefined).length
  return { beside: [...beside(all[from], 'after'), ...beside(right, 'before')], order }
}

/** About a group of some pages. */
const MOST_WRITTEN_OUT = 300
