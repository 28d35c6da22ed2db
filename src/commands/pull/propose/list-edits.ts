import { ts } from 'ts-morph'
import type { Item as ItemPair, Pair } from '../../../format/changes/alignment.js'
import type { JsonValue } from '../../../format/json/value.js'
import { titleOf, type TracedList, type TracedText, type TracedValue } from '../origin/traced-value.js'
import { type Item, isWhole, ListItems } from '../locate/entries.js'
import type { Code } from '../exemplar/printer.js'
import { ownSpan } from '../origin/instances.js'
import { isData } from '../origin/sites.js'
import { folderOf, isElsewhere, styleAt } from '../exemplar/page-style.js'
import { ofFamily, addedEntryFamilies, proposed } from './families.js'
import { chainRemoval, dataOf } from './other-entries.js'
import { partsCandidate } from './part-edits.js'
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
import { narrowingCandidates, wideningCandidates } from '../conditions/gates.js'
import { keptCode } from './moved-code.js'
import { labelRemovals } from '../variants/label-edits.js'
import { ListMoves } from './list-moves.js'
import { ListPlaces, insertionPoint, neighbours, type InsertionPoint } from './list-places.js'
import { ListTexts } from '../exemplar/list-texts.js'
import { dataCandidateOfAll } from './record-edits.js'
import { findRedirectEdits } from './redirect-plan.js'
import { SourceEdits } from './page-sources.js'
import { removal } from '../../code/patch.js'
import { chainOf } from '../../code/nodes.js'
import { callCandidates } from '../exemplar/exemplar-texts.js'

/** Finds the edits of a list: entries that were added, removed, moved or changed. */
export function findListEdits(context: EditContext, pair: Pair, list: TracedList, surroundings: Surroundings): void {
  const data = dataCandidateOfAll(context, pair, list)
  if (data) return addEdit(context, 'changed', pair.after.path, pair.after.value, [data], surroundings)
  if (!findRedirectEdits(context, pair, list, surroundings)) new ListEdits(context, pair, list, surroundings).find()
}

class ListEdits {
  readonly #context: EditContext
  readonly #pair: Pair
  readonly #list: TracedList
  readonly #surroundings: Surroundings
  readonly #items: ListItems
  readonly #moves: ListMoves
  readonly #places: ListPlaces
  readonly #texts: ListTexts
  readonly #sources: SourceEdits

  constructor(context: EditContext, pair: Pair, list: TracedList, surroundings: Surroundings) {
    this.#context = context
    this.#pair = pair
    this.#list = list
    this.#items = new ListItems(context, list)
    this.#moves = new ListMoves(context, pair, list, this.#items)
    this.#places = new ListPlaces(context, list, this.#items, surroundings.key)
    this.#sources = new SourceEdits(context, pair, list, (index) => this.#items.at(index))
    const isWrittenOut = !this.#sources.isPresent || context.isInline
    this.#surroundings = isWrittenOut ? surroundings : { ...surroundings, rewrite: () => [], writeOut: () => [] }
    this.#texts = new ListTexts(context, list, surroundings, (index) => this.#items.at(index))
  }

