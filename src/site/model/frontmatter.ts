import type { Severity } from '../../base/diagnostics/diagnostic.js'
import { frontmatterText, type FrontmatterText } from '../../base/files/frontmatter-text.js'
import { isRecord } from '../../format/json/value.js'
import type { Disk } from './disk.js'
import { kept } from './kept.js'
import type { PageIndex } from './page-index.js'
import { readYaml, yamlFault, type YamlFault } from './yaml.js'

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
export interface MatterProblem extends YamlFault {
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
  if (found === undefined) return { values: {}, problem: shownAsText(text) }
  try {
    const value = readYaml(found.block.trim())
    if (isRecord(value)) return { values: value, found }
    const problem = { reason: 'it has no keys', line: found.line, column: 1, severity: 'warning' } as const
    return { values: {}, found, ...(value ? { problem } : {}) }
  } catch (thrown) {
    const fault = yamlFault(found.block.trim(), thrown)
    const above = (/^\s*/.exec(found.block)?.[0] ?? '').split('\n').length - 1
    return { values: {}, found, problem: { ...fault, line: found.line + above + fault.line - 1, severity: 'error' } }
  }
}

/** The reason why Mintlify can't read the frontmatter of a page, or an endpoint of a wrong form. */
export function matterProblem({ values, problem, found }: PageMatter): MatterProblem | undefined {
  if (problem || !found) return problem
  // Mintlify stops at anything but a text.
  const key = ['api', 'openapi', 'asyncapi'].find((name) => values[name] != null && typeof values[name] !== 'string')
  if (key === undefined) return undefined
  const reason = `'${key}' must be one endpoint, such as 'GET /users'`
  return { reason, line: placeOf(key, found).line, column: 1, severity: 'error' }
}

/** Frontmatter shown as text of the page. Three dashes without a key below are a rule across the page. */
function shownAsText(text: string): MatterProblem | undefined {
  const [, above, spaces] = /^\uFEFF?(\s*)---([ \t]*)\r?\n["']?[A-Za-z_][\w-]*["']?:(?:\s|$)/.exec(text) ?? []
  const isEnded = /\n---[ \t]*(?:\r?\n|$)/.test(text.trimStart())
  if (above === undefined || (above !== '' && !isEnded)) return undefined
  const isBegun = above === '' && spaces === ''
  const reason = isBegun ? "no line with only '---' ends it" : "it must begin at the top, with a line of only '---'"
  return { reason, line: above.split('\n').length, column: 1, severity: 'warning' }
}

/** The place of a key's value in the page; the first line for a key of a rare form. */
function placeOf(key: string, { block, line }: FrontmatterText) {
  const found = new RegExp(`^[ \\t]*["']?${key}["']?[ \\t]*:[ \\t]*`, 'm').exec(block)
  if (!found) return { line, column: 1 }
  return { line: line + block.slice(0, found.index).split('\n').length - 1, column: found[0].length + 1 }
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

/** The frontmatter of pages. */
export type PageFrontmatter = ReturnType<typeof frontmatterOf>

/** Reads the frontmatter of pages when needed. Nothing further of a page is read, and most of the text is not kept. */
export function frontmatterOf(disk: Disk, pages: PageIndex) {
  const read = kept((page) => {
    const file = pages.fileOf(page) ?? ''
    const start = disk.start?.(file)
    const matter = pageMatter(start?.head ?? disk.read(file) ?? '')
    // A kept matter keeps the whole head in memory.
    const isUsed = /icon|api/.test(matter.found?.block ?? '')
    return { matter: isUsed ? matter : undefined, problem: matterProblem(matter), isPlain: start?.isPlain === true }
  })
  return {
    /** A text of a page's frontmatter, and its place in the page; undefined if missing, or no text. */
    frontmatter(page: string, key: 'icon' | 'openapi' | 'asyncapi' | 'api') {
      const { values = {}, found } = read(page).matter ?? {}
      const text = values[key]
      if (!found || typeof text !== 'string' || text.trim() === '') return undefined
      return { text: text.trim(), ...placeOf(key, found) }
    },
    /** The few pages with such a text, perhaps, in order. */
    pagesWithKeys: (): readonly string[] => [...pages.all()].filter((page) => read(page).matter !== undefined),
    /** The reason why a page's frontmatter can't be read; undefined for readable frontmatter. */
    frontmatterProblem: (page: string): MatterProblem | undefined => read(page).problem,
    /** True for a page with possible links; for a short page, known from its frontmatter's read. */
    mayLink: (page: string): boolean => !read(page).isPlain,
  }
}
