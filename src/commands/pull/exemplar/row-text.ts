import type { Certainty } from '../propose/edit.js'
import { ts } from 'ts-morph'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { titleOf, type TracedElement, type TracedValue, type TracedText } from '../origin/traced-value.js'
import { bare } from '../locate/declarations.js'
import { keyText, isWithin } from '../locate/nodes.js'
import { rowItemOf } from '../locate/entries.js'
import { memberInTypes } from '../types/row-types.js'
import { blanksIn, underFixme } from './unshown-data.js'
import type { Patch } from '../patch/patch.js'
import { fillExemplar } from './exemplar.js'
import type { EditContext } from '../propose/edit-context.js'
import { ownSpan } from '../origin/instances.js'
import { isCode } from '../origin/sites.js'
import { styleOf } from './page-style.js'
import { joined } from './joined-parts.js'
import { partAt, partText } from '../propose/part-edits.js'

/** The code of a row, and what lets its type lack what it has not. */
export interface RowText {
  readonly text: string
  readonly companions: readonly Patch[]
  /** Of a property: its name. */
  readonly key?: string | undefined
  /** True if a part of it is known only after a run. */
  readonly certainty?: Certainty
}

/** The greatest number of models: rows farther off add nothing. */
export const MOST_MODELS = 8

/** The options of a new row, and the entries of types that it needs. */
interface Writing {
  readonly companions: Patch[]
  /** The row lacks the data of its neighbour that docs.json does not show. */
  readonly isBare: boolean
}

/** An item for another element, in the form of a neighbour's; undefined where it has no place for something. */
export function itemText(
  context: EditContext,
  neighbour: TracedElement,
  value: JsonObject,
  item: ts.Node,
  isBare = false,
): RowText | undefined {
  const writing: Writing = { companions: [], isBare }
  const text = textOf(context, neighbour, value, item, writing)
  return text === undefined ? undefined : { text, companions: writing.companions }
}

function textOf(
  context: EditContext,
  neighbour: TracedElement,
  value: JsonObject,
  item: ts.Node,
  writing: Writing,
): string | undefined {
  if (ts.isShorthandPropertyAssignment(item) || ts.isIdentifier(item)) return undefined
  if (!ts.isPropertyAssignment(item)) return rowText(context, neighbour, value, item, writing)
  const { title = '' } = neighbour
  const named = value[title]
  if (typeof named !== 'string') return undefined
  const given = bare(item.initializer)
  const isKey = keyText(item.name) === titleOf(neighbour)?.json
  if (!isKey) return undefined
  const filled = rowText(
    context,
    neighbour,
    { ...value, [title]: neighbour.entries.get(title)?.json ?? null },
    given,
    writing,
  )
  return filled && `${printKey(named)}: ${filled}`
}

/** True if docs.json shows a literal of a row: by itself, or in a text that it is a part of. */
function shownBy(
  { sites }: EditContext,
  neighbour: TracedElement,
  filled: Substitutions,
): (literal: ts.Node) => boolean {
  const shown = new Set<ts.Node | undefined>()
  const look = (value: TracedValue): void => {
    if (value.type === 'text') for (const { site } of value.spans) shown.add(sites.literalAt(site))
    if (value.type === 'list') value.items.forEach(look)
    else if (value.type === 'element' || value.type === 'record') value.entries.forEach(look)
  }
  look(neighbour)
  return (literal) => shown.has(literal) || [...filled.keys()].some((place) => isWithin(literal, place))
}

/** The new texts of a row's literals; an empty one is removed. */
type Substitutions = ReadonlyMap<ts.Node, string>

function rowText(
  context: EditContext,
  neighbour: TracedElement,
  value: JsonObject,
  row: ts.Node,
  writing: Writing,
): string | undefined {
  const ofParts = ts.isStringLiteralLike(row) ? partRowText(context, neighbour, value, row) : undefined
  if (ofParts !== undefined) return ofParts
  const filled = new Map<ts.Node, string>()
  for (const key of new Set([...Object.keys(value), ...neighbour.entries.keys()])) {
    const known = neighbour.entries.get(key)
    const own = known && fillIn(context, known, value[key], row, writing)
    if (own === 'lacks') return undefined
    if (own) for (const [place, text] of own) filled.set(place, text)
    else if (JSON.stringify(value[key]) !== JSON.stringify(known?.json)) return undefined
  }
  const blanks = writing.isBare ? blanksIn(row, shownBy(context, neighbour, filled), context.textOf) : []
  for (const { property, text } of blanks) filled.set(property, text)
  const text = written(row, filled, lackingIn(context, writing.companions))
  return text && underFixme(text, blanks)
}

