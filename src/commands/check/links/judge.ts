import { short } from '../../../base/diagnostics/text.js'
import type { Link } from '../../../site/links/link.js'
import { destinationOf, filesOn } from '../../../site/links/target.js'
import type { Destination, LinkFiles } from '../../../site/links/target.js'
import { addressOf, encoded, isElsewhere, isServed, isServedFile } from '../../../site/model/addresses.js'
import { opens, pageAt, pathOf, type Unserved } from '../../../site/model/addresses.js'
import { unpublishedInWords, type Unpublished } from '../../../site/model/page-index.js'
import { addressOfPage, folderOf, isPageFile, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import { isPattern, landingAt, type Landing } from '../../../site/model/redirects.js'
import { bySite } from '../../../site/model/by-site.js'
import type { Site } from '../../../site/model/site.js'
import { languagesOf, localeFinder, withoutStep } from '../../../site/model/variants.js'
import { listing } from '../listing.js'
import { anchorsOn, importOf, type AnchorFault, type Anchors } from './anchors.js'

/** A reason why an intended page does not open. */
export type Why =
  | Unserved
  /** The page is a part of the files that import the page. */
  | 'imported'
  /** `next` in a page of a folder: without `./`, a path begins at the root. */
  | 'bare'
  /** A wildcard begins at the URL: `/old` before `/old/*`. The wildcard may match the folder, too. */
  | 'below'
  /** The redirect leads back to the URL. */
  | 'circle'

/** A destination without a page, or a file. */
export interface Broken {
  readonly kind: 'broken'
  /** `markdown`: readers get the Markdown of a page. */
  readonly of: 'page' | 'file' | 'markdown'
  /** The path from the docs root, after redirects with a wildcard. */
  readonly path: string
  readonly isRedirected?: boolean
  readonly why?: Why
  /** The intended page. */
  readonly page?: string
  /** The only right form of the whole destination. */
  readonly now?: string
}

/** The fault of a destination. A redirected link: `end` is the destination to write, `lost` a missing anchor there. */
export type LinkFault =
  Broken | AnchorFault | { readonly kind: 'redirected'; readonly end: string; readonly lost: AnchorFault | undefined }

export type Judged = Pick<Link, 'written' | 'form' | 'name' | 'tag'>

interface Context {
  readonly site: Site
  readonly files: LinkFiles
  readonly anchors: Anchors
  /** True for an unlisted page inside of further pages. */
  readonly isPart: (page: string) => boolean
}

/** Attributes with addresses in every component: `url` and `to` may be anything. */
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'img', 'darkSrc', 'lightSrc', 'poster'])
/** Tags with addresses outside of the site. */
const outerTags: ReadonlySet<string> = new Set(['use', 'script', 'link', 'iframe', 'embed', 'object', 'base', 'form'])

/** Judges destinations; undefined for a right or uncertain destination. `importers`: the files around each imported file. */
export function linkJudge(
  site: Site,
  importers: ReadonlyMap<string, Iterable<string>> = new Map(),
): (link: Judged, from: string) => LinkFault | undefined {
  const files = filesOn(site.disk)
  const anchors = anchorsOn(site, files)
  const isPart = (page: string) => importers.has(site.pages.fileOf(page) ?? '') && !listing(site)(page)
  const context = { site, files, anchors, isPart }
  /** Right destinations from the root: thousands of links have a few hundred. */
  const right = new Set<string>()
  return (link, from) => {
    if (!isJudged(link)) return undefined
    const destination = destinationOf(link)
    // An entry of `related` names a page from the root.
    const style = destination.style === 'bare' && link.form === 'frontmatter' ? 'root' : destination.style
    if (style === 'elsewhere') return undefined
    if (style === 'here') {
      const around = new Set([from])
      for (const file of around) for (const each of importers.get(file) ?? []) around.add(each)
      // A snippet may link to a heading of a page around.
      const faults = [...around].map((file) => anchors(file, destination.anchor))
      return faults.includes(undefined) ? undefined : faults[0]
    }
    if (link.form === 'import' || link.form === 'snippet') {
      const module = importOf(link, from, files)
      return module && !module.isThere ? { kind: 'broken', of: 'file', path: module.path } : undefined
    }
    // Relative links of a snippet belong to the pages with the snippet.
    const isShownElsewhere = /(^|\/)_?snippets\//i.test(from) || !isPageFile(from)
    if (style === 'root' ? right.has(link.written) : isShownElsewhere) return undefined
    const fault = siteFault(link, { ...destination, style }, from, context)
    if (!fault && style === 'root') right.add(link.written)
    return fault
  }
}

/** True for an address: some attributes and keys of code have other values. */
function isJudged({ form, name = '', tag = '', written }: Judged): boolean {
  if (form === 'frontmatter') return name === 'url' || name === 'related'
  if (form === 'key') return name === 'href' && /^\/(?!\/)/.test(written)
  return form !== 'attribute' || (addresses.has(name) && !outerTags.has(tag))
}

