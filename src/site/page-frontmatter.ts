import { frontmatterIn } from '../files/frontmatter-text.js'
import type { Disk } from './disk.js'
import { frontmatterValue } from './frontmatter.js'
import type { FrontmatterValue } from './frontmatter.js'
import type { PageIndex } from './page-index.js'

/** The keys that rules ask for. */
export type FrontmatterKey = 'icon' | 'openapi' | 'asyncapi' | 'api'
const asked = /icon|api/

/** What pages say of themselves, by page and key. Each page is read once, and no further than its frontmatter goes. */
export function frontmatterOf(
  disk: Disk,
  pages: PageIndex,
): (page: string, key: FrontmatterKey) => FrontmatterValue | undefined {
  const read = new Map<string, string>()
  return (page, key) => {
    let frontmatter = read.get(page)
    if (frontmatter === undefined) {
      const file = pages.fileOf(page)
      const head = file === undefined ? undefined : disk.head ? disk.head(file) : disk.read(file)
      const found = frontmatterIn(head ?? '') ?? ''
      // What is kept keeps all of the head that it is a part of.
      read.set(page, (frontmatter = asked.test(found) ? found : ''))
    }
    return frontmatter.includes(key) ? frontmatterValue(frontmatter, key) : undefined
  }
}