/** An entry of a list, and its code. */
export interface Model {
  readonly model: TracedValue
  readonly code: ts.Node
}

/** As the code of models would say it, read off what that gives: those first that say the most. */
export function exemplarTexts(context: EditContext, models: readonly Model[], value: JsonValue): readonly RowText[] {
  const codes = models.map(({ code }) => code)
  const texts = models.flatMap(({ model, code }) => {
    const found = fillExemplar(context.sites, model, value, code, codes)
    const companions: Patch[] = []
    const text = found && written(code, found.substitutions, lackingIn(context, companions))
    const key = found?.key
    const certainty: Certainty = found && found.unexplained > 0 ? 'guess' : 'sure'
    return text ? [{ text, companions, key, unexplained: found.unexplained, certainty }] : []
  })
  const best = texts.toSorted((left, right) => left.unexplained - right.unexplained)
  return best.filter(({ text }, index) => best.findIndex((each) => each.text === text) === index).slice(0, MOST_TRIALS)
}

const MOST_TRIALS = 2

/** Types let a row lack what it has not. */
function lackingIn({ textOf: textIn }: EditContext, companions: Patch[]) {
  return ({ parent, name }: ts.PropertyAssignment): void =>
    void companions.push(...(memberInTypes(parent, { beside: name.getText() }, textIn) ?? []))
}

/** The row's part for a value; undefined where the row does not contain it, `lacks` where it can't. */
function fillIn(
  context: EditContext,
  known: TracedValue,
  now: JsonValue | undefined,
  row: ts.Node,
  writing: Writing,
): Substitutions | 'lacks' | undefined {
  const elements = known.type === 'list' ? known.items.filter((item) => item.type === 'element') : []
  if (elements.length > 0 && known.type === 'list' && elements.length === known.items.length)
    return fillRows(context, elements, now, row, writing)
  const children = known.type === 'list' ? known.items : [known]
  // In a tree, rows may stand among pages.
  const texts = children.filter(({ type }) => type !== 'element')
  const literals = texts.map((text) => literalOf(context, text))
  const [first] = literals
  if (!first || !literals.every((literal) => literal?.parent === first.parent && isWithin(literal, row)))
    return undefined
  const list = first.parent
  if (elements.some((element) => rowItemOf(context.sites, element)?.list !== list)) return undefined
  const isList = known.type === 'list' && ts.isArrayLiteralExpression(list) && list.elements.length === children.length
  // What a call is not given may have a default.
  if (now === undefined && (ts.isCallExpression(row) || ts.isNewExpression(row))) return 'lacks'
  if (now === undefined) return new Map((isList ? [list] : literals).flatMap((each) => (each ? [[each, '']] : [])))
  if (Array.isArray(now) !== (known.type === 'list')) return 'lacks'
  const found = literalTexts(context, texts[0], Array.isArray(now) ? now : [now], row)
  if (!found) return 'lacks'
  const text = found.texts.join(', ')
  const places: readonly (readonly [ts.Node, string])[] = isList
    ? [[list, `[${text}]`]]
    : literals.flatMap((each, index) => (each ? [[each, index === 0 ? text : ''] as const] : []))
  return new Map([...places, ...found.folders])
}

