import { ts } from 'ts-morph'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { addition, type Listed } from '../../code/patch.js'
import { rewritten } from '../../code/rewritten.js'
import { siteOfTitle, ownText, siteOf } from '../origin/instances.js'
import type { TracedElement, TracedRecord, TracedText, TracedValue } from '../origin/traced-value.js'
import { fillTemplate, readTemplate } from '../exemplar/page-style.js'
import type { Candidate } from './edit.js'
import { instancesOfValue, candidate, singleInstance, type EditContext } from './edit-context.js'
import type { Neighbour } from './list-places.js'
import { isRecord, type JsonObject, type JsonValue, valueAt } from '../../../format/json/value.js'
import { isWithin, type JsonPath } from '../../../format/json/tree.js'
import { fileNameFrom } from '../../migrate/layout/names.js'
import { isData, type DataSite, type Sites } from '../origin/sites.js'
import { isWithin as isIn, listedIn, nodesIn, parseData } from '../../code/nodes.js'

interface DataEntry extends DataSite {
  /** The key of the child in a row. */
  readonly key: string | undefined
}

/** The entry or the row of a JSON file behind a child. */
export function dataOf({ sites }: EditContext, child: TracedValue | undefined): DataEntry | undefined {
  const site = sites.at(child?.type === 'element' ? siteOfTitle(child) : siteOf(child))
  if (child?.type === 'record' && !isData(site)) return rowOfTexts(textSites(sites, child))
  if (!isData(site)) return undefined
  const { file, path } = site
  const key = path.at(-1)
  // A title is in the row of its element.
  if (child?.type === 'element')
    return typeof path.at(-2) === 'number' ? { file, path: path.slice(0, -1), key: undefined } : undefined
  if (typeof key === 'number') return { file, path, key: undefined }
  const isRow = child?.type === 'text' && typeof path.at(-2) === 'number'
  return isRow && key !== undefined ? { file, path: path.slice(0, -1), key } : undefined
}

/** The texts of an object in a JSON file, by key: the source and the destination of a redirect. */
function textSites(sites: Sites, { entries }: TracedRecord): ReadonlyMap<string, DataSite> {
  const texts = [...entries].map(([key, text]) => [key, sites.at(siteOf(text))] as const)
  return new Map(texts.flatMap(([key, site]) => (isData(site) ? [[key, site] as const] : [])))
}

/** The row around texts: `['/a', '/b']` of a list, or `'/a': '/b'` of a table. */
function rowOfTexts(sites: ReadonlyMap<string, DataSite>): DataEntry | undefined {
  const [first, ...others] = sites.values()
  if (!first || others.some(({ file }) => file !== first.file)) return undefined
  const differs = first.path.findIndex((key, index) => others.some(({ path }) => path[index] !== key))
  const isField = others.length === 0 && typeof first.path.at(-2) === 'number'
  const path = first.path.slice(0, differs < 0 ? first.path.length - (isField ? 1 : 0) : differs)
  return path.length > 0 ? { file: first.file, path, key: undefined } : undefined
}

/** A candidate for a new entry beside an entry from a JSON file. */
export function dataCandidate(
  context: EditContext,
  { element: child, side }: Neighbour,
  value: JsonValue,
): Candidate | undefined {
  if (child.type === 'element') return rowCandidate(context, child, side, value)
  if (child.type === 'record' && !isData(context.sites.at(child.site)))
    return recordCandidate(context, child, side, value) ?? codeRowCandidate(context, child, side, value)
  const site = dataOf(context, child)
  if (!site) return undefined
  const own = child.type === 'text' && typeof value === 'string' ? ownText(child, value) : value
  if (own === undefined) return undefined
  const path = [...site.path.slice(0, -1), Number(site.path.at(-1)) + (side === 'after' ? 1 : 0)]
  const { key } = site
  // A new row for a text needs a single key.
  if (key !== undefined && (typeof value !== 'string' || !isOnlyKey(context, site))) return undefined
  const entry = key === undefined ? own : { [key]: own }
  const action = { type: 'data', file: site.file, path, value: entry, isNew: true } as const
  return candidate(action, undefined, ...instancesOfValue(context, child))
}

