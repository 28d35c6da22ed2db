import { isRecord } from '../../format/json/value.js'
import { bySite } from './by-site.js'
import { kept } from './kept.js'
import type { Unpublished } from './page-index.js'
import { nameOfPage, pagePath, withoutExtension } from './page-path.js'
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
 * An address in the form for comparisons: its path, decoded, with a slash in front and no slash at the end.
 *
 *     get%20started/?x=1   →   /get started
 */
export function addressOf(address: string): string {
  const path = decoded(pathOf(address)).replace(/\/+$/, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** A path without `%20`; `%2F`, `%23` and other separators stay, so that decoding twice changes nothing. */
function decoded(path: string): string {
  return path.replace(/(?:%(?!25)[\da-f]{2})+/gi, (characters) => orSame(decodeURI, characters))
}

/** A text without percent-encoding; unchanged for a bare percent sign. */
export function percentDecoded(text: string): string {
  return orSame(decodeURIComponent, text)
}

/** A decoded text; bytes of another encoding stay. */
function orSame(decode: (text: string) => string, text: string): string {
  try {
    return text.includes('%') ? decode(text) : text
  } catch {
    return text
  }
}

/** An address in the form for docs.json: encoded like the replaced address, or where a URL requires encoding. */
export function encoded(address: string, like = ''): string {
  if (/%[\da-f]{2}/i.test(like)) return encodeURI(address).replace(/%25(?=[\da-f]{2})/gi, '%')
  return address.replace(/[\s"<>\\^`{|}]|%(?![\da-f]{2})/gi, (character) => encodeURIComponent(character))
}

/** The page at an address, by name; undefined without a page. A folder's address shows its `index`. */
export function pageAt(address: string, { pages }: Pick<Site, 'pages'>): string | undefined {
  const name = nameOfPage(decoded(pathOf(address)))
  return pages.opening(name) ?? pages.opening(name.replaceAll('%25', '%'))
}

/** A reason why a URL shows nothing though a page is meant. */
export type Unserved =
  | Unpublished
  /** `/guides/start.mdx`: URLs of pages have no extension. */
  | 'extension'
  /** `/Guides/Start`, where the page is `guides/start`. */
  | 'case'

/** A reader's result at a URL of the site. */
export type Opening =
  | { readonly is: 'page'; readonly page: string }
  /** The Markdown of a page: `/guides/start.md`. */
  | { readonly is: 'markdown'; readonly page: string }
  /** A generated page, a folder, a file, content of Mintlify, or something unknown here. */
  | { readonly is: 'other' }
  | { readonly is: 'nothing'; readonly why?: Unserved; readonly page?: string }

/** Folders of a domain for whole sites: part of addresses, but not of page paths. */
const baseFolders = /^(docs|doc|documentation|help|guides|wiki|developers|academy|connect|go|blog|ai\/docs)\//

/** URLs on every site, by Mintlify. */
const ofProvider =
  /^((authed\/)?mcp|login|logout|llms(-full)?\.txt|sitemap\.xml|robots\.txt|skill\.md|_llms\/.+\.md|(.+\/)?rss\.xml|_mintlify\/.*|\.well-known\/((agent-)?skills\/.*|mcp.*|llms(-full)?\.txt|agent-card\.json|api-catalog))$/

/** True for a URL on every site, by Mintlify: a page there is hidden, or hides the URL. */
export function isOfProvider(address: string): boolean {
  return ofProvider.test(pagePath(pathOf(address)).path)
}

/** Extensions of files served unchanged by Mintlify. */
const served =
  /\.(jpe?g|jfif|pjpeg|pjp|png|svgz?|ico|webp|gif|apng|avif|bmp|tiff?|mp4|webm|og[gv]|avi|mov|wmv|flv|mkv|m4[va]|mp3|wav|flac|aac|wma|pdf|txt|docx?|xlsx?|pptx?|rtf|od[tsp]|csv|tsv|xml|woff2?|ttf|eot|otf|zip|rar|7z|tar|gz|bz2|json|ya?ml|css|js)$/i

/** True for the path of a file of a served kind, existing or not. */
export function isServedFile(path: string): boolean {
  return served.test(path)
}

/** Kept: thousands of links lead to a few hundred URLs. */
const openings = bySite((site) => kept((path) => openingOf(path, site)))

/** The content at a URL of the site, redirects aside: the single answer for links, hrefs, redirects and `related`. */
export function opens(address: string, site: Site): Opening {
  return openings(site)(pagePath(addressOf(address)).path)
}

function openingOf(path: string, site: Site): Opening {
  const { pages, generated } = site
  if (path === '') return { is: 'other' }
  const page = pages.opening(path) ?? pages.opening(path.replaceAll('%25', '%'))
  if (ofProvider.test(path) && !(page !== undefined && pages.isPublished(page))) return { is: 'other' }
  if (page !== undefined) return openingOfPage(page, 'page', site)
  const bare = withoutExtension(path)
  if (bare !== path && pages.has(bare)) return openingOfPage(bare, /\.md$/i.test(path) ? 'markdown' : 'extension', site)
  if (isFolder(path, site) || generated().has(bare)) return { is: 'other' }
  if (pages.hasPagesIn(path)) return { is: 'nothing' }
  if (isFile(path, site) || inheritsPages(site)) return { is: 'other' }
  const [base] = baseFolders.exec(path) ?? []
  const isInBase = base !== undefined && !pages.hasPagesIn(base.slice(0, -1))
  const inner: Opening = isInBase ? opens(`/${path.slice(base.length)}`, site) : { is: 'nothing' }
  const spelled = path.includes('\\') ? undefined : (pages.spelled(path) ?? pages.spelled(`${path}/index`))
  return inner.is !== 'nothing' || spelled === undefined ? inner : openingOfPage(spelled, 'case', site)
}

function openingOfPage(page: string, is: 'page' | 'markdown' | 'extension' | 'case', { pages }: Site): Opening {
  const why = pages.unpublished(page)
  if (why !== undefined) return { is: 'nothing', why, page }
  return is === 'page' || is === 'markdown' ? { is, page } : { is: 'nothing', why: is, page }
}

/** True if the site shows something at an address. */
export function isServed(address: string, site: Site): boolean {
  return opens(address, site).is !== 'nothing'
}

/** True for an existing file, also in a folder of public files, or without the folder of the site's domain. */
function isFile(path: string, { disk, pages }: Site): boolean {
  if (disk.exists(path) || pages.has(path.replace(/\.html?$/i, ''))) return true
  // Pages of hidden folders: Mintlify doesn't document if they are published.
  if (/(^|\/)\./.test(path) && ['.mdx', '.md'].some((extension) => disk.exists(path + extension))) return true
  if (!served.test(path)) return false
  const inner = path.slice(path.indexOf('/') + 1)
  // A disk from a list has no images.
  return disk.root === undefined || [`public/${path}`, `static/${path}`, inner].some((file) => disk.exists(file))
}

/** True for a folder of published pages: Mintlify accepts its address, and readers get to a page inside. */
export function isFolder(name: string, { pages, generated }: Pick<Site, 'pages' | 'generated'>): boolean {
  const isInside = (page: string) => page.startsWith(`${name}/`) && pages.isPublished(page)
  return generated().hasIn(name) || (pages.hasPagesIn(name) && [...pages.all()].some(isInside))
}

/** True for unknown pages from another repository. */
const inheritsPages = bySite(
  ({ docs }) => isRecord(docs) && JSON.stringify(docs.navigation ?? null).includes('"sourceRef":'),
)
