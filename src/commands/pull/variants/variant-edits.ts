import { ts } from 'ts-morph'
import type { Kind } from '../../../format/contract/kind.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { pagesIn as pagesInJson } from '../../../format/parts/find.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { bare, constantOf, declaredValue, outermost } from '../../code/declarations.js'
import { keyText, listedIn } from '../../code/nodes.js'
import { addition, rangeToken, removal, type Listed, type Patch } from '../../code/patch.js'
import { pagesIn } from '../exemplar/page-style.js'
import { siteOfTitle } from '../origin/instances.js'
import type { TracedElement, TracedList, TracedValue } from '../origin/traced-value.js'
import type { Action, Candidate } from '../propose/edit.js'
import {
  candidate,
  codeOf,
  replacement,
  singleInstance,
  type EditContext,
  type PlaceInstances,
} from '../propose/edit-context.js'
import type { Neighbour } from '../propose/list-edits.js'
import { isNewestFirst, LabelUses, rowLike } from './label-uses.js'
import { labelOf, type Label } from './label.js'

/** Candidates for a new variant beside variants of a loop: a label in the list, and in all uses of the label beside. */
export function variantInserts(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  beside: readonly Neighbour[],
): readonly Candidate[] {
  const found = beside.flatMap(({ element, side }) => {
    const label = labelOf(context, element)
    const now = label?.labelIn(value)
    if (!label || now === undefined || element.type !== 'element') return []
    const isCut = label.isConstant && takesOver(element, label, value)
    return [{ side, label, now, isCut, isCopy: isCopyOf(element, value) }]
  })
  // Beside a copy, conditions stay; beside a different variant, conditions would repeat the code.
  const rank = ({ isCut, isCopy }: (typeof found)[number]) => Number(isCut) * 2 + Number(isCopy)
  const bestFirst = found.toSorted((left, right) => rank(right) - rank(left))
  return bestFirst.flatMap(({ side, label, now, isCut, isCopy }): readonly Candidate[] => {
    const { item, items, text } = label
    const uses = new LabelUses(context, label)
    const once = singleInstance(list)
    const { code, constants } = isRow(item) ? rowLike(item, now, text, now) : { code: printLiteral(now), constants: [] }
    const more = [...constants, ...uses.withNew(now, side, isCopy)]
    const plain = firstStep(addition(items, code, { beside: item, side }), items.list, once, more)
    return isCut ? [cut(label, now, once, more), plain] : [plain]
  })
}

/** Candidates for a variant less: the label in the list with all uses, or the row of a table, `{ label: '5.x' }`. */
export function variantRemovals(context: EditContext, child: TracedValue): readonly Candidate[] {
  if (child.type !== 'element') return []
  const label = labelOf(context, child)
  const row = label ? undefined : rowOf(context, child)
  if (row) return rowRemovals(context, child, row)
  if (!label) return []
  const { items, item, literal, isConstant } = label
  const instances = instancesOf(context, label, child)
  const uses = new LabelUses(context, label).without()
  const at = items.items.indexOf(item)
  const next = items.items[at + 1] ?? items.items[at - 1]
  // `newestFirst(latest, '1.0')`: 1.0 is the latest now.
  return isConstant && next && ts.isStringLiteralLike(next)
    ? [firstStep(replacement(literal, next.getText()), undefined, instances, [removal(items, next), ...uses])]
    : [firstStep(removal(items, item), undefined, instances, uses)]
}

/** Without the row of a variant, and without the rows of other tables under the same key. */
function rowRemovals(context: EditContext, child: TracedElement, row: Row): readonly Candidate[] {
  const { item } = row
  const all = context.instances.titledAs(child)
  const own = candidate(removal(row, item), undefined, all, context.instances.of(child.made))
  const text = ts.isPropertyAssignment(item) ? keyText(item.name) : undefined
  if (text === undefined) return [own]
  const uses = new LabelUses(context, { text, items: row, item, elements: () => [child] })
  return [{ ...own, companions: uses.without() }, own]
}

/** Candidates for another name of a variant: the label in the list, and all uses. */
export function variantRenames(
  context: EditContext,
  element: TracedElement,
  wanted: JsonValue,
  /** All variants of the list, as wanted. */
  beside: readonly JsonValue[],
): readonly Candidate[] {
  const label = labelOf(context, element)
  const now = label?.labelIn(wanted)
  // `version(label === '1.0' ? '1.0 (old)' : label)`: the pages stay in the folder `1.0`.
  if (!label || now === undefined || keepsFolder(context, element, label, wanted)) return []
  const { item, text, literal } = label
  const instances = instancesOf(context, label, element)
  const uses = new LabelUses(context, label)
  // If the wanted list still has the old name, a release was cut.
  if (beside.some(label.isTitle))
    return isRow(item) ? [] : [cut(label, now, instances, uses.withNew(now, 'before', true))]
  const isShort = ts.isShorthandPropertyAssignment(item)
  const name = ts.isPropertyAssignment(item) ? item.name : isShort ? item : literal
  const code = isShort ? `${printKey(now)}: ${text}` : isRow(item) ? printKey(now) : printLiteral(now)
  return [firstStep(replacement(name, code, false), undefined, instances, uses.renamed(now))]
}

/**
 * Candidates for another order of variants: the list in the new order. The list of releases decides their ages, and
 * stays: the loop goes through `[releases[1], releases[0]]`.
 */
