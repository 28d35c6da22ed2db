import { ts } from 'ts-morph'
import { printLiteral, printKey } from '../../migrate/print/literal.js'
import { bare, outermost, constantOf } from '../../code/declarations.js'
import { equality, isNot, nameOf, conditionAround, decided, instead } from '../conditions/decided-condition.js'
import { answerTo, questionOf } from '../conditions/decided-comparisons.js'
import { addition, before, inPlace, type Patch, removal } from '../../code/patch.js'
import { isLabelTable, labelOf, seenLabel } from './labels.js'
import { keyText, nodesIn, propertyOf } from '../../code/nodes.js'
import { declarationOf, type TextOf } from '../types/declared.js'
import { keyInTypes } from '../types/row-types.js'
import { codeOf, type EditContext, candidate, replacement, singleInstance } from '../propose/edit-context.js'
import type { Sites } from '../origin/sites.js'
import type { TracedList } from '../origin/traced-value.js'
import type { Candidate } from '../propose/edit.js'

/** The label of a language, a version or a product, and its names in code. */
export interface UsedLabel {
  readonly label: string
  /** The labels of all, this one among them, as the code lists them. */
  readonly labels: readonly string[]
  /** The names that have such a label as their value: `locale`. */
  readonly names: ReadonlySet<string>
}

/** A new label, and the one that it is used beside. */
export interface BesideLabel extends UsedLabel {
  readonly now: string
  /** The uses that it gets: `tables` for one with other content, whose conditions are its own. */
  readonly of: 'all' | 'tables'
  /** The side of the other label on which a table gets its entry. */
  readonly side: 'before' | 'after'
  /** A table that has its entry. */
  readonly except?: ts.Node
  /**
   * True if the new release takes the place of the old one, which is something else by now: a comparison with the old
   * label gets the new one instead.
   */
  readonly takesOver?: boolean
}

/** A use of a label in code: `locale === 'fr'`, `since('2.0')`, `['en', 'fr']`, `'en' | 'fr'`, `Exclude<Locale, 'fr'>`, the `fr` of `{ en: …, fr: … }`. */
interface LabelUse {
  readonly in: 'comparison' | 'case' | 'query' | 'includes' | 'list' | 'arguments' | 'union' | 'type' | 'table'
  /** The comparison, the call, the list, the union or the table. */
  readonly node: ts.Node
  /** The label there: a literal, a type or a property. */
  readonly label: ts.Node
}

function usesOf(sources: Iterable<ts.SourceFile>, used: UsedLabel): readonly LabelUse[] {
  return [...sources].flatMap(nodesIn).flatMap((node) => useIn(node, used) ?? [])
}

function useIn(node: ts.Node, { label, labels, names }: UsedLabel): LabelUse | undefined {
  const own = (place: LabelUse['in'], nodes: readonly (ts.Node | undefined)[]): LabelUse | undefined => {
    const found = nodes.find((each) => each && labelText(each) === label)
    return found && { in: place, node, label: found }
  }
  const isNamed = (each: ts.Node) => names.has(nameOf(bare(each)))
  const areLabels = (nodes: readonly ts.Node[]) => nodes.every((each) => labels.includes(labelText(each) ?? ''))
  if (ts.isBinaryExpression(node)) {
    const sides = [node.left, node.right].map(bare)
    return equality(node) !== undefined && sides.some(isNamed) ? own('comparison', sides) : undefined
  }
  if (ts.isCaseClause(node)) return isNamed(node.parent.parent.expression) ? own('case', [node.expression]) : undefined
  if (ts.isCallExpression(node)) {
    const { arguments: given } = node
    if (/^(since|until|only)$/.test(nameOf(node.expression))) return own('query', given)
    return given.length > 1 && areLabels(given) ? own('arguments', given) : undefined
  }
  if (ts.isArrayLiteralExpression(node)) {
    const { elements } = node
    if (isAsked(node, names)) return own('includes', elements)
    return areLabels(elements) ? own('list', elements) : undefined
  }
  if (ts.isUnionTypeNode(node)) return areLabels(node.types) ? own('union', node.types) : undefined
  if (ts.isTypeReferenceNode(node)) return own('type', node.typeArguments ?? [])
  const isTable = ts.isObjectLiteralExpression(node) && isLabelTable(node, new Set(labels))
  const entry = isTable ? propertyOf(node, label) : undefined
  return entry && { in: 'table', node, label: entry }
}

