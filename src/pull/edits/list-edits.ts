import { ts } from 'ts-morph'
import type { Item as ItemPair, Pair } from '../../changes/alignment.js'
import type { JsonPath } from '../../json/tree.js'
import type { JsonValue } from '../../json/value.js'
import type { Occurrence } from '../provenance/occurrences.js'
import { ownSpan } from '../provenance/occurrences.js'
import { isCode, type DataSite } from '../provenance/sites.js'
import { valueAt, type TracedList, type TracedText, type TracedValue } from '../provenance/traced-value.js'
import type { Item } from '../source/items.js'
import { code, type Code } from '../write/code.js'
import { firstPage, plainPages, styleAt, styleOf, type PageStyle } from '../write/page-style.js'
import type { Way } from './edit.js'
import { addEdit, codeOf, timesOf, timesOfValue, way, type Finding, type Frame } from './finding.js'
import { turnWays } from './turns.js'
import { labelRemoval, labelWays } from './label-edits.js'
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
  readonly #pages: PageStyle
  readonly #page: TracedText | undefined

  constructor(finding: Finding, pair: Pair, list: TracedList, frame: Frame) {
    this.#finding = finding
    this.#pair = pair
    this.#list = list
    this.#frame = frame
    this.#page = firstPage(list)
    this.#pages = this.#page ? styleOf(this.#page, finding.sites) : frame.pages
  }

  find(): void {
    const items = this.#pair.items ?? []
    for (const [index, item] of items.entries()) {
      if (item.before !== undefined && (item.after === undefined || item.moved)) this.#goes(item, item.before)
      if (item.after !== undefined && (item.before === undefined || item.moved)) this.#comes(items, index, item.after)
      else if (item.pair && item.after !== undefined && item.before !== undefined) this.#stays(item.pair, item.before)
    }
  }

  #stays(pair: Pair, before: number): void {
    const child = this.#list.items[before]
    if (pair.equal || !child) return
    const item = this.#itemOf(before)
    const isWritable = item !== undefined && isWhole(item)
    const isHere = isWritable && this.#isHere(item, child)
    const own = () => (isWritable ? [this.#anew(pair, before, item)] : [])
    this.#finding.value(pair, child, {
      ...this.#frame,
      pages: this.#pages,
      rewrite: () => (isHere ? own() : []),
      writeOut: () => [
        ...(isWritable && !isHere && this.#mayWriteOut(child) ? own() : []),
        ...turnWays(this.#finding, child, (place) =>
          this.#print(pair.after.value, pair.after.path, styleAt(place, this.#list, this.#finding.sites)),
        ),
        ...this.#frame.writeOut(),
      ],
    })
  }

  #anew(pair: Pair, before: number, item: Item): Way {
    const text = this.#print(pair.after.value, pair.after.path, this.#styleNear([before]))
    const start = item.item.getStart()
    const action = { type: 'replace', start, end: item.item.end, text: text.text, isExpression: true } as const
    return way(item.file, action, item.item, ...this.#times(item, before), text)
  }

  /** Whether a child is written at its item, and not elsewhere for several. */
  #isHere({ item }: Item, child: TracedValue): boolean {
    const origin = this.#finding.items.originOf(child)
    return (
      origin !== undefined &&
      origin.getSourceFile() === item.getSourceFile() &&
      origin.pos >= item.pos &&
      origin.end <= item.end
    )
  }

  /** A turn of a function is written out only where that is asked for; a constant is, where it counts several times. */
  #mayWriteOut(child: TracedValue): boolean {
    if (this.#finding.isInline) return true
    for (let node = this.#finding.items.originOf(child)?.parent; node; node = node.parent) {
      if (ts.isFunctionLike(node)) return false
    }
    return true
  }

  #goes({ pair }: ItemPair, before: number): void {
    const side = (this.#pair.before.value as readonly JsonValue[])[before]
    const item = this.#itemOf(before)
    const at = [...this.#pair.before.path, before]
    const data = this.#dataOf(before)
    const ways: Way[] = data
      ? [way(data.file, { type: 'data', path: data.path, value: undefined }, undefined, ...this.#childTimes(before))]
      : []
    if (item && isWhole(item)) {
      const { file, list, items, item: node } = item
      ways.push(way(file, { type: 'remove', list, items, item: node }, node, ...this.#times(item, before)))
    }
    const child = this.#list.items[before]
    const label = pair || !child ? undefined : labelRemoval(this.#finding, child)
    if (label) ways.push(label)
    addEdit(this.#finding, pair ? 'moved' : 'removed', at, side, ways, this.#frame, this.#pair.after.path)
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
    const texts = this.#textsOf(value, path, near)
    const ways = [
      ...labelWays(this.#finding, this.#list, value, { left, right }),
      this.#inData(left, 'after', value),
      this.#inData(right, 'before', value),
      ...texts.flatMap((text) => [
        this.#beside(left, 'after', text, order, right === undefined),
        this.#beside(right, 'before', text, order),
        near.length === 0 ? this.#alone(text, order) : undefined,
      ]),
    ]
    const { pair } = all[index] ?? {}
    addEdit(this.#finding, pair ? 'moved' : 'added', path, value, ways, this.#frame)
  }

  /** Behind or before a neighbour; of several that one expression gives, only beside the outer ones. */
  #beside(
    neighbour: number | undefined,
    side: 'before' | 'after',
    text: Code,
    order: number,
    isAtEnd = false,
  ): Way | undefined {
    const item = neighbour === undefined ? undefined : this.#itemOf(neighbour)
    if (neighbour === undefined || !item || !(side === 'after' ? item.isLast : item.isFirst)) return undefined
    const { file, list, items, item: beside } = item
    const call = this.#list.call
    const isOwnCall = call !== undefined && codeOf(this.#finding, call)?.node === list
    const times = isOwnCall ? timesOf(this.#finding, call) : this.#childTimes(neighbour)
    return way(
      file,
      { type: 'insert', list, items, beside, side, text: text.text, order, isAtEnd },
      list,
      ...times,
      text,
    )
  }

  /** The entry of a list in a JSON file that a child comes from. */
  #dataOf(index: number): DataSite | undefined {
    const child = this.#list.items[index]
    const own = child?.type === 'text' ? ownSpan(child)?.site : child?.type === 'record' ? child.site : undefined
    const site = this.#finding.sites.at(own ?? -1)
    return site && !isCode(site) && typeof site.path.at(-1) === 'number' ? site : undefined
  }

  #inData(neighbour: number | undefined, side: 'before' | 'after', value: JsonValue): Way | undefined {
    const site = neighbour === undefined ? undefined : this.#dataOf(neighbour)
    if (!site || neighbour === undefined) return undefined
    const child = this.#list.items[neighbour]
    const prefix = child?.type === 'text' ? child.json.slice(0, ownSpan(child)?.start) : ''
    if (typeof value === 'string' && !value.startsWith(prefix)) return undefined
    const path = [...site.path.slice(0, -1), Number(site.path.at(-1)) + (side === 'after' ? 1 : 0)]
    const own = typeof value === 'string' ? value.slice(prefix.length) : value
    return way(site.file, { type: 'data', path, value: own, isNew: true }, undefined, ...this.#childTimes(neighbour))
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

  #print(value: JsonValue, path: JsonPath, pages: PageStyle, codeAt = this.#finding.movedTo): Code {
    const moved = codeAt(path)
    return moved === undefined
      ? this.#finding.printer.child(this.#frame.key, value, path, { pages, codeAt })
      : code(moved)
  }

  /** As its neighbours are written; what moved, as what it is where its code counts in other places, too. */
  #textsOf(value: JsonValue, path: JsonPath, near: readonly number[]): readonly Code[] {
    const style = this.#styleNear(near)
    const texts = [this.#wrapped(value, path, style, near) ?? this.#print(value, path, style)]
    if (/__moved_/.test(texts[0]?.text ?? '')) texts.push(this.#print(value, path, style, () => undefined))
    if (typeof value === 'object' && this.#page)
      texts.push(...[this.#pages, plainPages].map((pages) => this.#print(value, path, pages)))
    // As many in each variant, as they are tried side by side.
    return texts
  }

  /** `page('b')` beside `page('a')`: the neighbour's expression around another literal. */
  #wrapped(value: JsonValue, path: JsonPath, style: PageStyle, near: readonly number[]): Code | undefined {
    if (typeof value !== 'string' || this.#finding.movedTo(path) !== undefined) return undefined
    for (const index of near) {
      const child = this.#list.items[index]
      const item = this.#itemOf(index)
      const literal = child?.type === 'text' ? this.#finding.sites.at(ownSpan(child)?.site ?? -1) : undefined
      if (!item || !isCode(literal)) continue
      const around = unconditional(literal.node, item.item)
      if (around === literal.node || around.end - around.pos > LONGEST_WRAPPING) continue
      const { text } = literal.source
      const own = this.#print(value, path, style).text
      const start = text.slice(around.getStart(), literal.node.getStart())
      return code(start + own + text.slice(literal.node.end, around.end))
    }
    return undefined
  }

  /** As pages are written beside some entries. */
  #styleNear(near: readonly number[]): PageStyle {
    const place = firstOf(near, (index) => this.#itemOf(index)?.list) ?? codeOf(this.#finding, this.#list.call)?.node
    const texts = near
      .flatMap((index) => this.#list.items[index] ?? [])
      .filter((item): item is TracedText => item.type === 'text')
    const around = place && this.#page ? styleAt(place, this.#list, this.#finding.sites) : this.#pages
    const styles = [...texts.map((text) => styleOf(text, this.#finding.sites)), around]
    return { write: (page) => firstOf(styles, (style) => style.write(page)) }
  }

  #itemOf(index: number): Item | undefined {
    return this.#finding.items.itemOf(this.#list, index)
  }

  /** How often an item counts: as often as its list, but for what a condition leaves out. */
  #times(item: Item, index: number): readonly [readonly Occurrence[], Occurrence] {
    const { call } = this.#list
    const site = codeOf(this.#finding, call)
    if (!call || site?.node !== item.list) return this.#childTimes(index)
    const argument = this.#list.args[index]
    const all = this.#finding.occurrences
      .at(call.trace?.site)
      .filter(({ of }) => this.#finding.occurrences.listOf(of)?.args.includes(argument) ?? true)
    return [all, this.#finding.occurrences.of(call)]
  }

  #childTimes(index: number): readonly [readonly Occurrence[], Occurrence] {
    return timesOfValue(this.#finding, this.#list.items[index] as TracedValue)
  }
}

const LONGEST_WRAPPING = 400

/** An entry that stays where it is: others are written beside it. */
function isAnchor({ before, after, moved }: ItemPair): boolean {
  return before !== undefined && after !== undefined && !moved
}

function isWhole({ isFirst, isLast }: Item): boolean {
  return isFirst && isLast
}

/** What is around a literal, up to its item or the condition on it. */
function unconditional(literal: ts.Node, item: ts.Node): ts.Node {
  let node = literal
  while (node !== item && node.parent && node.end <= item.end) {
    const { parent } = node
    if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) break
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) break
    node = parent
  }
  return node
}

function firstOf<Each, Result>(items: readonly Each[], find: (item: Each) => Result | undefined): Result | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** The list and the index of a path that ends in an entry. */
export function entryAt(root: TracedValue, path: JsonPath): { list: TracedList; index: number } | undefined {
  const list = valueAt(root, path.slice(0, -1))
  const index = path.at(-1)
  return list?.type === 'list' && typeof index === 'number' ? { list, index } : undefined
}
