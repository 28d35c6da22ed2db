import { linksOf } from '../../site/links/links.js'
import { filesOn, targetOf } from '../../site/links/target.js'
import { baseOf } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'

/** The published pages that link to a page. */
export function pagesLinkingTo(page: string, { disk, pages }: Site): readonly string[] {
  const to = pages.fileOf(page)
  const files = filesOn(disk)
  const name = baseOf(page.replace(/\/index$/, ''))
  return [...pages.all()].filter((other) => {
    const file = pages.fileOf(other)
    if (file === undefined || file === to || !pages.isPublished(other)) return false
    const text = disk.read(file) ?? ''
    // Most pages don't have its name in them, and need no reading.
    return (
      text.includes(name) &&
      linksOf(text, file).some((link) => {
        const target = targetOf(link, file, files)
        return target.kind === 'file' && target.file === to
      })
    )
  })
}