/** `['en', 'fr'].includes(locale)` */
function isAsked(list: ts.Node, names: ReadonlySet<string>): boolean {
  const { parent } = outermost(list)
  const call = ts.isPropertyAccessExpression(parent) && parent.name.text === 'includes' ? parent.parent : undefined
  return call !== undefined && ts.isCallExpression(call) && call.arguments.some((each) => names.has(nameOf(each)))
}

function labelText(node: ts.Node): string | undefined {
  if (ts.isLiteralTypeNode(node)) return labelText(node.literal)
  return ts.isStringLiteralLike(node) ? node.text : undefined
}

/**
 * Adds a new label to the tables and the conditions with another one: `only('2.0')`, `until('2.0')`, `label === '2.0'`. An
 * entry of a table is as the other one, until an edit finds its words.
 */
export function alsoLabel(sources: Iterable<ts.SourceFile>, like: BesideLabel, textOf: TextOf): readonly Patch[] {
  const { label: was, now, takesOver, of, side, except } = like
  const oneMore = (label: ts.Node) => before(label.getSourceFile().fileName, label.getStart(), `${printLiteral(now)}, `)
  return usesOf(sources, like).flatMap((use): readonly Patch[] | Patch => {
    const { node, label } = use
    if (ts.isObjectLiteralExpression(node)) {
      const isThere = node === except || propertyOf(node, now) !== undefined
      const entry = addition({ list: node, items: node.properties }, entryLike(label, now), { beside: label, side })
      return isThere ? [] : [entry, ...keyInTypes(node, { beside: was, key: now }, textOf)]
    }
    if (of === 'tables') return []
    if (use.in === 'includes') return oneMore(label)
    const query = ts.isCallExpression(node) && use.in === 'query' ? nameOf(node.expression) : undefined
    if (query === 'only') return oneMore(label)
    if (query === 'until' || (use.in === 'comparison' && takesOver)) return inPlace(label, printLiteral(now))
    if (!ts.isBinaryExpression(node)) return []
    const name = bare(node.left) === label ? node.right : node.left
    const labels = [now, was].map(printLiteral).join(', ')
    return inPlace(node, `${equality(node) ? '' : '!'}[${labels}].includes(${name.getText()})`)
  })
}

/** The code of a table's entry under another label. */
export function entryLike(entry: ts.Node, now: string): string {
  const value = ts.isPropertyAssignment(entry)
    ? entry.initializer.getText()
    : keyText((entry as ts.ShorthandPropertyAssignment).name)
  return `${printKey(now)}: ${value}`
}

/**
 * Removes the uses of a removed label, which would not compile any more: comparisons with it, `since('1.0')`,
 * `only('1.0')`, its entries in tables that have one for each label, types that name all labels, and conditions that all
 * labels left decide alike: without 1.0, `since('2.0')` is true, and `label === latest` is where that
 * is the only one.
 */
export function withoutLabel(sources: readonly ts.SourceFile[], gone: UsedLabel, textOf: TextOf): readonly Patch[] {
  const uses = usesOf(sources, gone)
  const left = gone.labels.filter((each) => each !== gone.label)
  const known = new Map<ts.Node, boolean>()
  for (const node of left.length > 0 ? sources.flatMap(nodesIn) : uses.map((use) => use.node)) {
    const truth = truthOf(node, left, gone, (label) => valueOf(label, textOf))
    if (truth !== undefined) known.set(node, truth)
  }
  const conditions = new Set([...known.keys()].map(conditionAround))
  const patches = [...conditions].flatMap((each) => decided(each, (node) => known.get(node)))
  return [...patches, ...uses.filter(({ node }) => !known.has(node)).flatMap((use) => useWithout(use, gone))]
}

