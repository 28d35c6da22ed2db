import { ts } from 'ts-morph'
import { parseEndpoint } from '../../../format/contract/endpoints.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { ownSpan, siteOf } from '../origin/instances.js'
import type { Sites } from '../origin/sites.js'
import type { TracedText, TracedValue } from '../origin/traced-value.js'
import { inPattern } from '../../../base/diagnostics/text.js'

/** The style of pages at a place, a folder or a template: the code of a page; undefined for a page of another folder. */
export type PageStyle = (page: string) => string | undefined

/** Pages as plain literals: `'guides/start'`. */
export const plainPages: PageStyle = (page) => printLiteral(page)

/** The style of a page nearby: the folder, and names in a template. */
export function styleOf(page: TracedText, sites: Sites): PageStyle {
  const own = ownSpan(page)
  if (!own) return plainPages
  const prefix = page.json.slice(0, own.start)
  const node = sites.nodeAt(own.site)
  const template = node && ts.isTemplateExpression(node) ? readTemplate(node, page.json.slice(own.start)) : undefined
  return (wanted) => {
    if (isElsewhere(wanted) && !isElsewhere(page.json)) return printLiteral(wanted)
    const rest = wanted.startsWith(prefix) ? wanted.slice(prefix.length) : ''
    if (rest === '') return undefined
    return (template && fillTemplate(template, rest)) ?? printLiteral(rest)
  }
}

/** The style of a page in a call of the author's: `page('b')` beside `page('a')`. Undefined for a page without a call. */
export function callStyleOf(page: TracedText, sites: Sites): PageStyle | undefined {
  const call = sites.nodeAt(siteOf(page))?.parent
  const name = call && ts.isCallExpression(call) && call.arguments.length === 1 && call.expression
  if (!name || !ts.isIdentifier(name)) return undefined
  const style = styleOf(page, sites)
  return (wanted) => {
    const own = style(wanted)
    return own && isElsewhere(wanted) === isElsewhere(page.json) ? `${name.text}(${own})` : own
  }
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

/** Literals inside and outside of the folders of `under`: `'start'` for `zh/start`, and `'/cloud'`. */
export function folderStyle(value: TracedValue): PageStyle {
  const folders = [...pagesIn(value)].flatMap((page) => folderOf(page) ?? [])
  return (wanted) => {
    const folder = folders.find((each) => each !== '' && wanted.startsWith(each) && wanted !== each)
    if (folder !== undefined) return printLiteral(wanted.slice(folder.length))
    const isKept = folders.length === 0 || wanted === '' || wanted.startsWith('/') || isElsewhere(wanted)
    return isKept ? undefined : printLiteral(`/${wanted}`)
  }
}

/** The first style able to write a page. */
export function anyOf(styles: readonly PageStyle[]): PageStyle {
  return (page) => styles.map((style) => style(page)).find((code) => code !== undefined)
}

/** True for a link or an endpoint, never in a folder. */
function isElsewhere(page: string): boolean {
  return /^https?:/i.test(page) || parseEndpoint(page) !== undefined
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
