import { headOf } from '../../site/model/disk.js'
import { pathOf } from '../../site/model/addresses.js'
import { isApart } from '../../site/model/frontmatter.js'
import { linksIn } from '../../site/model/links.js'
import { nameOfPage } from '../../site/model/page-path.js'
import { redirectFrom } from '../../site/model/landing.js'
import type { Site } from '../../site/model/site.js'
import { namesWithLost } from './names-with-lost.js'

/** The pages of a site that only their addresses lead to, and the names that its navigation and links have. */
export interface Orphans {
  readonly pages: readonly string[]
  readonly named: ReadonlySet<string>
}

/** Finds the pages for readers that the navigation does not list. `meant`: pages that it lists under a wrong name. */
export function orphansOf(site: Site, meant: Iterable<string> = []): Orphans {
  const { docs, disk, pages } = site
  const named = new Set(['index', ...[...meant].map(nameOfPage)])
  for (const name of namesWithLost(docs)) named.add(nameOfPage(name))
  for (const href of linksIn(docs)) named.add(nameOfPage(pathOf(href)))
  const orphans = [...pages.all()].filter((page) => {
    if (named.has(page) || (page.endsWith('/index') && named.has(page.slice(0, -6)))) return false
    // Of a redirected page, its URL opens another one: listed, it would be hidden, as `redirect-page` says.
    if (!pages.isForReaders(page) || redirectFrom(page, site)) return false
    const file = pages.fileOf(page) as string
    return !isApart(headOf(disk, file))
  })
  return { pages: orphans, named }
}
