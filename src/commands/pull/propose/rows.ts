import { ts } from 'ts-morph'
import { isWithin, type JsonPath } from '../../../format/json/tree.js'
import { deepEqual, isJsonObject, type JsonValue, valueAt } from '../../../format/json/value.js'
import { isWithin as isNodeWithin, listedIn, nodesIn, parseData } from '../../code/nodes.js'
import { addition, type Listed } from '../../code/patch.js'
import { rewritten } from '../../code/rewritten.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { fillTemplate, readTemplate } from '../exemplar/page-style.js'
import { ownText, siteOf, siteOfTitle } from '../origin/instances.js'
import { type CodeSite, type DataSite, isCode, isData, type Site, type Sites } from '../origin/sites.js'
import type { TracedRecord, TracedValue } from '../origin/traced-value.js'
import type { Candidate } from './edit.js'
import { candidate, type EditContext, instancesOfValue, type PlaceInstances, singleInstance } from './edit-context.js'
import type { Neighbour } from './list-edits.js'

/** The row of a JSON file behind a child: a value of a list, a row of texts, the entry of a table. */
export function dataOf({ sites }: Pick<EditContext, 'sites'>, child: TracedValue | undefined): DataSite | undefined {
  const own = sites.at(child?.type === 'element' ? siteOfTitle(child) : siteOf(child))
  const texts = child?.type === 'record' ? [...child.entries.values()].map((text) => sites.at(siteOf(text))) : []
  const [first, ...others] = [own].filter(isData).concat(isData(own) ? [] : texts.filter(isData))
  if (!child || !first || others.some(({ file }) => file !== first.file)) return undefined
  const differs = first.path.findIndex((key, index) => others.some(({ path }) => path[index] !== key))
  const shared = differs < 0 ? first.path : first.path.slice(0, differs)
  // `{ "title": "Build" }` and `{ "link": "build" }` are rows of a list.
  const isField = typeof shared.at(-1) === 'string' && typeof shared.at(-2) === 'number'
  const path = child.type === 'element' || isField ? shared.slice(0, -1) : shared
  const isRow = child.type === 'text' ? typeof path.at(-1) === 'number' : path.length > 0
  return isRow ? { file: first.file, path } : undefined
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
  const [list, index] = [path.slice(0, -1), path.at(-1) as string | number]
  const data = parseData(context.textOf(file))
  const from = dataOf(context, moved)
  const isHere = from?.file === file && deepEqual(from.path.slice(0, -1), list)
  const model = valueAt(data, path) ?? null
  const own = isHere ? valueAt(data, from.path) : newRow(context.sites, { child, path, model }, value)
  const keys = Object.keys(valueAt(data, list) ?? {})
  const place =
    typeof index === 'number'
      ? { path: [...list, index + (side === 'after' ? 1 : 0)], isNew: true }
      : {
          path: [...list, isHere ? String(from.path.at(-1)) : keyOf(child, index, value)],
          previous: side === 'after' ? index : keys[keys.indexOf(index) - 1],
        }
  if (own === undefined || place.path.at(-1) === '') return undefined
  return candidate({ type: 'data', file, value: own, ...place }, undefined, ...rowInstances(context, child))
}

/** The key of a new row in a table, `/a` of `"/a": "/b"`; empty if no text of the object is the key. */
function keyOf(child: TracedValue, key: string, value: JsonValue): string {
  const [name] = (child.type === 'record' ? [...child.entries] : []).find(([, text]) => text.json === key) ?? []
  return name !== undefined && isJsonObject(value) ? String(value[name]) : ''
}

/** A row of a JSON file as the model of a new row. */
interface RowModel {
  readonly child: TracedValue
  readonly path: JsonPath
  readonly model: JsonValue
}

