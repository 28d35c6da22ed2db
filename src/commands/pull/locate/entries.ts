import { ts } from 'ts-morph'
import { contents } from '../../../format/contract/contents.js'
import { isCode, type Sites } from '../origin/sites.js'
import { siteOf } from '../origin/instances.js'
import type { Place } from '../origin/tracer.js'
import { type TracedList, type TracedValue, valueAt } from '../origin/traced-value.js'
import type { Listed } from '../../code/patch.js'
import { rowOf, isWithin, listedIn } from '../../code/nodes.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { codeOf, instancesOfValue, type EditContext, type PlaceInstances } from '../propose/edit-context.js'

/** The entry of a child of docs.json in a list of the source. */
export interface Item extends Listed {
  readonly file: string
  readonly item: ts.Node
  /** False for a spread with earlier children; likewise `isLast`, with later children. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** List methods with entries as arguments. */
const ofLists: ReadonlySet<string> = new Set(['push', 'unshift', 'concat'])

/** Finds the items of children. */
export class Items {
  readonly #sites: Sites
  readonly #origins = new Map<TracedList, ReadonlySet<ts.Node>>()

  constructor(sites: Sites) {
    this.#sites = sites
  }

  /** The node of a child in the source: a literal, or a builder call. */
  originOf(child: TracedValue): ts.Node | undefined {
    return this.#sites.nodeAt(siteOf(child))
  }

  /** The item of a child: the code to remove together with the child. */
  itemOf(list: TracedList, index: number): Item | undefined {
    const child = list.items[index]
    const origin = child && this.originOf(child)
    const climbed = child && origin && (this.#climb(origin, this.#originsIn(list)) ?? this.#returned(child, list))
    // `for (…) all.push({ source, destination })`: the entry is a row, not the object in the loop.
    if (child?.type === 'record' && climbed && this.#isLooped(climbed.item)) return undefined
    const call = this.#sites.at(list.call?.trace?.site)
    const argument = list.args[index]
    if (isCode(call) && ts.isCallExpression(call.node) && argument !== undefined) {
      const { node } = call
      const given = node.arguments[list.call?.by === 'set' ? 1 : argument]
      if (climbed && climbed.list === node) return climbed
      if (given && !ts.isSpreadElement(given)) return whole(given)
      if (climbed && climbed.list.pos >= (given?.pos ?? 0) && climbed.list.end <= (given?.end ?? Infinity))
        return climbed
      if (climbed && !this.#isLooped(climbed.item)) return climbed
      const found = this.#placed(list, index) ?? this.argumentOf(list, index)
      if (found) return found
    }
    const literal = this.#sites.at(list.site)
    if (isCode(literal) && ts.isArrayLiteralExpression(literal.node)) {
      const entry = elementAt(literal.node.elements, index, list.items.length)
      const isNearer = climbed && entry && ts.isSpreadElement(entry.item) && !this.#isLooped(climbed.item)
      if (entry && !isNearer) return { ...rowAt(entry.item), ...entry }
    }
    return climbed
  }

  /** `menu('Guides', section('Start'), section('Build'))`: the item of the author's call around a child. */
  #returned(child: TracedValue, list: TracedList): Item | undefined {
    for (const { site } of child.type === 'element' ? child.returns : []) {
      const node = this.#sites.nodeAt(site)
      const found = node && this.#climb(node, this.#originsIn(list))
      if (found) return found
    }
    return undefined
  }

  /** The item to remove or move with a child: for the only page of a folder, all of `...under('v1', guides())`. */
  removableOf(list: TracedList, index: number): Item | undefined {
    const own = this.itemOf(list, index)
    return own && own.isFirst && own.isLast ? (aroundOnly(own) ?? own) : own
  }

  /** The argument of a content call for a child, maybe for several. */
  argumentOf({ call, args }: TracedList, index: number): Item | undefined {
    const site = this.#sites.at(call?.trace?.site)
    if (!isCode(site) || !ts.isCallExpression(site.node)) return undefined
    const argument = args[index]
    const item = site.node.arguments[call?.by === 'set' ? 1 : (argument ?? -1)]
    if (argument === undefined || !item) return undefined
    const [isFirst, isLast] = [args[index - 1] !== argument, args[index + 1] !== argument]
    return { ...rowAt(item), isFirst, isLast }
  }

  /** `...under('v1', guides(locale), reference(locale))`: the argument for a child written elsewhere. */
  #placed({ places }: TracedList, index: number): Item | undefined {
    const place = places[index]
    const site = this.#sites.at(place?.site)
    if (!place || !isCode(site)) return undefined
    const { node } = site
    const item = listedIn(node)?.items[place.index]
    if (!item || (ts.isArrayLiteralExpression(node) && node.elements.some(ts.isSpreadElement))) return undefined
    const isSame = (other: Place | undefined) => other?.site === place.site && other.index === place.index
    return { ...rowAt(item), isFirst: !isSame(places[index - 1]), isLast: !isSame(places[index + 1]) }
  }

  /** True for code in a loop: neighbours in the source are no neighbours in docs.json. */
  #isLooped(node: ts.Node): boolean {
    for (let inner = node, { parent } = node; parent; inner = parent, { parent } = inner) {
      if (ts.isIterationStatement(parent, false) && parent.statement === inner) return true
      if (ts.isArrowFunction(parent) || ts.isFunctionExpression(parent)) {
        const call = parent.parent
        if (ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)) {
          if (/^(map|flatMap|forEach|reduce)$/.test(call.expression.name.text)) return true
        }
      }
      if (ts.isFunctionDeclaration(parent) || ts.isVariableStatement(parent)) return false
    }
    return false
  }

