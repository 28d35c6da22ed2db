import { createRequire } from 'node:module'
import type { Severity } from '../../base/diagnostics/diagnostic.js'
import { frontmatterText, type FrontmatterText } from '../../base/files/frontmatter-text.js'
import { isRecord } from '../../format/json/value.js'
import { headOf, type Disk } from './disk.js'
import type { PageIndex } from './page-index.js'
import { thrownProblem, yamlLibrary, yamlProblem } from './specs/spec-text.js'

type Values = Readonly<Record<string, unknown>>

/** The frontmatter of a page, as Mintlify reads a page. */
interface PageMatter {
  /** Empty for unreadable frontmatter. */
  readonly values: Values
  readonly problem?: MatterProblem | undefined
  /** Undefined for a page without frontmatter. */
  readonly found?: FrontmatterText
}

/** A fault of a page's frontmatter, and the place in the page. */
export interface MatterProblem {
  readonly reason: string
  readonly line: number
  readonly column: number
  /** A warning for a page shown without its title and settings. */
  readonly severity: Severity
}

/** The values of a page's frontmatter; none for unreadable frontmatter. */
export function pageValues(text: string): Values {
  return pageMatter(text).values
}

/** The values of a page's frontmatter, or the reason why Mintlify reads none. */
export function pageMatter(text: string): PageMatter {
  const found = frontmatterText(text)
  if (found === undefined) return { values: {}, problem: unread(text) }
  const trimmed = found.block.trim()
  try {
    const value = load(trimmed)
    if (isRecord(value)) return { values: value, found }
    const problem = { reason: 'it has no keys', line: found.line, column: 1, severity: 'warning' } as const
    return { values: {}, found, ...(value ? { problem } : {}) }
  } catch (thrown) {
    const { reason, line, column } = faultIn(trimmed, thrown)
    const above = found.block.slice(0, found.block.indexOf(trimmed)).split('\n')
    const indent = line === 1 ? (above.at(-1) ?? '').length : 0
    const at = { line: found.line + above.length + line - 2, column: column + indent }
    return { values: {}, found, problem: { reason, ...at, severity: 'error' } }
  }
}

/** The reason why Mintlify can't read the frontmatter of a page, or an endpoint of a wrong form. */
export function matterProblem({ values, problem, found }: PageMatter): MatterProblem | undefined {
  if (problem || !found) return problem
  // Mintlify stops at anything but a text.
  const key = ['api', 'openapi', 'asyncapi'].find((name) => values[name] != null && typeof values[name] !== 'string')
  if (key === undefined) return undefined
  const reason = `'${key}' must be one endpoint, such as 'GET /users'`
  return { reason, line: placeOf(key, found)?.line ?? found.line, column: 1, severity: 'error' }
}