export function variantOrders(context: EditContext, list: TracedList, order: readonly number[]): readonly Candidate[] {
  const found = order.flatMap((index) => labelOf(context, list.items[index] as TracedValue)?.item ?? [])
  const items = found[0] && listedIn(found[0].parent)
  if (!items || found.some((item) => item.parent !== items.list)) return []
  const inOrder = [...found, ...items.items.filter((item) => !found.includes(item))]
  if (isNewestFirst(items.list)) {
    const menu = menuOf(codeOf(context, list.call), items, inOrder)
    return menu ? [candidate(menu, undefined, ...singleInstance(list))] : []
  }
  const text = inOrder.map((item) => rangeToken(item.getStart(), item.end)).join(', ')
  const whole = { ...replacement(items.items[0] as ts.Node, text, false), end: items.items.end }
  return [candidate(whole, undefined, ...singleInstance(list))]
}

/** The loop through releases in another order: `[releases[1], releases[0], ...releases.slice(2)].map(…)`. */
function menuOf(call: ts.Node | undefined, { list, items }: Listed, inOrder: readonly ts.Node[]): Action | undefined {
  const name = constantOf(list)?.name.text
  const spread = call && ts.isCallExpression(call) ? call.arguments.find(ts.isSpreadElement) : undefined
  let looped = spread?.expression
  while (looped && ts.isCallExpression(looped) && ts.isPropertyAccessExpression(looped.expression))
    looped = looped.expression.expression
  if (name === undefined || !looped) return undefined
  // The list of the author's order may come from the module of the releases.
  const menu = looped.getText() === name ? looped : declaredValue(looped, list.getSourceFile())
  if (menu !== looped && !ts.isArrayLiteralExpression(menu)) return undefined
  const places = inOrder.map((item) => items.indexOf(item))
  const starts = [...places.keys()].filter((index) => places[index] !== Number(places[index - 1]) + 1)
  const runs = starts.map((start, index) => {
    const [from, count] = [Number(places[start]), (starts[index + 1] ?? places.length) - start]
    const to = from + count === places.length ? '' : `, ${from + count}`
    return count === 1 ? `${name}[${from}]` : `...${name}.slice(${from}${to})`
  })
  return replacement(menu, runs.length === 1 ? name : `[${runs.join(', ')}]`)
}

/** The new release in the place of the newest: `const latest = '3.0'`, and `newestFirst(latest, '2.0', '1.0')`. */
function cut(
  { literal, items, item, text }: Label,
  now: string,
  at: PlaceInstances,
  more: readonly Patch[],
): Candidate {
  const older = addition(items, printLiteral(text), { beside: item })
  return firstStep(replacement(literal, printLiteral(now), false), undefined, at, [older, ...more])
}

function firstStep(
  action: Action,
  at: ts.Node | undefined,
  instances: PlaceInstances,
  companions: readonly Patch[],
): Candidate {
  return { ...candidate(action, at, ...instances), isFirstStep: true, companions }
}

/** All variants with a label, and a variant's own instance. */
function instancesOf({ instances }: EditContext, label: Label, { made }: TracedElement): PlaceInstances {
  return [label.elements().map((each) => instances.of(each.made)), instances.of(made)]
}

function isRow(item: ts.Node): boolean {
  return ts.isObjectLiteralExpression(item.parent)
}

type Row = Listed & { readonly item: ts.Node }

/** The row of a table with an element's title. */
function rowOf({ sites }: EditContext, element: TracedElement): Row | undefined {
  const field = sites.nodeAt(siteOfTitle(element))?.parent
  if (!field || !ts.isPropertyAssignment(field)) return undefined
  const row = outermost(field.parent)
  const item = ts.isPropertyAssignment(row.parent) ? row.parent : row
  const items = ts.isCallExpression(item.parent) ? undefined : listedIn(item.parent)
  // `translations` of `{ label: 'Start', translations: { fr: 'Début' } }` is no row.
  const isOfRows = (each: ts.Node) =>
    !ts.isPropertyAssignment(each) || ts.isObjectLiteralExpression(bare(each.initializer))
  return items && items.items.length > 1 && items.items.every(isOfRows) ? { ...items, item } : undefined
}

/** True if pages in the folder of a label are wanted unchanged. */
function keepsFolder({ sites }: EditContext, element: TracedElement, { literal }: Label, wanted: JsonValue): boolean {
  const kept = new Set(pagesOf(element, wanted))
  const inFolder = [...pagesIn(element)].filter(({ spans }) => spans.some(({ site }) => sites.nodeAt(site) === literal))
  return inFolder.some(({ json }) => kept.has(json))
}

/** True for a release with what marks the newest release: the end of the title, a tag, `default`. */
function takesOver({ json, title }: TracedElement, label: Label, value: JsonValue): boolean {
  if (!isJsonObject(json) || !isJsonObject(value)) return false
  const shared = Object.entries(json).filter(([key, inner]) => typeof inner !== 'object' && value[key] === inner)
  return !label.isTitle(json) || shared.some(([key]) => key !== title)
}

const MOSTLY = 0.9

/** True for variants with pages of mostly equal names. */
function isCopyOf(element: TracedElement, value: JsonValue): boolean {
  const namesIn = (json: JsonValue) => new Set(pagesOf(element, json).map((page) => page.split('/').at(-1)))
  const [left, right] = [namesIn(element.json), namesIn(value)]
  const shared = [...left].filter((name) => right.has(name)).length
  return 2 * shared >= MOSTLY * (left.size + right.size)
}

/** The pages in a value of a variant. */
function pagesOf({ kind }: TracedElement, value: JsonValue): readonly string[] {
  return isJsonObject(value) ? pagesInJson(kind as Kind, value) : []
}
