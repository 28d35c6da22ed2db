import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { isCode } from '../origin/sites.js'
import { elementsIn, titleOf, type TracedElement, type TracedList, type TracedValue } from '../origin/traced-value.js'
import { variantKinds } from '../origin/instances.js'
import { itemsWith } from '../../code/nodes.js'
import { keyInTypes } from '../types/row-types.js'
import { alsoLabel } from './label-uses.js'
import { modulesOf } from './menus.js'
import { addition } from '../../code/patch.js'
import type { Candidate } from '../propose/edit.js'
import { singleInstance, replacement, candidate, type EditContext } from '../propose/edit-context.js'
import { isLike, leavesOf, LIKE } from './likeness.js'
import { newEntries } from './label-entries.js'
import { labelIn, labelOf, outOf, textAround, nameInList, namesOf } from './labels.js'
import type { Neighbour } from '../propose/list-places.js'

/**
 * A new element beside others that a loop gives from a list of labels or a table with an entry for each: one more,
 * beside the neighbour's.
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
  const now = label && isJsonObject(value) ? labelIn(value[label.key], label) : undefined
  if (!label || now === undefined || !isJsonObject(value)) return []
  const { file, items, item, key, isEntry } = label
  const isVariant = variantKinds.has(key)
  const entries = isVariant ? newEntries(context, list, value, { key, now, beside: label.text }) : undefined
  const tables = entries?.tables ?? []
  const text = isEntry ? tables.find(({ list: table }) => table === items.list)?.text : printLiteral(now)
  if (text === undefined) return []
  const action = { type: 'insert', ...items, beside: item, side, text, order: 0 } as const
  const plain: Candidate = {
    ...candidate(file, action, items.list, ...singleInstance(list)),
    certainty: 'first step',
    companions: isEntry ? [] : keyInTypes(item, { beside: label.text, key: now }, context.textOf),
  }
  const isSaid = entries && (isEntry || tables.length > 0 || key === 'language')
  const others = [...tables.filter(({ list: table }) => table !== items.list), ...(entries?.others ?? [])]
  const full = { ...plain, companions: [...(plain.companions ?? []), ...others] }
  const { like } = entries ?? {}
  const sources = [...context.sites.sources()]
  return [
    ...(like && isSaid && like.likeness >= LIKE ? withUses(full, sources, like.label, now, like.element) : []),
    ...(isSaid ? [full] : []),
    ...likeCandidates(context, element, value, { label: label.text, now, list: items.list }, plain),
    plain,
  ]
}

/** Candidates for a release that has its neighbour's content: conditions that name the one name the other, too. */
function likeCandidates(
  context: EditContext,
  neighbour: TracedValue,
  value: JsonValue,
  { label, now, list }: { readonly label: string; readonly now: string; readonly list: ts.Node },
  own: Candidate,
): readonly Candidate[] {
  const isAlike = isLike(leavesOf(neighbour.json, label), leavesOf(value, now))
  return isAlike ? withUses(own, modulesOf([...context.sites.sources()], list), label, now, neighbour) : []
}

/** The candidate with a new label in all conditions that name another one; none where there are no such. */
function withUses(
  own: Candidate,
  modules: readonly ts.SourceFile[],
  label: string,
  now: string,
  element: TracedValue,
): readonly Candidate[] {
  const said = alsoLabel(modules, { label, now, names: namesOf(label, elementsIn(element)) })
  return said.length > 0 ? [{ ...own, companions: [...(own.companions ?? []), ...said] }] : []
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
