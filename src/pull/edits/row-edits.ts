import { ts } from 'ts-morph'
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/value.js'
import type { TracedList } from '../provenance/traced-value.js'
import { keyText } from '../source/properties.js'
import { rowItemOf } from '../source/row-items.js'
import { keyInTypes } from '../source/word-types.js'
import type { Way } from './edit.js'
import { onceIn, way, type Finding } from './finding.js'
import type { Neighbour } from './neighbours.js'
import { itemText, MOST_MODELS, type RowText } from './row-text.js'

/** A new element beside others that a loop gives from rows of data: a row as the neighbour's, with other values. */
export function rowWays(
  finding: Finding,
  list: TracedList,
  value: JsonValue,
  beside: readonly Neighbour[],
  {
    order,
    moved,
  }: {
    readonly order: number
    /** The row itself, where it comes from elsewhere. */
    readonly moved: string | undefined
  },
): readonly Way[] {
  return beside.flatMap(({ element: neighbour, index, side }): readonly Way[] => {
    const row = rowItemOf(finding.sites, neighbour)
    if (!row || neighbour.type !== 'element' || !isJsonObject(value)) return []
    const said = moved === undefined ? firstText(finding, list, index, value, row.list) : { text: moved, words: [] }
    if (!said) return []
    const { text } = said
    const { file, list: all, items, item } = row
    const own = way(file, { type: 'insert', list: all, items, beside: item, side, text, order }, all, ...onceIn(list))
    const now = value[neighbour.title ?? '']
    const was = moved === undefined ? keyOf(item) : undefined
    const keys =
      was === undefined || typeof now !== 'string' ? [] : keyInTypes(all, { beside: was, key: now }, finding.textOf)
    return [{ ...own, words: [...said.words, ...keys] }]
  })
}

/** The name of a property. */
function keyOf(item: ts.Node): string | undefined {
  return ts.isPropertyAssignment(item) ? keyText(item.name) : undefined
}

/** As the nearest row says it that has a place for all of it. */
function firstText(
  finding: Finding,
  { items }: TracedList,
  near: number,
  value: JsonObject,
  rows: ts.Node,
): RowText | undefined {
  const distance = (index: number) => Math.abs(index - near)
  const models = [...items.keys()].toSorted((left, right) => distance(left) - distance(right))
  for (const index of models.slice(0, MOST_MODELS)) {
    const element = items[index]
    const row = rowItemOf(finding.sites, element)
    const isBeside = element?.type === 'element' && row?.list === rows
    const text = isBeside ? itemText(finding, element, value, row.item) : undefined
    if (text !== undefined) return text
  }
  return undefined
}