  /** Climbs from a literal or a builder call to the item of a list. */
  #climb(origin: ts.Node, siblings: ReadonlySet<ts.Node>): Item | undefined {
    let node = origin
    for (let { parent } = node; parent; { parent } = node) {
      if (isRow(parent, node, siblings)) {
        node = rowOf(node) ?? node
        continue
      }
      if (ts.isArrayLiteralExpression(parent)) return whole(node)
      if (ts.isCallExpression(parent) && parent.arguments.includes(node as ts.Expression)) {
        if (this.#isList(parent, node, siblings)) return whole(node)
        if (ts.isPropertyAccessExpression(parent.expression) && chains(parent.expression.expression, siblings))
          return undefined
      } else if (!isOnTheWay(parent, node) || (ts.isCallExpression(parent) && isAmong(parent.arguments, siblings)))
        return undefined
      node = parent
    }
    return undefined
  }

  /**
   * True if the arguments of a call are children: for a content call, a helper, or a function with siblings as
   * arguments.
   */
  #isList(call: ts.CallExpression, argument: ts.Node, siblings: ReadonlySet<ts.Node>): boolean {
    const callee = call.expression
    const isMethod = ts.isPropertyAccessExpression(callee)
    const name = isMethod ? callee.name.text : ts.isIdentifier(callee) ? callee.text : ''
    if (isMethod && (name in contents || name === 'global' || ofLists.has(name))) return true
    const index = call.arguments.indexOf(argument as ts.Expression)
    if (isHelper(call)) return index > 0
    if (call.arguments.some((each) => each !== argument && siblings.has(each))) return true
    return index >= (this.#sites.rests.get(call) ?? Infinity)
  }

  #originsIn(list: TracedList): ReadonlySet<ts.Node> {
    let known = this.#origins.get(list)
    if (!known) {
      known = new Set(list.items.flatMap((item) => this.originOf(item) ?? []))
      this.#origins.set(list, known)
    }
    return known
  }
}

/** The element of a list literal for an entry; undefined between spreads. */
function elementAt(
  elements: ts.NodeArray<ts.Expression>,
  index: number,
  length: number,
): Pick<Item, 'item' | 'isFirst' | 'isLast'> | undefined {
  const spreads = elements.filter(ts.isSpreadElement)
  const [spread] = spreads
  const behind = index - length + elements.length
  const first = spread ? elements.indexOf(spread) : elements.length
  const last = elements.findLastIndex(ts.isSpreadElement)
  const item = index < first ? elements[index] : behind > last ? elements[behind] : undefined
  if (item) return !spread && elements.length !== length ? undefined : { item, isFirst: true, isLast: true }
  if (!spread || spreads.length > 1) return undefined
  return { item: spread, isFirst: index === first, isLast: behind === last }
}

function aroundOnly({ list: call, items }: Item): Item | undefined {
  const isOnly = ts.isCallExpression(call) && isHelper(call) && items.length === 2 && ts.isSpreadElement(call.parent)
  return isOnly && listedIn(call.parent.parent) ? whole(call.parent) : undefined
}

