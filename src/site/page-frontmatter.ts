import { frontmatterIn } from '../files/frontmatter-text.js'
import type { Disk } from './disk.js'
import { frontmatterValue } from './frontmatter.js'
import type { FrontmatterValue } from './frontmatter.js'
import type { PageIndex } from './page-index.js'

/** What pages say of themselves, by page and key. Each page is read once, and no further than its frontmatter goes. */
export function frontmatterOf(
  disk: Disk,
  pages: PageIndex,
): (page: string, key: string) => FrontmatterValue | undefined {
  const read = new Map<string, string>()
  return (page, key) => {
    let frontmatter = read.get(page)
    if (frontmatter === undefined) {
      const file = pages.fileOf(page)
      const head = file === undefined ? undefined : disk.head ? disk.head(file) : disk.read(file)
      read.set(page, (frontmatter = frontmatterIn(head ?? '') ?? ''))
    }
    return frontmatter.includes(key) ? frontmatterValue(frontmatter, key) : undefined
  }
}
