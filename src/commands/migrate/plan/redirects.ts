import { isMovedByJavaScript } from '../../../config/builders/redirects.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import type { RedirectPart, RedirectRow, RedirectsPlan, RowBuilder } from '../model.js'
import type { Context } from './context.js'

/** As many redirects are a table: a row on each line, however long. */
const LEAST_OF_TABLE = 20

/** A list of redirects as rows, in order, with objects between. */
export function planRedirects(list: readonly JsonValue[], { source }: Context): RedirectsPlan {
  const parts = redirectParts(list)
  // Prettier puts values of several keys on lines of their own.
  const hasSeveralKeys = (value: JsonValue) => isJsonObject(value) && Object.keys(value).length > 1
  const isWide = parts.some(({ type }) => type === 'rows') || list.every(hasSeveralKeys)
  const isTable = list.length >= LEAST_OF_TABLE && isWide
  const comments = isTable ? ['prettier-ignore'] : []
  return { type: 'redirects', parts, count: list.length, isTable, comments, from: source.refs.get(list)?.file }
}

/** Neighbours of a builder as a single call. */
function redirectParts(list: readonly JsonValue[]): readonly RedirectPart[] {
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

/** Builders by keys, in the builder's order: a new docs.json has the same order. */
const builders: Readonly<Record<string, (flag: unknown) => RowBuilder | undefined>> = {
  'source destination': () => 'redirect',
  'source destination permanent': (flag) => (flag === true ? 'permanent' : flag === false ? 'temporary' : undefined),
}

/** A redirect as a row, with its builder; undefined for more keys, and for keys that an object would move. */
function rowOf(value: JsonValue): { builder: RowBuilder; row: RedirectRow } | undefined {
  if (!isJsonObject(value)) return undefined
  const { source, destination, permanent } = value
  const builder = builders[Object.keys(value).join(' ')]?.(permanent)
  if (!builder || typeof source !== 'string' || typeof destination !== 'string') return undefined
  return isMovedByJavaScript(source) || source === '__proto__' ? undefined : { builder, row: [source, destination] }
}
