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

/**
 * An address as addresses are compared: its path, decoded, with a slash before it and none behind.
 *
 *     get%20started/?x=1   →   /get started
 */
export function addressOf(address: string): string {
  const path = decoded(pathOf(address)).replace(/\/+$/, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** A path without `%20`; what would split it otherwise, such as `%2F` and `%23`, stays, so that decoding twice changes nothing. */
function decoded(path: string): string {
  if (!path.includes('%')) return path
  return path.replace(/(?:%(?!25)[\da-f]{2})+/gi, (characters) => {
    try {
      return decodeURI(characters)
    } catch {
      return characters // Bytes of another encoding.
    }
  })
}

/** An address as it is written into docs.json: encoded as the one that it replaces, or where a URL requires it. */
export function encoded(address: string, like = ''): string {
  if (/%[\da-f]{2}/i.test(like)) return encodeURI(address).replace(/%25(?=[\da-f]{2})/gi, '%')
  return address.replace(/[\s"<>\\^`{|}]|%(?![\da-f]{2})/gi, (character) => encodeURIComponent(character))
}

/** The page that an address shows, by its name; undefined where there is none. A folder's address is that of its `index`. */
export function pageAt(address: string, { pages }: Pick<Site, 'pages'>): string | undefined {
  const name = nameOfPage(pathOf(address))
  return pages.opening(name) ?? (name.includes('%') ? pages.opening(decoded(name).replaceAll('%25', '%')) : undefined)
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
  const path = decoded(pathOf(address))
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
