import { ts } from 'ts-morph'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import type { TracedElement, TracedList, TracedValue } from '../origin/traced-value.js'
import { keyText } from '../locate/nodes.js'
import { rowBehind, rowItemOf, type RowItem } from '../locate/entries.js'
import { keyInTypes } from '../types/row-types.js'
import type { Candidate } from '../propose/edit.js'
import { singleInstance, candidate, type EditContext } from '../propose/edit-context.js'
import { ListItems, wholeItem } from '../locate/list-items.js'
import type { Neighbour } from '../propose/list-places.js'
import { exemplarTexts, itemText, MOST_MODELS, type RowText } from './row-text.js'

/** A new element beside others that a loop gives from rows of data: a row as the neighbour's, with other values. */
export function rowCandidates(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  beside: readonly Neighbour[],
  {
    order,
    moved,
  }: {
    readonly order: number
    /** The row itself, where it is moved from another list. */
    readonly moved: string | undefined
  },
): readonly Candidate[] {
  const candidates = beside.map(({ element: neighbour, index, side }): readonly Candidate[] => {
    const row = rowBeside(context, list, index, moved !== undefined)
    if (!row || !isJsonObject(value)) return []
    const { file, list: all, items, item } = row
    const now = neighbour.type === 'element' ? value[neighbour.title ?? ''] : undefined
    const was = moved === undefined ? keyOf(item) : undefined
    const texts = moved === undefined ? rowTexts(context, list, index, value, all) : [{ text: moved, companions: [] }]
    return texts.map(({ text, companions, key = now, certainty = 'sure' }) => {
      const isKey = was !== undefined && typeof key === 'string'
      const keys = isKey ? keyInTypes(all, { beside: was, key }, context.textOf) : []
      const action = { type: 'insert', list: all, items, beside: item, side, text, order } as const
      const own = candidate(file, action, all, ...singleInstance(list))
      return { ...own, companions: [...companions, ...keys], isRow: moved === undefined, certainty }
    })
  })
  return [...candidates.flatMap((each) => each.slice(0, 1)), ...candidates.slice(0, 1).flatMap((each) => each.slice(1))]
}

/** The row that a neighbour is made of; or its entry, where its code makes elements of rows elsewhere. */
function rowBeside(context: EditContext, list: TracedList, index: number, isMove: boolean): RowItem | undefined {
  const items = new ListItems(context, list)
  const child = list.items[index]
  if (child?.type !== 'text') return isMove ? items.rowAt(index) : rowBehind(context.sites, child)
  const own = wholeItem(items.at(index))
  return own && ts.isArrayLiteralExpression(own.list) ? own : undefined
}

/** The name of a property. */
function keyOf(item: ts.Node): string | undefined {
  return ts.isPropertyAssignment(item) ? keyText(item.name) : undefined
}

/** As the nearest rows say it that have a place for all of it: what else they say may be of others. */
function rowTexts(
  context: EditContext,
  list: TracedList,
  near: number,
  value: JsonObject,
  rows: ts.Node,
): readonly RowText[] {
  const distance = (index: number) => Math.abs(index - near)
  const indices = [...list.items.keys()].toSorted((left, right) => distance(left) - distance(right))
  const beside = indices.slice(0, MOST_MODELS).flatMap((index) => modelIn(context, list.items[index], rows) ?? [])
  const textsOf = (models: readonly Model[]) => {
    const texts = models.flatMap(({ element, row }) => itemText(context, element, value, row.item) ?? [])
    const alike = distinct(texts).slice(0, MOST_TEXTS)
    // Whether data that docs.json does not show of another row has an effect, is seen when it has run without.
    const bares = models.flatMap(({ element, row }) => itemText(context, element, value, row.item, true) ?? [])
    const isCopied = bares.length > 0 && bares.every((bare) => alike.every(({ text }) => text !== bare.text))
    return isCopied ? [...bares.slice(0, 1).map((bare) => ({ ...bare, certainty: 'guess' as const })), ...alike] : alike
  }
  const texts = textsOf(beside)
  if (texts.length > 0) return texts
  const elsewhere = textsOf(modelsElsewhere(context, list))
  return elsewhere.length > 0 ? elsewhere : exemplarRows(context, list, indices, value, rows)
}

function distinct(texts: readonly RowText[]): readonly RowText[] {
  return [...new Map(texts.map((each) => [each.text, each])).values()]
}

/** As rows say it that do not say all of it by themselves: what they give besides is seen when it has run. */
function exemplarRows(
  context: EditContext,
  { items }: TracedList,
  indices: readonly number[],
  value: JsonObject,
  rows: ts.Node,
): readonly RowText[] {
  const models = indices.flatMap((index) => {
    const [model, row] = [items[index], rowBehind(context.sites, items[index])]
    return model && row?.list === rows ? [{ model, code: row.item }] : []
  })
  return exemplarTexts(context, models.slice(0, MOST_MODELS), value).map((text) => ({ ...text, certainty: 'guess' }))
}

const MOST_TEXTS = 3

const MOST_LISTS = 50

interface Model {
  readonly element: TracedElement
  readonly row: RowItem
}

function modelIn({ sites }: EditContext, element: TracedValue | undefined, rows?: ts.Node): Model | undefined {
  const row = element?.type === 'element' ? rowItemOf(sites, element) : undefined
  return element?.type === 'element' && row && (!rows || row.list === rows) ? { element, row } : undefined
}

/** Rows of other lists from the same code, for instance where that goes through a tree. */
function modelsElsewhere(context: EditContext, { call }: TracedList): readonly Model[] {
  const calls = context.instances.at(call?.trace?.site).slice(0, MOST_LISTS)
  const lists = calls.flatMap(({ of }) => context.instances.listOf(of) ?? [])
  const models = lists.flatMap(({ items }) => items.flatMap((item) => modelIn(context, item) ?? []))
  return models.filter(({ row }) => ts.isArrayLiteralExpression(row.list)).slice(0, MOST_MODELS)
}
