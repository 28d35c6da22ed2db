import { headOf } from './disk.js'
import { pageMatter } from './page-matter.js'
import { textOf } from './page-title.js'
import type { Site } from './site.js'

/** The published pages with a title in their frontmatter, whatever its case. */
export function titledPages(title: string, { pages, disk }: Pick<Site, 'pages' | 'disk'>): readonly string[] {
  const wanted = title.trim().toLowerCase()
  return [...pages.all()].filter((page) => {
    const file = pages.isPublished(page) ? pages.fileOf(page) : undefined
    const text = file === undefined ? '' : headOf(disk, file)
    // Most pages don't have it in them.
    if (!text.toLowerCase().includes(wanted)) return false
    const matter = pageMatter(text)
    if (!('values' in matter)) return false
    return [matter.values['title'], matter.values['sidebarTitle']].some(
      (each) => textOf(each)?.trim().toLowerCase() === wanted,
    )
  })
}
