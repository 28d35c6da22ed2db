import { isMovedByJavaScript } from '../../../config/builders/redirects.js'
import { isJsonObject } from '../../../format/json/value.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { RedirectPart, RedirectRow, RedirectsPlan, RowBuilder } from '../model.js'
import type { Context } from './context.js'

/** As many redirects are a table: a row on each line, however long. */
const LEAST_OF_TABLE = 20

/** A list of redirects as rows, in its order. Any other redirect stays an object. */
export function planRedirects(list: readonly JsonValue[], { source }: Context): RedirectsPlan {
  const parts = partsOf(list)
  const isWide = parts.some(({ type }) => type === 'rows') || list.every(hasSeveralKeys)
  const isTable = list.length >= LEAST_OF_TABLE && isWide
  const comments = isTable ? ['prettier-ignore'] : []
  return { type: 'redirects', parts, count: list.length, isTable, comments, from: source.refs.get(list)?.file }
}

/** True if prettier breaks a list of such values into lines. */
function hasSeveralKeys(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).length > 1
}

/** Neighbours of one builder, as one call. */
function partsOf(list: readonly JsonValue[]): readonly RedirectPart[] {
  const met = new Set<string>()
  const parts: RedirectPart[] = []
  let rows: RedirectRow[] = []
  for (const value of list) {
    const found = rowOf(value)
    const previous = parts.at(-1)
    // An object has each key once.
    if (!found || met.has(found.row[0])) parts.push({ type: 'object', value })
    else if (previous?.type === 'rows' && previous.builder === found.builder) rows.push(found.row)
    else parts.push({ type: 'rows', builder: found.builder, rows: (rows = [found.row]) })
    if (found) met.add(found.row[0])
  }
  return parts
}

/** By their keys, in the order in which the builder writes them: in another, a docs.json that is written anew would differ. */
const builders: Readonly<Record<string, (flag: unknown) => RowBuilder | undefined>> = {
  'source destination': () => 'redirect',
  'source destination permanent': (flag) => (flag === true ? 'permanent' : flag === false ? 'temporary' : undefined),
}

/** A redirect as a row, with the builder of such rows; undefined for what has other keys, and what an object would not keep in its place. */
export function rowOf(value: JsonValue): { builder: RowBuilder; row: RedirectRow } | undefined {
  if (!isJsonObject(value)) return undefined
  const { source, destination, permanent } = value
  const builder = builders[Object.keys(value).join(' ')]?.(permanent)
  if (!builder || typeof source !== 'string' || typeof destination !== 'string') return undefined
  return isMovedByJavaScript(source) || source === '__proto__' ? undefined : { builder, row: [source, destination] }
}
