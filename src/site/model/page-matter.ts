import { createRequire } from 'node:module'
import { frontmatterText, type FrontmatterText } from '../../base/files/frontmatter-text.js'
import type { Severity } from '../../base/diagnostics/diagnostic.js'
import { isRecord } from '../../format/json/value.js'
import { thrownProblem, yamlLibrary, yamlProblem } from './specs/spec-text.js'

type Values = Readonly<Record<string, unknown>>

/** The values of a page's frontmatter, or the reason why Mintlify reads none. */
export type PageMatter = { readonly values: Values } | MatterProblem

/** A reason why frontmatter can't be read, and the place. */
interface Fault {
  readonly reason: string
  readonly line: number
  readonly column: number
}

/** A fault of a page's frontmatter, and the place in the page. */
export interface MatterProblem extends Fault {
  /** A warning for a page shown without its title and settings. */
  readonly severity: Severity
}

/** Control characters, refused by YAML anywhere. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]/

/**
 * The reason why the frontmatter of a page can't be read; undefined if readable. `found`: known lines of the frontmatter.
 */
export function matterProblem(text: string, found = frontmatterText(text)): MatterProblem | undefined {
  if (found === undefined) return unread(text)
  const matter = matterOf(found)
  if ('reason' in matter) return matter
  return wrongOperation(matter.values, found)
}

/**
 * Frontmatter shown as text of the page by Mintlify. Three dashes may also be a rule across the page: then no key
 * follows.
 */
