import { ts } from 'ts-morph'
import { redirectBuilders, type RedirectBuilder } from '../../../config/builders/redirects.js'
import type { Redirect } from '../../../format/contract/settings/site.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { rowOf } from '../../migrate/plan/redirects.js'
import type { Sites } from '../origin/sites.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import { declaredValue } from '../../code/declarations.js'
import { keyText } from '../../code/nodes.js'
import type { Listed } from '../../code/patch.js'

/** Redirects in code: `redirect({ … })`, or a list such as `[...redirect({ … }), ...moved('/a', '/b', 'c'), { source, destination }]`. */
export interface RedirectsCode {
  /** The list literal, or the only call; undefined where a constant contains the rows of that. */
  readonly node: ts.Expression | undefined
  readonly file: string
  readonly parts: readonly PartCode[]
}

/** A part of the list: a call, an object, or a spread of anything else. */
export interface PartCode {
  readonly by: RedirectBuilder | 'object' | 'spread'
  /** The element of the list, or the only call. */
  readonly node: ts.Node
  /** The call of a builder, which may be a constant's: `...old`. */
  readonly call?: ts.CallExpression
  /** The rows of a call: the properties of its object, or the names of pages among its arguments. */
  readonly listed: Listed | undefined
  readonly rows: readonly RowCode[]
  /** The folders of `inEach`, and the two of `moved`. */
  readonly folders: readonly string[]
  /** The list of the folders of `inEach`, where a literal has them. */
  readonly folderList?: Listed
}

/** The code of one redirect, or of several: a row of `inEach` is one in each folder. */
export interface RowCode {
  readonly node: ts.Node
  /** The first of its redirects in the list. */
  readonly first: number
  readonly count: number
}

/** The code of a list of redirects, where a builder makes some of them; undefined for any other list. */
export function redirectsCode(sites: Sites, list: TracedList): RedirectsCode | undefined {
  const own = sites.nodeAt(list.site)
  const rows = own && ts.isObjectLiteralExpression(own) ? own : undefined
  const node = own && ts.isArrayLiteralExpression(own) ? own : callAround(rows ?? placeOfFirst(sites, list))
  const given = node ? (ts.isArrayLiteralExpression(node) ? [...node.elements] : [node]) : []
  const outlines = node ? given.map(outlineOf) : rows ? [outlineOfRows(rows, list)] : []
  if (!outlines.some(({ by }) => by in redirectBuilders)) return undefined
  const parts = counted(outlines, list.items)
  return parts && { node, file: (node ?? rows)!.getSourceFile().fileName, parts }
}

/** The literal that the first source is written in. */
function placeOfFirst(sites: Sites, { items: [first] }: TracedList): ts.Node | undefined {
  const source = first?.type === 'record' ? first.entries.get('source') : undefined
  const nodes = source?.type === 'text' ? source.spans.map(({ site }) => sites.nodeAt(site)) : []
  return nodes.find((node) => callAround(node) !== undefined)
}

/** The call of a builder that some code is in, where that call is no part of a list. */
function callAround(node: ts.Node | undefined): ts.CallExpression | undefined {
  for (let around = node?.parent; around && !ts.isFunctionLike(around); around = around.parent) {
    if (ts.isSpreadElement(around)) return undefined
    if (ts.isCallExpression(around)) return builderOf(around) ? around : undefined
  }
  return undefined
}

function builderOf({ expression }: ts.CallExpression): RedirectBuilder | undefined {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
  return Object.hasOwn(redirectBuilders, name) ? (name as RedirectBuilder) : undefined
}

/** A part whose redirects are not counted yet. */
type Outline = Omit<PartCode, 'rows'> & {
  readonly rows: readonly ts.Node[]
  /** The number of redirects of each row; undefined where it is not known. */
  readonly count: number | undefined
}

function outlineOf(node: ts.Node): Outline {
  const value = declaredValue(ts.isSpreadElement(node) ? node.expression : node)
  const call = ts.isCallExpression(value) ? value : undefined
  const by = call && builderOf(call)
  const part = by && partOfCall[by](call, by)
  if (part) return { ...part, node, call }
  const isObject = ts.isObjectLiteralExpression(node)
  const count = ts.isSpreadElement(node) || !isObject ? undefined : 1
  return { by: isObject ? 'object' : 'spread', node, listed: undefined, rows: [node], count, folders: [] }
}

type OfCall = (call: ts.CallExpression, by: RedirectBuilder) => Omit<Outline, 'node'> | undefined

