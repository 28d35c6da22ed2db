import { ts } from 'ts-morph'
import type { Item as ItemPair, Pair } from '../../../format/changes/alignment.js'
import type { JsonValue } from '../../../format/json/value.js'
import { titleOf, type TracedList, type TracedValue } from '../origin/traced-value.js'
import { type Item, isWhole, ListItems, originOf } from '../locate/entries.js'
import type { Code } from '../exemplar/printer.js'
import { adjusted, instancesWith, widened } from '../conditions/conditional-entries.js'
import { styleAt } from '../exemplar/page-style.js'
import { codeRowOf, dataOf, rowCandidate, rowInstances } from './rows.js'
import type { Candidate } from './edit.js'
import {
  addEdit,
  singleInstance,
  replacement,
  instancesOfValue,
  candidate,
  type EditContext,
  type Surroundings,
} from './edit-context.js'
import { keptCode } from './moved-code.js'
import { labelCandidates, labelOrders, labelRemovals } from '../labels/labels.js'
import { ListPlaces, insertionPoint, neighbours } from './list-places.js'
import { ListTexts } from '../exemplar/list-texts.js'
import { dataCandidateOfAll } from './record-edits.js'
import { findRedirectEdits, redirectsAnew } from './redirect-edits.js'
import { hasMoved, removal } from '../../code/patch.js'
import { chainOf } from '../../code/nodes.js'

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
  readonly #places: ListPlaces
  readonly #texts: ListTexts

  constructor(context: EditContext, pair: Pair, list: TracedList, surroundings: Surroundings) {
    this.#context = context
    this.#pair = pair
    this.#list = list
    this.#items = new ListItems(context, list)
    this.#places = new ListPlaces(context, list, this.#items)
    this.#surroundings = surroundings
    this.#texts = new ListTexts(context, list, surroundings, (index) => this.#items.at(index))
  }

  find(): void {
    const { items = [] } = this.#pair
    for (const [index, item] of items.entries()) {
      const { before, after, pair, moved } = item
      if (before !== undefined && (after === undefined || moved)) this.#removed(items, index, before)
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
      rewrite: () => (isHere ? [this.#anew(pair, before, item)] : []),
      writeOut: () => [
        ...(isWritable && !isHere ? this.#writtenOut(pair, before, item) : []),
        ...iterationCandidates(this.#context, child, (place) =>
          this.#texts.print(pair.after.value, pair.after.path, styleAt(place, this.#list, this.#context.sites)),
        ),
        ...this.#surroundings.writeOut(),
      ],
    })
  }

  #anew(pair: Pair, before: number, item: Item): Candidate {
    const codeAt = keptCode(this.#context, pair, this.#list.items[before], item.file)
    const text = this.#texts.print(pair.after.value, pair.after.path, this.#texts.styleNear([before]), codeAt)
    return candidate(replacement(item.item, text.text), item.item, ...this.#items.instancesOf(item, before), text)
  }

  /**
   * A use of shared code written out, with a note on the copy: of a constant, or of a short call. Code with a single use
   * changes itself: written out, dead code would be left. `--inline` allows more.
   */
  #writtenOut(pair: Pair, before: number, item: Item): readonly Candidate[] {
    const child = this.#list.items[before] as TracedValue
    const { isInline } = this.#context
    const { item: use } = item
    const origin = originOf(this.#context, child)
    const isShared = instancesOfValue(this.#context, child)[0].length > 1
    const isReturned = origin !== undefined && ts.findAncestor(origin.parent, ts.isFunctionLike) !== undefined
    const isConstant = ts.isIdentifier(use) || ts.isPropertyAccessExpression(use)
    if (isReturned ? !isShared && ts.isCallExpression(use) : !isInline && !isShared && isConstant) return []
    if (isReturned && !isInline && !ts.isCallExpression(use)) return []
    const own = this.#anew(pair, before, item)
    const isLong = own.action.type === 'splice' && own.action.text.length > MOST_WRITTEN_OUT
    if (isReturned && !isInline && isLong) return []
    const title = child.type === 'element' ? titleOf(child)?.json : undefined
    return origin && isShared
      ? [{ ...own, copies: { name: title ?? use.getText(), use, original: chainOf(origin) } }]
      : [own]
  }

  #removed(all: readonly ItemPair[], index: number, before: number): void {
    const { pair } = all[index] ?? {}
    const side = (this.#pair.before.value as readonly JsonValue[])[before]
    const item = this.#items.removable(before)
    const at = [...this.#pair.before.path, before]
    const child = this.#list.items[before]
    const data = dataOf(this.#context, child)
    const candidates: Candidate[] = []
    if (data && child)
      candidates.push(
        candidate({ type: 'data', ...data, value: undefined }, undefined, ...rowInstances(this.#context, child)),
      )
    // `...pagesIn('guides')` with a single page keeps following the folder.
    const isFollowing = item && ts.isSpreadElement(item.item) && child && !originOf(this.#context, child)
    if (item && isWhole(item) && !isFollowing) {
      const { item: node } = item
      const action = removal(item, node)
      candidates.push(...adjusted(this.#context, this.#list, node, true))
      candidates.push(candidate(action, node, ...this.#items.instancesOf(item, before)))
    }
    if (!pair && child) candidates.push(...labelRemovals(this.#context, this.#list, child))
    if (pair) candidates.unshift(...this.#inOrder())
    const row = candidates.length === 0 && child?.type === 'record' ? codeRowOf(this.#context, child) : undefined
    if (row) candidates.push(candidate(removal(row, row.item), row.list, ...singleInstance(this.#list)))
    const surroundings = this.#surroundingsAt(before, candidates.length === 0)
    addEdit(this.#context, pair ? 'moved' : 'removed', at, side, candidates, surroundings, this.#pair.after.path)
  }

  /** Candidates for all entries in another order. */
  #inOrder(): readonly Candidate[] {
    const { items = [] } = this.#pair
    const order = items.flatMap(({ before, after }) => (before === undefined || after === undefined ? [] : [before]))
    return order.length === items.length ? labelOrders(this.#context, this.#list, order) : []
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
    const near = insertionPoint(all, index)
    const beside = neighbours(this.#list, near)
    const indices = beside.map((each) => each.index)
    const isMove = all[index]?.pair !== undefined
    const [context, list] = [this.#context, this.#list]
    const inserts = this.#texts.of(value, path, indices).flatMap((text) => this.#places.all(text, near))
    const from = all[index]?.before
    const moved = from === undefined ? inserts : inserts.map((each) => each && this.#withCondition(each, from))
    const outside = this.#places.outside(this.#texts.plain(value, path), near)
    // Smallest change first: a label is a whole variant.
    const candidates = [
      ...(isMove ? this.#inOrder() : labelCandidates(context, list, value, beside)),
      ...widened(context, list, moved),
      ...beside.map((each) =>
        rowCandidate(context, each, value, isMove ? list.items[all[index]?.before ?? -1] : undefined),
      ),
      ...(this.#texts.isRefused(value, indices) ? [...outside, ...moved] : [...moved, ...outside]),
    ]
    addEdit(context, isMove ? 'moved' : 'added', path, value, candidates, this.#surroundingsAt(near.left ?? near.right))
  }

  /** `locale === 'fr' && group('A')` moves with its condition, and is no entry of the instances without. */
  #withCondition(own: Candidate, from: number): Candidate {
    const item = this.#items.removable(from)
    if (!item || own.action.type !== 'add' || own.action.list !== item.list || !hasMoved(own.action.text)) return own
    return { ...own, instances: instancesWith(this.#context, own.instances, item.item) }
  }
}

/** About a group of some pages. */
const MOST_WRITTEN_OUT = 300

/** With `--inline`: an expression in a loop or a function, written out for a single iteration. */
function iterationCandidates(
  context: EditContext,
  child: TracedValue,
  print: (place: ts.Node) => Code,
): readonly Candidate[] {
  const origin = context.isInline ? originOf(context, child) : undefined
  if (!origin || !ts.isExpression(origin)) return []
  const node = child.type === 'element' ? chainOf(origin) : origin
  const text = print(node)
  const own = candidate(replacement(node, text.text), node, ...instancesOfValue(context, child), text)
  return [{ ...own, conditionScope: 'anything' }]
}
