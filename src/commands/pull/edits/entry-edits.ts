import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { variantKinds } from '../provenance/instances.js'
import { elementsIn, type TracedList } from '../provenance/traced-value.js'
import { alsoLabel } from '../splice/also-label.js'
import type { Patch } from '../splice/splice.js'
import type { Candidate } from './edit.js'
import { singleInstance, candidate, type EditContext } from './edit-context.js'
import { labelOf } from './label.js'
import { LIKE } from './likeness.js'
import { newEntries, type NewEntries } from './label-entries.js'
import { namesOf } from './label-names.js'
import type { Neighbour } from './neighbours.js'

/** A new element beside others that a loop gives from a table with an entry for each: one entry more, as another variant's. */
export function entryCandidates(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  beside: readonly Neighbour[],
): readonly Candidate[] {
  return beside.flatMap((each) => entryCandidate(context, list, value, each))
}

function entryCandidate(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  { element, side }: Neighbour,
): readonly Candidate[] {
  const label = labelOf(context, element)
  const now = label?.isEntry && isJsonObject(value) ? value[label.key] : undefined
  if (!label || !isJsonObject(value) || typeof now !== 'string' || !variantKinds.has(label.key)) return []
  const entries = newEntries(context, list, value, { key: label.key, now, beside: label.text })
  const entry = entries?.tables.find((each) => each.list === label.items.list)
  if (!entries || !entry) return []
  const action = { ...entry, type: 'insert', beside: label.item, side } as const
  const own: Candidate = {
    ...candidate(entry.file, action, entry.list, ...singleInstance(list)),
    certainty: 'first step',
  }
  return withEntries(
    context,
    own,
    entries,
    now,
    entries.tables.filter((each) => each !== entry),
  )
}

/** Adds entries to tables, with conditions like those of the most similar variant; or without the latter. */
export function withEntries(
  context: EditContext,
  own: Candidate,
  entries: NewEntries,
  now: string,
  tables: readonly Patch[],
): readonly Candidate[] {
  const { like, others } = entries
  const companions = [...(own.companions ?? []), ...tables, ...others]
  const named = namesOf(like.label, elementsIn(like.element))
  const said = alsoLabel(context.sites.sources(), { label: like.label, now, names: named })
  const all = like.likeness >= LIKE && said.length > 0 ? [{ ...own, companions: [...companions, ...said] }] : []
  return [...all, { ...own, companions }]
}
