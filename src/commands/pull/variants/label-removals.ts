import { ts } from 'ts-morph'
import { ownSpan, siteOfTitle, variantKinds } from '../origin/instances.js'
import { isCode, isData } from '../origin/sites.js'
import { elementsIn, titleOf, type TracedElement, type TracedList, type TracedValue } from '../origin/traced-value.js'
import { keyText } from '../../code/nodes.js'
import { rowItemOf } from '../locate/entries.js'
import { withoutLabel, type UsedLabel } from './label-uses.js'
import { menusWithout, modulesOf } from './menus.js'
import type { Candidate } from '../propose/edit.js'
import { candidate, type EditContext } from '../propose/edit-context.js'
import { labelOf, labelsIn, seenLabel, sitesSeen, titledBy, type Label, namesOf } from './labels.js'
import { removal } from '../../code/patch.js'

/**
 * Candidates that remove an element of a loop over a list or a table of labels or rows: one entry is removed there,
 * where all that it gives is removed.
 */
export function labelRemovals(context: EditContext, list: TracedList, child: TracedValue): readonly Candidate[] {
  if (child.type !== 'element') return []
  const label = labelOf(context, child) ?? seenLabel(context, list, child)
  return [rowRemoval(context, child), label].flatMap((found) => (found ? removals(context, list, child, found) : []))
}

/** Candidates that remove it with all uses of its label, or else without them. */
function removals(context: EditContext, list: TracedList, child: TracedElement, found: Found): readonly Candidate[] {
  const named = titledBy(context, found.site)
  const sees = (element: TracedElement) => element.kind === child.kind && sitesSeen(element).includes(found.site)
  const titled = named.includes(child) ? named : elementsIn(context.root).filter(sees)
  const all = titled.map(({ made }) => context.instances.of(made))
  const action = 'action' in found ? found.action : removal(found.items, found.item)
  const own = candidate(action, undefined, all, context.instances.of(child.made))
  if (!variantKinds.has(child.kind)) return [own]
  const sources = [...context.sites.sources()]
  const gone = goneWith(context, list, titled, found)
  const near = 'items' in found ? modulesOf(sources, found.items.list) : sources
  const wordsIn = (modules: readonly ts.SourceFile[]) => [
    ...withoutLabel(modules, gone),
    ...('items' in found ? menusWithout(near, found.items.list, placeIn(found)) : []),
  ]
  const companions = [near, ...(near.length < sources.length ? [sources] : [])].map(wordsIn)
  return [...companions.flatMap((each) => (each.length > 0 ? [{ ...own, companions: each }] : [])), own]
}

function placeIn({ items: { items }, item }: Pick<Label, 'items' | 'item'>) {
  return { index: items.indexOf(item), length: items.length }
}

type Found = Pick<Label, 'site' | 'items' | 'item'> | NonNullable<ReturnType<typeof rowRemoval>>

/** The removed label, the others beside it, and the names that have it as their value in the removed code. */
function goneWith(
  context: EditContext,
  { items }: TracedList,
  titled: readonly TracedElement[],
  found: Found,
): UsedLabel {
  const { items: all, item } = 'items' in found ? { ...found.items, item: found.item } : placeOf(found)
  const keys = all?.flatMap((each) => (ts.isPropertyAssignment(each) ? (keyText(each.name) ?? []) : [])) ?? []
  const listed = all && (keys.length === all.length ? keys : 'items' in found ? labelsIn(context, all) : undefined)
  const label = (item && listed?.[all?.indexOf(item) ?? -1]) || ownLabel(titled[0], found.site)
  const names = namesOf(label, titled.flatMap(elementsIn))
  return { label, labels: listed ?? items.map((each) => ownLabel(each)), names }
}

function placeOf({ action }: NonNullable<ReturnType<typeof rowRemoval>>) {
  return action.type === 'remove' ? action : { items: undefined, item: undefined }
}

function ownLabel(element: TracedValue | undefined, site?: number): string {
  const title = element?.type === 'element' ? titleOf(element) : undefined
  const span = title && (title.spans.find((each) => each.site === site) ?? ownSpan(title))
  return title && span ? title.json.slice(span.start, span.end) : ''
}

function rowRemoval(context: EditContext, element: TracedElement) {
  const number = siteOfTitle(element)
  const site = context.sites.at(number)
  if (number === undefined || !site) return undefined
  if (isData(site)) {
    const { file, path: all } = site
    const path = all.slice(0, -1)
    const isRow = typeof path.at(-1) === 'number'
    return isRow ? { site: number, action: { type: 'data', file, path, value: undefined } as const } : undefined
  }
  const { list, items, item } = rowItemOf(context.sites, element) ?? {}
  // Labels and entries are told apart.
  if (!list || !items || !item || (isCode(site) && item === site.node)) return undefined
  return { site: number, action: removal({ list, items }, item) }
}
