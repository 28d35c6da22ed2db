import { ts } from 'ts-morph'
import { parseEndpoint } from '../../../format/contract/endpoints.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { ownSpan, siteOf } from '../origin/instances.js'
import type { Span } from '../origin/marks.js'
import type { Sites } from '../origin/sites.js'
import type { TracedText, TracedValue } from '../origin/traced-value.js'
import { visibleAt } from '../../code/declarations.js'
import { isWithin } from '../../code/nodes.js'
import type { Code } from './printer.js'
import { inPattern } from '../../../base/diagnostics/text.js'

/** The style of pages at a place: a folder, a template, a call. */
export interface PageStyle {
  /** The code of a page; undefined for a page outside of the folder. */
  readonly write: (page: string) => string | undefined
}

/** Pages as plain literals: `'guides/start'`. */
export const plainPages: PageStyle = { write: (page) => printLiteral(page) }

/** The style of a page nearby: the folder, and names in a template. */
export function styleOf(page: TracedText, sites: Sites): PageStyle {
  const own = ownSpan(page)
  return own ? styleOfPart(page, own, sites) : plainPages
}

/**
 * The folder of a page in `under`, such as `zh/`; empty for a page from the root, `'/cloud'`; undefined outside of
 * `under`.
 */
export function folderOf({ json, spans }: TracedText): string | undefined {
  if (spans.some(({ isFromRoot }) => isFromRoot)) return ''
  const start = Math.min(...spans.filter(({ end }) => end === json.length).map((span) => span.start))
  const isJoined = json[start - 1] === '/' && !spans.some((span) => span.start < start && span.end >= start)
  return isJoined ? json.slice(0, start) : undefined
}

/** The style for pages outside of the folders of `under`: `'/cloud'`. */
export function fromRoot(value: TracedValue): PageStyle {
  const folders = [...pagesIn(value)].flatMap((page) => folderOf(page) ?? [])
  const isInside = (wanted: string) => folders.some((folder) => folder !== '' && wanted.startsWith(folder))
  return {
    write: (wanted) =>
      folders.length === 0 || wanted === '' || isInside(wanted) || isElsewhere(wanted) || wanted.startsWith('/')
        ? undefined
        : printLiteral(`/${wanted}`),
  }
}

function styleOfPart(page: TracedText, { start, site }: Span, sites: Sites, place?: ts.Node): PageStyle {
  const prefix = page.json.slice(0, start)
  const node = sites.nodeAt(site)
  const isKnown =
    node &&
    ts.isTemplateExpression(node) &&
    (!place ||
      areKnownAt(
        place,
        node.templateSpans.map(({ expression }) => expression),
      ))
  const template = isKnown ? readTemplate(node, page.json.slice(start)) : undefined
  return {
    write: (wanted) => {
      if (isElsewhere(wanted) && !isElsewhere(page.json)) return printLiteral(wanted)
      const own = wanted.startsWith(prefix) ? wanted.slice(prefix.length) : ''
      return own === '' ? undefined : written(own, template)
    },
  }
}

/**
 * The style of a page in a call: `page('b')` beside `page('a')`, `this.page('b')`. Undefined for a page without a call.
 */
export function callStyleOf(page: TracedText, sites: Sites): PageStyle | undefined {
  const literal = sites.nodeAt(siteOf(page))
  const call = literal?.parent
  if (!literal || !call || !ts.isCallExpression(call) || call.arguments.length !== 1) return undefined
  const { expression: callee, parent } = call
  const isOwn = ts.isIdentifier(callee) || (ts.isPropertyAccessExpression(callee) && isThis(callee.expression))
  const isItem = ts.isArrayLiteralExpression(parent) || (ts.isCallExpression(parent) && parent.expression !== call)
  if (!isOwn || !isItem) return undefined
  const { write } = styleOf(page, sites)
  return {
    write: (wanted) => {
      const own = write(wanted)
      return own && isElsewhere(wanted) === isElsewhere(page.json) ? `${callee.getText()}(${own})` : own
    },
  }
}

function isThis({ kind }: ts.Node): boolean {
  return kind === ts.SyntaxKind.ThisKeyword
}

/**
 * The style of pages at a place, from a page written inside. Otherwise from a page of a called function, with the
 * folder of the `under` around the place.
 */
export function styleAt(place: ts.Node, value: TracedValue, sites: Sites): PageStyle {
  let other: TracedText | undefined
  for (const page of pagesIn(value)) {
    if (folderOf(page) === '') continue
    const own = ownSpan(page)
    const found = own && positionOf(sites.nodeAt(own.site), place)
    const outermost = found === 'here' ? outermostAt(place, page, sites) : undefined
    if (outermost) return styleOfPart(page, outermost, sites, place)
    if (found === 'elsewhere') other ??= page
  }
  const folder = other && ts.findAncestor(place, isUnder)?.arguments[0]
  return other && folder ? styleIn(folder, other, sites) : plainPages
}

/** The outermost part of a text from code at a place: `sdk/…` of ``['a', 'b'].map((p) => `sdk/${p}`)``. */
function outermostAt(place: ts.Node, { json, spans }: TracedText, sites: Sites): Span | undefined {
  const isHere = ({ site }: Span) => {
    const node = sites.nodeAt(site)
    return node !== undefined && isWithin(node, place)
  }
  return spans
    .filter((span) => span.end === json.length && isHere(span))
    .toSorted((left, right) => left.start - right.start)[0]
}