/** The value of a comparison that is equal for all labels that are left; undefined for anything else. */
function truthOf(
  node: ts.Node,
  left: readonly string[],
  gone: UsedLabel,
  valueAt: (label: ts.Node) => string | undefined,
): boolean | undefined {
  const those = { name: '', values: left, isAmong: true }
  const asked = questionOf(node, valueAt)
  if (asked) {
    const isOfLabels = gone.names.has(asked.name.split('.').at(-1) ?? '')
    // A comparison with a label of another list is decided by that.
    const isOfList = ts.isCallExpression(node) || asked.values.every((each) => gone.labels.includes(each))
    return isOfLabels && isOfList ? answerTo(asked, [those]) : undefined
  }
  if (!ts.isCallExpression(node)) return undefined
  const name = nameOf(node.expression)
  const [given] = node.arguments
  if (name === 'only') {
    const values = node.arguments.flatMap((each) => valueAt(each) ?? [])
    return values.length === node.arguments.length ? answerTo({ ...those, values }, [those]) : undefined
  }
  const next = neighbourIn(node, gone)
  if (next && next.label === undefined) return false
  const label = next?.label ?? (given && valueAt(given))
  const isAlways = label !== undefined && label === { since: left.at(-1), until: left[0] }[name]
  return isAlways ? true : undefined
}

/** The text of a label: a literal, or a constant of this module or another one. */
function valueOf(label: ts.Node, textOf: TextOf): string | undefined {
  const value = ts.isIdentifier(label) ? declarationOf(label, textOf) : label
  return value && labelText(bare(value))
}

function useWithout({ in: place, node, label }: LabelUse, gone: UsedLabel): readonly Patch[] {
  const less = (items: ts.NodeArray<ts.Node>) =>
    items.length > 1 || place === 'table' ? [removal({ list: node, items }, label)] : []
  if (ts.isArrayLiteralExpression(node)) {
    const others = node.elements.filter((each) => each !== label)
    return place === 'includes' && others.length === 1 ? comparedWith(others[0]!, node) : less(node.elements)
  }
  if (ts.isObjectLiteralExpression(node)) return less(node.properties)
  if (ts.isUnionTypeNode(node)) {
    const others = node.types.filter((type) => type !== label)
    return instead(node, others.map((type) => type.getText()).join(' | '))
  }
  if (place !== 'query' || !ts.isCallExpression(node)) return []
  const next = neighbourIn(node, gone)?.label
  return next === undefined ? less(node.arguments) : instead(label, printLiteral(next))
}

/** `locale === "ja"` for `["ja", "ko"].includes(locale)`, of which one label is left. */
function comparedWith(label: ts.Node, list: ts.Node): readonly Patch[] {
  const call = outermost(list).parent.parent as ts.CallExpression
  const not = isNot(call.parent) ? call.parent : undefined
  const equals = not ? '!==' : '==='
  return instead(not ?? call, `${call.arguments[0]!.getText()} ${equals} ${label.getText()}`)
}

/** The label in place of a removed one: without 2.0, `since('2.0')` gets the next newer one, `until('2.0')` the next older. */
function neighbourIn(node: ts.Node, { label, labels }: Pick<UsedLabel, 'label' | 'labels'>) {
  if (!ts.isCallExpression(node)) return undefined
  const [argument] = node.arguments
  const step = { since: -1, until: 1 }[nameOf(node.expression)]
  if (step === undefined || !argument || labelText(argument) !== label) return undefined
  return { argument, label: labels[labels.indexOf(label) + step] }
}

/** Replaces a label in all of its uses. */
export function renamedLabel(sources: Iterable<ts.SourceFile>, renamed: UsedLabel, now: string): readonly Patch[] {
  return usesOf(sources, renamed).flatMap(({ label }) => {
    if (ts.isPropertyAssignment(label)) return inPlace(label.name, printKey(now))
    if (ts.isShorthandPropertyAssignment(label)) return inPlace(label, `${printKey(now)}: ${renamed.label}`)
    return ts.isStringLiteralLike(label) || ts.isLiteralTypeNode(label) ? inPlace(label, printLiteral(now)) : []
  })
}

/** The modules whose code may use the labels of a list: of releases not those that have releases of their own. */
export function modulesOf(sites: Sites, list: ts.Node | undefined): readonly ts.SourceFile[] {
  const sources = [...sites.sources()]
  if (!list || !isNewestFirst(list)) return sources
  const own = list.getSourceFile()
  return sources.filter((source) => source === own || !nodesIn(source).some(isNewestFirst))
}

function isNewestFirst(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'newestFirst'
}

