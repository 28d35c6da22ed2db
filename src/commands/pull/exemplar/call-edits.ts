import { ts } from 'ts-morph'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import type { TracedList } from '../origin/traced-value.js'
import { isWithin } from '../../code/nodes.js'
import { code } from './printer.js'
import type { Candidate } from '../propose/edit.js'
import type { EditContext } from '../propose/edit-context.js'
import { type ListItems, wholeItem } from '../locate/list-items.js'
import type { ListPlaces, InsertionPoint } from '../propose/list-places.js'
import { MOST_MODELS } from './exemplar.js'
import { exemplarTexts } from './exemplar-texts.js'

/** A new entry beside others that calls of the author's give: `crud('invoices')` beside `crud('orders')`, as those are written. */
export function callCandidates(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  near: InsertionPoint,
  { items, places }: { readonly items: ListItems; readonly places: ListPlaces },
): readonly Candidate[] {
  if (!isJsonObject(value)) return []
  const at = near.left ?? near.right ?? 0
  const distance = (index: number) => Math.abs(index - at)
  const indices = [...list.items.keys()].toSorted((left, right) => distance(left) - distance(right))
  const models = indices.flatMap((index) => modelAt(context, list, items, index) ?? [])
  const texts = exemplarTexts(context, models.slice(0, MOST_MODELS), value)
  return texts.flatMap(({ text, certainty }) =>
    places.beside(code(text), near).flatMap((own) => (own ? [{ ...own, certainty }] : [])),
  )
}

/** The call that gives an entry which is made elsewhere. */
function modelAt(context: EditContext, list: TracedList, items: ListItems, index: number) {
  const model = list.items[index]
  const node = wholeItem(items.at(index))?.item
  if (!model || !node || !ts.isCallExpression(node)) return undefined
  const origin = context.items.originOf(model)
  const isMadeElsewhere = model.type !== 'text' && origin !== undefined && !isWithin(origin, node)
  return isMadeElsewhere ? { model, code: node } : undefined
}
