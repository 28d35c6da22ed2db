import { ts } from 'ts-morph'
import { isWithin as isBelow, type JsonPath } from '../../../format/json/tree.js'
import { deepEqual, isRecord, type JsonValue, valueAt } from '../../../format/json/value.js'
import { isWithin, listedIn, nodesIn, parseData } from '../../code/nodes.js'
import { addition, type Listed } from '../../code/patch.js'
import { rewritten } from '../../code/rewritten.js'
import { fileNameFrom } from '../../migrate/layout/names.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { fillTemplate, readTemplate } from '../exemplar/page-style.js'
import { ownText, siteOf, siteOfTitle } from '../origin/instances.js'
import { isData, type DataSite, type Sites } from '../origin/sites.js'
import type { TracedElement, TracedRecord, TracedText, TracedValue } from '../origin/traced-value.js'
import type { Candidate } from './edit.js'
import { candidate, type EditContext, instancesOfValue, type PlaceInstances, singleInstance } from './edit-context.js'
import type { Neighbour } from './list-edits.js'

/** The entry of a JSON file behind a child: a value of a list, a row of texts, the entry of a table. */
export function dataOf({ sites }: Pick<EditContext, 'sites'>, child: TracedValue | undefined): DataSite | undefined {
  const site = sites.at(child?.type === 'element' ? siteOfTitle(child) : siteOf(child))
  if (child?.type === 'record' && !isData(site)) return rowAround([...fieldsIn(sites, child).values()])
  if (!isData(site)) return undefined
  const isField = child?.type === 'element' || (child?.type === 'text' && typeof site.path.at(-1) === 'string')
  // `{ "title": "Build" }` and `{ "link": "build" }` are rows of a list.
  const path = isField ? site.path.slice(0, -1) : site.path
  return typeof path.at(-1) === 'number' || child?.type === 'element' ? { file: site.file, path } : undefined
}

/** The texts of a child in a JSON file, by key of the child: the source and the destination of a redirect. */
function fieldsIn(sites: Sites, { entries }: TracedRecord | TracedElement): ReadonlyMap<string, DataSite> {
  const fields = new Map<string, DataSite>()
  for (const [key, entry] of entries) {
    const site = sites.at(siteOf(entry.type === 'list' ? entry.items[0] : entry))
    if (isData(site)) fields.set(key, entry.type === 'list' ? { ...site, path: site.path.slice(0, -1) } : site)
  }
  return fields
}

/** The row around texts: `['/a', '/b']` of a list, or `'/a': '/b'` of a table. */
function rowAround([first, ...others]: readonly DataSite[]): DataSite | undefined {
  if (!first || others.some(({ file }) => file !== first.file)) return undefined
  const differs = first.path.findIndex((key, index) => others.some(({ path }) => path[index] !== key))
  const isField = others.length === 0 && typeof first.path.at(-2) === 'number'
  const path = first.path.slice(0, differs < 0 ? first.path.length - (isField ? 1 : 0) : differs)
  return path.length > 0 ? { file: first.file, path } : undefined
}

/** The instances of a child's row. */
export function rowInstances(context: EditContext, child: TracedValue): PlaceInstances {
  const { instances, sites } = context
  if (child.type === 'element') return [instances.titledAs(child), instances.of(child.made)]
  const isMade = child.type === 'record' && !isData(sites.at(child.site))
  return isMade ? singleInstance(child) : instancesOfValue(context, child)
}

/** A candidate for a row beside the row of a neighbour: a moved row, or a new one with the texts of the new value. */
export function rowCandidate(
  context: EditContext,
  { element: child, side }: Neighbour,
  value: JsonValue,
  moved: TracedValue | undefined,
): Candidate | undefined {
  const row = dataOf(context, child)
  if (!row) return child.type === 'record' ? codeRowCandidate(context, child, side, value) : undefined
  const { file, path } = row
  const data = parseData(context.textOf(file))
  const own = movedRow(data, row, dataOf(context, moved)) ?? newRow(context.sites, data, { child, row, value })
  const place = own && placeBeside(data, path, side, own.name)
  if (!place) return undefined
  return candidate({ type: 'data', file, value: own.value, ...place }, undefined, ...rowInstances(context, child))
}

/** A row with its key in a table. */
interface Row {
  readonly value: JsonValue
  readonly name: string | undefined
}

/** A row that changes its place in a list or a table, with its key and all values. */
function movedRow(data: JsonValue, beside: DataSite, from: DataSite | undefined): Row | undefined {
  const isHere = from?.file === beside.file && deepEqual(from.path.slice(0, -1), beside.path.slice(0, -1))
  const value = isHere ? valueAt(data, from.path) : undefined
  return value === undefined ? undefined : { value, name: String(from?.path.at(-1)) }
}

function newRow(
  sites: Sites,
  data: JsonValue,
  { child, row, value }: { readonly child: TracedValue; readonly row: DataSite; readonly value: JsonValue },
): Row | undefined {
  const known = newFields(sites, child, row, value)
  const own = known && filled(valueAt(data, row.path) ?? null, row.path, known)
  return own === undefined ? undefined : { value: own, name: nameFor(child, row.path, own, value) }
}

