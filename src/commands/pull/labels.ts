import { ts } from 'ts-morph'
import { isJsonObject, type JsonValue } from '../../format/json/value.js'
import { printKey, printLiteral } from '../migrate/print/literal.js'
import { bare, constantOf, declaredValue, outermost } from '../code/declarations.js'
import { itemsWith, keyText, listedIn, nodesIn, propertyOf, usesOf } from '../code/nodes.js'
import { addition, inPlace, rangeToken, removal, type Listed, type Patch } from '../code/patch.js'
import { ownSpan, siteOfTitle, variantKinds } from './origin/instances.js'
import { isCode } from './origin/sites.js'
import { elementsIn, titleOf, type TracedElement, type TracedList, type TracedValue } from './origin/traced-value.js'
import type { Candidate } from './propose/edit.js'
import {
  candidate,
  replacement,
  singleInstance,
  type EditContext,
  type PlaceInstances,
} from './propose/edit-context.js'
import type { Neighbour } from './propose/list-places.js'

/** The label of a variant in the list of a loop: `'fr'` of `['en', 'fr'].map((locale) => language(locale))`. */
interface Label {
  /** The literal; for `latest` of `newestFirst(latest, '1.0')`, in the constant. */
  readonly node: ts.Node
  readonly site: number
  readonly items: Listed
  readonly item: ts.Node
  readonly text: string
  /** The texts of the title around the label: `v` of `v2.0`. */
  readonly prefix: string
  readonly suffix: string
}

/**
 * Candidates for a new variant beside variants of a loop: a label more in the list. A new newest release takes over the
 * constant `latest`.
 */
export function labelCandidates(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  beside: readonly Neighbour[],
): readonly Candidate[] {
  const once = singleInstance(list)
  const found = beside.flatMap(({ element, side }) => {
    const label = labelOf(context, element)
    const now = label && labelIn(titleIn(element, value), label)
    return label && now !== undefined ? [{ element, side, label, now }] : []
  })
  const newest = found.filter(({ element, label }) => isLatest(label, element, value))
  return [
    ...newest.map(({ label, now }) => takenOver(context, label, now, once)),
    ...found.map(({ label, now, side }) => {
      const { items, item } = label
      const own = addition(items, isEntry(item) ? entryLike(item, now) : printLiteral(now), { beside: item, side })
      return { ...candidate(own, items.list, ...once), companions: entriesWith(context, label, now), isFirstStep: true }
    }),
  ]
}

/** The new label in place of the old, and the old label behind: `newestFirst('3.0', '2.0')` of `newestFirst('2.0')`. */
function takenOver(context: EditContext, label: Label, now: string, instances: PlaceInstances): Candidate {
  const older = addition(label.items, printLiteral(label.text), { beside: label.item })
  const own = candidate(replacement(label.node, printLiteral(now)), label.node, ...instances)
  return { ...own, companions: [older, ...entriesWith(context, label, now)], isFirstStep: true }
}

/** True for a new release with an attribute of the release in the constant `latest`: `default`, a tag, a suffix. */
function isLatest({ node, suffix }: Label, old: TracedValue, value: JsonValue): boolean {
  if (!ts.isVariableDeclaration(node.parent) || old.type !== 'element') return false
  if (suffix !== '' || !isJsonObject(old.json) || !isJsonObject(value)) return suffix !== ''
  return Object.entries(old.json).some(
    ([key, inner]) => key !== old.title && typeof inner !== 'object' && value[key] === inner,
  )
}

/** Candidates for the removal of an element: the label in a loop's list, or the row, `{ label: '5.x' }`. */
export function labelRemovals(context: EditContext, child: TracedValue): readonly Candidate[] {
  if (child.type !== 'element') return []
  const label = labelOf(context, child)
  const { items, item, site } = label ?? rowOf(context, child) ?? {}
  if (!items || !item || site === undefined) return []
  const instances = instancesWith(context, site, child)
  const own = candidate(removal(items, item), undefined, ...instances)
  if (!label) return [own]
  const companions = entriesWithout(context, label)
  const next = items.items[items.items.indexOf(item) + 1]
  if (!ts.isVariableDeclaration(label.node.parent) || !next || !ts.isStringLiteralLike(next))
    return [{ ...own, companions }]
  // `newestFirst(latest, '1.0')`: 1.0 is the latest now.
  const newest = candidate(replacement(label.node, next.getText()), undefined, ...instances)
  return [{ ...newest, companions: [removal(items, next), ...companions] }]
}