/** Frontmatter shown as text of the page. Three dashes without a key below are a rule across the page. */
function unread(text: string): MatterProblem | undefined {
  const [, above = '', spaces] = /^\uFEFF?(\s*)---([ \t]*)\r?\n["']?[A-Za-z_][\w-]*["']?:(?:\s|$)/.exec(text) ?? []
  if (spaces === undefined) return undefined
  const at = (reason: string, line: number, column: number) => ({ reason, line, column, severity: 'warning' }) as const
  if (above === '' && spaces === '') return at("no line with only '---' ends it", 1, 1)
  if (above === '') return at("spaces follow the '---' that begins it", 1, 4)
  if (!/\n---[ \t]*(?:\r?\n|$)/.test(text.trimStart())) return undefined
  const rows = above.split('\n')
  const column = (rows.at(-1) ?? '').length + 1
  return at(rows.length > 1 ? 'an empty line precedes it' : 'spaces precede it', rows.length, column)
}

/** The used parts of js-yaml 3, a package without types. */
interface Library {
  readonly DEFAULT_SAFE_SCHEMA: { readonly compiledImplicit: readonly { readonly tag: string }[] }
  readonly load: (text: string, options: { readonly schema: Library['DEFAULT_SAFE_SCHEMA'] }) => unknown
}

let parser: { readonly load: Library['load']; readonly schema: Library['DEFAULT_SAFE_SCHEMA'] } | undefined

/** Mintlify's own parser: its results are right, odd as they may be. Dates stay texts, for titles and for sorting. */
function load(text: string): unknown {
  if (!parser) {
    const library = createRequire(import.meta.url)('js-yaml') as Library
    const types = library.DEFAULT_SAFE_SCHEMA
    const compiledImplicit = types.compiledImplicit.filter(({ tag }) => !tag.endsWith(':timestamp'))
    parser = { load: library.load, schema: { ...types, compiledImplicit } }
  }
  return parser.load(text, { schema: parser.schema })
}

/** The fault in a stricter parser's words, at the beginning of the mistake; js-yaml points at the end. */
function faultIn(text: string, thrown: unknown): Pick<MatterProblem, 'reason' | 'line' | 'column'> {
  const { LineCounter, parseDocument } = yamlLibrary()
  const lines = new LineCounter()
  const [error] = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' }).errors
  const at = (offset: number) => ({ line: lines.linePos(offset).line, column: lines.linePos(offset).col })
  const conflict = /^<{7}(?= |\r?$)/m.exec(text)
  if (conflict)
    return { reason: 'it has a merge conflict; keep one side, and delete the marker lines', ...at(conflict.index) }
  if (error) return { reason: yamlProblem(error, text), ...at(error.pos[0]) }
  const { mark } = thrown as { readonly mark?: { readonly line: number; readonly column: number } }
  return { reason: thrownProblem(thrown), line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 }
}

/** The place of a key's value in the page. */
function placeOf(key: string, { block, line }: FrontmatterText) {
  const found = new RegExp(`(^|\\n)([ \\t]*["']?${key}["']?[ \\t]*:[ \\t]*)`).exec(block)
  if (!found) return undefined
  const [, before = '', start = ''] = found
  const above = block.slice(0, found.index + before.length).split('\n').length - 1
  return { line: line + above, column: start.length + 1 }
}

/** True for frontmatter with `hidden`: any value but false and none, for Mintlify. */
export function hides({ hidden }: Values): boolean {
  return Boolean(hidden)
}

/** True if a page keeps itself out of the navigation; most pages do not have the word. */
export function hidesItself(text: string): boolean {
  return text.includes('hidden') && hides(pageValues(text))
}

/** True for a page without a need for an entry: hidden, kept from search engines, or a link elsewhere. */
export function isApart(text: string): boolean {
  if (!/hidden|noindex|url/.test(text)) return false
  const values = pageValues(text)
  return hides(values) || Boolean(values['noindex']) || Object.hasOwn(values, 'url')
}

/** Keys for rules. */
export type FrontmatterKey = 'icon' | 'openapi' | 'asyncapi' | 'api'

/** A text of a page's frontmatter, and its place in the page. */
export interface FrontmatterValue {
  readonly text: string
  readonly line: number
  readonly column: number
}

/** The frontmatter of pages. Nothing further of a page is read. */
export interface PageFrontmatter {
  /** A text of a page's frontmatter; undefined if missing, or no text. */
  readonly frontmatter: (page: string, key: FrontmatterKey) => FrontmatterValue | undefined
  /** The few pages with such a value, perhaps, in order. */
  readonly pagesWithKeys: () => Iterable<string>
  /** The reason why a page's frontmatter can't be read; undefined for readable frontmatter. */
  readonly frontmatterProblem: (page: string) => MatterProblem | undefined
  /** True for a page with possible links; for a short page, known from its frontmatter's read. */
  readonly mayLink: (page: string) => boolean
}

/** Reads the frontmatter of pages when needed. Most of the text is not kept. */
export function frontmatterOf(disk: Disk, pages: PageIndex): PageFrontmatter {
  const matters = new Map<string, PageMatter>()
  const problems = new Map<string, MatterProblem>()
  const plain = new Set<string>()
  let isRead = false
  const read = (page: string): void => {
    const file = pages.fileOf(page) ?? ''
    const start = disk.start?.(file)
    if (start?.isPlain) plain.add(page)
    const matter = pageMatter(start?.head ?? headOf(disk, file))
    const problem = matterProblem(matter)
    if (problem) problems.set(page, problem)
    // A kept matter keeps the whole head in memory.
    if (/icon|api/.test(matter.found?.block ?? '')) matters.set(page, matter)
  }
  const readAll = <Value>(value: Value): Value => {
    if (!isRead) for (const page of pages.all()) read(page)
    isRead = true
    return value
  }
  return {
    frontmatter(page, key) {
      if (!isRead) read(page)
      const { values = {}, found } = matters.get(page) ?? {}
      const text = values[key]
      if (!found || typeof text !== 'string' || text.trim() === '') return undefined
      return { text: text.trim(), ...(placeOf(key, found) ?? { line: found.line, column: 1 }) }
    },
    pagesWithKeys: () => readAll(matters).keys(),
    frontmatterProblem: (page) => readAll(problems).get(page),
    mayLink: (page) => !readAll(plain).has(page),
  }
}
