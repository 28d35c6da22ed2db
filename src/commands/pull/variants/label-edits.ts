import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { isCode } from '../origin/sites.js'
import { elementsIn, titleOf, type TracedElement, type TracedList, type TracedValue } from '../origin/traced-value.js'
import { variantKinds } from '../origin/instances.js'
import { itemsWith } from '../locate/nodes.js'
import { keyInTypes } from '../types/row-types.js'
import { alsoLabel } from './mentions.js'
import { modulesOf } from './menus.js'
import { addition } from '../patch/patch.js'
import type { Candidate } from '../propose/edit.js'
import { singleInstance, replacement, candidate, type EditContext } from '../propose/edit-context.js'
import { isLike, leavesOf } from './likeness.js'
import { withEntries, newEntries } from './label-entries.js'
import { labelIn, labelOf, outOf, textAround, nameInList, namesOf } from './labels.js'
import type { Neighbour } from '../propose/list-places.js'

/**
 * A new element beside others that a loop gives from a list of labels: one label more, beside the neighbour's.
 */
export function labelCandidates(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  beside: readonly Neighbour[],
): readonly Candidate[] {
  const next = beside.find(({ side }) => side === 'before')
  const newest = next ? newestCandidates(context, list, value, next.element) : []
  return [...newest, ...beside.flatMap((each) => labelCandidate(context, list, value, each))]
}

function labelCandidate(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  { element, side }: Neighbour,
): readonly Candidate[] {
  const label = labelOf(context, element)
  const text = label && isJsonObject(value) ? labelIn(value[label.key], label) : undefined
  if (!label || label.isEntry || text === undefined || !isJsonObject(value)) return []
  const { file, items, item } = label
  const action = { type: 'insert', ...items, beside: item, side, order: 0 } as const
  const plain: Candidate = {
    ...candidate(file, { ...action, text: printLiteral(text) }, items.list, ...singleInstance(list)),
    certainty: 'first step',
  }
  const companions = keyInTypes(item, { beside: label.text, key: text }, context.textOf)
  const own: Candidate = companions.length > 0 ? { ...plain, companions } : plain
  const like = { label: label.text, now: text, list: items.list }
  if (!variantKinds.has(label.key)) return [...likeCandidates(context, element, value, like, own), own]
  const entries = newEntries(context, list, value, { key: label.key, now: text, beside: label.text })
  const isSaid = entries && (entries.tables.length > 0 || label.key === 'language')
  const others = isSaid ? withEntries(context, own, entries, text, entries.tables) : []
  return [...others, ...likeCandidates(context, element, value, like, own), own]
}

/** Candidates for a release that has its neighbour's content: conditions that name the one name the other, too. */
function likeCandidates(
  context: EditContext,
  neighbour: TracedValue,
  value: JsonValue,
  { label, now, list }: { readonly label: string; readonly now: string; readonly list: ts.Node },
  own: Candidate,
): readonly Candidate[] {
  if (!isLike(leavesOf(neighbour.json, label), leavesOf(value, now))) return []
  const like = { label, now, names: namesOf(label, elementsIn(neighbour)) }
  const companions = [...(own.companions ?? []), ...alsoLabel(modulesOf([...context.sites.sources()], list), like)]
  return companions.length > (own.companions?.length ?? 0) ? [{ ...own, companions }] : []
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
    const companions = [addition(items, printLiteral(around.text), named)]
    const own: Candidate = {
      ...candidate(site.file, replacement(site.node, printLiteral(label)), site.node, ...singleInstance(list)),
      certainty: 'first step',
      companions,
    }
    return [...likeCandidates(context, old, value, { label: around.text, now: label, list: items.list }, own), own]
  }
  return []
}

/** True if a release has the marks that the newest one had so far. */
function hasMarks({ title, json }: TracedElement, value: JsonObject): boolean {
  return Object.entries(isJsonObject(json) ? json : {}).some(
    ([key, inner]) => key !== title && typeof inner !== 'object' && value[key] === inner,
  )
}
