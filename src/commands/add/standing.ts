import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import type { Navigation } from '../../site/placement/navigation.js'
import { headOf } from '../../site/model/disk.js'
import { isApart } from '../../site/model/frontmatter.js'
import type { Site } from '../../site/model/site.js'
import { addReport } from './codes.js'
import { nameOf } from './destination.js'

interface Context {
  readonly site: Site
  readonly navigation: Navigation
  /** True if the docs.json on the disk lists a page; a config may list more. */
  readonly isBuilt: (page: string) => boolean
}

/** True for a pattern of paths, such as `guides/*`. */
export function isPattern(text: string): boolean {
  return /[*?]/.test(text)
}

/** The reason why a page needs no place, or can have none; undefined where it is to be placed. */
export function standingOf(page: string, { site, navigation, isBuilt }: Context): Diagnostic | undefined {
  const { pages, disk } = site
  const lists = navigation.listing(page)
  if (lists.length > 0) {
    if (!isBuilt(page)) return addReport('add-covered', { page })
    return addReport('add-listed', { page, lists: [...new Set(lists.map((element) => `'${nameOf(element)}'`))] })
  }
  if (!pages.has(page) && parseEndpoint(page)) return addReport('add-endpoint', { page })
  const file = pages.fileOf(page)
  if (file === undefined) {
    if (pages.hasPagesIn(page) || isPattern(page)) return addReport('add-folder', { folder: page })
    const near = pages.spelled(page) ?? pages.near(page)
    return addReport('add-page-missing', { page, near })
  }
  const unpublished = pages.unpublished(page)
  if (unpublished !== undefined) return addReport('add-unpublished', { page, by: reasonInWords(unpublished) })
  return isApart(headOf(disk, file)) ? addReport('add-hidden', { page }) : undefined
}

function reasonInWords(unpublished: string): string {
  if (unpublished === 'name') return 'files with that name are left out'
  if (unpublished === 'snippet') return 'it is in a folder of snippets'
  return `${unpublished} names it`
}
