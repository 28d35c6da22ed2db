import { ts } from 'ts-morph'
import { contents } from '../../../format/contract/contents.js'
import { siteOf } from '../origin/instances.js'
import type { Place } from '../origin/tracer.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import type { Listed } from '../../code/patch.js'
import { isWithin, listedIn } from '../../code/nodes.js'
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

  /** The code of an entry: inside of a spread, if possible. */
  at(index: number): Item | undefined {
    const own = this.argument(index) ?? this.#element(index)
    if (own && !ts.isSpreadElement(own.item)) return own
    const origin = originOf(this.#context, this.#list.items[index])
    return (origin && this.#climb(origin)) ?? this.#placed(index) ?? own
  }

  /** The code to remove with an entry: for the only page of a folder, all of `...under('v1', guides())`. */
  removable(index: number): Item | undefined {
    const own = this.at(index)
    const call = own && isWhole(own) && own.items.length === 2 ? own.list : undefined
    const isOnly = call && ts.isCallExpression(call) && isHelper(call) && ts.isSpreadElement(call.parent)
    return isOnly && listedIn(call.parent.parent) ? entryOf(call.parent) : own
  }

  /** The argument of a content call for an entry, maybe for several. */
  argument(index: number): Item | undefined {
    const { call, args } = this.#list
    const made = this.#context.sites.nodeAt(call?.trace?.site)
    const argument = args[index]
    if (!made || !ts.isCallExpression(made) || argument === undefined) return undefined
    const item = made.arguments[argument]
    return item && entryOf(item, args[index - 1] !== argument, args[index + 1] !== argument)
  }

  /** The element of a list literal for an entry; undefined among several spreads. */
  #element(index: number): Item | undefined {
    const { items, site } = this.#list
    const literal = this.#context.sites.nodeAt(site)
    if (!literal || !ts.isArrayLiteralExpression(literal)) return undefined
    const { elements } = literal
    const [first, last] = [elements.findIndex(ts.isSpreadElement), elements.findLastIndex(ts.isSpreadElement)]
    const behind = index - items.length + elements.length
    if (first < 0) return elements.length === items.length ? entryOf(elements[index] as ts.Node) : undefined
    const item = index < first ? elements[index] : behind > last ? elements[behind] : undefined
    if (item) return entryOf(item)
    return first === last ? entryOf(elements[first] as ts.Node, index === first, behind === last) : undefined
  }

  /** `...under('v1', guides(locale), reference(locale))`: the argument for a child written elsewhere. */
  #placed(index: number): Item | undefined {
    const { places } = this.#list
    const place = places[index]
    const node = this.#context.sites.nodeAt(place?.site)
    const item = place && node && listedIn(node)?.items[place.index]
    if (!item || (ts.isArrayLiteralExpression(node) && node.elements.some(ts.isSpreadElement))) return undefined
    const isSame = (other: Place | undefined) => other?.site === place.site && other.index === place.index
    return entryOf(item, !isSame(places[index - 1]), !isSame(places[index + 1]))
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
      const row = rowOf(node, siblings)
      if (row) {
        node = row
        continue
      }
      if (ts.isArrayLiteralExpression(parent)) return entryOf(node)
      if (ts.isCallExpression(parent) && parent.arguments.includes(node as ts.Expression)) {
        if (this.#isList(parent, node)) return entryOf(node)
      } else if (
        !isOnTheWay(parent, node) ||
        (ts.isCallExpression(parent) && parent.arguments.some((each) => siblings.has(each)))
      )
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

  /**
   * The instances of an item: in the list's own code, the instances of the list, except under a false condition. For
   * shared code, the calls with a result; otherwise the instances of the child.
   */
  instancesOf(item: Item, index: number): PlaceInstances {
    const { instances, sites } = this.#context
    const { call, args, site, places, items } = this.#list
    if (call && codeOf(this.#context, call) === item.list) {
      const isGiven = (of: object) => instances.listOf(of)?.args.includes(args[index]) ?? true
      return [instances.at(call.trace?.site).filter(({ of }) => isGiven(of)), instances.of(call)]
    }
    if (item.list === sites.nodeAt(site)) return instancesOfValue(this.#context, this.#list)
    const [child, place] = [items[index] as TracedValue, places[index]]
    if (this.isHere(item, child) || !call || !place || sites.nodeAt(place.site) !== item.list)
      return instancesOfValue(this.#context, child)
    return [instances.atPlace(place), instances.of(call)]
  }

  /** True if a child is written inside of an item, not in shared code elsewhere. */
  isHere({ item }: Item, child: TracedValue): boolean {
    const origin = originOf(this.#context, child)
    return origin !== undefined && isWithin(origin, item)
  }
}

/** True for `under('v1', …)` and `when(isNew, …)`: entries begin at the second argument. */
function isHelper({ expression: callee }: ts.CallExpression): boolean {
  return ts.isIdentifier(callee) && (callee.text === 'under' || callee.text === 'when')
}

/** The row of a table around a value: `['Build', 'build/one']`, or `{ area: 'Build', name: 'one' }`, in a list. */
function rowOf(node: ts.Node, siblings: ReadonlySet<ts.Node>): ts.Node | undefined {
  const row = ts.isPropertyAssignment(node.parent) ? node.parent.parent : node.parent
  if (!row.parent || !ts.isArrayLiteralExpression(row.parent)) return undefined
  if (!ts.isArrayLiteralExpression(row)) return ts.isObjectLiteralExpression(row) ? row : undefined
  const isList = row.elements.length < 2 || row.elements.some((each) => each !== node && siblings.has(each))
  return isList ? undefined : row
}

/** An entry, with the list around. */
function entryOf(item: ts.Node, isFirst = true, isLast = true): Item {
  return { file: item.getSourceFile().fileName, ...(listedIn(item.parent) as Listed), item, isFirst, isLast }
}

/** True for code around an item: a chain of calls, parentheses, a condition. */
function isOnTheWay(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent)) return parent.expression === node
  if (ts.isBinaryExpression(parent)) return parent.right === node
  if (ts.isConditionalExpression(parent)) return parent.condition !== node
  if (ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent) || ts.isAsExpression(parent)) return true
  return ts.isParenthesizedExpression(parent) || ts.isSatisfiesExpression(parent) || ts.isNonNullExpression(parent)
}

/** True for the code of a single entry. */
export function isWhole({ isFirst, isLast }: Item): boolean {
  return isFirst && isLast
}
