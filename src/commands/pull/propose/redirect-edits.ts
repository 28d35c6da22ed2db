import { ts } from 'ts-morph'
import type { Pair } from '../../../format/changes/alignment.js'
import { isMovedByJavaScript } from '../../../config/builders/redirects.js'
import { deepEqual } from '../../../format/json/equal.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import type { TracedList, TracedRecord, TracedValue } from '../origin/traced-value.js'
import { addEdit, instancesOfValue, type EditContext, type Surroundings } from './edit-context.js'
import { Properties } from './record-edits.js'

/** The edits of a list that `redirect({ … })` makes of one object: rows that are properties. False for any other list. */
export function findRedirectEdits(
  context: EditContext,
  pair: Pair,
  list: TracedList,
  surroundings: Surroundings,
): boolean {
  const record = recordOf(context, list)
  if (!record) return false
  const { path, value } = pair.after
  const properties = new Properties(context, record, instancesOfValue(context, list))
  const wanted = value as readonly JsonValue[]
  const sources = wanted.map((each) => (isJsonObject(each) ? each['source'] : undefined))
  const { items = [] } = pair
  for (const { before, after, pair: inner } of items) {
    const child = list.items[before ?? -1]
    if (before !== undefined && child && after === undefined) {
      const candidate = properties.remove(sourceOf(child) ?? '')
      addEdit(context, 'removed', [...pair.before.path, before], child.json, [candidate], surroundings)
    } else if (before === undefined && after !== undefined) {
      const row = rowOf(record, list, wanted[after])
      const previous = sources.slice(0, after).findLast((each) => record.entries.has(each as string)) as string
      const candidate = row && properties.insert(row.source, previous, row.destination, after)
      addEdit(context, 'added', [...path, after], wanted[after], [candidate], surroundings)
    } else if (inner && !inner.equal && child) {
      context.value(inner, child, { ...surroundings, rewrite: () => [] })
    }
  }
  if (items.some(({ before, after, moved }) => moved && before !== undefined && after !== undefined)) {
    const kept = items.flatMap(({ before, after }) => {
      const source = after === undefined ? undefined : sourceOf(list.items[before ?? -1])
      return source === undefined ? [] : [{ source, after: after ?? 0 }]
    })
    const order = kept.toSorted((left, right) => left.after - right.after).map(({ source }) => source)
    addEdit(context, 'reordered', path, value, [properties.order(order)], surroundings)
  }
  return true
}

/** The object that the redirects of a list are rows of. */
function recordOf({ sites }: EditContext, { site, items }: TracedList): TracedRecord | undefined {
  const literal = sites.nodeAt(site)
  if (!literal || !ts.isObjectLiteralExpression(literal) || items.length === 0) return undefined
  if (!literal.properties.every(ts.isPropertyAssignment)) return undefined
  const entries = new Map<string, TracedValue>()
  for (const item of items) {
    const source = sourceOf(item)
    const destination = item.type === 'record' ? item.entries.get('destination') : undefined
    if (source !== undefined && destination) entries.set(source, destination)
  }
  return { type: 'record', json: {}, entries, site, ownerOf: () => site, isGlobal: false }
}

function sourceOf(item: TracedValue | undefined): string | undefined {
  const source = item?.type === 'record' ? item.entries.get('source')?.json : undefined
  return typeof source === 'string' ? source : undefined
}

/** A redirect as a row beside others; undefined for what has another flag, or what an object would not keep in its place. */
function rowOf(
  { entries }: TracedRecord,
  { items: [model] }: TracedList,
  value: JsonValue | undefined,
): { source: string; destination: string } | undefined {
  if (!isJsonObject(value)) return undefined
  const { source, destination, ...flags } = value
  if (typeof source !== 'string' || typeof destination !== 'string' || entries.has(source)) return undefined
  const { source: _source, destination: _destination, ...ownFlags } = (model?.json ?? {}) as JsonObject
  const isKept = source !== '__proto__' && !isMovedByJavaScript(source)
  return isKept && deepEqual(flags, ownFlags) ? { source, destination } : undefined
}
