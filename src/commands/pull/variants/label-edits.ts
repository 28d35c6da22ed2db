import { ts } from 'ts-morph'
import { printLiteral, printKey } from '../../migrate/print/literal.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { isCode, isData } from '../origin/sites.js'
import { elementsIn, titleOf, type TracedElement, type TracedList, type TracedValue } from '../origin/traced-value.js'
import { variantKinds, ownSpan, siteOfTitle } from '../origin/instances.js'
import { itemsWith, keyText } from '../../code/nodes.js'
import { keyInTypes } from '../types/row-types.js'
import {
  alsoLabel,
  entryLike,
  type BesideLabel,
  withoutLabel,
  renamedLabel,
  modulesOf,
  menusWithout,
} from './label-uses.js'
import { addition, removal, type Patch, type Removal } from '../../code/patch.js'
import type { Candidate, Data } from '../propose/edit.js'
import { singleInstance, replacement, candidate, type EditContext } from '../propose/edit-context.js'
import {
  isLike,
  labelIn,
  labelOf,
  outOf,
  textAround,
  nameInList,
  namesOf,
  labelsIn,
  seenLabel,
  sitesSeen,
  titledBy,
  type Label,
} from './labels.js'
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
  const newest = next ? newestCandidates(context, list, value, next.element) : []
  const alikeFirst = beside.toSorted(
    (one, each) => Number(hasContentOf(context, each, value)) - Number(hasContentOf(context, one, value)),
  )
  const [own = [], other = []] = alikeFirst.map((each) => labelCandidate(context, list, value, each))
  // Each with all uses first, then each with none.
  return [...newest, ...own.slice(0, -1), ...other.slice(0, -1), ...own.slice(-1), ...other.slice(-1)]
}

function hasContentOf(context: EditContext, { element }: Neighbour, value: JsonValue): boolean {
  const label = labelOf(context, element)
  const now = label && isJsonObject(value) ? labelIn(value[label.key], label) : undefined
  return now !== undefined && isLike({ value: element.json, label: label?.text ?? '' }, { value, label: now })
}

function labelCandidate(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  { element, side }: Neighbour,
): readonly Candidate[] {
  const label = labelOf(context, element)
  const now = label && isJsonObject(value) ? labelIn(value[label.key], label) : undefined
  if (!label || now === undefined) return []
  const { items, item, isEntry } = label
  const text = isEntry ? entryLike(item, now) : printLiteral(now)
  const plain: Candidate = {
    ...candidate(addition(items, text, { beside: item, side }), items.list, ...singleInstance(list)),
    certainty: 'first step',
    companions: keyInTypes(item, { beside: label.text, key: now }, context.textOf),
  }
  const beside = { label: label.text, now, side, element, value, table: items.list }
  return [...withUses(context, list, plain, beside), plain]
}

/** A new label, and the element beside it. */
interface Beside extends Pick<BesideLabel, 'label' | 'now' | 'side'> {
  readonly element: TracedValue
  readonly value: JsonValue
  /** The list or the table that gets the label. */
  readonly table: ts.Node
}

/**
 * The candidate with the new label wherever the code uses the one beside it: in tables with an entry for each label, and,
 * for a variant with that one's content, in conditions. None where there are no such uses.
 */
function withUses(
  context: EditContext,
  list: TracedList,
  own: Candidate,
  { label, now, side, element, value, table }: Beside,
): readonly Candidate[] {
  if (element.type !== 'element' || !variantKinds.has(element.title ?? '')) return []
  const isAlike = isLike({ value: element.json, label }, { value, label: now })
  const labels = list.items.flatMap((each) => (each.type === 'element' ? (labelOf(context, each)?.text ?? []) : []))
  const names = namesOf(label, elementsIn(element))
  const uses = alsoLabel(
    modulesOf([...context.sites.sources()], table),
    { label, now, side, names, labels, of: isAlike ? 'all' : 'tables', except: table },
    context.textOf,
  )
  return uses.length > 0 ? [{ ...own, companions: [...(own.companions ?? []), ...uses] }] : []
}

/**
 * Candidates for a new release in the place of the one that a constant names, with the mark of the newest: the
 * constant names the new one, and the list gets the old one.
 */
