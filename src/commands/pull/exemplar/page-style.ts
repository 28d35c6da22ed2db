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

/** The form of pages at a place: the code around their literals, and the parts of these. */
export interface PageStyle {
  /** The code of a page; undefined where the place can't give it. */
  readonly write: (page: string) => string | undefined
}

/** Pages as they are. */
export const plainPages: PageStyle = { write: (page) => printLiteral(page) }

/** As a page nearby is written: inside the same folder, with the same names in its template. */
export function styleOf(page: TracedText, sites: Sites): PageStyle {
  const own = ownSpan(page)
  return own ? styleOfPart(page, own, sites) : plainPages
}

/** The folder that `under` puts before a page, `zh/`; of `'/cloud'` there the root, ''; undefined outside of `under`. */
export function folderOf({ json, spans }: TracedText): string | undefined {
  if (spans.some(({ isFromRoot }) => isFromRoot)) return ''
  const start = Math.min(...spans.filter(({ end }) => end === json.length).map((span) => span.start))
  const isJoined = json[start - 1] === '/' && !spans.some((span) => span.start < start && span.end >= start)
  return isJoined ? json.slice(0, start) : undefined
}

/** `'/cloud'`: pages from outside of the folders that `under` puts before the pages of a value. */
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
      const lead = folderOf(page) === undefined ? counting(prefix) : inPattern(prefix)
      const own = new RegExp(`^${lead}([^]+)$`).exec(wanted)?.[1]
      return own === undefined ? undefined : written(own, template)
    },
  }
}

/** A pattern for text that comes from no literal: the same, or the next one where code counts: `week-1/03-` behind `week-1/02-`. */
export function counting(text: string): string {
  const parts = text.split(/(\d+)/).map((part, index) => {
    if (index % 2 === 0) return inPattern(part)
    return `(?:${part}|${String(Number(part) + 1).padStart(part.length, '0')})`
  })
  return parts.join('')
}

/** As a page that a call of its own gives: `page('b')` beside `page('a')`, `this.page('b')`. Undefined where a page is no such call. */
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
 * As pages are written at a place. The folder of those that are written there is put before them around the place; what
 * only is called there may put its own pages into a folder.
 */
export function styleAt(place: ts.Node, value: TracedValue, sites: Sites): PageStyle {
  let other: TracedText | undefined
  for (const page of pagesIn(value)) {
    if (folderOf(page) === '') continue
    const own = ownSpan(page)
    const found = own && whereabouts(sites.nodeAt(own.site), place)
    const outermost = found === 'here' ? outermostAt(place, page, sites) : undefined
    if (outermost) return styleOfPart(page, outermost, sites, place)
    if (found === 'elsewhere') other ??= page
  }
  const folder = other && ts.findAncestor(place, isUnder)?.arguments[0]
  return other && folder ? styleIn(folder, other, sites) : plainPages
}

/** The outermost part of a text that code at a place gives: `sdk/…` of ``['a', 'b'].map((p) => `sdk/${p}`)``. */
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

/** The style of a page from elsewhere; if that can't write it, the style without the folder around the place. */
function styleIn(folder: ts.Node, page: TracedText, sites: Sites): PageStyle {
  const own = styleOf(page, sites)
  const before = page.spans.find(({ site }) => sites.nodeAt(site) === folder)
  const prefix = before && `${page.json.slice(0, before.end)}/`
  const isInside = (wanted: string) => prefix && wanted.startsWith(prefix) && wanted.length > prefix.length
  return {
    write: (wanted) => own.write(wanted) ?? (isInside(wanted) ? printLiteral(wanted.slice(prefix?.length)) : undefined),
  }
}

/** Decides whether a literal is at a place, there inside an `under(…)`, or elsewhere. */
function whereabouts(literal: ts.Node | undefined, place: ts.Node): 'here' | 'inside' | 'elsewhere' {
  for (let node = literal; node; node = node.parent) {
    if (node === place) return 'here'
    if (isUnder(node)) return 'inside'
  }
  return 'elsewhere'
}

/** A string that names no page of the folder: a link, an endpoint. */
export function isElsewhere(page: string): boolean {
  return /^https?:/i.test(page) || parseEndpoint(page) !== undefined
}

function written(text: string, template: Template | undefined): string {
  return (template && fillTemplate(template, text)) ?? printLiteral(text)
}

/** The first page in a value or below it, in its folder if it has one. */
export function firstPage(value: TracedValue | undefined): TracedText | undefined {
  let first: TracedText | undefined
  for (const page of value ? pagesIn(value) : []) {
    if (folderOf(page) !== '') return page
    first ??= page
  }
  return first
}

function* pagesIn(value: TracedValue): Generator<TracedText> {
  if (value.type === 'text') yield value
  if (value.type === 'list') for (const item of value.items) yield* pagesIn(item)
  if (value.type !== 'element') return
  for (const [key, inner] of value.entries) if (inner.type === 'list' || key === 'root') yield* pagesIn(inner)
}

/** A template string, taken apart: texts, and between them the code of its expressions with what they gave. */
export interface Template {
  readonly texts: readonly string[]
  readonly expressions: readonly { readonly code: string; readonly value: string }[]
}

/** Takes a template apart by the text that it gave; undefined where the text does not say which part is which. */
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

/** Another text with the same expressions in it; undefined where it lacks one of their values. */
export function fillTemplate({ texts, expressions }: Template, text: string): string | undefined {
  const parts: string[] = []
  let rest = text
  for (const [index, { code, value }] of expressions.entries()) {
    const before = texts[index] ?? ''
    const at =
      value === '' ? -1 : rest.startsWith(before + value) ? before.length : index === 0 ? -1 : rest.indexOf(value)
    // An expression that gave nothing may give something elsewhere: it stays where its text stays.
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

/** Code that leaves a folder: `...under('v1', guides())`; undefined where it leaves none, or its names are not known there. */
export function inFoldersOf(moved: ts.Node, list: ts.Node, text: string): Code | undefined {
  const there = foldersAround(list)
  const left = foldersAround(moved.parent).slice(there.length)
  if (left.length === 0 || moved.getSourceFile() !== list.getSourceFile() || !areKnownAt(list, left)) return undefined
  const wrapped = left.reduceRight((inner, folder) => `...under(${folder.getText()}, ${inner})`, text)
  return { text: wrapped, builders: ['under'] }
}

/** True if code that moves would get into another folder, so that its pages were other ones. */
export function entersFolder(moved: ts.Node, list: ts.Node): boolean {
  return foldersAround(list).length > foldersAround(moved.parent).length
}

/** The folders of the calls of `under(…)` around a list, outer ones first; as far as its function goes. */
function foldersAround(list: ts.Node): readonly ts.Node[] {
  const folders: ts.Node[] = []
  for (let node = list; node && !ts.isFunctionLike(node); node = node.parent) {
    const folder = isUnder(node) ? node.arguments[0] : undefined
    if (folder) folders.unshift(folder)
  }
  return folders
}
