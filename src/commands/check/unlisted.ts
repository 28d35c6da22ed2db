import { frontmatterText } from '../../base/files/frontmatter-text.js'
import { isRecord } from '../../format/json/value.js'
import { bySite } from '../../site/model/by-site.js'
import { addressOfPage, baseOf } from '../../site/model/page-path.js'
import { headOf } from '../../site/model/disk.js'
import { isApart } from '../../site/model/frontmatter.js'
import { redirectFrom } from '../../site/model/redirects.js'
import { languagesOf, localeFinder } from '../../site/model/variants.js'
import type { NavNode } from '../../site/model/navigation-tree.js'
import { matterIn } from '../../site/model/page-matter.js'
import type { Site } from '../../site/model/site.js'
import { once } from '../../site/history/state.js'
import { siteLinks } from './links/site-links.js'
import { listing } from './listing.js'

/** A published page outside of the navigation. */
export interface UnlistedPage {
  readonly page: string
  readonly file: string
  /** The URL: `/guides` for `guides/index`. */
  readonly url: string
  /**
   * `agent`: written for coding agents, such as CLAUDE.md. `untitled`: Markdown without a title. `folder`: titled, in a
   * folder of Markdown for insiders. `linked`: linked in a listed page or docs.json. `orphan`: the rest.
   */
  readonly kind: 'agent' | 'untitled' | 'folder' | 'linked' | 'orphan'
  /** The folder in counts: at most two levels, without the folders of languages and versions. */
  readonly folder: string
  /** True if docs.json asks search engines to index unlisted pages. */
  readonly isIndexed: boolean
}

/** The pages to list: published, for readers, and in no navigation. */
export function orphansOf(site: Site): readonly string[] {
  return unlistedPages(site).flatMap((found) => (isInternal(found) ? [] : found.page))
}

/** Internal files, as pages. */
export function internalOf(site: Site): readonly string[] {
  return unlistedPages(site).flatMap((found) => (isInternal(found) ? found.page : []))
}

/** The files to keep off the site: for agents and insiders. */
export function isInternal({ kind }: UnlistedPage): boolean {
  return kind === 'agent' || kind === 'untitled' || kind === 'folder'
}

/** The published pages outside of the navigation. Silent: redirected, hidden and imported pages. */
export const unlistedPages = bySite((site): readonly UnlistedPage[] => {
  const { docs, disk, navigation, pages } = site
  const isListed = listing(site)
  const candidates = [...pages.all()].filter(
    (page) => !isListed(page) && pages.isPublished(page) && !redirectFrom(page, site),
  )
  if (candidates.length === 0) return []
  const { linked, imported } = siteLinks(site)
  const folderOf = folderFinder(navigation())
  const isIndexed = isRecord(docs) && isRecord(docs['seo']) && docs['seo']['indexing'] === 'all'
  const forInsiders = once(() => insiderFolders(site, (page) => isListed(page) || linked.has(page)))
  const kindOf = (page: string, file: string, head: string): UnlistedPage['kind'] => {
    if (isForAgents(file, head)) return 'agent'
    if (linked.has(page)) return 'linked'
    if (isUntitled(file, head)) return 'untitled'
    return forInsiders()(page) ? 'folder' : 'orphan'
  }
  return candidates.flatMap((page): UnlistedPage[] => {
    const file = pages.fileOf(page) as string
    const head = headOf(disk, file)
    if (imported.has(page) || isApart(head)) return []
    const kind = kindOf(page, file, head)
    return [{ page, file, url: addressOfPage(page), kind, folder: folderOf(page), isIndexed }]
  })
})

const agentNames = /(?:^|\/)(?:agents?|claude(?:\.local)?|gemini|assistant|copilot(?:-instructions)?|warp|skill)\.md$/i

/** `CLAUDE.md` in any folder; in lower case, a title makes it a page for readers. */
function isForAgents(file: string, head: string): boolean {
  if (!agentNames.test(file)) return false
  const name = baseOf(file)
  return name !== name.toLowerCase() || name === 'copilot-instructions.md' || isUntitled(file, head)
}

/** Markdown without a title is not written for the site: authors of pages write MDX, or give a title. */
function isUntitled(file: string, head: string): boolean {
  if (!/\.md$/i.test(file)) return false
  const matter = frontmatterText(head)
  const { title, openapi } = matter === undefined ? {} : (matterIn(matter) as Record<string, unknown>)
  return String(title ?? '').trim() === '' && !openapi
}

/** Folders of the first level with unlisted and unlinked Markdown only, some of it without a title. */
function insiderFolders({ disk, pages }: Site, isWithinReach: (page: string) => boolean): (page: string) => boolean {
  const folders = new Map<string, 'open' | 'titled' | 'insiders'>()
  for (const page of pages.all()) {
    const [top = '', ...rest] = page.split('/')
    if (rest.length === 0 || folders.get(top) === 'open' || !pages.isPublished(page)) continue
    const file = pages.fileOf(page) as string
    const isOpen = !/\.md$/i.test(file) || isWithinReach(page)
    if (isOpen) folders.set(top, 'open')
    else if (isUntitled(file, headOf(disk, file))) folders.set(top, 'insiders')
    else if (!folders.has(top)) folders.set(top, 'titled')
  }
  return (page) => page.includes('/') && folders.get(page.slice(0, page.indexOf('/'))) === 'insiders'
}

const version = /^v?\d+(?:\.(?:\d+|x))*$/

/** `ja/registry/api/users` → `registry/api`. */
function folderFinder(tree: NavNode | undefined): (page: string) => string {
  const localeAt = localeFinder(languagesOf(tree))
  return (page) => {
    const at = localeAt(page)
    const steps = page.split('/').filter((step, index) => index !== at && !version.test(step))
    return steps.slice(0, -1).slice(0, 2).join('/')
  }
}
