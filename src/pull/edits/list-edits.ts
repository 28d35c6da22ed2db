import { ts } from 'ts-morph'
import type { Item as ItemPair, Pair } from '../../changes/alignment.js'
import type { JsonPath } from '../../json/tree.js'
import { isJsonObject, type JsonValue } from '../../json/value.js'
import type { Occurrence } from '../provenance/occurrences.js'
import { isCode } from '../provenance/sites.js'
import { valueAt, type TracedList, type TracedValue } from '../provenance/traced-value.js'
import type { Item } from '../source/items.js'
import { rowItemOf } from '../source/row-items.js'
import { holdingGroups } from '../source/wider-types.js'
import { isWithin } from '../source/within.js'
import type { Code } from '../write/code.js'
import { styleAt } from '../write/page-style.js'
import { entersFolder } from '../write/folders.js'
import { rangeToken } from '../splice/tokens.js'
import type { Gaps, Way } from './edit.js'
import { addEdit, codeOf, onceIn, timesOf, timesOfValue, way, type Finding, type Frame } from './finding.js'
import { copiedCall, type CopiedCall } from './copied-calls.js'
import { chainRemoval, chainWay } from './chain-items.js'
import { keptCode } from './kept-code.js'
import { isAnchor, PartEdits } from './part-edits.js'
import { rowWays } from './row-edits.js'
import { SourceEdits } from './source-edits.js'
import { turnWays } from './turns.js'
import { entryWays } from './entry-edits.js'
import { dataOf, dataWays } from './list-data.js'
import { ListTexts } from './list-texts.js'
import { labelWays } from './label-edits.js'
import { labelRemovals } from './label-removals.js'
import { menuWay } from './menu-order.js'
import { labelRenames } from './label-renames.js'
import { dataWay } from './record-edits.js'

/** A list whose entries came, went, moved or changed. */
export function findListEdits(finding: Finding, pair: Pair, list: TracedList, frame: Frame): void {
  const data = dataWay(finding, pair, list)
  if (data) return addEdit(finding, 'changed', pair.after.path, pair.after.value, [data], frame)
  new ListEdits(finding, pair, list, frame).find()
}

class ListEdits {
  readonly #finding: Finding
  readonly #pair: Pair
  readonly #list: TracedList
  readonly #frame: Frame
  readonly #texts: ListTexts
  readonly #sources: SourceEdits
  readonly #parts: PartEdits

  constructor(finding: Finding, pair: Pair, list: TracedList, frame: Frame) {
    this.#finding = finding
    this.#pair = pair
    this.#list = list
    this.#sources = new SourceEdits(finding, pair, list, (index) => this.#itemOf(index))
    this.#parts = new PartEdits(finding, pair, list, (index) => this.#itemOf(index))
    const isWrittenOut = !this.#sources.isPresent || finding.isInline
    this.#frame = isWrittenOut ? frame : { ...frame, rewrite: () => [], writeOut: () => [] }
    this.#texts = new ListTexts(finding, list, frame, (index) => this.#itemOf(index))
  }

  find(): void {
    const items = this.#pair.items ?? []
    const told = this.#sources.find()
    for (const [index, item] of items.entries()) {
      const { before, after, pair, moved } = item
      if (before !== undefined && !told.before.has(before) && (after === undefined || moved))
        this.#goes(items, index, before)
      if (after === undefined || told.after.has(after)) continue
      if (before === undefined || moved) this.#comes(items, index, after)
      else if (pair) this.#stays(pair, before, after)
    }
  }

  #stays(pair: Pair, before: number, after: number): void {
    const child = this.#list.items[before]
    if (pair.equal || !child) return
    const item = this.#itemOf(before)
    const isWritable = item !== undefined && isWhole(item)
    const isHere = isWritable && this.#isHere(item, child)
    const own = () => (isWritable ? [this.#anew(pair, before, item)] : [])
    const part = this.#parts.comes(after)
    this.#finding.value(pair, child, {
      ...this.#frameAt(before),
      beside: this.#pair.after.value as readonly JsonValue[],
      pages: this.#texts.pages,
      renames: part ? [part] : [],
      rewrite: () => (isHere ? own() : []),
      writeOut: () => [
        ...(isWritable && !isHere && this.#mayWriteOut(child) ? own() : []),
        ...turnWays(this.#finding, child, (place) =>
          this.#texts.print(pair.after.value, pair.after.path, styleAt(place, this.#list, this.#finding.sites)),
        ),
        ...this.#frame.writeOut(),
      ],
    })
  }

