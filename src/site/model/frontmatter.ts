import { frontmatterText, type FrontmatterText } from '../../base/files/frontmatter-text.js'
import { matterIn, matterProblem, pageValues, type MatterProblem } from './page-matter.js'
import type { Disk } from './disk.js'
import type { PageIndex } from './page-index.js'

/** A text of a page's frontmatter, and its place in the page. */
export interface FrontmatterValue {
  readonly text: string
  readonly line: number
  readonly column: number
}

type Values = Readonly<Record<string, unknown>>

/** A text of a page's frontmatter; undefined if missing, or no text. */
function frontmatterValue({ block, line }: FrontmatterText, values: Values, key: string): FrontmatterValue | undefined {
  const value = values[key]
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const found = lineWith(key).exec(block)
  const [, before = '', start = ''] = found ?? []
  const above = block.slice(0, (found?.index ?? 0) + before.length).split('\n').length - 1
  return { text: value.trim(), line: line + above, column: start.length + 1 }
}

const lines = new Map<string, RegExp>()

/** A key's line: the end of the line before, and the key up to the value. */
function lineWith(key: string): RegExp {
  const known = lines.get(key) ?? new RegExp(`(^|\\n)([ \\t]*["']?${key}["']?[ \\t]*:[ \\t]*)`)
  lines.set(key, known)
  return known
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

/** True for frontmatter with `hidden`: any value but false and none, for Mintlify. */
export function hides({ hidden }: Values): boolean {
  return Boolean(hidden)
}

/** Keys for rules. */
export type FrontmatterKey = 'icon' | 'openapi' | 'asyncapi' | 'api'
const asked = /icon|api/

/** The frontmatter of pages. Nothing further of a page is read. */
export interface PageFrontmatter {
  /** A value of a page's frontmatter. */
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
  const blocks = new Map<string, FrontmatterText>()
  const known = new Map<string, Readonly<Record<string, unknown>>>()
  const problems = new Map<string, MatterProblem>()
  const plain = new Set<string>()
  let isRead = false
  const read = (page: string): void => {
    const file = pages.fileOf(page)
    const start = file === undefined ? undefined : disk.start?.(file)
    if (start?.isPlain) plain.add(page)
    const head = (file === undefined ? undefined : (start?.head ?? disk.head?.(file) ?? disk.read(file))) ?? ''
    const found = frontmatterText(head)
    const problem = matterProblem(head, found)
    if (problem) problems.set(page, problem)
    // A kept block keeps the whole head in memory.
    if (found !== undefined && asked.test(found.block)) blocks.set(page, found)
  }
  const readAll = (): void => {
    if (!isRead) for (const page of pages.all()) read(page)
    isRead = true
  }
  return {
    frontmatter(page, key) {
      if (!isRead) read(page)
      const found = blocks.get(page)
      if (found === undefined || !found.block.includes(key)) return undefined
      const values = known.get(page) ?? matterIn(found)
      known.set(page, values)
      return frontmatterValue(found, values, key)
    },
    pagesWithKeys() {
      readAll()
      return blocks.keys()
    },
    frontmatterProblem(page) {
      readAll()
      return problems.get(page)
    },
    mayLink(page) {
      readAll()
      return !plain.has(page)
    },
  }
}
