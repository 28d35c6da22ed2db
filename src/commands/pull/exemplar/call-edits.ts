import { ts } from 'ts-morph'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { variantKinds } from '../origin/instances.js'
import { titleOf, type TracedList, type TracedValue } from '../origin/traced-value.js'
import { isLike, leavesOf } from '../variants/likeness.js'
import { isWithin } from '../../code/nodes.js'
import { code } from './printer.js'
import type { Candidate } from '../propose/edit.js'
import type { EditContext } from '../propose/edit-context.js'
import { type ListItems, wholeItem } from '../locate/list-items.js'
import type { ListPlaces, InsertionPoint } from '../propose/list-places.js'
import { MOST_MODELS } from './exemplar.js'
import { printLiteral } from '../../migrate/print/literal.js'
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
  const alike = models.find(({ model }) => isAlike(model, value))
  const texts = exemplarTexts(context, models.slice(0, MOST_MODELS), value).map(({ text, certainty }) => ({
    text,
    // The next round finds what else is different in it.
    certainty: alike && certainty === 'guess' ? ('first step' as const) : certainty,
  }))
  const label = alike?.model.type === 'element' ? value[alike.model.title ?? ''] : undefined
  if (alike && texts.length === 0) texts.push({ text: withLabel(alike.code, label), certainty: 'first step' })
  return texts.flatMap(({ text, certainty }) =>
    places.beside(code(text), near).flatMap((own) => (own ? [{ ...own, certainty }] : [])),
  )
}

/** The call with one argument more: what to write by hand where the function contains the label. */
function withLabel(call: ts.CallExpression, label: JsonValue | undefined): string {
  const given = [...call.arguments.map((argument) => argument.getText()), printLiteral(label)].join(', ')
  return `${call.expression.getText()}(${given})`
}

/** True for a variant with mostly the texts of another one, so long that nobody would write it out for the difference. */
function isAlike(model: TracedValue, value: JsonObject): boolean {
  if (JSON.stringify(value).length < LONGEST_WRITTEN_OUT) return false
  const title = model.type === 'element' && variantKinds.has(model.kind) ? titleOf(model)?.json : undefined
  const now = model.type === 'element' ? value[model.title ?? ''] : undefined
  return title !== undefined && typeof now === 'string' && isLike(leavesOf(model.json, title), leavesOf(value, now))
}

const LONGEST_WRITTEN_OUT = 4000

/** The call that gives an entry which is made elsewhere. */
function modelAt(context: EditContext, list: TracedList, items: ListItems, index: number) {
  const model = list.items[index]
  const node = wholeItem(items.at(index))?.item
  if (!model || !node || !ts.isCallExpression(node)) return undefined
  const origin = context.items.originOf(model)
  const isMadeElsewhere = model.type !== 'text' && origin !== undefined && !isWithin(origin, node)
  return isMadeElsewhere ? { model, code: node } : undefined
}