/** The fault of a destination in the site: from the root, relative, or bare as `next`. */
function siteFault(link: Judged, destination: Destination, from: string, context: Context): LinkFault | undefined {
  const { site, files, anchors } = context
  const isLocalized = localizedPages(site)
  const { path: name, style, anchor, tail, written } = destination
  const at = (base: string) => pagePath(base + name.trim())
  const isRelative = style === 'relative'
  const wanted = at(isRelative ? folderOf(from) : '')
  if (wanted.outside) return undefined
  // Mintlify removes the extension of relative links only.
  const path = isRelative ? withoutExtension(wanted.path) : wanted.path
  const fault = addressFault(`/${path}`, context)
  if (!fault) {
    const opening = opens(`/${path}`, site)
    return opening.is === 'page' ? anchors(site.pages.fileOf(opening.page), anchor) : undefined
  }
  const near = at(folderOf(from))
  if (style === 'bare' && !near.outside) {
    const opening = opens(`/${withoutExtension(near.path)}`, site)
    if (fault.of === 'page' && opening.is === 'page') {
      const now = isPageFile(near.path) ? addressOfPage(opening.page) : `./${written.trim()}`
      return { ...fault, path: near.path, why: 'bare', page: opening.page, now: now + tail }
    }
    if (fault.of === 'file' && files.has(near.path)) return undefined
  }
  // In a browser, a relative path begins behind the page's address, with a slash at the end or without.
  const address = addressOfPage(withoutExtension(from)).slice(1)
  const bases = [folderOf(from), folderOf(address), `${address}/`]
  if (isRelative && bases.some((base) => isServed(`/${at(base).path}`, site))) return undefined
  const landing = landingAt(`/${path}`, site)
  if (landing.circle.length > 0) return { kind: 'broken', of: 'page', path, why: 'circle' }
  if (landing.hops.length > 0) return redirectFault(link, landing, context) ?? wildcardFault(landing, site)
  if (fault.of === 'page' && fault.why === undefined && isLocalized(path)) return undefined
  if (fault.of === 'page' && landingAt(`/${path}/-`, site).hops.length > 0) return { ...fault, why: 'below' }
  return fault.now === undefined ? fault : { ...fault, now: fault.now + tail }
}

/** The fault of a URL of the site, redirects aside. */
function addressFault(address: string, { site, isPart }: Context): Broken | undefined {
  const opening = opens(address, site)
  const { path } = pagePath(addressOf(address))
  const fault = { kind: 'broken', of: 'page', path } as const
  if (opening.is === 'other') return undefined
  const { page } = opening
  if (opening.is === 'page') return isPart(opening.page) ? { ...fault, why: 'imported', page } : undefined
  const now = page === undefined ? undefined : encoded(addressOfPage(page), address)
  if (opening.is === 'markdown') return { ...fault, of: 'markdown', path: opening.page, now }
  const { why } = opening
  if (why === undefined) return { ...fault, of: isServedFile(path) ? 'file' : 'page' }
  return { ...fault, why, page, now: why === 'extension' || why === 'case' ? now : undefined }
}

/** Links to temporary redirects are right, and to short names of other sites. Redirects to nowhere have a rule. */
function redirectFault(link: Judged, { hops, steps, end, isServed: isThere }: Landing, { site, anchors }: Context) {
  if (!isThere || isElsewhere(end) || isPattern(end) || hops.some(({ permanent }) => permanent === false))
    return undefined
  const target = pageAt(end, site)
  // A redirect over a page is a finding of its own.
  const isOpen = steps.slice(0, -1).every((step) => pageAt(step, site) === undefined)
  if (target === undefined || !site.pages.isPublished(target) || !isOpen) return undefined
  const [rest] = /[?#].*$/s.exec(end) ?? ['']
  const { tail } = destinationOf(link)
  // Readers of a link with a query or an anchor may lose it on a way with another query or anchor.
  if (rest !== '' && tail !== '') return undefined
  const now = encoded(addressOfPage(target), link.written) + rest + tail
  const { anchor } = destinationOf({ ...link, written: now })
  return { kind: 'redirected', end: now, lost: anchors(site.pages.fileOf(target), anchor) } as const
}

/** A wildcard may take readers to a missing page: no rule of redirects reports it. */
function wildcardFault({ hops, end, isServed: isThere }: Landing, site: Site): Broken | undefined {
  if (isThere || isPattern(end) || !hops.some(({ destination }) => isPattern(destination))) return undefined
  const path = withoutExtension(pathOf(end).replace(/^\/+|\/+$/g, ''))
  const isUnsure = localizedPages(site)(path) || site.pages.spelled(path) !== undefined
  return isUnsure ? undefined : { kind: 'broken', of: 'page', path, isRedirected: true }
}

/** True for a path without a language's folder, or with a wrong one, if Mintlify finds the page for the reader. */
const localizedPages = bySite(({ navigation, pages }): ((name: string) => boolean) => {
  const languages = languagesOf(navigation())
  if (languages.length === 0) return () => false
  const localeAt = localeFinder(languages)
  return (name) => {
    const plain = withoutStep(name, localeAt(name))
    const names = [plain, ...languages.map((language) => `${language}/${plain}`)]
    return names.some((each) => pages.opening(each) !== undefined)
  }
})

/** The reason why a URL opens no page: `there is no page 'guides/strat'`. */
export function because({ why, path = '', page = path, isRedirected = false }: Partial<Broken>): string {
  const reasons: Partial<Record<Why, string>> = {
    extension: "URLs of pages don't end in '.mdx'",
    case: `the page is spelled '${short(page)}'`,
    bare: "without './', a path begins at the root folder",
    below: `only URLs below '/${short(path)}' are redirected`,
    circle: 'its redirect leads back to it',
    imported: `other pages import '${short(page)}', so Mintlify makes no page of it`,
  }
  if (why === undefined && isRedirected) return `it is redirected to '/${short(path)}', where there is no page`
  if (why === undefined) return `there is no page '${short(path)}'`
  return reasons[why] ?? unpublishedInWords(why as Unpublished)
}
