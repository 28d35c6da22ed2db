import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import type { Navigation } from '../../site/placement/navigation.js'
import { headOf } from '../../site/model/disk.js'
import { ignoredBy } from '../../site/model/ignored.js'
import { unpublished as reasonFor } from '../../site/model/page-index.js'
import { baseOf } from '../../site/model/page-path.js'
import { isApart } from '../../site/model/frontmatter.js'
import type { Site } from '../../site/model/site.js'
import { addReport } from './codes.js'
import { nameOf } from './destination.js'

interface Context {
  readonly site: Site
  readonly navigation: Navigation
  /** True if the docs.json on the disk lists a page; a config may list more. */
  readonly isBuilt: (page: string) => boolean
  /** True if missing pages are created. */
  readonly isCreated?: boolean
}

/** Names ignored by Mintlify. */
const hidden = /(^|\/)(\.|node_modules\/)/
/** Characters that end a path in a URL, or begin a pattern in a redirect. */
const unusable = /[?#%:*\p{Cc}]/u

/** True for a path pattern: `guides/*`. */
export function isPattern(text: string): boolean {
  return /[*?]/.test(text)
}

/** The reason why a page needs no place, or can have none; undefined where it is to be placed. */
export function obstacleOf(page: string, { site, navigation, isBuilt, isCreated }: Context): Diagnostic | undefined {
  const { pages, disk } = site
  const lists = navigation.listing(page)
  if (lists.length > 0) {
    if (!isBuilt(page)) return addReport('add-covered', { page })
    return addReport('add-listed', { page, lists: [...new Set(lists.map((element) => `'${nameOf(element)}'`))] })
  }
  if (!pages.has(page) && parseEndpoint(page)) return addReport('add-endpoint', { page })
  const file = pages.fileOf(page)
  if (file === undefined) {
    const never = hidden.test(page) ? 'hidden' : reasonFor(`${page}.mdx`, ignoredBy(disk))
    if (never !== undefined) return addReport('add-unpublished', { page, by: reasonInWords(never) })
    const because = isCreated ? wrongName(page) : undefined
    if (because !== undefined) return addReport('add-name', { page, because })
    if (pages.hasPagesIn(page) || isPattern(page)) return addReport('add-folder', { folder: page })
    const near = pages.spelled(page) ?? pages.near(page) ?? pages.containing(page)[0]
    return addReport('add-page-missing', { page, near })
  }
  const unpublished = pages.unpublished(page)
  if (unpublished !== undefined) return addReport('add-unpublished', { page, by: reasonInWords(unpublished) })
  return isApart(headOf(disk, file)) ? addReport('add-hidden', { page }) : undefined
}

function wrongName(page: string): string | undefined {
  const [sign] = unusable.exec(page) ?? []
  if (sign !== undefined)
    return `a URL can't have ${/\p{Cc}/u.test(sign) ? 'a control character' : `'${sign}'`} in a path`
  return /[\p{L}\p{N}]/u.test(baseOf(page)) ? undefined : 'its name has no letter and no digit'
}

function reasonInWords(unpublished: string): string {
  if (unpublished === 'hidden') return 'it is a hidden file, or in a hidden folder'
  if (unpublished === 'name') return 'files with that name are left out'
  if (unpublished === 'snippet') return 'it is in a folder of snippets'
  return `${unpublished} names it`
}