/** The values of a new row, by path of the neighbour's row; undefined if the code gives different values. */
function newFields(
  sites: Sites,
  child: TracedValue,
  row: DataSite,
  value: JsonValue,
): ReadonlyMap<string, JsonValue | undefined> | undefined {
  const site = sites.at(siteOf(child))
  if (child.type !== 'element' && isData(site)) {
    const own = child.type === 'text' && typeof value === 'string' ? ownText(child, value) : value
    return child.type === 'text' && typeof value !== 'string' ? undefined : new Map([[JSON.stringify(site.path), own]])
  }
  if ((child.type !== 'element' && child.type !== 'record') || !isRecord(value)) return undefined
  const fields = fieldsIn(sites, child)
  const known = new Map<string, JsonValue | undefined>()
  for (const key of new Set([...child.entries.keys(), ...Object.keys(value)])) {
    const [given, field, now] = [child.entries.get(key), fields.get(key), value[key] as JsonValue | undefined]
    const model = given?.type === 'list' ? given.items[0] : given
    if (!field || !isBelow(field.path, row.path)) {
      const isTitle = field === undefined && given?.json === row.path.at(-1)
      if (!isTitle && JSON.stringify(now) !== JSON.stringify(given?.json)) return undefined
    } else if (model?.type === 'text') {
      const texts = [now ?? []].flat().map((text) => (typeof text === 'string' ? ownText(model, text) : undefined))
      if (!texts.every((text) => text !== undefined)) return undefined
      known.set(JSON.stringify(field.path), Array.isArray(now) ? texts : texts[0])
    }
  }
  return known
}

/** A row with new values; a field without a value goes. Undefined if a field of the row is unknown. */
function filled(
  row: JsonValue,
  at: JsonPath,
  known: ReadonlyMap<string, JsonValue | undefined>,
): JsonValue | undefined {
  const place = JSON.stringify(at)
  if (known.has(place) || typeof row !== 'object' || row === null) return known.get(place)
  const isList = Array.isArray(row)
  const fields: [string, JsonValue][] = []
  for (const [key, field] of Object.entries(row)) {
    const path = [...at, isList ? Number(key) : key]
    const now = filled(field, path, known)
    if (now !== undefined) fields.push([key, now])
    else if (isList || !known.has(JSON.stringify(path))) return undefined
  }
  return isList ? fields.map(([, field]) => field) : (Object.fromEntries(fields) as JsonValue)
}

/** The key of a new row in a table: a text of the value, the first page (equal in each language), or else the title. */
function nameFor(child: TracedValue, path: JsonPath, row: JsonValue, value: JsonValue): string | undefined {
  if (!isRecord(value) || (child.type !== 'element' && child.type !== 'record')) return undefined
  const named = [...child.entries].find(([, text]) => text.json === path.at(-1))?.[0]
  if (child.type === 'record') return named === undefined ? undefined : String(value[named])
  const [pages] = Object.values(row ?? {}).filter((each) => Array.isArray(each)) as JsonValue[][]
  const text = String(pages?.[0] ?? value[child.title ?? ''])
  return fileNameFrom(text) ?? text
}

/** The place of a new row beside the row at a path. */
function placeBeside(data: JsonValue, path: JsonPath, side: Neighbour['side'], name: string | undefined) {
  const [list, index] = [path.slice(0, -1), path.at(-1)]
  if (typeof index === 'number') return { path: [...list, index + (side === 'after' ? 1 : 0)], isNew: true }
  if (index === undefined || name === undefined) return undefined
  const keys = Object.keys(valueAt(data, list) ?? {})
  return { path: [...list, name], previous: side === 'after' ? index : keys[keys.indexOf(index) - 1] }
}

/** The row in code with the texts of an object: `['/a', '/b']` of `old.map(([source, destination]) => …)`. */
export function codeRowOf(
  { sites }: EditContext,
  { entries, site }: TracedRecord,
): (Listed & { item: ts.Node }) | undefined {
  const made = sites.nodeAt(site)
  const literals = [...entries.values()].flatMap((text) => sites.nodeAt(siteOf(text)) ?? [])
  const outside = literals.filter((node) => !(made && isWithin(node, made)))
  for (let [item] = outside; item?.parent; item = item.parent) {
    const listed = listedIn(item.parent)
    const isCall = ts.isCallExpression(item.parent) && item.parent.expression.getText() !== 'moved'
    const isList = listed && !isCall && outside.every((node) => isWithin(node, item!))
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
    if (own === undefined || !node || !isWithin(node, row.item)) {
      if (JSON.stringify(now) !== JSON.stringify(text.json)) return undefined
      continue
    }
    const others = Object.values(value).filter((each) => each !== now)
    const [place, literal] = ts.isPropertyAssignment(node)
      ? [node.name, printKey(own)]
      : [node, templateLike(node, (text as TracedText).json, own, others) ?? printLiteral(own)]
    if ((texts.get(place) ?? literal) !== literal) return undefined
    texts.set(place, literal)
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
