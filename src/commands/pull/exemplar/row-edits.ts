import { ts } from 'ts-morph'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import { ownSpan } from '../origin/instances.js'
import { keyText } from '../../code/nodes.js'
import { rowBehind, rowItemOf, type RowItem } from '../locate/entries.js'
import { keyInTypes } from '../types/row-types.js'
import type { Candidate } from '../propose/edit.js'
import { singleInstance, candidate, type EditContext } from '../propose/edit-context.js'
import { ListItems, wholeItem } from '../locate/list-items.js'
import type { Neighbour } from '../propose/list-places.js'
import { MOST_MODELS, type Exemplar } from './exemplar.js'
import { exemplarTexts, type EntryText } from './exemplar-texts.js'
import { addition } from '../../code/patch.js'

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
    const { list: all, item } = row
    const now = neighbour.type === 'element' ? value[neighbour.title ?? ''] : undefined
    const was = moved === undefined ? keyOf(item) : undefined
    const unchanged = { text: moved ?? '', companions: [], key: undefined, certainty: 'sure' } as const
    const texts = moved === undefined ? rowTexts(context, list, index, value, all) : [unchanged]
    return texts.map(({ text, companions, key = now, certainty }) => {
      const isKey = was !== undefined && typeof key === 'string'
      const keys = isKey ? keyInTypes(all, { beside: was, key }, context.textOf) : []
      const own = candidate(addition(row, text, { beside: item, side, order }), all, ...singleInstance(list))
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

/**
 * As the nearest rows say it that have a place for all of it, or else those of other lists, as what else they say may
 * be of others; or as rows that do not say all of it: what they give besides is seen when it has run.
 */
function rowTexts(
  context: EditContext,
  list: TracedList,
  near: number,
  value: JsonObject,
  rows: ts.Node,
): readonly EntryText[] {
  const distance = (index: number) => Math.abs(index - near)
  const nearest = [...list.items.keys()]
    .toSorted((left, right) => distance(left) - distance(right))
    .slice(0, MOST_MODELS)
    .flatMap((index) => list.items[index] ?? [])
  const inRows = (find: typeof rowItemOf) =>
    nearest.flatMap((model) => exemplarAt(model, find(context.sites, model), rows) ?? [])
  for (const exemplars of [inRows(rowItemOf), exemplarsElsewhere(context, list, value)]) {
    const texts = exemplarTexts(context, exemplars, value)
    if (texts.some(({ certainty }) => certainty === 'sure')) return texts
  }
  return exemplarTexts(context, inRows(rowBehind), value).map((text) => ({ ...text, certainty: 'guess' }))
}

function exemplarAt(model: TracedValue, row: RowItem | undefined, rows = row?.list): Exemplar | undefined {
  const isNamed = row && (ts.isIdentifier(row.item) || ts.isShorthandPropertyAssignment(row.item))
  return row && row.list === rows && !isNamed ? { model, code: row.item } : undefined
}

const MOST_LISTS = 50

/** Rows of other lists from the same code, for instance where that goes through a tree; those in folders first. */
function exemplarsElsewhere(context: EditContext, list: TracedList, value: JsonObject): readonly Exemplar[] {
  const calls = context.instances.at(list.call?.trace?.site).slice(0, MOST_LISTS)
  const lists = calls.flatMap(({ of }) => context.instances.listOf(of) ?? [])
  const rank = (each: TracedList) => (folderOf(each) === '' ? 1 : 0)
  const exemplars = lists
    .toSorted((left, right) => rank(left) - rank(right))
    .flatMap((each) => {
      const now = inFolder(value, folderOf(list), folderOf(each))
      return each.items.flatMap((model) => {
        const own = now && exemplarAt(model, rowItemOf(context.sites, model))
        return own ? [{ ...own, now }] : []
      })
    })
  return exemplars.filter(({ code }) => ts.isArrayLiteralExpression(code.parent)).slice(0, MOST_MODELS)
}

/** The folder that code puts before the pages of a list. */
function folderOf({ items }: TracedList): string {
  const page = items.find((each) => each.type === 'text')
  return page?.json.slice(0, ownSpan(page)?.start) ?? ''
}

/** A group as it would be in another folder; undefined where it has pages elsewhere. */
function inFolder(value: JsonObject, from: string, to: string): JsonObject | undefined {
  const { pages } = value
  if (from === to || !Array.isArray(pages)) return value
  const moved = (pages as readonly JsonValue[]).map((page) => {
    if (typeof page === 'string') return page.startsWith(from) ? to + page.slice(from.length) : undefined
    return isJsonObject(page) ? inFolder(page, from, to) : undefined
  })
  return moved.every((page) => page !== undefined) ? { ...value, pages: moved } : undefined
}