/** Code that picks releases by their places, such as `releases[1]`, as it picks the same ones when one of the list is gone. */
export function menusWithout(
  sources: readonly ts.SourceFile[],
  list: ts.Node,
  { index, length }: { readonly index: number; readonly length: number },
): readonly Patch[] {
  const name = constantOf(list)?.name.text
  if (name === undefined) return []
  return sources.flatMap(nodesIn).flatMap((node): readonly Patch[] => {
    const pick = pickOf(node, name, length)
    // A slice to the end is one of fewer then.
    if (!pick || pick.to <= index || (pick.isOpen && pick.from <= index)) return []
    const item = ts.isSpreadElement(node.parent) ? node.parent : node
    const [from, to] = [pick.from > index ? pick.from - 1 : pick.from, pick.to - 1]
    if (to > from)
      return [inPlace(node, ts.isCallExpression(node) ? sliceOf(name, from, to, length - 1) : `${name}[${from}]`)]
    return ts.isArrayLiteralExpression(item.parent)
      ? [removal({ list: item.parent, items: item.parent.elements }, item)]
      : []
  })
}

/** Some of the releases of a list, by their places. */
interface Picked {
  readonly from: number
  readonly to: number
  readonly isOpen: boolean
}

/** The places that `releases[0]` or `releases.slice(1)` picks. */
function pickOf(node: ts.Node, name: string, length: number): Picked | undefined {
  const isNamed = (each: ts.Node) => ts.isIdentifier(each) && each.text === name
  const placeIn = (each: ts.Node) => (ts.isNumericLiteral(each) ? Number(each.text) : undefined)
  if (ts.isElementAccessExpression(node)) {
    const from = isNamed(node.expression) ? placeIn(node.argumentExpression) : undefined
    return from === undefined ? undefined : { from, to: from + 1, isOpen: false }
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression: list, name: method } = node.expression
  const [from = 0, to = length] = node.arguments.map(placeIn)
  const isSlice =
    method.text === 'slice' && isNamed(list) && node.arguments.every((each) => placeIn(each) !== undefined)
  return isSlice && to <= length ? { from, to, isOpen: node.arguments.length < 2 } : undefined
}

function sliceOf(name: string, from: number, to: number, length: number): string {
  if (to < length) return `${name}.slice(${from}, ${to})`
  return from === 0 ? name : `${name}.slice(${from})`
}

/**
 * A candidate that shows releases in another order than the newest first: their list stays as it is, as code compares
 * releases by it, and a loop goes through `[releases[1], releases[0]]`.
 */
export function menuCandidate(context: EditContext, list: TracedList, order: readonly number[]): Candidate | undefined {
  const labels = order.map((index) => {
    const item = list.items[index]
    return item?.type === 'element' ? (labelOf(context, item) ?? seenLabel(context, list, item)) : undefined
  })
  const { list: all, items } = labels[0]?.items ?? {}
  const name = all && items && isNewestFirst(all) ? constantOf(all)?.name.text : undefined
  const looped = loopedIn(codeOf(context, list.call)?.node)
  if (!items || !looped || name === undefined || labels.some((each) => each?.items.list !== all)) return undefined
  const own = labels.map((each) => items.indexOf(each?.item as ts.Node))
  const places = [...own, ...[...items.keys()].filter((place) => !own.includes(place))]
  const isMenu = ts.isIdentifier(looped) && looped.text !== name
  const shown = bare((isMenu && declarationOf(looped, context.textOf)) || looped)
  const isAsListed = places.every((place, index) => place === index)
  const text = isAsListed ? name : `[${places.map((place) => `${name}[${place}]`).join(', ')}]`
  return candidate(replacement(shown, text), undefined, ...singleInstance(list))
}

/** The list of a loop in the arguments of a call: `shown` of `...shown.filter(…).map(…)`. */
function loopedIn(call: ts.Node | undefined): ts.Node | undefined {
  const [spread, ...others] = call && ts.isCallExpression(call) ? call.arguments.filter(ts.isSpreadElement) : []
  let node: ts.Node | undefined = others.length === 0 ? spread?.expression : undefined
  while (node && ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    if (!/^(map|filter|flatMap)$/.test(node.expression.name.text)) break
    node = node.expression.expression
  }
  return node
}