/** True for a row with a single key: values of further keys would be unknown. */
function isOnlyKey({ textOf }: EditContext, { file, path }: DataEntry): boolean {
  const row = valueAt(parseData(textOf(file)), path)
  return isRecord(row) && Object.keys(row).length === 1
}

/** A candidate for a new row behind an object: `{ source, destination }` from `['/a', '/b']`, or from `'/a': '/b'`. */
function recordCandidate(
  context: EditContext,
  child: TracedRecord,
  side: Neighbour['side'],
  value: JsonValue,
): Candidate | undefined {
  const texts = textSites(context.sites, child)
  const { file, path } = rowOfTexts(texts) ?? { path: [] }
  if (!file || !isRecord(value)) return undefined
  const known = new Map([...texts].map(([key, site]) => [JSON.stringify(site.path), value[key]]))
  const filled = (row: JsonValue | undefined, at: JsonPath): JsonValue | undefined => {
    const now = known.get(JSON.stringify(at))
    if (now !== undefined || typeof row !== 'object' || row === null) return now
    const fields = Object.entries(row).map(
      ([key, field]) => [key, filled(field, [...at, Array.isArray(row) ? Number(key) : key])] as const,
    )
    // A field without a value in docs.json is unknown for a new row.
    if (fields.some(([, field]) => field === undefined)) return undefined
    return Array.isArray(row)
      ? fields.map(([, field]) => field as JsonValue)
      : (Object.fromEntries(fields) as JsonValue)
  }
  const data = parseData(context.textOf(file))
  const own = filled(valueAt(data, path), path)
  const named = [...child.entries].find(([, text]) => text.json === path.at(-1))?.[0]
  const name = named === undefined ? undefined : value[named]
  const place = placeBeside(data, path, side, typeof name === 'string' ? name : undefined)
  if (own === undefined || !place) return undefined
  const action = { type: 'data', file, value: own, ...place } as const
  return candidate(action, undefined, ...singleInstance(child))
}

/** The place of a new row beside the row at a path. */
function placeBeside(data: JsonValue, path: JsonPath, side: Neighbour['side'], name: string | undefined) {
  const [list, index] = [path.slice(0, -1), path.at(-1)]
  if (typeof index === 'number') return { path: [...list, index + (side === 'after' ? 1 : 0)], isNew: true }
  if (index === undefined || name === undefined) return undefined
  const keys = Object.keys(valueAt(data, list) ?? {})
  return { path: [...list, name], previous: side === 'after' ? index : keys[keys.indexOf(index) - 1] }
}

/** A candidate for a new row in a list or a table of a JSON file: like the neighbour, with values from docs.json. */
function rowCandidate(
  context: EditContext,
  child: TracedElement,
  side: Neighbour['side'],
  value: JsonValue,
): Candidate | undefined {
  const site = context.sites.at(siteOfTitle(child))
  if (!isData(site) || !isRecord(value)) return undefined
  const path = site.path.slice(0, -1)
  const data = parseData(context.textOf(site.file))
  const row = valueAt(data, path)
  const fields = fieldsOf(context, child, path, value)
  const index = path.at(-1)
  // A field without a value in docs.json is unknown for a new row.
  if (!isRecord(row) || !fields || index === undefined || !Object.keys(row).every((key) => fields.has(key)))
    return undefined
  const own = Object.fromEntries(
    Object.keys(row).flatMap((key) => {
      const field = fields.get(key)
      return field === undefined ? [] : [[key, field] as const]
    }),
  )
  const place = placeBeside(data, path, side, keyFor(own, String(site.path.at(-1))))
  if (!place) return undefined
  const { instances } = context
  const action = { type: 'data', file: site.file, value: own, ...place } as const
  return candidate(action, undefined, instances.titledAs(child), instances.of(child.made))
}

/**
 * The fields of a row for an element, missing fields as undefined. Undefined as a whole if the code gives different
 * values.
 */