  find(): void {
    const items = (this.#pair.items ?? []).flatMap((item, index, all) => this.#apart(item, index, all))
    const told = this.#sources.find()
    for (const [index, item] of items.entries()) {
      const { before, after, pair, moved } = item
      if (before !== undefined && !told.before.has(before) && (after === undefined || moved))
        this.#removed(items, index, before)
      if (after === undefined || told.after.has(after)) continue
      if (before === undefined || moved) this.#added(items, index, after)
      else if (pair) this.#kept(items, index, pair, before)
    }
  }

  /** A page that another one takes the place of, each of which its own condition gives: they have nothing to do with each other. */
  #apart(item: ItemPair, index: number, all: readonly ItemPair[]): readonly ItemPair[] {
    const { before, after, pair, moved } = item
    const value = pair?.after.value
    const own = before === undefined || pair?.equal ? undefined : this.#items.at(before)
    if (!own || before === undefined || after === undefined || moved || typeof value !== 'string') return [item]
    const near = insertionPoint(all, index)
    if (narrowingCandidates(this.#context, this.#list, own.item).length === 0) return [item]
    const indices = neighbours(this.#list, near).map((each) => each.index)
    const texts = this.#texts.of(value, [...this.#pair.after.path, after], indices)
    const isGated = wideningCandidates(this.#context, value, this.#inserts(value, texts, near)).length > 0
    return isGated
      ? [
          { before, moved },
          { after, moved },
        ]
      : [item]
  }

  /** Candidates that insert an entry beside others. */
  #inserts(value: JsonValue, texts: readonly Code[], near: InsertionPoint): readonly (Candidate | undefined)[] {
    return texts.flatMap((text) => this.#places.all(text, near, typeof value !== 'string'))
  }

  #kept(all: readonly ItemPair[], index: number, pair: Pair, before: number): void {
    const child = this.#list.items[before]
    if (pair.equal || !child) return
    const item = this.#items.at(before)
    const isWritable = item !== undefined && isWhole(item)
    const isHere = isWritable && this.#items.isHere(item, child)
    const own = () => (isWritable ? [this.#anew(pair, before, item)] : [])
    const writtenOut = (most: number) =>
      most === 0
        ? []
        : own().flatMap((each) =>
            each.action.type === 'splice' && each.action.text.length <= most ? [this.#copying(each, child)] : [],
          )
    const part = partsCandidate(this.#context, this.#list, this.#place(all, index))
    this.#context.value(pair, child, {
      ...this.#surroundingsAt(before),
      beside: this.#pair.after.value as readonly JsonValue[],
      pages: this.#texts.pages,
      renames: part ? [part] : [],
      rewrite: () => (isHere ? own() : []),
      writeOut: () => [
        ...(isWritable && !isHere ? writtenOut(this.#mostWrittenOut(child, item)) : []),
        ...turnCandidates(this.#context, child, (place) =>
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

  /** A candidate that writes a use of shared code out, with the copy that this makes. */
  #copying(own: Candidate, child: TracedValue): Candidate {
    const [origin, use] = [this.#context.items.originOf(child), own.at]
    if (!origin || !use || instancesOfValue(this.#context, child)[0].length < 2) return own
    const title = child.type === 'element' ? titleOf(child)?.json : undefined
    return { ...own, copies: { name: title ?? use.getText(), use, original: chainOf(origin) } }
  }

  /**
   * The greatest length of the code that a use may be written out as: one use of a constant that has several, and the one
   * call of a helper that changed. All else, and what is long, is written out only where that is asked for.
   */
  #mostWrittenOut(child: TracedValue, { item }: Item): number {
    const isShared = instancesOfValue(this.#context, child)[0].length > 1
    const origin = this.#context.items.originOf(child)
    const isReturned = origin && ts.findAncestor(origin.parent, ts.isFunctionLike) !== undefined
    // A function that gives nothing else would be left without a call: its own code is changed.
    if (isReturned && !isShared && ts.isCallExpression(item)) return 0
    if (this.#context.isInline) return Infinity
    if (isReturned) return ts.isCallExpression(item) ? MOST_WRITTEN_OUT : 0
    const isConstant = ts.isIdentifier(item) || ts.isPropertyAccessExpression(item)
    return isShared || !isConstant ? Infinity : 0
  }

  #place(items: readonly ItemPair[], at: number) {
    return { items, at, wanted: this.#pair.after.value }
  }

  #removed(all: readonly ItemPair[], index: number, before: number): void {
    const { pair } = all[index] ?? {}
    const side = (this.#pair.before.value as readonly JsonValue[])[before]
    const item = this.#items.going(before)
    const at = [...this.#pair.before.path, before]
    const data = dataOf(this.#context, this.#list.items[before])
    const candidates: Candidate[] = []
    if (data) {
      const action = { type: 'data', ...data, value: undefined } as const
      const child = this.#list.items[before]
      const isMade = child?.type === 'record' && !isData(this.#context.sites.at(child.site))
      const instances = isMade ? singleInstance(this.#list) : this.#items.childInstances(before)
      candidates.push(candidate(action, undefined, ...instances))
    }
    if (item && isWhole(item)) {
      const { item: node } = item
      const action = removal(item, node)
      if (this.#moves.orderOf(all[index]))
        candidates.push(candidate(action, node, [], this.#items.instancesOf(item, before)[1]))
      candidates.push(...ofFamily('narrowed condition', narrowingCandidates(this.#context, this.#list, node)))
      candidates.push(candidate(action, node, ...this.#items.instancesOf(item, before)))
    }
    const child = this.#list.items[before]
    const mayChain = candidates.length === 0 || (!pair && child?.type === 'element')
    const chained = mayChain ? chainRemoval(this.#context, child) : undefined
    candidates.push(...ofFamily('chained call less', [chained]))
    if (!pair && child) candidates.push(...ofFamily('label less', labelRemovals(this.#context, this.#list, child)))
    const rows = candidates.length === 0 ? this.#items.rowsAt(before, pair !== undefined) : []
    const once = singleInstance(this.#list)
    candidates.push(
      ...ofFamily(
        'row less',
        rows.map((row) => candidate(removal(row, row.item), row.list, ...once)),
      ),
    )
    const surroundings = this.#surroundingsAt(before, candidates.length === 0)
    candidates.unshift(
      ...ofFamily('renamed variant', this.#moves.renames(all, index)),
      ...ofFamily('menu order', pair ? this.#moves.menu() : []),
      ...ofFamily('part less', [partsCandidate(this.#context, this.#list, this.#place(all, index), true)]),
    )
    addEdit(this.#context, pair ? 'moved' : 'removed', at, side, candidates, surroundings, this.#pair.after.path)
  }

  /** Of several entries, a spread has no code for each. */
  #surroundingsAt(index: number | undefined, isGoing = false): Surroundings {
    if (index === undefined) return this.#surroundings
    const item = this.#items.at(index)
    const child = this.#list.items[index]
    const near = (this.#context.items.argumentOf(this.#list, index) ?? item)?.item ?? this.#surroundings.near
    const isOutside = child && (!this.#context.items.originOf(child) || (isGoing && item && !isWhole(item)))
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
    const [context, list, items, places] = [this.#context, this.#list, this.#items, this.#places]
    const candidates = proposed(addedEntryFamilies, {
      context,
      list,
      value,
      path,
      all,
      index,
      isMove,
      movedRow: this.#moves.movedRow(all[index], path),
      near,
      beside,
      moves: this.#moves,
      places,
      texts: this.#texts,
      part: partsCandidate(this.#context, this.#list, this.#place(all, index)),
      inserts: this.#inserts(value, this.#texts.of(value, path, indices), near),
      calls: isMove ? [] : callCandidates(context, list, value, near, { items, places }),
    })
    const surroundings = { ...this.#surroundingsAt(near.left ?? near.right), folder: this.#folderPast(value, indices) }
    addEdit(context, isMove ? 'moved' : 'added', path, value, candidates, surroundings)
  }

  /** The folder that code puts before the neighbours of a page which is outside of it. */
  #folderPast(value: JsonValue, near: readonly number[]): string | undefined {
    if (typeof value !== 'string' || isElsewhere(value)) return undefined
    for (const index of near) {
      const child = this.#list.items[index]
      if (child?.type === 'text' && folderOf(child) !== undefined) continue
      const path = child?.type === 'text' ? child.json.slice(0, ownSpan(child)?.start) : ''
      if (!path.endsWith('/') || path === (child as TracedText).json || value.startsWith(path)) continue
      return path
    }
    return undefined
  }
}

/** About a group of some pages. */
const MOST_WRITTEN_OUT = 300

/** With `--inline`: the expression that gives a child, written out for this one of its turns. */
function turnCandidates(
  context: EditContext,
  child: TracedValue,
  print: (place: ts.Node) => Code,
): readonly Candidate[] {
  const origin = context.isInline ? context.items.originOf(child) : undefined
  if (!origin || !ts.isExpression(origin)) return []
  const node = child.type === 'element' ? chainOf(origin) : origin
  const text = print(node)
  const own = candidate(replacement(node, text.text), node, ...instancesOfValue(context, child), text)
  return [{ ...own, conditionScope: 'anything' }]
}