/** The row of a table with an element's title. */
function rowOf({ sites }: EditContext, element: TracedElement): Pick<Label, 'items' | 'item' | 'site'> | undefined {
  const site = siteOfTitle(element)
  const field = sites.nodeAt(site)?.parent
  if (site === undefined || !field || !ts.isPropertyAssignment(field)) return undefined
  const row = outermost(field.parent)
  const item = ts.isPropertyAssignment(row.parent) ? row.parent : row
  const items = ts.isCallExpression(item.parent) ? undefined : listedIn(item.parent)
  // `translations` of `{ label: 'Start', translations: { fr: 'Début' } }` is no row.
  const isRow = (each: ts.Node) =>
    !ts.isPropertyAssignment(each) || ts.isObjectLiteralExpression(bare(each.initializer))
  return items && items.items.length > 1 && items.items.every(isRow) ? { items, item, site } : undefined
}

/** Candidates for a new name of a variant: the label, in every place of its modules. */
export function labelRenames(
  context: EditContext,
  element: TracedElement,
  wanted: JsonValue,
  /** All variants of the list, as wanted. */
  beside: readonly JsonValue[],
): readonly Candidate[] {
  const label = labelOf(context, element)
  const now = label && labelIn(titleIn(element, wanted), label)
  if (!label || now === undefined) return []
  const instances = instancesWith(context, label.site, element)
  // If the wanted list still has the old name, a release was cut.
  const isKept = beside.some((each) => labelIn(titleIn(element, each), { ...label, suffix: '' }) === label.text)
  if (isKept) return isEntry(label.item) ? [] : [takenOver(context, label, now, instances)]
  const { node, text } = label
  const own = isEntry(node) ? renamedKey(node, now) : inPlace(node, printLiteral(now))
  const uses = modulesOf(context, label).flatMap((source) => nodesIn(source).filter(ts.isStringLiteralLike))
  const companions = [
    ...uses.filter((each) => each !== node && each.text === text).map((each) => inPlace(each, printLiteral(now))),
    ...entriesOf(context, label).map((entry) => renamedKey(entry, now)),
  ]
  return [{ ...candidate({ ...own, isExpression: false }, undefined, ...instances), companions, isFirstStep: true }]
}

/** `es: x` in place of `fr: x`, or `es: fr` in place of `fr`. */
function renamedKey(entry: ts.Node, now: string): ReturnType<typeof inPlace> {
  if (ts.isPropertyAssignment(entry)) return inPlace(entry.name, printKey(now))
  return inPlace(entry, `${printKey(now)}: ${entry.getText()}`)
}

/** Candidates for a new order of variants: the list of the loop in the new order. The order of releases is their age. */
export function labelOrders(context: EditContext, list: TracedList, order: readonly number[]): readonly Candidate[] {
  const found = order.flatMap((index) => labelOf(context, list.items[index] as TracedValue) ?? [])
  const [label] = found
  if (!label || isNewestFirst(label.items.list) || found.some(({ items }) => items.list !== label.items.list)) return []
  const { items } = label.items
  const inOrder = [...new Set([...found.map(({ item }) => item), ...items])]
  const { text: source } = label.node.getSourceFile()
  const text = inOrder.map((item, index) => {
    const next = items[index + 1]
    return rangeToken(item.getStart(), item.end) + (next ? source.slice(items[index]?.end, next.getStart()) : '')
  })
  const [first, last] = [items[0] as ts.Node, items.at(-1) as ts.Node]
  const whole = { ...replacement(first, text.join(''), false), end: last.end }
  return [candidate(whole, undefined, ...singleInstance(list))]
}

/** The label in a title, from a list of labels. */
function labelOf({ sites }: EditContext, element: TracedValue | undefined): Label | undefined {
  const title = element?.type === 'element' && variantKinds.has(element.kind) ? titleOf(element) : undefined
  if (element?.type !== 'element' || !title) return undefined
  const own = ownSpan(title)
  for (const { site, start, end } of own ? [own, ...title.spans.filter((span) => span !== own)] : []) {
    const [code, text] = [sites.at(site), title.json.slice(start, end)]
    const listed = isCode(code) ? listedAt(code.node) : undefined
    if (isCode(code) && listed && listed.items.list !== sites.nodeAt(element.made.trace?.site)) {
      const [prefix, suffix] = [title.json.slice(0, start), title.json.slice(end)]
      return { ...listed, node: code.node, site, text, prefix, suffix }
    }
  }
  return undefined
}