const ofRows: OfCall = ({ arguments: [given] }, by) => {
  const listed = rowsOf(given)
  return listed && { by, listed, rows: [...listed.items], count: 1, folders: [] }
}

const partOfCall: Readonly<Record<RedirectBuilder, OfCall>> = {
  redirect: ofRows,
  permanent: ofRows,
  temporary: ofRows,
  inEach: ({ arguments: [first, second] }, by) => {
    const list = first && declaredValue(first)
    const listed = rowsOf(second)
    if (!list || !listed) return undefined
    const part = { by, listed, rows: [...listed.items] }
    const folders = ts.isArrayLiteralExpression(list) ? textsOf(list.elements) : undefined
    if (!folders || !ts.isArrayLiteralExpression(list)) return { ...part, count: undefined, folders: [] }
    return { ...part, count: folders.length, folders, folderList: { list, items: list.elements } }
  },
  moved: (call, by) => {
    const texts = textsOf(call.arguments)
    if (!texts || texts.length < 2) return undefined
    const rows = call.arguments.slice(2)
    return { by, listed: { list: call, items: call.arguments }, rows, count: 1, folders: texts.slice(0, 2) }
  },
}

/** The rows in a constant, whose builder is told by what it gives. */
function outlineOfRows(rows: ts.ObjectLiteralExpression, { items: [first] }: TracedList): Outline {
  const by = isJsonObject(first?.json) ? rowOf(first.json)?.builder : undefined
  const listed = rowsOf(rows)
  return { by: listed && by ? by : 'spread', node: rows, listed, rows: [...rows.properties], count: 1, folders: [] }
}

function rowsOf(given: ts.Node | undefined): Listed | undefined {
  const list = given && declaredValue(given)
  if (!list || !ts.isObjectLiteralExpression(list) || !list.properties.every(ts.isPropertyAssignment)) return undefined
  return { list, items: list.properties }
}

function textsOf(nodes: readonly ts.Expression[]): readonly string[] | undefined {
  return nodes.every(ts.isStringLiteralLike) ? nodes.map(({ text }) => text) : undefined
}

/** The parts with the redirects that each row gives; undefined where the code does not tell. */
function counted(outlines: readonly Outline[], items: readonly TracedValue[]): readonly PartCode[] | undefined {
  const open = outlines.filter(({ count }) => count === undefined)
  const known = outlines.reduce((sum, { rows, count = 0 }) => sum + rows.length * count, 0)
  const rest = items.length - known
  if (open.length > 1 || rest < 0 || (open.length === 0 && rest > 0)) return undefined
  let next = 0
  const parts = outlines.map(({ rows, count = rows.length === 0 ? 0 : rest / rows.length, ...part }): PartCode => {
    const own = rows.map((node, index) => ({ node, count, first: next + index * count }))
    next += rows.length * count
    const [row] = own
    const isOpen = part.by === 'inEach' && part.folders.length === 0
    return { ...part, rows: own, folders: isOpen && row ? foldersOf(row, items) : part.folders }
  })
  if (!parts.every(({ rows }) => rows.every(({ count }) => Number.isInteger(count)))) return undefined
  return parts.every((part) => part.rows.every((row) => isSourceOf(row, items[row.first], part))) ? parts : undefined
}

/** The folders in which a row is, by its redirects. */
function foldersOf({ node, first, count }: RowCode, items: readonly TracedValue[]): readonly string[] {
  const name = ts.isPropertyAssignment(node) ? (keyText(node.name) ?? '') : ''
  return items
    .slice(first, first + count)
    .map(({ json }) => textIn(json, 'source') ?? '')
    .map((source) => (source.endsWith(name) ? source.slice(0, source.length - name.length) : source))
}

/** False for a row whose name is another text than the source of its redirect. */
function isSourceOf({ node }: RowCode, item: TracedValue | undefined, { by, folders: [folder] }: PartCode): boolean {
  if (by === 'spread' || by === 'object') return true
  const source = textIn(item?.json, 'source')
  const name = ts.isPropertyAssignment(node) ? keyText(node.name) : ts.isStringLiteralLike(node) ? node.text : undefined
  if (source === undefined || name === undefined) return source !== undefined
  return by === 'moved'
    ? source === redirectBuilders.moved(folder ?? '', '', name)[0]?.source
    : source === (folder ?? '') + name
}

/** The source of a redirect, or another text of it. */
export function textIn(redirect: JsonValue | undefined, key: keyof Redirect): string | undefined {
  const text = isJsonObject(redirect) ? redirect[key] : undefined
  return typeof text === 'string' ? text : undefined
}
