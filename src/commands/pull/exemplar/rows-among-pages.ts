import { ts } from 'ts-morph'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { ownSpan } from '../origin/instances.js'
import { elementsIn, type TracedElement, type TracedList } from '../origin/traced-value.js'
import { rowItemOf } from '../locate/entries.js'
import type { Candidate } from '../propose/edit.js'
import { instancesOfValue, candidate, type EditContext } from '../propose/edit-context.js'
import { isWhole } from '../locate/list-items.js'
import type { Neighbour } from '../propose/list-places.js'
import { itemText, MOST_MODELS } from './row-text.js'

/** A new group beside a page of a row, by code that makes groups of rows in other lists: `items: ['one', { title: 'Inner', items: ['two'] }]`. */
export function rowAmongPages(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  { element: page, index, side }: Neighbour,
  order: number,
): Candidate | undefined {
  const item = page.type === 'text' && isJsonObject(value) ? context.items.itemOf(list, index) : undefined
  if (
    page.type !== 'text' ||
    !isJsonObject(value) ||
    !item ||
    !isWhole(item) ||
    !ts.isArrayLiteralExpression(item.list)
  )
    return undefined
  for (const { model, inside } of modelsFor(context, list)) {
    const row = rowItemOf(context.sites, model)
    const own =
      row && ts.isObjectLiteralExpression(row.item) ? inFolder(value, folderOf(list), folderOf(inside)) : undefined
    const filled = row && own && itemText(context, model, own, row.item)
    if (!filled) continue
    const { file, list: all, items, item: beside } = item
    const action = { type: 'insert', list: all, items, beside, side, text: filled.text, order } as const
    return { ...candidate(file, action, all, ...instancesOfValue(context, page)), companions: filled.companions }
  }
  return undefined
}

interface Model {
  readonly model: TracedElement
  readonly inside: TracedList
}

/** Elements whose pages the same call gives, those among pages first. */
function modelsFor({ root }: EditContext, { call }: TracedList): readonly Model[] {
  const site = call?.trace?.site
  const lists = elementsIn(root).flatMap(({ entries }) => [...entries.values()].filter((each) => each.type === 'list'))
  const models = lists.flatMap((inside) =>
    inside.items.flatMap((model) => {
      const isLike = model.type === 'element' && model.calls.get(call?.key ?? '')?.trace?.site === site
      return isLike && site !== undefined ? [{ model, inside }] : []
    }),
  )
  const rank = ({ inside }: Model) => (folderOf(inside) === '' ? 1 : 0)
  return models.toSorted((left, right) => rank(left) - rank(right)).slice(0, MOST_MODELS)
}

/** The folder that code puts before the pages of a list. */
function folderOf({ items }: TracedList): string {
  const page = items.find((each) => each.type === 'text')
  return page?.json.slice(0, ownSpan(page)?.start) ?? ''
}

/** A group as it would be in another folder; undefined where it has pages elsewhere. */
function inFolder(value: JsonObject, from: string, to: string): JsonObject | undefined {
  const { pages } = value
  const moved = Array.isArray(pages)
    ? (pages as readonly JsonValue[]).map((page) => entryIn(page, from, to))
    : undefined
  return moved?.every((page) => page !== undefined) ? { ...value, pages: moved } : undefined
}

function entryIn(page: JsonValue, from: string, to: string): JsonValue | undefined {
  if (typeof page === 'string') return page.startsWith(from) ? to + page.slice(from.length) : undefined
  return isJsonObject(page) ? inFolder(page, from, to) : undefined
}
