import { frontmatterText } from '../../base/files/frontmatter-text.js'
import { addressOfPage } from '../model/page-path.js'
import { matterIn } from '../model/page-matter.js'
import { pageTitle } from '../model/page-title.js'
import type { ChangedPage } from './changed-pages.js'

/** A title in the sidebar that the frontmatter of pages changed, and their URLs. */
export interface Retitled {
  readonly before: string
  readonly after: string
  readonly addresses: readonly string[]
}

/** The titles of pages that their frontmatter changed, `sidebarTitle` or else `title`; one for all pages that changed alike. */
export function retitledPages(pages: readonly ChangedPage[]): readonly Retitled[] {
  const titles = new Map<string, { readonly before: string; readonly after: string; readonly addresses: string[] }>()
  for (const { page, before, after } of pages) {
    const [old, now] = [titleIn(page, before), titleIn(page, after)]
    if (old === now) continue
    const key = JSON.stringify([old, now])
    const known = titles.get(key) ?? { before: old, after: now, addresses: [] }
    titles.set(key, known)
    known.addresses.push(addressOfPage(page))
  }
  return [...titles.values()]
}

function titleIn(page: string, text: string): string {
  const found = frontmatterText(text)
  return pageTitle(page, found === undefined ? {} : matterIn(found))
}