/** Rows in a row: those of the elements inside of it. */
function fillRows(
  context: EditContext,
  elements: readonly TracedElement[],
  now: JsonValue | undefined,
  row: ts.Node,
  writing: Writing,
): Substitutions | 'lacks' | undefined {
  const rows = elements.flatMap((element) => rowItemOf(context.sites, element) ?? [])
  const list = rows[0]?.list
  if (!list || rows.length < elements.length || !isWithin(list, row) || list === row) return undefined
  if (rows.some((each) => each.list !== list) || rows[0]?.items.length !== rows.length) return undefined
  if (!Array.isArray(now)) return 'lacks'
  const items: string[] = []
  for (const value of now as readonly JsonValue[]) {
    const filled = isJsonObject(value) ? firstOf(context, elements, value, rows, writing.isBare) : undefined
    if (!filled) return 'lacks'
    items.push(filled.text)
    writing.companions.push(...filled.companions)
  }
  const [open, close] = ts.isObjectLiteralExpression(list) ? ['{ ', ' }'] : ['[', ']']
  return ts.isObjectLiteralExpression(list) || ts.isArrayLiteralExpression(list)
    ? new Map([[list, open + items.join(', ') + close]])
    : 'lacks'
}

/** The text by the first of some rows that has a place for all of it. */
function firstOf(
  context: EditContext,
  elements: readonly TracedElement[],
  value: JsonObject,
  rows: readonly { readonly item: ts.Node }[],
  isBare: boolean,
): RowText | undefined {
  for (const [index, { item }] of rows.slice(0, MOST_MODELS).entries()) {
    const element = elements[index]
    const filled = element && itemText(context, element, value, item, isBare)
    if (filled) return filled
  }
  return undefined
}

/** The code of a row, without its comments. */
function written(
  row: ts.Node,
  filled: Substitutions,
  lacks: (property: ts.PropertyAssignment) => void,
): string | undefined {
  const own = filled.get(row)
  if (own !== undefined) return own
  if (![...filled.keys()].some((place) => isWithin(place, row))) return row.getText()
  const parts = (nodes: readonly ts.Node[]) => {
    const texts = nodes.map((node) => written(node, filled, lacks))
    return texts.every((text) => text !== undefined) ? texts.filter((text) => text !== '').join(', ') : undefined
  }
  if (ts.isPropertyAssignment(row)) {
    const value = written(row.initializer, filled, lacks)
    if (value === '') lacks(row)
    return value === undefined || value === '' ? value : `${filled.get(row.name) ?? row.name.getText()}: ${value}`
  }
  if (ts.isObjectLiteralExpression(row)) return enclosed('{ ', parts(row.properties), ' }')
  if (ts.isArrayLiteralExpression(row)) return enclosed('[', parts(row.elements), ']')
  if (ts.isCallExpression(row)) return enclosed(`${written(row.expression, filled, lacks)}(`, parts(row.arguments), ')')
  if (ts.isPropertyAccessExpression(row))
    return enclosed('', written(row.expression, filled, lacks), `.${row.name.text}`)
  if (ts.isNewExpression(row)) return enclosed(`new ${row.expression.getText()}(`, parts(row.arguments ?? []), ')')
  const inner = bare(row)
  if (inner === row) return undefined
  const value = written(inner, filled, lacks)
  const { text } = row.getSourceFile()
  return value && text.slice(row.getStart(), inner.getStart()) + value + text.slice(inner.end, row.end)
}

function enclosed(open: string, text: string | undefined, close: string): string | undefined {
  return text === undefined ? undefined : open + text + close
}

/** The literal that a text comes from. */
function literalOf(context: EditContext, value: TracedValue | undefined): ts.StringLiteralLike | undefined {
  const site = value?.type === 'text' ? context.sites.at(ownSpan(value)?.site ?? -1) : undefined
  return isCode(site) && ts.isStringLiteralLike(site.node) ? site.node : undefined
}

interface Texts {
  readonly texts: readonly string[]
  /** The literals of their folder, with their new code. */
  readonly folders: readonly (readonly [ts.Node, string])[]
}

/** The literals for texts, in the form of a model's; with that of their folder, where the row contains it. */
function literalTexts(
  context: EditContext,
  model: TracedValue | undefined,
  now: readonly JsonValue[],
  row: ts.Node,
): Texts | undefined {
  if (model?.type !== 'text') return undefined
  const { write } = styleOf(model, context.sites)
  const given = now.filter((each) => typeof each === 'string')
  const texts = given.flatMap((text) => write(text) ?? [])
  if (texts.length === now.length) return { texts, folders: [] }
  return given.length === now.length
    ? (withFolderInRow(context, model, given, row) ?? inMadeFolder(model, given))
    : undefined
}