function newestCandidates(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  old: TracedValue,
): readonly Candidate[] {
  const title = old.type === 'element' ? titleOf(old) : undefined
  if (old.type !== 'element' || old.title === undefined || !title || !isJsonObject(value)) return []
  for (const span of outOf(title)) {
    const site = context.sites.at(span.site)
    const declaration = isCode(site) ? site.node.parent : undefined
    const around = textAround(title, span)
    const label = labelIn(value[old.title], around)
    if (!isCode(site) || !declaration || !ts.isVariableDeclaration(declaration) || label === undefined) continue
    const named = nameInList(declaration)
    const items = named && itemsWith(named)
    if (!named || !items || !(around.suffix || hasMarks(old, value))) continue
    const companions = [addition(items, printLiteral(around.text), { beside: named })]
    const own: Candidate = {
      ...candidate(replacement(site.node, printLiteral(label)), site.node, ...singleInstance(list)),
      certainty: 'first step',
      companions,
    }
    const beside = { label: around.text, now: label, side: 'before', element: old, value, table: items.list } as const
    return [...withUses(context, list, own, beside), own]
  }
  return []
}

/** True if a release has the marks that the newest one had so far. */
function hasMarks({ title, json }: TracedElement, value: JsonObject): boolean {
  return Object.entries(isJsonObject(json) ? json : {}).some(
    ([key, inner]) => key !== title && typeof inner !== 'object' && value[key] === inner,
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
  const [items, index] = action.type === 'remove' ? [action.items, action.items.indexOf(action.item)] : []
  const keys = items?.flatMap((each) => (ts.isPropertyAssignment(each) ? (keyText(each.name) ?? []) : [])) ?? []
  const listed = items && (keys.length === items.length ? keys : list && labelsIn(items))
  const label = listed?.[index ?? -1] || ownLabel(titled[0], site)
  const names = namesOf(label, titled.flatMap(elementsIn))
  const gone = { label, labels: listed ?? all.items.map((each) => ownLabel(each)), names }
  const sources = [...context.sites.sources()]
  const near = list ? modulesOf(sources, list) : sources
  const wordsIn = (modules: readonly ts.SourceFile[], folds: boolean) => [
    ...withoutLabel(modules, gone, { folds, textOf: context.textOf }),
    ...(list && items && index !== undefined ? menusWithout(near, list, { index, length: items.length }) : []),
  ]
  const companions = [near, ...(near.length < sources.length ? [sources] : [])].flatMap((modules) => [
    wordsIn(modules, true),
    wordsIn(modules, false),
  ])
  return [...companions.flatMap((each) => (each.length > 0 ? [{ ...own, companions: each }] : [])), own]
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
  const own = candidate(action, undefined, all, context.instances.of(element.made))
  const labels = alike.map((each) => labelIn(titleOf(each)?.json, label) ?? '')
  const names = namesOf(label.text, titled.flatMap(elementsIn))
  const companions = renamedLabel(context.sites.sources(), { label: label.text, labels, names }, now)
  const isCut = beside.some(
    (each) =>
      isJsonObject(each) &&
      each[label.key] !== title &&
      labelIn(each[label.key], { ...label, suffix: '' }) === label.text,
  )
  return isCut
    ? cutCandidates({ ...own, certainty: 'first step', isOnly: true }, label, { now, names }, context)
    : withWords({ ...own, certainty: 'first step' }, [], companions)
}

/** The candidate with all uses of a label, with those in its module, where others use that of another list, or with none. */
function withWords(own: Candidate, always: readonly Patch[], said: readonly Patch[]): readonly Candidate[] {
  const inside = said.filter(({ file }) => file === own.file)
  const some = [said, inside, []].filter((companions, index, all) => companions.length !== all[index - 1]?.length)
  return some.map((companions) => ({ ...own, companions: [...always, ...companions] }))
}

/** The new one took the place of the old one, which is beside it under its old label: the list has both. */
function cutCandidates(
  own: Candidate,
  label: Label,
  { now, names }: Pick<BesideLabel, 'now' | 'names'>,
  context: EditContext,
): readonly Candidate[] {
  const { items, item, isEntry } = label
  if (isEntry) return []
  // The constant of the newest names the new one.
  const entry = addition(items, printLiteral(label.text), { beside: item })
  const like = alsoLabel(
    context.sites.sources(),
    { label: label.text, labels: [label.text], now, names, of: 'all', side: 'before', takesOver: true },
    context.textOf,
  )
  return withWords(own, [entry], like)
}
