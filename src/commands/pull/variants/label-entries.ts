import { ts } from 'ts-morph'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { titleOf, type TracedElement, type TracedList } from '../origin/traced-value.js'
import { isLabelTable } from './labels.js'
import { propertyOf, isWithin, nodesIn } from '../../code/nodes.js'
import { keyInTypes } from '../types/row-types.js'
import { likeEntry, valueIn } from './like-entry.js'
import type { Addition, Patch } from '../../code/patch.js'
import type { EditContext } from '../propose/edit-context.js'
import { likeness, otherTexts } from './likeness.js'
import { foldersBetween, withFolder } from '../exemplar/other-folder.js'

/** A label that is new, and what the variants beside it have in tables that are keyed by labels. */
export interface NewEntries {
  /** The label of the variant with the most of the same pages, and how much they are. */
  readonly like: { readonly label: string; readonly element: TracedElement; readonly likeness: number }
  /** An entry of its own in each such table, and the constants that these name. */
  readonly tables: readonly Addition[]
  readonly others: readonly Patch[]
}

interface Model {
  readonly label: string
  readonly element: TracedElement
  /** The new variant in the folder of this one. */
  readonly json: JsonObject
  readonly likeness: number
}

/**
 * The entries of a new variant in tables with one for each: its own words where another variant has its own, or that
 * variant's, where they are equal.
 */
export function newEntries(
  context: EditContext,
  list: TracedList,
  value: JsonObject,
  { key, now, beside }: { readonly key: string; readonly now: string; readonly beside: string },
): NewEntries | undefined {
  const models = modelsOf(list, value, key)
  const [like] = models
  if (!like) return undefined
  const labels = new Set(models.map(({ label }) => label))
  const tables = [...context.sites.sources()].flatMap((source) => tablesIn(source, labels, now))
  const words = wordsOf(context, models, tables, beside)
  const entries = tables.flatMap((table) => likeEntry(table, { ...words, now, beside }, context.declarations) ?? [])
  const types = tables.flatMap((table) => keyInTypes(table, { beside: words.label, key: now }, context.textOf))
  return {
    like,
    tables: entries.map(({ entry }) => entry),
    others: [...entries.flatMap(({ constants }) => constants), ...types],
  }
}

/** The variants that there are, those with the most of the same pages first. */
function modelsOf({ items }: TracedList, value: JsonObject, key: string): readonly Model[] {
  const models = items.flatMap((element): readonly Model[] => {
    const label = element.type === 'element' && element.title === key ? titleOf(element)?.json : undefined
    if (element.type !== 'element' || label === undefined) return []
    const folders = foldersBetween(element.json, value)
    const own = folders ? withFolder(value, { was: folders.now, now: folders.was }) : value
    const json = { ...(own as JsonObject), [key]: label }
    return [{ label, element, json, likeness: likeness(element.json, json) }]
  })
  return models.toSorted((left, right) => right.likeness - left.likeness)
}

/** Objects that have entries for labels, and for nothing else. */
function tablesIn(
  source: ts.SourceFile,
  labels: ReadonlySet<string>,
  now: string,
): readonly ts.ObjectLiteralExpression[] {
  return nodesIn(source)
    .filter(ts.isObjectLiteralExpression)
    .filter((table) => isLabelTable(table, labels) && !propertyOf(table, now))
}

interface Words {
  /** Of the variant that has them. */
  readonly label: string
  /** The new texts of its literals; unchanged ones are not among them. */
  readonly texts: ReadonlyMap<ts.Node, string>
}

/** A variant with equal words; otherwise one whose words are in the tables. */
function wordsOf(
  context: EditContext,
  models: readonly Model[],
  tables: readonly ts.ObjectLiteralExpression[],
  beside: string,
): Words {
  const same = models.find(({ element, json, label }) => {
    const isListed = (table: ts.ObjectLiteralExpression) => !propertyOf(table, beside) || propertyOf(table, label)
    if (!tables.every(isListed)) return false
    const known = new Set(saidIn(element.json))
    return [...saidIn(json)].every((text) => known.has(text))
  })
  if (same) return { label: same.label, texts: new Map() }
  let found: Words = { label: models[0]?.label ?? '', texts: new Map() }
  for (const { label, element, json } of models.slice(0, MOST_MODELS)) {
    const texts = otherTexts(context.sites, element, json)
    const values = tables.flatMap((table) => valueIn(table, label, context.declarations)?.value ?? [])
    const own = new Map([...texts].filter(([literal]) => values.some((each) => isWithin(literal, each))))
    if (own.size > found.texts.size) found = { label, texts: own }
  }
  return found
}

const MOST_MODELS = 4

/** All texts that are no pages. */
function* saidIn(value: JsonValue): Generator<string> {
  for (const [key, inner] of Object.entries(isJsonObject(value) ? value : {})) {
    if (typeof inner === 'string' && key !== 'root') yield inner
    else for (const each of Array.isArray(inner) ? (inner as readonly JsonValue[]) : [inner]) yield* saidIn(each)
  }
}