/**
 * `start/${slug(title)}/index`: the folder is computed from other parts of the row, so the literal contains only the
 * text after it.
 */
function inMadeFolder(model: TracedText, now: readonly string[]): Texts | undefined {
  const { start = 0 } = ownSpan(model) ?? {}
  const depth = model.json.slice(0, start).split('/').length - 1
  if (depth === 0 || model.json[start - 1] !== '/') return undefined
  const texts = now.map((text) => printLiteral(text.split('/').slice(depth).join('/')))
  return { texts, folders: [] }
}

/** `{ folder: 'start', pages: ['index'] }`: the folder that all of the pages are in; of rows in rows, below that of the outer one. */
function withFolderInRow(
  context: EditContext,
  model: TracedText,
  now: readonly string[],
  row: ts.Node,
): Texts | undefined {
  const end = ownSpan(model)?.start ?? 0
  const filled = model.spans.find((span) => {
    const literal = context.sites.nodeAt(span.site)
    return span.end < end && literal && ts.isStringLiteralLike(literal) && isWithin(literal, row)
  })
  const literal = context.sites.nodeAt(filled?.site)
  const outer = model.json.slice(0, filled?.start)
  if (!filled || !literal || !now.every((text) => text.startsWith(outer))) return undefined
  const separator = model.json.slice(filled.end, end)
  const inner = now.map((text) => text.slice(outer.length))
  const folder = folderOf(inner, separator)
  if (folder === undefined) return undefined
  const texts = inner.map((text) => printLiteral(text.slice(folder.length + separator.length)))
  return { texts, folders: [[literal, printLiteral(folder)]] }
}

/** The common beginning of all texts, up to a separator. */
function folderOf(texts: readonly string[], separator: string): string | undefined {
  const [first = ''] = texts
  const length = [...first].findIndex((_, index) => texts.some((text) => text[index] !== first[index]))
  const end = first.slice(0, length < 0 ? first.length - 1 : length).lastIndexOf(separator)
  return end > 0 ? first.slice(0, end) : undefined
}

interface PartText {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** `'Build: one, two'` beside a row that is such a text, too; undefined where its parts don't say all of the element. */
function partRowText(
  context: EditContext,
  neighbour: TracedElement,
  value: JsonObject,
  row: ts.StringLiteralLike,
): string | undefined {
  const all: PartText[] = []
  for (const key of new Set([...Object.keys(value), ...neighbour.entries.keys()])) {
    const known = neighbour.entries.get(key)
    const filled = known && partIn(context, known, value[key], row)
    if (filled) all.push(filled)
    else if (JSON.stringify(value[key]) !== JSON.stringify(known?.json)) return undefined
  }
  if (all.length === 0) return undefined
  let text = ''
  let at = 0
  for (const filled of all.toSorted((left, right) => left.from - right.from)) {
    text += row.text.slice(at, filled.from) + filled.text
    at = filled.to
  }
  return printLiteral(text + row.text.slice(at))
}

function partIn(
  context: EditContext,
  known: TracedValue,
  now: JsonValue | undefined,
  row: ts.StringLiteralLike,
): PartText | undefined {
  const texts = known.type === 'list' ? known.items : [known]
  const parts = texts.flatMap((each) => partAt(context, each) ?? [])
  const [first, last, model] = [parts[0], parts.at(-1), texts[0]]
  if (!first || !last || model?.type !== 'text' || parts.length < texts.length) return undefined
  if (parts.some(({ literal }) => literal !== row)) return undefined
  const values: readonly (JsonValue | undefined)[] = Array.isArray(now) ? now : [now]
  const pieces = values.flatMap((each) => (typeof each === 'string' ? (partText(model, each) ?? []) : []))
  if (pieces.length < values.length) return undefined
  const text = joined(
    row.text,
    parts,
    pieces.map((each) => ({ text: each, part: undefined })),
  )
  return text === undefined ? undefined : { from: first.from, to: last.to, text }
}
