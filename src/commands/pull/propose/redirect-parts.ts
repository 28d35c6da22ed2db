import { ts } from 'ts-morph'
import { redirectBuilders, type RedirectBuilder } from '../../../config/builders/redirects.js'
import type { Redirect } from '../../../format/contract/settings/links.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { rowOf } from '../../migrate/plan/redirects.js'
import type { Sites } from '../origin/sites.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import { declaredValue } from '../../code/declarations.js'
import { keyText, listedIn } from '../../code/nodes.js'
import { ownSpan } from '../origin/instances.js'
import type { Listed } from '../../code/patch.js'

/**
 * Redirects in code: `redirect({ … })`, or a list, `[...redirect({ … }), ...moved('/a', '/b', 'c'), { source,
 * destination }]`.
 */
export interface RedirectsCode {
  /** The list literal, or the only call; undefined for rows in a constant. */
  readonly node: ts.Expression | undefined
  readonly file: string
  readonly parts: readonly PartCode[]
}

/** A part of the list: a call, an object, or a spread of anything else. */
export interface PartCode {
  readonly by: RedirectBuilder | 'object' | 'spread'
  /** The element of the list, or the only call. */
  readonly node: ts.Node
  /** The call of a builder, maybe in a constant: `...old`. */
  readonly call?: ts.CallExpression
  /** The list for the first row of a call: the properties of an object, or the names of pages as arguments. */
  readonly listed: Listed | undefined
  readonly rows: readonly RowCode[]
  /** The folders of `inEach`, and the two of `moved`. */
  readonly folders: readonly string[]
  /** The list of the folders of `inEach`, where a literal has them. */
  readonly folderList?: Listed
}

/** The code of a redirect, or of several: a row of `inEach` is a redirect in each folder. */
export interface RowCode {
  readonly node: ts.Node
  /** The table around the row: `redirect({ ...old, ...recent })` has two. */
  readonly listed: Listed | undefined
  /** The index of the first redirect in the list. */
  readonly first: number
  readonly count: number
}

/** The code of a list of redirects; undefined for a list without builders. */
export function redirectsCode(sites: Sites, list: TracedList): RedirectsCode | undefined {
  const own = sites.nodeAt(list.site)
  const rows = own && ts.isObjectLiteralExpression(own) ? own : undefined
  const node = own && ts.isArrayLiteralExpression(own) ? own : callAround(rows ?? callOf(sites, list.items[0]))
  const given = node ? (ts.isArrayLiteralExpression(node) ? [...node.elements] : [node]) : []
  const outlines = node ? given.map(outlineOf) : rows ? [outlineOfRows(rows, list)] : []
  const parts = new PartReader(sites, list.items, outlines).parts()
  if (!parts?.some(({ by }) => by in redirectBuilders)) return undefined
  return { node, file: (node ?? rows)!.getSourceFile().fileName, parts }
}

/** The call of a builder at or around some code, unless part of a list. */
function callAround(node: ts.Node | undefined): ts.CallExpression | undefined {
  for (let around = node; around && !ts.isFunctionLike(around); around = around.parent) {
    if (ts.isSpreadElement(around)) return undefined
    if (ts.isCallExpression(around)) return builderOf(around) && !ts.isSpreadElement(around.parent) ? around : undefined
  }
  return undefined
}

/** The builder call of a redirect. */
function callOf(sites: Sites, item: TracedValue | undefined): ts.CallExpression | undefined {
  const node = item?.type === 'record' ? sites.nodeAt(item.returns[0]?.site) : undefined
  return node && ts.isCallExpression(node) && builderOf(node) ? node : undefined
}

function builderOf({ expression }: ts.CallExpression): RedirectBuilder | undefined {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
  return Object.hasOwn(redirectBuilders, name) ? (name as RedirectBuilder) : undefined
}

/** A part before its redirects are counted. */
type Outline = Omit<PartCode, 'rows'>

function outlineOf(node: ts.Node): Outline {
  const value = declaredValue(ts.isSpreadElement(node) ? node.expression : node)
  const call = ts.isCallExpression(value) ? value : undefined
  const by = ts.isObjectLiteralExpression(node) ? 'object' : 'spread'
  return (call && outlineOfCall(node, call)) ?? { by, node, listed: undefined, folders: [] }
}

function outlineOfCall(node: ts.Node, call: ts.CallExpression): Outline | undefined {
  const by = builderOf(call)
  const [first, second] = call.arguments
  if (!by || !first) return undefined
  if (by === 'moved') {
    const texts = textsOf(call.arguments)
    const listed = { list: call, items: call.arguments }
    return texts && texts.length > 1 ? { by, node, call, listed, folders: texts.slice(0, 2) } : undefined
  }
  if (by !== 'inEach') return { by, node, call, listed: rowsOf(first), folders: [] }
  const list = declaredValue(first)
  const part = { by, node, call, listed: rowsOf(second) }
  const folders = ts.isArrayLiteralExpression(list) ? textsOf(list.elements) : undefined
  if (!folders || !ts.isArrayLiteralExpression(list)) return { ...part, folders: [] }
  return { ...part, folders, folderList: { list, items: list.elements } }
}

/** A part for rows in a constant: the first redirect shows the builder. */
function outlineOfRows(rows: ts.ObjectLiteralExpression, { items: [first] }: TracedList): Outline {
  const by = isJsonObject(first?.json) ? rowOf(first.json)?.builder : undefined
  return { by: by ?? 'spread', node: rows, listed: rowsOf(rows), folders: [] }
}