/** True for `under('v1', …)` and `when(isNew, …)`: entries begin at the second argument. */
function isHelper({ expression: callee }: ts.CallExpression): boolean {
  return ts.isIdentifier(callee) && (callee.text === 'under' || callee.text === 'when')
}

/** True for a value in a row, not an entry: `['Build', 'build/one']`, `{ area: 'Build', name: 'one' }`. */
function isRow(parent: ts.Node, node: ts.Node, siblings: ReadonlySet<ts.Node>): boolean {
  if (rowOf(node) === undefined) return false
  if (!ts.isArrayLiteralExpression(parent)) return true
  const others = parent.elements.filter((each) => each !== node && ts.isStringLiteralLike(each))
  // `['Build', 'build/one', 'build/two']`: pages behind their title.
  return others.some((each) => !siblings.has(each)) && !others.some((each) => siblings.has(each))
}

function isAmong(nodes: readonly ts.Node[], siblings: ReadonlySet<ts.Node>): boolean {
  return nodes.some((each) => siblings.has(each))
}

/** True for a chain with some of the siblings, each in a call: `section.page('one').page('two')`. */
function chains(chain: ts.Expression, siblings: ReadonlySet<ts.Node>): boolean {
  if (!ts.isCallExpression(chain)) return false
  const { arguments: given, expression: callee } = chain
  return isAmong(given, siblings) || (ts.isPropertyAccessExpression(callee) && chains(callee.expression, siblings))
}

/** The item of a single child. */
function whole(item: ts.Node): Item {
  return { ...rowAt(item), isFirst: true, isLast: true }
}

/** An entry, with the list around. */
function rowAt(item: ts.Node): Pick<Item, 'file' | 'list' | 'items' | 'item'> {
  return { file: item.getSourceFile().fileName, ...(listedIn(item.parent) as Listed), item }
}

/** True for code around an item: a chain of calls, parentheses, a condition. */
function isOnTheWay(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent)) return parent.expression === node
  if (ts.isBinaryExpression(parent)) return parent.right === node
  if (ts.isConditionalExpression(parent)) return parent.condition !== node
  return (
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent)
  )
}

/** The part of the context for finding entries. */
export type EntryContext = Pick<EditContext, 'sites' | 'instances' | 'items'>

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

  /** The code to remove or move with an entry. */
  removable(index: number): Item | undefined {
    return this.#context.items.removableOf(this.#list, index)
  }

  /** The instances of an item: the instances of the list, except under a false condition. */
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
   * The instances of an entry: in a list literal, the instances of the list; for shared code, the calls with a result.
   */
  instancesAt(item: Item, index: number): PlaceInstances {
    const { instances, sites } = this.#context
    if (item.list === sites.nodeAt(this.#list.site)) return instancesOfValue(this.#context, this.#list)
    const child = this.#list.items[index] as TracedValue
    if (child.type === 'element' && !this.isHere(item, child)) {
      const by = child.returns.find(({ site }) => isWithin(sites.nodeAt(site) ?? item.list, item.item))
      if (by) return [instances.returnedAt(by.site), instances.of(child.made)]
    }
    const place = this.#list.places[index]
    const { call } = this.#list
    if (!call || !place || this.isHere(item, child) || sites.nodeAt(place.site) !== item.list)
      return this.childInstances(index)
    return [instances.atPlace(place), instances.of(call)]
  }

  /** The instances of an entry's own code. */
  childInstances(index: number): PlaceInstances {
    return instancesOfValue(this.#context, this.#list.items[index] as TracedValue)
  }

  /** True if a child is written inside of an item, not in shared code elsewhere. */
  isHere({ item }: Item, child: TracedValue): boolean {
    const origin = this.#context.items.originOf(child)
    return origin !== undefined && isWithin(origin, item)
  }
}

/** The item, if the code produces a single entry. */
export function wholeItem(item: Item | undefined): Item | undefined {
  return item && isWhole(item) ? item : undefined
}

/** True for the code of a single entry. */
export function isWhole({ isFirst, isLast }: Item): boolean {
  return isFirst && isLast
}

/** The list and the index of an entry at a path. */
export function entryAt(root: TracedValue, path: JsonPath): { list: TracedList; index: number } | undefined {
  const list = valueAt(root, path.slice(0, -1))
  const index = path.at(-1)
  return list?.type === 'list' && typeof index === 'number' ? { list, index } : undefined
}
