import { frontmatterIn } from '../files/frontmatter-text.js'
import type { Disk } from './disk.js'
import { frontmatterValue } from './frontmatter.js'
import type { FrontmatterValue } from './frontmatter.js'
import type { PageIndex } from './page-index.js'
import { matterProblem } from './page-matter.js'
import type { MatterProblem } from './page-matter.js'

/** The keys that rules ask for. */
export type FrontmatterKey = 'icon' | 'openapi' | 'asyncapi' | 'api'
const asked = /icon|api/

/** What pages say of themselves. Each page is read once, and no further than its frontmatter goes. */
export interface PageFrontmatter {
  /** A value of a page's frontmatter. */
  readonly frontmatter: (page: string, key: FrontmatterKey) => FrontmatterValue | undefined
  /** The pages, in their order, that may have a value to ask for: few do. */
  readonly pagesWithKeys: () => readonly string[]
  /** Why a page's frontmatter can't be read; undefined where it can. */
  readonly frontmatterProblem: (page: string) => MatterProblem | undefined
}

/** Reads the frontmatter of pages when it is asked for. */
export function frontmatterOf(disk: Disk, pages: PageIndex): PageFrontmatter {
  const read = new Map<string, string>()
  const problems = new Map<string, MatterProblem>()
  let withKeys: readonly string[] | undefined
  const blockOf = (page: string): string => {
    const known = read.get(page)
    if (known !== undefined) return known
    const file = pages.fileOf(page)
    const head = (file === undefined ? undefined : disk.head ? disk.head(file) : disk.read(file)) ?? ''
    const found = frontmatterIn(head)
    const problem = matterProblem(head, found)
    if (problem) problems.set(page, problem)
    // What is kept keeps all of the head that it is a part of.
    const block = found !== undefined && asked.test(found) ? found : ''
    read.set(page, block)
    return block
  }
  return {
    frontmatter(page, key) {
      const block = blockOf(page)
      return block.includes(key) ? frontmatterValue(block, key) : undefined
    },
    pagesWithKeys: () => (withKeys ??= [...pages.all()].filter((page) => blockOf(page) !== '')),
    frontmatterProblem(page) {
      blockOf(page)
      return problems.get(page)
    },
  }
}
