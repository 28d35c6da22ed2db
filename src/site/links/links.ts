import { frontmatterText } from '../../base/files/frontmatter-text.js'
import { readCode } from './code.js'
import { readFrontmatter } from './frontmatter-links.js'
import { Found } from './link.js'
import type { Link, Scan } from './link.js'
import { readPage } from './page.js'

/**
 * The destinations in a file, in order. By the name of the file, `file`, pages, modules and data are read differently.
 * Code, comments and look-alikes of links are skipped.
 *
 *     [Install](/guides/install#npm)   →   { form: 'markdown', written: '/guides/install#npm', start: 10, end: 29 }
 */
export function linksOf(text: string, file: string): readonly Link[] {
  return scan(text, file).links
}

/** The links of a file, and the texts behind its anchors. */
export function scan(text: string, file: string): Scan {
  const found = new Found(text)
  if (/\.mdx?$/i.test(file)) {
    const matter = frontmatterText(text)
    if (matter) readFrontmatter(text, matter, found)
    readPage(text, matter ? matter.end : text.charCodeAt(0) === 0xfeff ? 1 : 0, found)
  } else if (/\.[cm]?[jt]sx?$/i.test(file)) {
    readCode(text, 0, text.length, found)
    found.code(0, text.length)
  }
  const links = found.links
  // An attribute within an attribute is found before the outer attribute.
  if (links.some(({ start }, index) => start < (links[index - 1]?.start ?? 0))) links.sort((a, b) => a.start - b.start)
  return found
}