  #anew(pair: Pair, before: number, item: Item): Way {
    const codeAt = keptCode(this.#finding, pair, this.#list.items[before], item.file)
    const text = this.#texts.print(pair.after.value, pair.after.path, this.#texts.styleNear([before]), codeAt)
    const start = item.item.getStart()
    const action = { type: 'replace', start, end: item.item.end, text: text.text, isExpression: true } as const
    return way(item.file, action, item.item, ...this.#times(item, before), text)
  }

  /** Whether a child is written at its item, and not elsewhere for several. */
  #isHere({ item }: Item, child: TracedValue): boolean {
    const origin = this.#finding.items.originOf(child)
    return origin !== undefined && isWithin(origin, item)
  }

  /** A turn of a function is written out only where that is asked for; a constant is, where it counts several times. */
  #mayWriteOut(child: TracedValue): boolean {
    if (this.#finding.isInline) return true
    for (let node = this.#finding.items.originOf(child)?.parent; node; node = node.parent) {
      if (ts.isFunctionLike(node)) return false
    }
    return true
  }

  /** Where the item of what moved in this list goes, if it is the same in every variant. */
  #orderOf({ before, after, pair }: Partial<ItemPair> = {}) {
    const item = before === undefined || after === undefined || !pair ? undefined : this.#itemOf(before)
    const place = item && isWhole(item) ? this.#finding.orders.placeOf(this.#finding, this.#list, item) : undefined
    return item && place && { item, place }
  }

  #goes(all: readonly ItemPair[], index: number, before: number): void {
    const { pair } = all[index] ?? {}
    const side = (this.#pair.before.value as readonly JsonValue[])[before]
    const item = this.#itemOf(before)
    const at = [...this.#pair.before.path, before]
    const data = dataOf(this.#finding, this.#list.items[before])
    const ways: Way[] = data
      ? [way(data.file, { type: 'data', path: data.path, value: undefined }, undefined, ...this.#childTimes(before))]
      : []
    if (item && isWhole(item)) {
      const { file, list, items, item: node } = item
      const action = { type: 'remove', list, items, item: node } as const
      if (this.#orderOf(all[index])) ways.push(way(file, action, node, [], this.#times(item, before)[1]))
      ways.push(way(file, action, node, ...this.#times(item, before)))
    }
    const child = this.#list.items[before]
    const chained = ways.length === 0 ? chainRemoval(this.#finding, child) : undefined
    if (chained) ways.push(chained)
    if (!pair && child) ways.push(...labelRemovals(this.#finding, this.#list, child))
    const row = pair && ways.length === 0 ? rowItemOf(this.#finding.sites, child) : undefined
    if (row) ways.push(way(row.file, { ...row, type: 'remove' }, row.list, ...onceIn(this.#list)))
    const frame = this.#frameAt(before, ways.length === 0)
    const part = this.#parts.goes(before)
    ways.unshift(...this.#renames(all, index), ...(pair ? this.#menu() : []), ...(part ? [part] : []))
    addEdit(this.#finding, pair ? 'moved' : 'removed', at, side, ways, frame, this.#pair.after.path)
  }

  /** Of several entries, a spread has no code for each. */
  #frameAt(index: number | undefined, isGoing = false): Frame {
    const item = index === undefined ? undefined : this.#itemOf(index)
    const child = this.#list.items[index ?? -1]
    const isElsewhere = child && (!this.#finding.items.originOf(child) || (isGoing && item && !isWhole(item)))
    return item && isElsewhere && ts.isSpreadElement(item.item) ? { ...this.#frame, givenBy: item.item } : this.#frame
  }

  #comes(all: readonly ItemPair[], index: number, after: number): void {
    const value = (this.#pair.after.value as readonly JsonValue[])[after] as JsonValue
    const path = [...this.#pair.after.path, after]
    const from = all.slice(0, index).findLastIndex(isAnchor)
    const left = all[from]?.before
    // Variants whose lists are longer or shorter have the same change.
    const order = all.slice(from + 1, index).filter((item) => item.after !== undefined).length
    const right = all.slice(index + 1).find(isAnchor)?.before
    const near = [left, right].filter((each) => each !== undefined)
    const texts = this.#texts.of(value, path, near)
    const moved = this.#movedRow(all[index], path)
    const { pair } = all[index] ?? {}
    const copy = pair
      ? undefined
      : copiedCall(this.#finding, this.#list, value, (each) => wholeItem(this.#itemOf(each)))
    const part = this.#parts.comes(after)
    const isLast = this.#parts.isReshaped(after)
    const ways = [
      ...this.#renames(all, index),
      ...(pair ? this.#menu() : []),
      isLast ? undefined : part,
      this.#inOrder(all[index], path),
      ...(moved === undefined ? labelWays(this.#finding, this.#list, value, { left, right }) : []),
      ...rowWays(this.#finding, this.#list, value, { left, right, order, moved }),
      ...(moved === undefined ? entryWays(this.#finding, this.#list, value, { left, right }) : []),
      chainWay(this.#finding, this.#childAt(left), 'after', value, order),
      chainWay(this.#finding, this.#childAt(right), 'before', value, order),
      ...dataWays(this.#finding, value, [this.#childAt(left), this.#childAt(right)]),
      ...(copy ? this.#copied(copy, order, left, right) : []),
      ...texts
        .flatMap((text) => [
          // Code that moves has its folder along.
          ...this.#beyond(left, 'after', text, order),
          ...this.#beyond(right, 'before', text, order),
          this.#beside(left, 'after', text, order, right),
          this.#beside(right, 'before', text, order, left),
          near.length === 0 ? this.#alone(text, order) : undefined,
        ])
        .map((each) => each && (typeof value === 'string' ? each : this.#holding(each))),
      isLast ? part : undefined,
    ]
    addEdit(this.#finding, pair ? 'moved' : 'added', path, value, ways, this.#frameAt(left ?? right))
  }

  #copied({ words, ...text }: CopiedCall, order: number, left?: number, right?: number): readonly (Way | undefined)[] {
    const ways = [this.#beside(left, 'after', text, order, right), this.#beside(right, 'before', text, order, left)]
    return ways.map((each) => each && { ...each, words, leads: true })
  }

  /** Where all are in another order. */
  #menu(): readonly Way[] {
    const items = this.#pair.items ?? []
    const order = items.flatMap(({ before, after }) => (before === undefined || after === undefined ? [] : [before]))
    const own = order.length === items.length ? menuWay(this.#finding, this.#list, order) : undefined
    return own ? [own] : []
  }

  /** What came where something went may be that by another name. */
  #renames(all: readonly ItemPair[], index: number): readonly Way[] {
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
    return labelRenames(this.#finding, child, value[child.title ?? ''])
  }

  #inOrder(entry: ItemPair | undefined, path: JsonPath): Way | undefined {
    const found = this.#orderOf(entry)
    if (!found) return undefined
    const { item, place } = found
    const { file, list, items, item: node } = item
    const text = this.#finding.movedTo(path) ?? rangeToken(node.getStart(), node.end)
    return way(
      file,
      { type: 'insert', list, items, text, ...place },
      list,
      [],
      this.#times(item, Number(entry?.before))[1],
    )
  }

  /** The row of what moved here, which goes along as it is. */
  #movedRow(item: ItemPair | undefined, path: JsonPath): string | undefined {
    const { pair } = item ?? {}
    const from = pair && entryAt(this.#finding.root, pair.before.path)
    const isRow =
      from &&
      !wholeItem(this.#finding.items.itemOf(from.list, from.index)) &&
      rowItemOf(this.#finding.sites, from.list.items[from.index])
    return isRow ? this.#finding.movedTo(path) : undefined
  }

  /** Behind or before a neighbour; of several that one expression gives, only beside the outer ones. */
  #beside(
    neighbour: number | undefined,
    side: 'before' | 'after',
    text: Code,
    order: number,
    other: number | undefined,
  ): Way | undefined {
    const item = neighbour === undefined ? undefined : this.#itemOf(neighbour)
    if (neighbour === undefined || !item) return undefined
    const across = other === undefined ? 'end' : this.#itemOf(other)
    return this.#besideItem(item, neighbour, side, text, order, across)
  }

  /** Of code that moves and would come into a folder: behind or before the `...under(…)` that a neighbour is in. */
  #beyond(
    neighbour: number | undefined,
    side: 'before' | 'after',
    text: Code,
    order: number,
  ): readonly (Way | undefined)[] {
    const moved = this.#finding.moved.get(text.text)?.node
    if (neighbour === undefined || !moved) return []
    const item = this.#finding.items.argumentOf(this.#list, neighbour)
    const inner = this.#itemOf(neighbour)
    if (!item || !inner || !entersFolder(moved, inner.list)) return []
    return [this.#besideItem(item, neighbour, side, text, order)]
  }

  #besideItem(
    item: Item,
    neighbour: number,
    side: 'before' | 'after',
    text: Code,
    order: number,
    across?: Item | 'end',
  ): Way | undefined {
    if (!(side === 'after' ? item.isLast : item.isFirst)) return undefined
    const { file, list, items, item: beside } = item
    const gaps = gapsBetween(item, side, across)
    const call = this.#list.call
    const isOwnCall = call !== undefined && codeOf(this.#finding, call)?.node === list
    const times = isOwnCall ? timesOf(this.#finding, call) : this.#placeTimes(item, neighbour)
    return way(file, { type: 'insert', list, items, beside, side, text: text.text, order, gaps }, list, ...times, text)
  }

  /** A group comes to pages: where the list is one of strings, its type says so. */
  #holding(own: Way): Way {
    const { action } = own
    if (this.#frame.key !== 'pages' || action.type !== 'insert') return own
    const place = ts.isCallExpression(action.list) ? action.beside : action.list
    return place ? { ...own, words: holdingGroups(place, this.#finding.textOf) } : own
  }

  /** Into a call or a list that gave nothing. */
  #alone(text: Code, order: number): Way | undefined {
    const { call } = this.#list
    const site = codeOf(this.#finding, call)
    if (call && site && call.by !== 'set' && ts.isCallExpression(site.node)) {
      const { file, node } = site
      const action = { type: 'insert', list: node, items: node.arguments, beside: undefined, side: 'before' } as const
      return way(file, { ...action, text: text.text, order }, node, ...timesOf(this.#finding, call), text)
    }
    const literal = this.#finding.sites.at(this.#list.site ?? -1)
    if (!isCode(literal) || !ts.isArrayLiteralExpression(literal.node)) return undefined
    const { elements } = literal.node
    const action = { type: 'insert', list: literal.node, items: elements, beside: undefined, side: 'before' } as const
    const times = [this.#finding.occurrences.at(this.#list.site), this.#finding.occurrences.of(this.#list)] as const
    return way(literal.file, { ...action, text: text.text, order }, literal.node, ...times, text)
  }

  #childAt(index: number | undefined): TracedValue | undefined {
    return index === undefined ? undefined : this.#list.items[index]
  }

  #itemOf(index: number): Item | undefined {
    return this.#finding.items.itemOf(this.#list, index)
  }

  /** How often an item counts: as often as its list, but for what a condition leaves out. */
  #times(item: Item, index: number): readonly [readonly Occurrence[], Occurrence] {
    const { call } = this.#list
    const site = codeOf(this.#finding, call)
    if (!call || site?.node !== item.list) return this.#placeTimes(item, index)
    const argument = this.#list.args[index]
    const all = this.#finding.occurrences
      .at(call.trace?.site)
      .filter(({ of }) => this.#finding.occurrences.listOf(of)?.args.includes(argument) ?? true)
    return [all, this.#finding.occurrences.of(call)]
  }

  /** The entries of a list literal count as often as that does, and what is only called at its item as often as that gives something. */
  #placeTimes(item: Item, index: number): readonly [readonly Occurrence[], Occurrence] {
    const { occurrences, sites } = this.#finding
    if (item.list === sites.nodeAt(this.#list.site))
      return [occurrences.at(this.#list.site), occurrences.of(this.#list)]
    const child = this.#list.items[index] as TracedValue
    const place = this.#list.places[index]
    const { call } = this.#list
    if (!call || !place || this.#isHere(item, child) || this.#finding.sites.nodeAt(place.site) !== item.list)
      return this.#childTimes(index)
    return [this.#finding.occurrences.atPlace(place), this.#finding.occurrences.of(call)]
  }

  #childTimes(index: number): readonly [readonly Occurrence[], Occurrence] {
    return timesOfValue(this.#finding, this.#list.items[index] as TracedValue)
  }
}

function wholeItem(item: Item | undefined): Item | undefined {
  return item && isWhole(item) ? item : undefined
}

function isWhole({ isFirst, isLast }: Item): boolean {
  return isFirst && isLast
}

/** Where something may stand between two neighbours in their list's code: what is between them gives nothing there. */
function gapsBetween({ items, item }: Item, side: 'before' | 'after', across: Item | 'end' | undefined): Gaps {
  const own = items.indexOf(item) + (side === 'after' ? 1 : 0)
  const ends = side === 'after' ? items.length : 0
  if (across === 'end') return [own, ends]
  const other = across ? items.findIndex((each) => isWithin(across.item, each)) : -1
  return [own, other < 0 ? own : other + (side === 'after' ? 0 : 1)]
}

/** The list and the index of a path that ends in an entry. */
export function entryAt(root: TracedValue, path: JsonPath): { list: TracedList; index: number } | undefined {
  const list = valueAt(root, path.slice(0, -1))
  const index = path.at(-1)
  return list?.type === 'list' && typeof index === 'number' ? { list, index } : undefined
}
