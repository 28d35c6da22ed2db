import { ts } from 'ts-morph'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/value.js'
import { ownSpan } from '../provenance/occurrences.js'
import { isCode } from '../provenance/sites.js'
import {
  titleOf,
  type TracedElement,
  type TracedList,
  type TracedText,
  type TracedValue,
} from '../provenance/traced-value.js'
import { bare } from '../source/declarations.js'
import { rowItemOf } from '../source/row-items.js'
import { isWithin } from '../source/within.js'
import { keyInTypes } from '../source/word-types.js'
import { partRowText } from './part-rows.js'
import { styleOf } from '../write/page-style.js'
import type { Way } from './edit.js'
import { onceIn, way, type Finding } from './finding.js'
import { keyText } from '../source/key-text.js'

/** A new element beside others that a loop gives from rows of data: a row as the neighbour's, with other values. */
export function rowWays(
  finding: Finding,
  list: TracedList,
  value: JsonValue,
  {
    left,
    right,
    order,
    moved,
  }: {
    readonly left: number | undefined
    readonly right: number | undefined
    readonly order: number
    /** The row itself, where it comes from elsewhere. */
    readonly moved?: string | undefined
  },
): readonly Way[] {
  const beside = (index: number | undefined, side: 'before' | 'after'): Way | undefined => {
    const neighbour = list.items[index ?? -1]
    const row = rowItemOf(finding.sites, neighbour)
    if (!row || neighbour?.type !== 'element' || !isJsonObject(value)) return undefined
    const text = moved ?? textOf(finding, neighbour, value, row.item)
    if (text === undefined) return undefined
    const { file, list: all, items, item } = row
    const own = way(file, { type: 'insert', list: all, items, beside: item, side, text, order }, all, ...onceIn(list))
    const now = value[neighbour.title ?? '']
    const was = moved === undefined ? keyOf(item) : undefined
    if (was === undefined || typeof now !== 'string') return own
    return { ...own, words: keyInTypes(all, { beside: was, key: now }, finding.textOf) }
  }
  return [beside(left, 'after'), beside(right, 'before')].filter((each) => each !== undefined)
}

/** The name of a property. */
function keyOf(item: ts.Node): string | undefined {
  return ts.isPropertyAssignment(item) ? keyText(item.name) : undefined
}

function textOf(finding: Finding, neighbour: TracedElement, value: JsonObject, item: ts.Node): string | undefined {
  if (ts.isShorthandPropertyAssignment(item)) return undefined
  if (!ts.isPropertyAssignment(item)) return rowText(finding, neighbour, value, item)
  const { title = '' } = neighbour
  const named = value[title]
  if (typeof named !== 'string' || keyOf(item) !== titleOf(neighbour)?.json) return undefined
  const given = bare(item.initializer)
  const said = rowText(finding, neighbour, { ...value, [title]: neighbour.entries.get(title)?.json ?? null }, given)
  return said && `${printKey(named)}: ${said}`
}

/** Undefined where the row has no place for something. */
function rowText(finding: Finding, neighbour: TracedElement, value: JsonObject, row: ts.Node): string | undefined {
  const ofParts = ts.isStringLiteralLike(row) ? partRowText(finding, neighbour, value, row) : undefined
  if (ofParts !== undefined) return ofParts
  const said = new Map<ts.Node, string | undefined>()
  for (const key of new Set([...Object.keys(value), ...neighbour.entries.keys()])) {
    const known = neighbour.entries.get(key)
    const place = known && placeOf(finding, known)
    if (place && isWithin(place, row))
      said.set(place, value[key] === undefined ? undefined : written(finding, known, value[key]))
    else if (JSON.stringify(value[key]) !== JSON.stringify(known?.json)) return undefined
  }
  const whole = said.get(row)
  if (said.size === 1 && whole !== undefined) return whole
  const parts: string[] = []
  const isObject = ts.isObjectLiteralExpression(row)
  for (const part of isObject ? row.properties : ts.isArrayLiteralExpression(row) ? row.elements : []) {
    const given = bare(ts.isPropertyAssignment(part) ? part.initializer : part)
    const text = said.has(given) ? said.get(given) : given.getText()
    said.delete(given)
    if (text === undefined && !isObject) return undefined
    if (text !== undefined)
      parts.push(
        ts.isPropertyAssignment(part) ? `${part.name.getText()}: ${text}` : part === given ? text : part.getText(),
      )
  }
  if (said.size > 0) return undefined
  return isObject ? `{ ${parts.join(', ')} }` : `[${parts.join(', ')}]`
}

function written(finding: Finding, known: TracedValue, now: JsonValue): string | undefined {
  if (known.type === 'text') return typeof now === 'string' ? textFor(known, now) : undefined
  const model = known.type === 'list' ? known.items[0] : undefined
  if (model?.type !== 'text' || !Array.isArray(now)) return undefined
  const style = styleOf(model, finding.sites)
  const pages = (now as readonly JsonValue[]).map((page) => (typeof page === 'string' ? style.write(page) : undefined))
  return pages.every((page) => page !== undefined) ? `[${pages.join(', ')}]` : undefined
}

function textFor(known: TracedText, now: string): string | undefined {
  const prefix = known.json.slice(0, ownSpan(known)?.start)
  return now.startsWith(prefix) && now.length > prefix.length ? printLiteral(now.slice(prefix.length)) : undefined
}

/** The literal that says a text, or the list literal that says all entries of a list. */
function placeOf(finding: Finding, value: TracedValue): ts.Node | undefined {
  if (value.type === 'text') return literalOf(finding, value)
  if (value.type !== 'list') return undefined
  const literals = value.items.map((item) => literalOf(finding, item))
  const list = literals[0]?.parent
  const isAll =
    list && ts.isArrayLiteralExpression(list) && list.elements.every((each, index) => each === literals[index])
  return isAll && list.elements.length === literals.length ? list : undefined
}

function literalOf(finding: Finding, value: TracedValue | undefined): ts.Node | undefined {
  const site = value?.type === 'text' ? finding.sites.at(ownSpan(value)?.site ?? -1) : undefined
  return isCode(site) && ts.isStringLiteralLike(site.node) ? site.node : undefined
}