/** The list entry of a label's literal, or of a constant: `newestFirst(latest, '1.0')`. */
function listedAt(node: ts.Node): Pick<Label, 'items' | 'item'> | undefined {
  if (isEntry(node)) return { items: listedIn(node.parent) as Listed, item: node }
  const constant = ts.isVariableDeclaration(node.parent) ? constantOf(node) : undefined
  if (ts.isVariableDeclaration(node.parent) && !constant) return undefined
  const item = constant ? usesOf(constant.name).find((use) => itemsWith(use)) : outermost(node)
  const items = item && itemsWith(item)
  return items && { items, item }
}

function isEntry(item: ts.Node): item is ts.ObjectLiteralElementLike {
  return ts.isObjectLiteralExpression(item.parent)
}

function titleIn(element: TracedValue, value: JsonValue): JsonValue | undefined {
  return element.type === 'element' && isJsonObject(value) ? value[element.title ?? ''] : undefined
}

/** The part of a title between two texts. */
function labelIn(title: JsonValue | undefined, { prefix, suffix }: Label): string | undefined {
  const fits = typeof title === 'string' && title.startsWith(prefix) && title.endsWith(suffix)
  return fits && title.length > prefix.length + suffix.length
    ? title.slice(prefix.length, title.length - suffix.length)
    : undefined
}

/** All elements of a kind with a literal in their titles, and an element's own. */
function instancesWith({ root, instances }: EditContext, site: number, own: TracedElement): PlaceInstances {
  const all = elementsIn(root).filter(
    (each) => each.kind === own.kind && titleOf(each)?.spans.some((span) => span.site === site),
  )
  return [all.map(({ made }) => instances.of(made)), instances.of(own.made)]
}

/** The entries of a label in tables of the labels: `fr` of `{ en: 'Start', fr: 'Démarrer' }`. */
function entriesOf(context: EditContext, label: Label): readonly ts.ObjectLiteralElementLike[] {
  const { items, item, text } = label
  const labels = new Set(items.items.map((each) => labelText(each)))
  return modulesOf(context, label).flatMap((source) =>
    nodesIn(source).flatMap((node) => {
      const entry = ts.isObjectLiteralExpression(node) && isTable(node, labels) ? propertyOf(node, text) : undefined
      return entry && entry !== item ? [entry] : []
    }),
  )
}

function labelText(item: ts.Node): string | undefined {
  const value = declaredValue(item)
  return ts.isStringLiteralLike(value) ? value.text : keyText((item as ts.ObjectLiteralElementLike).name)
}

/** True for labels as the only keys. A single key may be an accident: `id` of `{ id: 'UA-1' }` is no language. */
function isTable(table: ts.ObjectLiteralExpression, labels: ReadonlySet<string | undefined>): boolean {
  const areLabels = table.properties.every(({ name }) => name !== undefined && labels.has(keyText(name)))
  return (
    areLabels && (table.properties.length > 1 || (constantOf(table)?.type?.getText().startsWith('Record<') ?? false))
  )
}

function entriesWith(context: EditContext, label: Label, now: string): readonly Patch[] {
  return entriesOf(context, label).flatMap((entry) => {
    const list = entry.parent as ts.ObjectLiteralExpression
    return propertyOf(list, now)
      ? []
      : addition({ list, items: list.properties }, entryLike(entry, now), { beside: entry })
  })
}

function entriesWithout(context: EditContext, label: Label): readonly Patch[] {
  return entriesOf(context, label).map((entry) => removal(listedIn(entry.parent) as Listed, entry))
}

/** The code of an entry under another label; a table of words, such as `fr` of `{ fr, es }`, is copied. */
function entryLike(entry: ts.Node, now: string): string {
  const value = ts.isPropertyAssignment(entry) ? entry.initializer : (entry as ts.ShorthandPropertyAssignment).name
  const own = declaredValue(value)
  return `${printKey(now)}: ${(ts.isObjectLiteralExpression(own) ? own : value).getText()}`
}

/** The modules with uses of a label. Further releases, such as another product's, may have equal labels. */
function modulesOf({ sites }: EditContext, { items }: Label): readonly ts.SourceFile[] {
  const { list } = items
  const own = list.getSourceFile()
  const sources = [...sites.sources()]
  return isNewestFirst(list) ? sources.filter((each) => each === own || !nodesIn(each).some(isNewestFirst)) : sources
}

function isNewestFirst(node: ts.Node): boolean {
  return ts.isCallExpression(node) && bare(node.expression).getText() === 'newestFirst'
}