/** A row like a neighbour's, with new texts; undefined if the row has further fields. */
function newRow(sites: Sites, { child, path, model }: RowModel, value: JsonValue): JsonValue | undefined {
  if (child.type === 'record' && isData(sites.at(child.site))) return value
  const found = newTexts(sites, child, value, (site) => isData(site) && isWithin(site.path, path)) ?? []
  const texts = new Map(found.map(({ site, text }) => [(site as DataSite).path[path.length], text]))
  if (typeof model !== 'object' || model === null) return texts.get(undefined)
  const fields = Object.keys(model).map((key) => [key, texts.get(Array.isArray(model) ? Number(key) : key)] as const)
  if (fields.some(([, text]) => text === undefined)) return undefined
  return (Array.isArray(model) ? fields.map(([, text]) => text) : Object.fromEntries(fields)) as JsonValue
}

/** A text of a row, and the new text without the prefix from the code around. */
interface NewText {
  readonly site: Site
  readonly was: string
  readonly text: string
}

/** New texts for a row; undefined if a value from outside of the row differs, except for the key of a table. */
function newTexts(
  sites: Sites,
  child: TracedValue,
  value: JsonValue,
  isInRow: (site: Site) => boolean,
): readonly NewText[] | undefined {
  const isRecord = child.type === 'record' && isJsonObject(value)
  const was: ReadonlyMap<string, TracedValue> = isRecord ? child.entries : new Map([['', child]])
  const now = isRecord ? value : { '': value }
  const found: NewText[] = []
  for (const key of new Set([...was.keys(), ...Object.keys(now)])) {
    const [model, wanted] = [was.get(key), now[key]]
    const site = sites.at(siteOf(model))
    const text = model?.type === 'text' && typeof wanted === 'string' ? ownText(model, wanted) : undefined
    if (site && isInRow(site)) {
      if (model?.type !== 'text' || text === undefined) return undefined
      found.push({ site, was: model.json, text })
    } else if ((site || model?.type !== 'text') && !deepEqual(wanted, model?.json)) return undefined
  }
  return found
}

/** The row in code with the texts of an object: `['/a', '/b']` of `old.map(([source, destination]) => …)`. */
export function codeRowOf({ sites }: EditContext, record: TracedRecord): (Listed & { item: ts.Node }) | undefined {
  const made = sites.nodeAt(record.site)
  const literals = [...record.entries.values()].flatMap((text) => sites.nodeAt(siteOf(text)) ?? [])
  const outside = literals.filter((node) => !(made && isNodeWithin(node, made)))
  for (let [item] = outside; item?.parent; item = item.parent) {
    const listed = listedIn(item.parent)
    const isCall = ts.isCallExpression(item.parent) && item.parent.expression.getText() !== 'moved'
    const isList = listed && !isCall && outside.every((node) => isNodeWithin(node, item!))
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
  const found =
    row && newTexts(context.sites, child, value, (site) => isCode(site) && isNodeWithin(site.node, row.item))
  if (!row || !found?.length) return undefined
  const texts = new Map<ts.Node, string>()
  for (const { site, was, text } of found) {
    const { node } = site as CodeSite
    const template = ts.isTemplateExpression(node) ? readTemplate(node, was) : undefined
    // `` `/${latest}/f` `` beside `` `/${latest}/b` ``, except inside of the folder: from `/v2/e` to `/v2/f`.
    const isFree = template?.expressions.every(({ value: part }) =>
      found.every((each) => each.text === text || !each.text.includes(part)),
    )
    const [place, literal] = ts.isPropertyAssignment(node)
      ? [node.name, printKey(text)]
      : [node, (isFree && template && fillTemplate(template, text)) || printLiteral(text)]
    if ((texts.get(place) ?? literal) !== literal) return undefined
    texts.set(place, literal)
  }
  // A field without a value in docs.json is unknown for a new row.
  if (nodesIn(row.item).some((node) => ts.isStringLiteralLike(node) && !texts.has(node))) return undefined
  const action = addition(row, rewritten(row.item, texts), { beside: row.item, side })
  return candidate(action, row.list, ...singleInstance(child))
}
