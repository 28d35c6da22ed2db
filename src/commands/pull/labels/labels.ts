import { ts } from 'ts-morph'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { declaredValue, outermost } from '../../code/declarations.js'
import { itemsWith, keyText, listedIn, nodesIn, usesOf } from '../../code/nodes.js'
import { addition, removal, type Listed } from '../../code/patch.js'
import { namedValues } from '../conditions/axes.js'
import { ownSpan, siteOfTitle, variantKinds } from '../origin/instances.js'
import { isCode } from '../origin/sites.js'
import { elementsIn, titleOf, type TracedElement, type TracedList, type TracedValue } from '../origin/traced-value.js'
import type { Candidate } from '../propose/edit.js'
import { candidate, replacement, singleInstance, type EditContext } from '../propose/edit-context.js'
import type { Neighbour } from '../propose/list-places.js'
import { entryLike, renamedUses, usesWithNew, usesWithout, type UsedLabel } from './label-uses.js'

/** The label of an element in the list, or the table, of a loop: `'fr'` of `['en', 'fr'].map((locale) => language(locale))`. */
interface Label {
  readonly site: number
  readonly items: Listed
  readonly item: ts.Node
  readonly text: string
  /** The texts of the title around the label. */
  readonly prefix: string
  readonly suffix: string
}

/** Candidates for a new variant beside variants of a loop: a label in the list, and an entry in each table of labels. */
export function labelCandidates(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  beside: readonly Neighbour[],
): readonly Candidate[] {
  return beside.flatMap(({ element, side }) => {
    const label = labelOf(context, element)
    const now = label && element.type === 'element' ? labelIn(titleIn(element, value), label) : undefined
    if (!label || now === undefined) return []
    const { items, item } = label
    const own = addition(items, isEntry(item) ? entryLike(item, now) : printLiteral(now), { beside: item, side })
    const companions = usesWithNew(modulesOf(context, items.list), usedLabel(context, label), { now, side })
    return [{ ...firstStep(candidate(own, items.list, ...singleInstance(list))), companions }]
  })
}

/** Candidates for the removal of an element: the label in the list of a loop with all uses, or the row, `{ label: '5.x', path: 'versions/5.x' }`. */
export function labelRemovals(context: EditContext, child: TracedValue): readonly Candidate[] {
  if (child.type !== 'element') return []
  const label = labelOf(context, child)
  const { items, item, site } = label ?? rowOf(context, child) ?? {}
  if (!items || !item || site === undefined) return []
  const all = elementsWith(context, site).filter(({ kind }) => kind === child.kind)
  const instances = all.map(({ made }) => context.instances.of(made))
  const own = candidate(removal(items, item), undefined, instances, context.instances.of(child.made))
  return label
    ? [{ ...own, companions: usesWithout(modulesOf(context, items.list), usedLabel(context, label)) }]
    : [own]
}

/** The row of a table with an element's title. */
function rowOf({ sites }: EditContext, element: TracedElement): Pick<Label, 'items' | 'item' | 'site'> | undefined {
  const site = siteOfTitle(element)
  const field = sites.nodeAt(site)?.parent
  if (site === undefined || !field || !ts.isPropertyAssignment(field)) return undefined
  const row = outermost(field.parent)
  const item = ts.isPropertyAssignment(row.parent) ? row.parent : row
  const items = ts.isCallExpression(item.parent) ? undefined : listedIn(item.parent)
  return items && items.items.length > 1 ? { items, item, site } : undefined
}

