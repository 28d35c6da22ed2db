import { ts } from 'ts-morph'
import { printLiteral, printKey } from '../../migrate/print/literal.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { isCode, isData } from '../origin/sites.js'
import { elementsIn, titleOf, type TracedElement, type TracedList, type TracedValue } from '../origin/traced-value.js'
import { variantKinds, ownSpan, siteOfTitle } from '../origin/instances.js'
import { keyText } from '../../code/nodes.js'
import { keyInTypes } from '../types/row-types.js'
import { alsoLabel, entryLike, withoutLabel, renamedLabel, modulesOf, menusWithout } from './label-uses.js'
import { addition, removal, type Patch, type Removal } from '../../code/patch.js'
import type { Candidate, Data } from '../propose/edit.js'
import { singleInstance, replacement, candidate, type EditContext } from '../propose/edit-context.js'
import { isLike, labelIn, labelOf, type Label, namesOf, labelsIn, seenLabel, sitesSeen, titledBy } from './labels.js'
import type { Neighbour } from '../propose/list-places.js'
import { rowItemOf } from '../locate/entries.js'

/**
 * A new element beside others that a loop gives from a list of labels or a table with an entry for each: one more,
 * beside the neighbour's. First beside a neighbour with its content: beside another one, conditions would have to say
 * what the code says already.
 */
export function labelCandidates(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  beside: readonly Neighbour[],
): readonly Candidate[] {
  const next = beside.find(({ side }) => side === 'before')
  const newest = next ? newestCandidates(context, list, value, next) : []
  const found = beside.flatMap((each) => labelCandidate(context, list, value, each) ?? [])
  const alikeFirst = found.toSorted((one, each) => Number(each.isAlike) - Number(one.isAlike))
  // Each with all uses first, then each with none.
  return [...newest, ...alikeFirst.flatMap(({ used }) => used), ...alikeFirst.map(({ plain }) => plain)]
}

/** A label more in the list or the table that has the one of a neighbour. */
function labelCandidate(context: EditContext, list: TracedList, value: JsonValue, beside: Neighbour) {
  const label = newLabel(context, beside, value)
  if (!label) return undefined
  const { now, isAlike, items, item, isEntry } = label
  const text = isEntry ? entryLike(item, now) : printLiteral(now)
  const plain: Candidate = {
    ...candidate(addition(items, text, { beside: item, side: beside.side }), items.list, ...singleInstance(list)),
    certainty: 'first step',
    companions: keyInTypes(item, { beside: label.text, key: now }, context.textOf),
  }
  return { isAlike, plain, used: withUses(plain, usesBeside(context, list, beside, label)) }
}

/**
 * Candidates for a new release in the place of the one that a constant names, with the mark of the newest: the
 * constant names the new one, and the list gets the old one.
 */
function newestCandidates(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  beside: Neighbour,
): readonly Candidate[] {
  const label = newLabel(context, beside, value)
  const text = label && context.sites.nodeAt(label.site)
  if (!text || !ts.isVariableDeclaration(text.parent)) return []
  if (!label.suffix && !hasMarks(beside.element, value)) return []
  const newest: Candidate = {
    ...candidate(replacement(text, printLiteral(label.now)), text, ...singleInstance(list)),
    certainty: 'first step',
    companions: [addition(label.items, printLiteral(label.text), { beside: label.item })],
  }
  return [...withUses(newest, usesBeside(context, list, beside, label)), newest]
}

/** The label of an element, and that of a new one beside it. */
interface NewLabel extends Label {
  readonly now: string
  /** True if the new element has the content of the other one. */
  readonly isAlike: boolean
}

function newLabel(context: EditContext, { element }: Neighbour, value: JsonValue): NewLabel | undefined {
  const label = labelOf(context, element)
  const now = label && isJsonObject(value) ? labelIn(value[label.key], label) : undefined
  if (!label || now === undefined) return undefined
  return { ...label, now, isAlike: isLike({ value: element.json, label: label.text }, { value, label: now }) }
}

/**
 * The new label wherever the code uses the one beside it: in tables with an entry for each label, and, for a variant
 * with that one's content, in conditions.
 */
function usesBeside(
  context: EditContext,
  list: TracedList,
  { element, side }: Neighbour,
  { text: label, now, isAlike, items: { list: table } }: NewLabel,
): readonly Patch[] {
  if (element.type !== 'element' || !variantKinds.has(element.title ?? '')) return []
  const labels = list.items.flatMap((each) => labelOf(context, each)?.text ?? [])
  const names = namesOf(label, elementsIn(element))
  return alsoLabel(
    modulesOf(context.sites, table),
    { label, now, side, names, labels, of: isAlike ? 'all' : 'tables', except: table },
    context.textOf,
  )
}

/** The candidate with all uses of its label; none where there are no such uses. */
function withUses(own: Candidate, uses: readonly Patch[]): readonly Candidate[] {
  return uses.length > 0 ? [{ ...own, companions: [...(own.companions ?? []), ...uses] }] : []
}

/** True if a release has the marks that the newest one had so far. */
function hasMarks(old: TracedValue, value: JsonValue): boolean {
  if (old.type !== 'element' || !isJsonObject(old.json) || !isJsonObject(value)) return false
  return Object.entries(old.json).some(
    ([key, inner]) => key !== old.title && typeof inner !== 'object' && value[key] === inner,
  )
}