/** True if all names in code are visible at a place. */
function areKnownAt(place: ts.Node, code: readonly ts.Node[]): boolean {
  const { names } = visibleAt(place)
  const isKnown = (node: ts.Node): boolean =>
    ts.isIdentifier(node) ? names.has(node.text) : node.forEachChild((inner) => !isKnown(inner)) !== true
  return code.every(isKnown)
}

/** The style of a page from elsewhere, or else literals without the folder around the place. */
function styleIn(folder: ts.Node, page: TracedText, sites: Sites): PageStyle {
  const own = styleOf(page, sites)
  const before = page.spans.find(({ site }) => sites.nodeAt(site) === folder)
  const prefix = before && `${page.json.slice(0, before.end)}/`
  const isInside = (wanted: string) => prefix && wanted.startsWith(prefix) && wanted.length > prefix.length
  return {
    write: (wanted) => own.write(wanted) ?? (isInside(wanted) ? printLiteral(wanted.slice(prefix?.length)) : undefined),
  }
}

/** The position of a literal: at a place, inside an `under(…)` at the place, or elsewhere. */
function positionOf(literal: ts.Node | undefined, place: ts.Node): 'here' | 'inside' | 'elsewhere' {
  for (let node = literal; node; node = node.parent) {
    if (node === place) return 'here'
    if (isUnder(node)) return 'inside'
  }
  return 'elsewhere'
}

/** True for a link or an endpoint, never in a folder. */
function isElsewhere(page: string): boolean {
  return /^https?:/i.test(page) || parseEndpoint(page) !== undefined
}

function written(text: string, template: Template | undefined): string {
  return (template && fillTemplate(template, text)) ?? printLiteral(text)
}

/** The first page in a value, preferably not from the root. */
export function firstPage(value: TracedValue | undefined): TracedText | undefined {
  let first: TracedText | undefined
  for (const page of value ? pagesIn(value) : []) {
    if (folderOf(page) !== '') return page
    first ??= page
  }
  return first
}

/** The pages in a value. */
export function* pagesIn(value: TracedValue): Generator<TracedText> {
  if (value.type === 'text') yield value
  if (value.type === 'list') for (const item of value.items) yield* pagesIn(item)
  if (value.type !== 'element') return
  for (const [key, inner] of value.entries) if (inner.type === 'list' || key === 'root') yield* pagesIn(inner)
}

/** A template string in parts: texts, and between two texts an expression with its value. */
export interface Template {
  readonly texts: readonly string[]
  readonly expressions: readonly { readonly code: string; readonly value: string }[]
}

/** Splits a template by a result: `guides/${name}` by `guides/start`. Undefined without a match. */
export function readTemplate(node: ts.TemplateExpression, text: string): Template | undefined {
  const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  const pattern = texts.map(inPattern).join('([\\s\\S]*?)')
  const found = new RegExp(`^${pattern}$`).exec(text)
  if (!found) return undefined
  const source = node.getSourceFile()
  const expressions = node.templateSpans.map(({ expression }, index) => ({
    code: expression.getText(source),
    value: found[index + 1] ?? '',
  }))
  return { texts, expressions }
}

/** A template for a new text, with all old expressions; undefined if the text lacks a value. */
export function fillTemplate({ texts, expressions }: Template, text: string): string | undefined {
  const parts: string[] = []
  let rest = text
  for (const [index, { code, value }] of expressions.entries()) {
    const before = texts[index] ?? ''
    const at =
      value === '' ? -1 : rest.startsWith(before + value) ? before.length : index === 0 ? -1 : rest.indexOf(value)
    // An empty expression has no place in the text, but may have a value elsewhere.
    if (at < 0) return undefined
    parts.push(quoted(rest.slice(0, at)), `\${${code}}`)
    rest = rest.slice(at + value.length)
  }
  return `\`${parts.join('')}${quoted(rest)}\``
}

/** A text as the inside of a template. */
function quoted(text: string): string {
  return printLiteral(text)
    .slice(1, -1)
    .replace(/\\"/g, '"')
    .replace(/`|\$\{/g, '\\$&')
}

/** True if a node is a call of `under(…)`. */
function isUnder(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'under'
}

/**
 * Moved code in the folders around its old place: `...under('v1', guides())`; undefined without folders, or if a name
 * is not visible.
 */
export function inFoldersOf(moved: ts.Node, list: ts.Node, text: string): Code | undefined {
  const there = foldersAround(list)
  const left = foldersAround(moved.parent).slice(there.length)
  if (left.length === 0 || moved.getSourceFile() !== list.getSourceFile() || !areKnownAt(list, left)) return undefined
  const wrapped = left.reduceRight((inner, folder) => `...under(${folder.getText()}, ${inner})`, text)
  return { text: wrapped, builders: ['under'] }
}

/** True if moved code would enter a further folder, and the pages would change. */
export function entersFolder(moved: ts.Node, list: ts.Node): boolean {
  return foldersAround(list).length > foldersAround(moved.parent).length
}

/** The folders of `under(…)` around a list, outer folders first, within a function. */
function foldersAround(list: ts.Node): readonly ts.Node[] {
  const folders: ts.Node[] = []
  for (let node = list; node && !ts.isFunctionLike(node); node = node.parent) {
    const folder = isUnder(node) ? node.arguments[0] : undefined
    if (folder) folders.unshift(folder)
  }
  return folders
}
