import { hidesItself } from '../model/frontmatter.js'
import { addressOfPage } from '../model/page-path.js'
import type { ChangedPage } from './changed-pages.js'

/** The URLs of pages that their frontmatter hides since: they open, but no sidebar shows them. */
export function newlyHidden(pages: readonly ChangedPage[]): readonly string[] {
  return pages
    .filter(({ before, after }) => hidesItself(after) && !hidesItself(before))
    .map(({ page }) => addressOfPage(page))
}