/** Candidates for a new name of a variant: the label in the list of a loop, and all uses. */
export function labelRenames(context: EditContext, element: TracedElement, wanted: JsonValue): readonly Candidate[] {
  const label = labelOf(context, element)
  const now = label && labelIn(titleIn(element, wanted), label)
  const node = label && context.sites.nodeAt(label.site)
  if (!label || now === undefined || !node) return []
  const { item, text, items } = label
  const isShort = ts.isShorthandPropertyAssignment(item)
  const name = ts.isPropertyAssignment(item) ? item.name : isShort ? item : node
  const code = isShort ? `${printKey(now)}: ${text}` : isEntry(item) ? printKey(now) : printLiteral(now)
  const all = elementsWith(context, label.site).flatMap(({ kind, made }) =>
    kind === element.kind ? context.instances.of(made) : [],
  )
  const own = firstStep(candidate(replacement(name, code, false), undefined, all, context.instances.of(element.made)))
  const companions = renamedUses(modulesOf(context, items.list), usedLabel(context, label), now)
  return [{ ...own, companions }]
}

function firstStep(own: Candidate): Candidate {
  return { ...own, isFirstStep: true }
}

/** The label in a title, from a list of labels. */
function labelOf({ sites }: EditContext, element: TracedValue): Label | undefined {
  const title = element.type === 'element' && variantKinds.has(element.kind) ? titleOf(element) : undefined
  if (element.type !== 'element' || !title) return undefined
  const own = ownSpan(title)
  for (const { site, start, end } of own ? [own, ...title.spans.filter((span) => span !== own)] : []) {
    const listed = listedAt(sites.at(site))
    const text = title.json.slice(start, end)
    if (listed && listed.items.list !== sites.nodeAt(element.made.trace?.site))
      return { ...listed, site, text, prefix: title.json.slice(0, start), suffix: title.json.slice(end) }
  }
  return undefined
}

function titleIn({ title = '' }: TracedElement, value: JsonValue): JsonValue | undefined {
  return isJsonObject(value) ? value[title] : undefined
}

/** The part of a title between two texts. */
function labelIn(title: JsonValue | undefined, { prefix, suffix }: Label): string | undefined {
  const fits = typeof title === 'string' && title.startsWith(prefix) && title.endsWith(suffix)
  return fits && title.length > prefix.length + suffix.length
    ? title.slice(prefix.length, title.length - suffix.length)
    : undefined
}

/** The list entry of a label's literal, or of a constant: `newestFirst(latest, '1.0')`. */
function listedAt(site: ReturnType<EditContext['sites']['at']>): Pick<Label, 'items' | 'item'> | undefined {
  if (!isCode(site)) return undefined
  const { parent } = site.node
  const isConstant = ts.isVariableDeclaration(parent)
  const named =
    isConstant && ts.isIdentifier(parent.name) ? usesOf(parent.name).find((use) => itemsWith(use)) : undefined
  if (isConstant && !named) return undefined
  const item = outermost(named ?? site.node)
  const items = isEntry(item) ? listedIn(item.parent) : itemsWith(item)
  return items && { items, item }
}

function isEntry(item: ts.Node): boolean {
  return ts.isObjectLiteralExpression(item.parent)
}

/** The elements with a label in their titles. */
function elementsWith({ root }: EditContext, site: number): readonly TracedElement[] {
  return elementsIn(root).filter((each) => titleOf(each)?.spans.some((span) => span.site === site))
}

function usedLabel(context: EditContext, own: Label): UsedLabel {
  const { text, items, item } = own
  const labels = items.items.flatMap((each) => {
    const value = declaredValue(each)
    return ts.isStringLiteralLike(value) ? [value.text] : (keyText((each as ts.PropertyAssignment).name) ?? [])
  })
  const names = new Set<string>()
  for (const { made } of elementsWith(context, own.site).flatMap(elementsIn))
    for (const [name, value] of namedValues(made.trace?.scope ?? {})) if (value === text) names.add(name)
  return { label: text, labels, names, item }
}

/** The modules with uses of a list's labels; releases of another module may have equal labels. */
function modulesOf({ sites }: EditContext, list: ts.Node): readonly ts.SourceFile[] {
  const own = list.getSourceFile()
  const sources = [...sites.sources()]
  if (!isNewestFirst(list)) return sources
  return sources.filter((source) => source === own || !nodesIn(source).some(isNewestFirst))
}

function isNewestFirst(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'newestFirst'
}
