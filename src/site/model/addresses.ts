import { isRecord } from '../../format/json/value.js'
import { nameOfPage } from './page-path.js'
import type { Site } from './site.js'

/** True for an address outside the site: on another server, or of a program. */
export function isElsewhere(address: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address.trim())
}

/** An address without `?` or `#` and the rest. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

/** The page that an address shows, by its name; undefined where there is none. A folder's address is that of its `index`. */
export function pageAt(address: string, { pages }: Pick<Site, 'pages'>): string | undefined {
  return pages.opening(nameOfPage(pathOf(address)))
}

/** Folders of a domain that Mintlify serves whole sites in: addresses may have them, paths of pages don't. */
const baseFolders = /^(docs|doc|documentation|help|guides|wiki|developers|academy|connect|go|blog|ai\/docs)\//

/** Addresses that Mintlify adds to every site. */
const ofProvider: ReadonlySet<string> = new Set(['mcp', 'authed/mcp', 'login', 'logout'])

/**
 * True if the site serves something at an address: a page, one made from a specification, a file. Always true for the
 * start page.
 */
export function isServed(address: string, site: Site): boolean {
  const path = pathOf(address)
  const name = nameOfPage(path)
  if (name === '' || pageAt(path, site) !== undefined || site.generated().has(name)) return true
  if (ofProvider.has(name)) return true
  if (isFolder(name, site)) return true
  if (/\.\w+\/?$/.test(path) || site.disk.exists(name) || inheritsPages(site.docs)) return true
  const [base] = baseFolders.exec(name) ?? []
  return base !== undefined && !site.pages.hasPagesIn(base.slice(0, -1)) && isServed(name.slice(base.length), site)
}

/** True for a folder of pages: Mintlify takes its address for a right one, and readers get to a page in it. */
export function isFolder(name: string, { pages, generated }: Pick<Site, 'pages' | 'generated'>): boolean {
  return pages.hasPagesIn(name) || generated().hasIn(name)
}

/** True if pages come from another repository, so that they are unknown here. */
function inheritsPages(docs: unknown): boolean {
  const open: unknown[] = isRecord(docs) ? [docs.navigation] : []
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (isRecord(value) && 'sourceRef' in value) return true
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) open.push(inner)
  }
  return false
}
