import { ts } from 'ts-morph'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import { ownSpan } from '../origin/instances.js'
import { keyText, isWithin } from '../../code/nodes.js'
import { rowBehind, rowItemOf, type RowItem, ListItems, wholeItem } from '../locate/entries.js'
import { keyInTypes, lackInTypes } from '../types/row-types.js'
import type { Candidate, Certainty } from '../propose/edit.js'
import { singleInstance, candidate, type EditContext } from '../propose/edit-context.js'
import type { Neighbour, ListPlaces, InsertionPoint } from '../propose/list-places.js'
import { MOST_MODELS, type Exemplar, fillExemplar, isRow, type BlanksOf, blanksIn } from './exemplar.js'
import { addition, type Patch } from '../../code/patch.js'
import { code } from './printer.js'

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
    if (!row || !(isJsonObject(value) || (typeof value === 'string' && !list.call))) return []
    const { list: all, item } = row
    const now = neighbour.type === 'element' && isJsonObject(value) ? value[neighbour.title ?? ''] : undefined
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
  const own = wholeItem(items.at(index)) ?? (list.call ? undefined : rowBehind(context.sites, child))
  return own && (ts.isArrayLiteralExpression(own.list) || !list.call) ? own : undefined
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
  value: JsonValue,
  rows: ts.Node,
): readonly EntryText[] {
  const nearest = nearestFirst(list, near)
    .slice(0, MOST_MODELS)
    .flatMap((index) => list.items[index] ?? [])
  const inRows = (find: typeof rowItemOf) =>
    nearest.flatMap((model) => exemplarAt(model, find(context.sites, model), rows) ?? [])
  for (const exemplars of [inRows(rowItemOf), isJsonObject(value) ? exemplarsElsewhere(context, list, value) : []]) {
    const texts = exemplarTexts(context, exemplars, value)
    if (texts.some(({ certainty }) => certainty === 'sure')) return texts
  }
  return exemplarTexts(context, inRows(rowBehind), value).map((text) => ({ ...text, certainty: 'guess' }))
}

/** The indices of a list's entries, those nearest to a place first. */
function nearestFirst({ items }: TracedList, near: number): readonly number[] {
  const distance = (index: number) => Math.abs(index - near)
  return [...items.keys()].toSorted((left, right) => distance(left) - distance(right))
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
  return exemplars.filter((each) => ts.isArrayLiteralExpression(each.code.parent)).slice(0, MOST_MODELS)
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

/** A new entry beside others that calls of the author's give: `crud('invoices')` beside `crud('orders')`, as those are written. */
export function callCandidates(
  context: EditContext,
  list: TracedList,
  value: JsonValue,
  near: InsertionPoint,
  { items, places }: { readonly items: ListItems; readonly places: ListPlaces },
): readonly Candidate[] {
  if (!isJsonObject(value)) return []
  const indices = nearestFirst(list, near.left ?? near.right ?? 0)
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

/** The code of a new entry, and what lets its type lack what it has not. */
interface EntryText {
  readonly text: string
  readonly companions: readonly Patch[]
  /** Of a property: its name. */
  readonly key: string | undefined
  /** `guess` if a part of it is known only after a run. */
  readonly certainty: Certainty
}

const MOST_TEXTS = 3

/**
 * A new entry as exemplars would say it: those first that say the most. Of a row with data that docs.json does not
 * show, first one without that: whether it has an effect is seen when it has run.
 */
export function exemplarTexts(
  context: EditContext,
  exemplars: readonly Exemplar[],
  value: JsonValue,
): readonly EntryText[] {
  const { sites, textOf } = context
  const codes = exemplars.map((each) => each.code)
  const fill = (exemplar: Exemplar, blanksOf?: BlanksOf) =>
    fillExemplar(sites, exemplar, exemplar.now ?? value, codes, blanksOf) ?? []
  const whole = exemplars.flatMap((each) => fill(each))
  const least = Math.min(...whole.map(({ unexplained }) => unexplained))
  const withBlanks = exemplars.flatMap((each) =>
    isRow(each.code) ? fill(each, (row, isShown) => blanksIn(row, isShown, textOf)) : [],
  )
  const own = (filled: typeof whole, certainty: Certainty): readonly EntryText[] => {
    const best = filled.filter(({ unexplained }) => unexplained === least)
    const texts = [...new Map(best.map((each) => [each.text, each])).values()].slice(0, MOST_TEXTS)
    return texts.map(({ text, key, lacks }) => {
      const types = lacks.flatMap(({ parent, name }) => lackInTypes(parent, name.getText(), textOf) ?? [])
      return { text, key, certainty, companions: types }
    })
  }
  const texts = own(whole, least > 0 ? 'guess' : 'sure')
  const bares = own(withBlanks, 'guess')
  const isCopied = bares.every((each) => texts.every(({ text }) => text !== each.text))
  return isCopied ? [...bares.slice(0, 1), ...texts] : texts
}