function fieldsOf(
  { sites }: EditContext,
  { entries }: TracedElement,
  row: JsonPath,
  value: JsonObject,
): ReadonlyMap<string, JsonValue | undefined> | undefined {
  const fields = new Map<string, JsonValue | undefined>()
  for (const [key, entry] of entries) {
    const [first] = entry.type === 'list' ? entry.items : [entry]
    const site = sites.at(siteOf(first))
    const now = value[key]
    const isOwn = isData(site) && first?.type === 'text' && isWithin(site.path, row)
    if (!isOwn && JSON.stringify(now) !== JSON.stringify(entry.json)) return undefined
    if (!isOwn) continue
    const texts = [now ?? []].flat().map((text) => (typeof text === 'string' ? ownText(first, text) : undefined))
    if (!texts.every((text) => text !== undefined)) return undefined
    fields.set(String(site.path[row.length]), Array.isArray(now) ? texts : texts[0])
  }
  return Object.keys(value).every((key) => entries.has(key)) ? fields : undefined
}

/** The key of a new row: from the first page, equal in each language, or else from the title. */
function keyFor(row: Readonly<Record<string, JsonValue>>, title: string): string {
  const [pages] = Object.values(row).filter((each) => Array.isArray(each))
  const text = String((pages as readonly JsonValue[] | undefined)?.[0] ?? row[title])
  return fileNameFrom(text) ?? text
}

/** The row in code with the texts of an object: `['/a', '/b']` of `old.map(([source, destination]) => …)`. */
export function codeRowOf(
  { sites }: EditContext,
  { entries, site }: TracedRecord,
): (Listed & { item: ts.Node }) | undefined {
  const made = sites.nodeAt(site)
  const literals = [...entries.values()].flatMap((text) => sites.nodeAt(siteOf(text)) ?? [])
  const outside = literals.filter((node) => !(made && isIn(node, made)))
  for (let [item] = outside; item?.parent; item = item.parent) {
    const listed = listedIn(item.parent)
    const isCall = ts.isCallExpression(item.parent) && item.parent.expression.getText() !== 'moved'
    const isList = listed && !isCall && outside.every((node) => isIn(node, item!))
    if (isList && listed.items.includes(item)) return { ...listed, item }
  }
  return undefined
}

/** A candidate for a new row in code: like the neighbour's, with the texts of the new object. */
function codeRowCandidate(
  context: EditContext,
  child: TracedRecord,
  side: Neighbour['side'],
  value: JsonValue,
): Candidate | undefined {
  const row = codeRowOf(context, child)
  if (!row || !isRecord(value) || Object.keys(value).some((key) => !child.entries.has(key))) return undefined
  const texts = new Map<ts.Node, string>()
  for (const [key, text] of child.entries) {
    const now = value[key] as JsonValue | undefined
    const node = context.sites.nodeAt(siteOf(text))
    const own = text.type === 'text' && typeof now === 'string' ? ownText(text, now) : undefined
    if (own === undefined || !node || !isIn(node, row.item)) {
      if (JSON.stringify(now) !== JSON.stringify(text.json)) return undefined
    } else if (ts.isPropertyAssignment(node)) texts.set(node.name, printKey(own))
    else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const others = Object.values(value).filter((each) => each !== now)
      const literal = templateLike(node, (text as TracedText).json, own, others) ?? printLiteral(own)
      if ((texts.get(node) ?? literal) !== literal) return undefined
      texts.set(node, literal)
    } else return undefined
  }
  // A field without a value in docs.json is unknown for a new row.
  const isKnown = nodesIn(row.item).every((node) => !ts.isStringLiteralLike(node) || texts.has(node))
  if (texts.size === 0 || !isKnown) return undefined
  const action = addition(row, rewritten(row.item, texts), { beside: row.item, side })
  return candidate(action, row.list, ...singleInstance(child))
}

/** `` `/${latest}/f` `` beside `` `/${latest}/b` ``; undefined inside of the folder, as from `/v2/e` to `/v2/f`. */
function templateLike(
  node: ts.Node,
  was: string,
  now: string,
  others: readonly (JsonValue | undefined)[],
): string | undefined {
  const template = ts.isTemplateExpression(node) ? readTemplate(node, was) : undefined
  const isFree = template?.expressions.every(({ value }) => !others.some((other) => String(other).includes(value)))
  return isFree ? fillTemplate(template!, now) : undefined
}