/** Candidates that remove an element of a loop over labels or rows: one entry, where all that it gives is removed. */
export function labelRemovals(context: EditContext, list: TracedList, child: TracedValue): readonly Candidate[] {
  if (child.type !== 'element') return []
  const label = labelOf(context, child) ?? seenLabel(context, list, child)
  const entries = [
    rowRemoval(context, child),
    label && { site: label.site, action: removal(label.items, label.item), list: label.items.list },
  ]
  return entries.flatMap((entry) => (entry ? removals(context, list, child, entry) : []))
}

/** The entry that is removed with an element: a row, or a label. */
interface GoneEntry {
  readonly site: number
  readonly action: Removal | Data
  /** Of a label. */
  readonly list?: ts.Node
}

/** Candidates that remove it with all uses of its label, or else without them. */
function removals(
  context: EditContext,
  all: TracedList,
  child: TracedElement,
  { site, action, list }: GoneEntry,
): readonly Candidate[] {
  const named = titledBy(context, site)
  const sees = (element: TracedElement) => element.kind === child.kind && sitesSeen(element).includes(site)
  const titled = named.includes(child) ? named : elementsIn(context.root).filter(sees)
  const instances = titled.map(({ made }) => context.instances.of(made))
  const own = candidate(action, undefined, instances, context.instances.of(child.made))
  if (!variantKinds.has(child.kind)) return [own]
  const { items = [], item } = action.type === 'remove' ? action : {}
  const index = items.findIndex((each) => each === item)
  const listed = labelsIn(items)
  const label = listed?.[index] || ownLabel(titled[0], site)
  const names = namesOf(label, titled.flatMap(elementsIn))
  const near = modulesOf(context.sites, list)
  const uses = [
    ...withoutLabel(near, { label, labels: listed ?? all.items.map((each) => ownLabel(each)), names }, context.textOf),
    ...(list ? menusWithout(near, list, { index, length: items.length }) : []),
  ]
  return [...withUses(own, uses), own]
}

function ownLabel(element: TracedValue | undefined, site?: number): string {
  const title = element?.type === 'element' ? titleOf(element) : undefined
  const span = title && (title.spans.find((each) => each.site === site) ?? ownSpan(title))
  return title && span ? title.json.slice(span.start, span.end) : ''
}

function rowRemoval(context: EditContext, element: TracedElement): GoneEntry | undefined {
  const number = siteOfTitle(element)
  const site = context.sites.at(number)
  if (number === undefined || !site) return undefined
  if (isData(site)) {
    const { file, path: all } = site
    const path = all.slice(0, -1)
    const isRow = typeof path.at(-1) === 'number'
    return isRow ? { site: number, action: { type: 'data', file, path, value: undefined } } : undefined
  }
  const row = rowItemOf(context.sites, element)
  // Labels and entries are told apart.
  if (!row || (isCode(site) && row.item === site.node)) return undefined
  return { site: number, action: removal(row, row.item) }
}

/** Candidates for a variant with another label: in the list or the table that a loop goes through, and in all uses of it. */
export function labelRenames(
  context: EditContext,
  element: TracedElement,
  title: JsonValue | undefined,
  /** The present entries of the list. */
  beside: readonly JsonValue[] = [],
): readonly Candidate[] {
  const label = variantKinds.has(element.kind) ? labelOf(context, element) : undefined
  const now = label && labelIn(title, label)
  if (!label || now === undefined) return []
  const alike = elementsIn(context.root).filter(({ kind }) => kind === element.kind)
  const titled = alike.filter((each) => titleOf(each)?.spans.some(({ site }) => site === label.site))
  const { item } = label
  const isShort = ts.isShorthandPropertyAssignment(item)
  const node = ts.isPropertyAssignment(item) ? item.name : (context.sites.nodeAt(label.site) ?? item)
  const text = isShort ? `${printKey(now)}: ${keyText(item.name)}` : label.isEntry ? printKey(now) : printLiteral(now)
  const action = replacement(node, text, false)
  const all = titled.map(({ made }) => context.instances.of(made))
  const own: Candidate = {
    ...candidate(action, undefined, all, context.instances.of(element.made)),
    certainty: 'first step',
  }
  const labels = alike.map((each) => labelIn(titleOf(each)?.json, label) ?? '')
  const names = namesOf(label.text, titled.flatMap(elementsIn))
  const isCut = beside.some(
    (each) =>
      isJsonObject(each) &&
      each[label.key] !== title &&
      labelIn(each[label.key], { ...label, suffix: '' }) === label.text,
  )
  const near = modulesOf(context.sites, label.items.list)
  const used = { label: label.text, labels, names }
  if (!isCut) return [...withUses(own, renamedLabel(near, used, now)), own]
  if (label.isEntry) return []
  // The new one took the place of the old one, which is beside it under its old label: the list has both.
  const entry = addition(label.items, printLiteral(label.text), { beside: item })
  const cut: Candidate = { ...own, isOnly: true, companions: [entry] }
  const like = { ...used, labels: [label.text], now, of: 'all', side: 'before', takesOver: true } as const
  return [...withUses(cut, alsoLabel(near, like, context.textOf)), cut]
}
