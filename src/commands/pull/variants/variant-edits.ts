import { ts } from 'ts-morph'
import type { Kind } from '../../../format/contract/kind.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { pagesIn as pagesInJson } from '../../../format/parts/find.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { bare, outermost } from '../../code/declarations.js'
import { keyText, listedIn } from '../../code/nodes.js'
import { addition, removal, type Listed, type Patch } from '../../code/patch.js'
import { pagesIn } from '../exemplar/page-style.js'
import { siteOfTitle } from '../origin/instances.js'
import type { TracedElement, TracedList, TracedValue } from '../origin/traced-value.js'
import type { Action, Candidate } from '../propose/edit.js'
import {
  candidate,
  replacement,
  singleInstance,
  type EditContext,
  type PlaceInstances,
} from '../propose/edit-context.js'
import type { Neighbour } from '../propose/list-edits.js'
import { LabelUses, rowLike } from './label-uses.js'
import { labelOf, type Label } from './label.js'

/** Candidates for a new variant beside variants of a loop: a label in the list, and a row in each table of labels. */
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
    const { item, items, text } = label
    const once = singleInstance(list)
    const rows = new LabelUses(context, label).withNew(now, side)
    const code = isRow(item) ? rowLike(item, now, text, now) : printLiteral(now)
    const cuts = label.isConstant && takesOver(element, label, value) ? [cut(label, now, once, rows)] : []
    return [{ cuts, plain: firstStep(addition(items, code, { beside: item, side }), items.list, once, rows) }]
  })
  return [...found.flatMap(({ cuts }) => cuts), ...found.map(({ plain }) => plain)]
}

/** Candidates for a variant less: without the label and its rows, or without the row of a table, `{ label: '5.x' }`. */
export function variantRemovals(context: EditContext, child: TracedValue): readonly Candidate[] {
  if (child.type !== 'element') return []
  const label = labelOf(context, child)
  const row = label ? undefined : rowOf(context, child)
  if (row) return rowRemovals(context, child, row)
  if (!label) return []
  const [instances, uses] = [instancesOf(context, label, child), new LabelUses(context, label)]
  return [firstStep(removal(label.items, label.item), undefined, instances, uses.without())]
}

/** Without the row of a variant, and without the rows of other tables under the same key. */
function rowRemovals(context: EditContext, child: TracedElement, row: Row): readonly Candidate[] {
  const { item } = row
  const all = context.instances.titledAs(child)
  const own = candidate(removal(row, item), undefined, all, context.instances.of(child.made))
  const text = ts.isPropertyAssignment(item) ? keyText(item.name) : undefined
  return text === undefined
    ? [own]
    : [{ ...own, companions: new LabelUses(context, { text, items: row, item }).without() }, own]
}

/** Candidates for another name of a variant: the label in the list, and in its rows. */
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
  if (!label || now === undefined || isRow(label.item) || keepsFolder(context, element, label, wanted)) return []
  const instances = instancesOf(context, label, element)
  const uses = new LabelUses(context, label)
  // If the wanted list still has the old name, a release was cut.
  if (beside.some(label.isTitle)) return [cut(label, now, instances, uses.withNew(now, 'before'))]
  const named = replacement(label.literal, printLiteral(now), false)
  return [firstStep(named, undefined, instances, uses.renamed(now))]
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
  const kept = new Set(isJsonObject(wanted) ? pagesInJson(element.kind as Kind, wanted) : [])
  const inFolder = [...pagesIn(element)].filter(({ spans }) => spans.some(({ site }) => sites.nodeAt(site) === literal))
  return inFolder.some(({ json }) => kept.has(json))
}

/** True for a release with what marks the newest release: the end of the title, a tag, `default`. */
function takesOver({ json, title }: TracedElement, label: Label, value: JsonValue): boolean {
  if (!isJsonObject(json) || !isJsonObject(value)) return false
  const shared = Object.entries(json).filter(([key, inner]) => typeof inner !== 'object' && value[key] === inner)
  return !label.isTitle(json) || shared.some(([key]) => key !== title)
}
