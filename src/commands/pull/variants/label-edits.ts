import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { isCode } from '../origin/sites.js'
import { elementsIn, titleOf, type TracedElement, type TracedList, type TracedValue } from '../origin/traced-value.js'
import { variantKinds } from '../origin/instances.js'
import { itemsWith } from '../../code/nodes.js'
import { keyInTypes } from '../types/row-types.js'
import { alsoLabel, entryLike, type BesideLabel } from './label-uses.js'
import { modulesOf } from './menus.js'
import { addition } from '../../code/patch.js'
import type { Candidate } from '../propose/edit.js'
import { singleInstance, replacement, candidate, type EditContext } from '../propose/edit-context.js'
import { isLike } from './likeness.js'
import { labelIn, labelOf, outOf, textAround, nameInList, namesOf } from './labels.js'
import type { Neighbour } from '../propose/list-places.js'

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