/** The object in an argument, directly or by a constant. */
function rowsOf(given: ts.Node | undefined): Listed | undefined {
  const list = given && declaredValue(given)
  return list && ts.isObjectLiteralExpression(list) ? { list, items: list.properties } : undefined
}

function textsOf(nodes: readonly ts.Expression[]): readonly string[] | undefined {
  return nodes.every(ts.isStringLiteralLike) ? nodes.map(({ text }) => text) : undefined
}

/** Assigns redirects to parts, by builder calls. */
class PartReader {
  readonly #sites: Sites
  readonly #items: readonly TracedValue[]
  readonly #outlines: readonly Outline[]
  /** The code of all known parts. */
  readonly #known: ReadonlySet<ts.Node>

  constructor(sites: Sites, items: readonly TracedValue[], outlines: readonly Outline[]) {
    this.#sites = sites
    this.#items = items
    this.#outlines = outlines
    this.#known = new Set(outlines.flatMap(({ by, node, call }) => (by === 'object' ? node : (call ?? []))))
  }

  /** The parts with rows; undefined if a redirect fits no part. */
  parts(): readonly PartCode[] | undefined {
    const parts: PartCode[] = []
    let first = 0
    for (const outline of this.#outlines) {
      const call = callOf(this.#sites, this.#items[first])
      // `...old` of another module.
      const imported = outline.by === 'spread' && call && !this.#known.has(call) && outlineOfCall(outline.node, call)
      const own = imported || outline
      const end = this.#items.findIndex((item, index) => index >= first && !this.#isOf(own, item))
      const count = (end < 0 ? this.#items.length : end) - first
      parts.push(this.#part(own, first, count))
      first += count
    }
    return first === this.#items.length ? parts : undefined
  }

  #isOf({ by, node, call }: Outline, item: TracedValue): boolean {
    const made = callOf(this.#sites, item) ?? (item.type === 'record' ? this.#sites.nodeAt(item.site) : undefined)
    if (by === 'object') return made === node
    return call ? made === call : !made || !this.#known.has(made)
  }

  #part(outline: Outline, first: number, count: number): PartCode {
    const { by, node, folders } = outline
    const rows = by in redirectBuilders ? this.#rows(outline, first, count) : undefined
    if (!rows) {
      const whole = { node, listed: undefined, first, count }
      return { ...outline, by: by === 'object' ? by : 'spread', listed: undefined, rows: [whole] }
    }
    const [row] = rows
    const isOpen = by === 'inEach' && folders.length === 0 && row
    return { ...outline, listed: row?.listed ?? outline.listed, rows, folders: isOpen ? this.#foldersOf(row) : folders }
  }

  /** The rows of a call: in an object, or each at the literal of the source; undefined for computed sources. */
  #rows({ by, listed, folders }: Outline, first: number, count: number): readonly RowCode[] | undefined {
    const nodes = by === 'moved' ? listed?.items.slice(2) : listed?.items
    const each = count / (nodes?.length ?? 0)
    if (nodes && Number.isInteger(each) && (by === 'moved' || nodes.every(ts.isPropertyAssignment))) {
      const rows = nodes.map((node, index) => ({ node, listed, first: first + index * each, count: each }))
      if (rows.every((row) => isSourceOf(row.node, this.#items[row.first], by, folders))) return rows
    }
    const rows: RowCode[] = []
    for (let index = first; index < first + count; index++) {
      const node = this.#written(this.#items[index])
      const last = rows.at(-1)
      if (!node) return undefined
      if (last?.node === node) rows.splice(-1, 1, { ...last, count: last.count + 1 })
      else rows.push({ node, listed: listedIn(node.parent), first: index, count: 1 })
    }
    return rows.length > 0 || nodes?.length === 0 ? rows : undefined
  }

  /** The property for the end of a source: `'/b': …` for `/a/b`. */
  #written(item: TracedValue | undefined): ts.PropertyAssignment | undefined {
    const source = item?.type === 'record' ? item.entries.get('source') : undefined
    const node = source?.type === 'text' ? this.#sites.nodeAt(ownSpan(source)?.site) : undefined
    return node && ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.parent) ? node : undefined
  }

  /** The folders of a row, read from the redirects. */
  #foldersOf({ node, first, count }: RowCode): readonly string[] {
    const name = ts.isPropertyAssignment(node) ? (keyText(node.name) ?? '') : ''
    return this.#items
      .slice(first, first + count)
      .map(({ json }) => textIn(json, 'source') ?? '')
      .map((source) => (source.endsWith(name) ? source.slice(0, source.length - name.length) : source))
  }
}

/** False for a row with a name different from the redirect's source. */
function isSourceOf(
  node: ts.Node,
  item: TracedValue | undefined,
  by: PartCode['by'],
  [folder = '']: readonly string[],
): boolean {
  const source = textIn(item?.json, 'source')
  const name = ts.isPropertyAssignment(node) ? keyText(node.name) : ts.isStringLiteralLike(node) ? node.text : undefined
  if (source === undefined || name === undefined) return source !== undefined
  if (by === 'moved') return source === redirectBuilders.moved(folder, '', name)[0]?.source
  return by === 'inEach' ? source.endsWith(name) : source === name
}

/** The source of a redirect, or another text. */
export function textIn(redirect: JsonValue | undefined, key: keyof Redirect): string | undefined {
  const text = isJsonObject(redirect) ? redirect[key] : undefined
  return typeof text === 'string' ? text : undefined
}