function unread(text: string): MatterProblem | undefined {
  const [, above = '', spaces] = /^\uFEFF?(\s*)---([ \t]*)\r?\n["']?[A-Za-z_][\w-]*["']?:(?:\s|$)/.exec(text) ?? []
  if (spaces === undefined) return undefined
  if (above !== '') return /\n---[ \t]*(?:\r?\n|$)/.test(text.trimStart()) ? aboveFence(above) : undefined
  const reason = spaces === '' ? "no line with only '---' ends it" : "spaces follow the '---' that begins it"
  return { reason, line: 1, column: spaces === '' ? 1 : 4, severity: 'warning' }
}

function aboveFence(above: string): MatterProblem {
  const rows = above.split('\n')
  const reason = rows.length > 1 ? 'an empty line precedes it' : 'spaces precede it'
  return { reason, line: rows.length, column: (rows.at(-1) ?? '').length + 1, severity: 'warning' }
}

/** Keys with a text as the value; Mintlify stops at anything else. */
const operationKeys = ['api', 'openapi', 'asyncapi']

function wrongOperation(values: Values, { block, line }: FrontmatterText) {
  const key = operationKeys.find(
    (name) => values[name] !== undefined && values[name] !== null && typeof values[name] !== 'string',
  )
  if (key === undefined) return undefined
  const lines = block.split('\n')
  const at = Math.max(
    0,
    lines.findIndex((each) => new RegExp(`^["']?${key}["']?\\s*:`).test(each)),
  )
  return {
    reason: `'${key}' must be one endpoint, such as 'GET /users'`,
    line: line + at,
    column: 1,
    severity: 'error',
  } as const
}

/** True if a glance shows readable frontmatter, or none. */
export function isReadable(text: string): boolean {
  const found = frontmatterText(text)
  return found === undefined || plainValues(found.block) !== undefined
}

/** The frontmatter of a page, as YAML. Plain lines, and most are, need no parser. */
export function pageMatter(text: string): PageMatter {
  const found = frontmatterText(text)
  const matter: PageMatter = found === undefined ? { values: {} } : matterOf(found)
  // Mintlify shows such a page, without values.
  return 'reason' in matter && matter.severity === 'warning' ? { values: {} } : matter
}

/** The values of a page's frontmatter; none without frontmatter, and for unreadable frontmatter. */
export function pageValues(text: string): Values {
  const found = frontmatterText(text)
  return found === undefined ? {} : matterIn(found)
}

/** The values of a frontmatter; none for unreadable frontmatter. */
export function matterIn(found: FrontmatterText): Values {
  const matter = matterOf(found)
  return 'values' in matter ? matter.values : {}
}

function matterOf({ block, line }: FrontmatterText): PageMatter {
  const values = plainValues(block)
  if (values) return { values }
  const found = matterValue(block)
  if ('reason' in found) return { ...found, line: found.line + line - 1, severity: 'error' }
  // Empty frontmatter has no values.
  if (!found.value) return { values: {} }
  if (isRecord(found.value)) return { values: found.value }
  return { reason: 'it has no keys', line, column: 1, severity: 'warning' }
}

const keyLine = /^([A-Za-z_][\w-]*):(?:[ ]+(.*))?$/
const words: Values = {
  true: true,
  True: true,
  TRUE: true,
  false: false,
  False: false,
  FALSE: false,
  null: null,
  Null: null,
  NULL: null,
}

/** Undefined for a line with more than a key and a plain scalar. */
function plainValues(block: string): Record<string, unknown> | undefined {
  if (unprintable.test(block)) return undefined
  const values: Record<string, unknown> = {}
  for (const raw of block.split('\n')) {
    const text = withoutBlanks(raw)
    if (text === '' || text.startsWith('#')) continue
    const [whole, key = '', written = ''] = keyLine.exec(text) ?? []
    if (whole === undefined || Object.hasOwn(values, key) || key === '__proto__' || Object.hasOwn(words, key))
      return undefined
    const value = scalar(written)
    if (value === undefined) return undefined
    values[key] = value
  }
  return values
}

/** A line without blanks at the end, YAML's blanks only; a pattern would try each run of blanks. */
function withoutBlanks(text: string): string {
  let end = text.length
  while (end > 0 && ' \t\r'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function scalar(text: string): unknown {
  if (text === '') return null
  if (Object.hasOwn(words, text)) return words[text]
  const quoted = /^"([^"\\\t]*)"$/.exec(text) ?? /^'([^'\t]*)'$/.exec(text)
  if (quoted) return quoted[1]
  if (/^(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text)
  const isPlain = /^[\p{L}_/][^\t]*$/u.test(text) && !/:(?:\s|$)|\s#/.test(text)
  return isPlain ? text : undefined
}

interface YamlType {
  readonly tag: string
}

interface Schema {
  readonly include: readonly Schema[]
  readonly implicit: readonly YamlType[]
  readonly explicit: readonly YamlType[]
}

/** The used functions of js-yaml 3, a package without types. */
interface Library {
  readonly DEFAULT_SAFE_SCHEMA: Schema
  readonly Schema: new (parts: Schema) => Schema
  readonly load: (text: string, options: { readonly schema: Schema }) => unknown
}

let loaded: { readonly library: Library; readonly schema: Schema } | undefined

/**
 * The parser behind Mintlify's own reader of pages: its results are right, odd as they may be. Dates stay texts;
 * objects would be no use as titles or for sorting.
 */
function parser() {
  if (loaded) return loaded
  const library = createRequire(import.meta.url)('js-yaml') as Library
  const { include, implicit, explicit } = library.DEFAULT_SAFE_SCHEMA
  const isDate = ({ tag }: YamlType) => tag.endsWith(':timestamp')
  const schema = new library.Schema({
    include,
    implicit: implicit.filter((type) => !isDate(type)),
    explicit: [...explicit, ...implicit.filter(isDate)],
  })
  return (loaded = { library, schema })
}

/**
 * The value of a page's frontmatter, or the reason why Mintlify can't read the frontmatter. Lines and columns count
 * from 1, in the block.
 */
function matterValue(block: string): { readonly value: unknown } | Fault {
  // Like Mintlify: a first line may be indented.
  const text = block.trim()
  const { library, schema } = parser()
  try {
    return { value: library.load(text, { schema }) }
  } catch (thrown) {
    const above = block.slice(0, block.indexOf(text)).split('\n')
    const { reason, line, column } = explained(text) ?? markOf(thrown)
    return { reason, line: line + above.length - 1, column: column + (line === 1 ? (above.at(-1) ?? '').length : 0) }
  }
}

/** The fault in a stricter parser's words, at the beginning of the mistake; js-yaml points at the end. */
function explained(text: string): Fault | undefined {
  const { LineCounter, parseDocument } = yamlLibrary()
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const [error] = document.errors
  const at = (offset: number) => ({ line: lines.linePos(offset).line, column: lines.linePos(offset).col })
  const conflict = /^<{7}(?= |\r?$)/m.exec(text)
  if (conflict) return { reason: conflictReason, ...at(conflict.index) }
  return error && { reason: yamlProblem(error, text), ...at(error.pos[0]) }
}

const conflictReason = 'it has a merge conflict; keep one side, and delete the marker lines'

function markOf(thrown: unknown): Fault {
  const { mark } = thrown as { readonly mark?: { readonly line: number; readonly column: number } }
  return { reason: thrownProblem(thrown), line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 }
}
