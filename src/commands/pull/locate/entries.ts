import { ts } from 'ts-morph'
import { contents } from '../../../format/contract/contents.js'
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

/** The part of the context for finding entries. */
export type EntryContext = Pick<EditContext, 'sites' | 'instances'>

/** The node of a child in the source: a literal, or a builder call. */
export function originOf({ sites }: Pick<EntryContext, 'sites'>, child: TracedValue | undefined): ts.Node | undefined {
  return child && sites.nodeAt(siteOf(child))
}

/** The code of a list's entries, and their instances. */
export class ListItems {
  readonly #context: EntryContext
  readonly #list: TracedList
  #known: ReadonlySet<ts.Node> | undefined

  constructor(context: EntryContext, list: TracedList) {
    this.#context = context
    this.#list = list
  }

  /** The code of an entry. */
  at(index: number): Item | undefined {
    const { items, call, args, site } = this.#list
    const child = items[index]
    const origin = originOf(this.#context, child)
    const climbed = origin && this.#climb(origin)
    // `for (…) all.push({ source, destination })`: the entry is a row, not the object in the loop.
    if (child?.type === 'record' && climbed && isLooped(climbed.item)) return undefined
    const made = this.#context.sites.nodeAt(call?.trace?.site)
    const argument = args[index]
    if (made && ts.isCallExpression(made) && argument !== undefined) {
      const given = made.arguments[call?.by === 'set' ? 1 : argument]
      if (climbed?.list === made) return climbed
      if (given && !ts.isSpreadElement(given)) return whole(given)
      if (climbed && (!given || isWithin(climbed.list, given) || !isLooped(climbed.item))) return climbed
      const found = this.#placed(index) ?? this.argument(index)
      if (found) return found
    }
    const literal = this.#context.sites.nodeAt(site)
    const entry =
      literal && ts.isArrayLiteralExpression(literal) ? elementAt(literal.elements, index, items.length) : undefined
    const isNearer = climbed && entry && ts.isSpreadElement(entry.item) && !isLooped(climbed.item)
    return entry && !isNearer ? { ...rowAt(entry.item), ...entry } : climbed
  }

  /** The code to remove or move with an entry: for the only page of a folder, all of `...under('v1', guides())`. */
  removable(index: number): Item | undefined {
    const own = this.at(index)
    return own && isWhole(own) ? (aroundOnly(own) ?? own) : own
  }

  /** The argument of a content call for an entry, maybe for several. */
  argument(index: number): Item | undefined {
    const { call, args } = this.#list
    const made = this.#context.sites.nodeAt(call?.trace?.site)
    const argument = args[index]
    if (!made || !ts.isCallExpression(made) || argument === undefined) return undefined
    const item = made.arguments[call?.by === 'set' ? 1 : argument]
    const [isFirst, isLast] = [args[index - 1] !== argument, args[index + 1] !== argument]
    return item && { ...rowAt(item), isFirst, isLast }
  }

  /** `...under('v1', guides(locale), reference(locale))`: the argument for a child written elsewhere. */
  #placed(index: number): Item | undefined {
    const { places } = this.#list
    const place = places[index]
    const node = this.#context.sites.nodeAt(place?.site)
    const item = place && node && listedIn(node)?.items[place.index]
    if (!item || (ts.isArrayLiteralExpression(node) && node.elements.some(ts.isSpreadElement))) return undefined
    const isSame = (other: Place | undefined) => other?.site === place.site && other.index === place.index
    return { ...rowAt(item), isFirst: !isSame(places[index - 1]), isLast: !isSame(places[index + 1]) }
  }

  /** The code of all entries. */
  get #siblings(): ReadonlySet<ts.Node> {
    return (this.#known ??= new Set(this.#list.items.flatMap((item) => originOf(this.#context, item) ?? [])))
  }

  /** Climbs from a literal or a builder call to the item of a list. */
  #climb(origin: ts.Node): Item | undefined {
    const siblings = this.#siblings
    let node = origin
    for (let { parent } = node; parent; { parent } = node) {
      if (isRow(parent, node, siblings)) {
        node = rowOf(node) ?? node
        continue
      }
      if (ts.isArrayLiteralExpression(parent)) return whole(node)
      if (ts.isCallExpression(parent) && parent.arguments.includes(node as ts.Expression)) {
        if (this.#isList(parent, node)) return whole(node)
      } else if (!isOnTheWay(parent, node) || (ts.isCallExpression(parent) && isAmong(parent.arguments, siblings)))
        return undefined
      node = parent
    }
    return undefined
  }

  /** True if the arguments of a call are children: of a content call, a helper, or a function with siblings. */
  #isList(call: ts.CallExpression, argument: ts.Node): boolean {
    const callee = call.expression
    const isMethod = ts.isPropertyAccessExpression(callee)
    const name = isMethod ? callee.name.text : ts.isIdentifier(callee) ? callee.text : ''
    if (isMethod && (name in contents || name === 'global' || ofLists.has(name))) return true
    const index = call.arguments.indexOf(argument as ts.Expression)
    if (isHelper(call)) return index > 0
    if (call.arguments.some((each) => each !== argument && this.#siblings.has(each))) return true
    return index >= (this.#context.sites.rests.get(call) ?? Infinity)
  }

  /** The instances of an item: the instances of the list, except under a false condition. */
  instancesOf(item: Item, index: number): PlaceInstances {
    const { call, args } = this.#list
    if (!call || codeOf(this.#context, call)?.node !== item.list) return this.instancesAt(item, index)
    const { instances } = this.#context
    const all = instances
      .at(call.trace?.site)
      .filter(({ of }) => instances.listOf(of)?.args.includes(args[index]) ?? true)
    return [all, instances.of(call)]
  }

  /** The instances of an entry: in a list literal, of the list; for shared code, the calls with a result. */
  instancesAt(item: Item, index: number): PlaceInstances {
    const { instances, sites } = this.#context
    const { site, call, places } = this.#list
    if (item.list === sites.nodeAt(site)) return instancesOfValue(this.#context, this.#list)
    const child = this.#list.items[index] as TracedValue
    if (child.type === 'element' && !this.isHere(item, child)) {
      const by = child.returns.find(({ site: own }) => isWithin(sites.nodeAt(own) ?? item.list, item.item))
      if (by) return [instances.returnedAt(by.site), instances.of(child.made)]
    }
    const place = places[index]
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
    const origin = originOf(this.#context, child)
    return origin !== undefined && isWithin(origin, item)
  }
}

/** True for code in a loop: neighbours in the source are no neighbours in docs.json. */
function isLooped(node: ts.Node): boolean {
  for (let inner = node, { parent } = node; parent; inner = parent, { parent } = inner) {
    if (ts.isIterationStatement(parent, false) && parent.statement === inner) return true
    const call = ts.isArrowFunction(parent) || ts.isFunctionExpression(parent) ? parent.parent : undefined
    const callee = call && ts.isCallExpression(call) ? call.expression : undefined
    const method = callee && ts.isPropertyAccessExpression(callee) ? callee.name.text : ''
    if (/^(map|flatMap|forEach|reduce)$/.test(method)) return true
    if (ts.isFunctionDeclaration(parent) || ts.isVariableStatement(parent)) return false
  }
  return false
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
