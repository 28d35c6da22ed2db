import { short } from '../../../base/diagnostics/text.js'
import type { Link } from '../../../site/links/link.js'
import { destinationOf, targetOf } from '../../../site/links/target.js'
import type { Destination, LinkFiles } from '../../../site/links/target.js'
import {
  addressOf,
  encoded,
  isElsewhere,
  isServed,
  isServedFile,
  opens,
  pageAt,
  pathOf,
} from '../../../site/model/addresses.js'
import type { Unserved } from '../../../site/model/addresses.js'
import { landingAt, redirectFrom } from '../../../site/model/redirects.js'
import type { Landing } from '../../../site/model/redirects.js'
import { languagesOf, localeFinder } from '../../../site/model/variants.js'
import { addressOfPage, folderOf, foldersOf, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import { isPattern } from '../../../site/model/redirects.js'
import type { Site } from '../../../site/model/site.js'
import { navigationOf, type Navigation } from '../../../site/placement/navigation.js'
import { keyIn, pageWith, variantsOf, type Variant } from '../../../site/placement/variants.js'
import type { Unpublished } from '../../../site/model/page-index.js'
import type { PageAnchors } from './anchors.js'

/** A reason why an intended page does not open. */
export type Why =
  | Unserved
  /** The page is a part of the files that import the page. */
  | 'imported'
  /** `next` in a page of a folder: without `./`, a path begins at the root. */
  | 'bare'
  /** A wildcard begins at the URL: `/old` before `/old/*`. It may match the folder, too. */
  | 'below'
  /** The redirect leads back to the URL. */
  | 'circle'

/** The fault of a URL without a page. */
export interface PageFault {
  readonly kind: 'page'
  /** The path from the docs root, after redirects with a wildcard. */
  readonly path: string
  readonly isRedirected?: boolean
  readonly why?: Why
  /** The intended page. */
  readonly page?: string
  /** The only right form of the whole destination. */
  readonly now?: string
}

/** The fault of a destination. */
export type LinkFault =
  | PageFault
  /** A missing image or file. */
  | { readonly kind: 'file'; readonly path: string }
  /** Readers get the Markdown of a page; `now` opens the page. */
  | { readonly kind: 'markdown'; readonly page: string; readonly now: string }
  /** A page without the anchor. */
  | AnchorFault
  /**
   * A redirected link: `end` is the URL that readers get, `now` the destination to write, in the link's own version if
   * the version has the page, and `lost` a missing anchor.
   */
  | {
      readonly kind: 'redirected'
      readonly end: string
      readonly now: string
      readonly lost: AnchorFault | undefined
    }

export interface AnchorFault {
  readonly kind: 'anchor'
  readonly page: string
  readonly anchor: string
  readonly near: readonly string[]
  /** The only anchor with the letters of the missing one. */
  readonly same: string | undefined
}

export type Judged = Pick<Link, 'written' | 'form' | 'name' | 'tag'>

interface Context {
  readonly site: Site
  readonly files: LinkFiles
  readonly anchors: PageAnchors
  /** Unlisted pages that are parts of pages. */
  readonly imported: ReadonlySet<string>
}

const pageFile = /\.mdx?$/i
/** Attributes with addresses in every component: `url` and `to` may be anything. */
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'img', 'darkSrc', 'lightSrc', 'poster'])
/** Tags with addresses outside of the site. */
const otherTags: ReadonlySet<string> = new Set(['use', 'script', 'link', 'iframe', 'embed', 'object', 'base', 'form'])

/** Judges destinations; undefined for a right or uncertain destination. */
export function linkJudge(context: Context): (link: Judged, from: string) => LinkFault | undefined {
  const { site, files, anchors } = context
  const isLocalized = localizedPages(site)
  const ownPage = ownPages(site)
  const isKnown = (name: string) => isLocalized(name) || site.pages.spelled(name) !== undefined
  return (link, from) => {
    if (!isJudged(link)) return undefined
    const destination = destinationOf(link)
    // An entry of `related` names a page from the root.
    const style = destination.style === 'bare' && link.form === 'frontmatter' ? 'root' : destination.style
    const { anchor } = destination
    if (style === 'elsewhere') return undefined
    if (style === 'here') return anchor ? anchorFault(from, anchor, anchors) : undefined
    if (link.form === 'import' || link.form === 'snippet') return moduleFault(link, from, files)
    // Relative links of a snippet belong to the pages with the snippet.
    if (style !== 'root' && isShownElsewhere(from)) return undefined
    const isRelative = style === 'relative'
    const wanted = pagePath((isRelative ? folderOf(from) : '') + destination.path.trim())
    if (wanted.outside) return undefined
    // Mintlify removes the extension of relative links only.
    const path = isRelative ? withoutExtension(wanted.path) : wanted.path
    const fault = addressFault(`/${path}`, context)
    if (fault === undefined) {
      const opening = anchor === undefined ? undefined : opens(`/${path}`, site)
      const file = opening?.is === 'page' ? site.pages.fileOf(opening.page) : undefined
      return anchor && file !== undefined ? anchorFault(file, anchor, anchors) : undefined
    }
    const near = style === 'bare' ? pagePath(folderOf(from) + destination.path.trim()) : undefined
    if (fault.kind === 'page' && near !== undefined && !near.outside) {
      const opening = opens(`/${withoutExtension(near.path)}`, site)
      if (opening.is === 'page') return bareFault(destination, near.path, opening.page)
    }
    if (fault.kind === 'file' && near !== undefined && files.has(near.path)) return undefined
    if (isRelative && basesOf(from).some((base) => isServed(`/${pagePath(base + destination.path.trim()).path}`, site)))
      return undefined
    const landing = landingAt(`/${path}`, site)
    if (landing.circle.length > 0) return { kind: 'page', path, why: 'circle' }
    if (landing.hops.length > 0) {
      const own = (landed: string) => ownPage(landed, from, withoutExtension(path))
      return redirectFault(link, landing, own, context) ?? wildcardFault(landing, isKnown)
    }
    if (fault.kind === 'page' && fault.why === undefined && isLocalized(path)) return undefined
    if (fault.kind === 'page' && landingAt(`/${path}/-`, site).hops.length > 0) return { ...fault, why: 'below' }
    return withTail(fault, destination)
  }
}

/** The fault of a URL of the site, redirects aside. */
function addressFault(
  address: string,
  { site, imported }: Pick<Context, 'site' | 'imported'>,
): PageFault | Extract<LinkFault, { kind: 'file' | 'markdown' }> | undefined {
  const opening = opens(address, site)
  const { path } = pagePath(addressOf(address))
  switch (opening.is) {
    case 'page': {
      const { page: meant } = opening
      return imported.has(meant) ? { kind: 'page', path, why: 'imported', page: meant } : undefined
    }
    case 'markdown':
      return { kind: 'markdown', page: opening.page, now: encoded(addressOfPage(opening.page), address) }
    case 'other':
      return undefined
    default: {
      const { why, page: meant } = opening
      if (why === undefined) return { kind: isServedFile(path) ? 'file' : 'page', path }
      const hasFix = meant !== undefined && (why === 'extension' || why === 'case')
      const now = hasFix ? encoded(addressOfPage(meant), address) : undefined
      return { kind: 'page', path, why, ...(meant !== undefined && { page: meant }), ...(now !== undefined && { now }) }
    }
  }
}

/** `next` in `guides/start`, where `guides/next` is: `./next`. Of a file name, the address of the page. */
function bareFault({ written, tail }: Destination, path: string, meant: string): PageFault {
  const now = pageFile.test(path) ? addressOfPage(meant) : `./${written.trim()}`
  return { kind: 'page', path, why: 'bare', page: meant, now: now + tail }
}

function withTail<Fault extends LinkFault>(fault: Fault, { tail }: Destination): Fault {
  return 'now' in fault && fault.now !== undefined ? { ...fault, now: fault.now + tail } : fault
}

function moduleFault(link: Judged, from: string, files: LinkFiles): LinkFault | undefined {
  const target = targetOf(link, from, files)
  return target.kind === 'none' && moduleAt(target.path, files) === undefined
    ? { kind: 'file', path: target.path }
    : undefined
}

/** The file of a module, imported without an extension. */
export function moduleAt(path: string, files: LinkFiles): string | undefined {
  return ['.jsx', '.tsx', '.js', '.ts', '.json'].map((extension) => path + extension).find((file) => files.has(file))
}

/** True for an address: some attributes and keys of code have other values. */
function isJudged({ form, name = '', tag = '', written }: Judged): boolean {
  if (form === 'frontmatter') return name === 'url' || name === 'related'
  if (form === 'key') return name === 'href' && /^\/(?!\/)/.test(written)
  return form !== 'attribute' || (addresses.has(name) && !otherTags.has(tag))
}

function anchorFault(file: string, anchor: string, { has, near, same }: PageAnchors): AnchorFault | undefined {
  if (has(file, anchor)) return undefined
  return { kind: 'anchor', page: withoutExtension(file), anchor, near: near(file, anchor), same: same(file, anchor) }
}

function isShownElsewhere(file: string): boolean {
  return /(^|\/)_?snippets\//i.test(file) || !pageFile.test(file)
}

/** Folders for relative addresses in a browser: with a slash behind the page's address, and without. */
function basesOf(from: string): readonly string[] {
  const address = addressOfPage(withoutExtension(from)).slice(1)
  return [folderOf(from), folderOf(address), `${address}/`]
}

/** Links to temporary redirects are right, and to short names of other sites. Redirects to nowhere have a rule. */
function redirectFault(
  link: Judged,
  { hops, steps, end, isServed: isThere }: Landing,
  ownPage: (target: string) => string | undefined,
  { site, anchors }: Context,
): LinkFault | undefined {
  if (!isThere || isElsewhere(end) || isPattern(end) || hops.some(({ permanent }) => permanent === false))
    return undefined
  // A redirect over a page is a finding of its own: the link stops at the page, if the page leads to the end.
  const isOnTheWay = (step: string) => {
    const hidden = pageAt(step, site)
    return hidden !== undefined && landingAt(addressOfPage(hidden), site).end === end
  }
  const stop = steps.find(isOnTheWay) ?? end
  const target = pageAt(stop, site)
  if (target === undefined || !site.pages.isPublished(target)) return undefined
  const name = (stop === end ? ownPage(target) : undefined) ?? target
  const [rest] = /[?#].*$/s.exec(stop) ?? ['']
  const { tail } = destinationOf(link)
  // Readers of a link with a query or an anchor may lose it on a way with another query or anchor.
  if (rest !== '' && tail !== '') return undefined
  const [there, now] = [target, name].map((each) => encoded(addressOfPage(each), link.written) + rest + tail) as [
    string,
    string,
  ]
  const { anchor } = destinationOf({ ...link, written: now })
  const file = site.pages.fileOf(name)
  const isRead = anchor !== undefined && file !== undefined && pageFile.test(file)
  return { kind: 'redirected', end: there, now, lost: isRead ? anchorFault(file, anchor, anchors) : undefined }
}

/**
 * Finds the page of a link's own version or language, in place of the redirect's page.
 *
 *     v1/x.mdx links /a, which is redirected to /v2/a   →   v1/a
 */
function ownPages(site: Site): (target: string, from: string, linked: string) => string | undefined {
  let known: Navigation['variants'] | undefined
  return (target, from, linked) => {
    const variants = (known ??= navigationOf(site.docs, site.pages.has).variants)
    const [own] = variantsOf(withoutExtension(from), variants)
    const there = variantsOf(target, variants)
    if (!own?.folder || there.length === 0 || there.includes(own)) return undefined
    // A link to `/v2/old` means version `v2`.
    const isNamed = ({ folder }: Variant) => {
      const named = foldersOf(`${folder}/`).findLast((each) => linked.startsWith(`${each}/`))
      return named !== undefined && !`${own.folder}/`.startsWith(`${named}/`)
    }
    if (there.some(isNamed)) return undefined
    const pages = there.flatMap((variant) => keyIn(variant, target) ?? []).map((key) => pageWith(own, key))
    const isOpen = (each: string) => site.pages.isPublished(each) && redirectFrom(each, site) === undefined
    return pages.find(isOpen)
  }
}

/** A wildcard may take readers to a missing page: no rule of redirects reports it. */
function wildcardFault(
  { hops, end, circle, isServed: isThere }: Landing,
  isKnown: (name: string) => boolean,
): LinkFault | undefined {
  if (isThere || circle.length > 0 || !hops.some(({ destination }) => isPattern(destination))) return undefined
  const path = withoutExtension(pathOf(end).replace(/^\/+|\/+$/g, ''))
  return isPattern(end) || isKnown(path) ? undefined : { kind: 'page', path, isRedirected: true }
}

/** True for a path without a language's folder, or with a wrong one, if Mintlify finds the page for the reader. */
function localizedPages({ navigation, pages }: Site): (name: string) => boolean {
  const languages = languagesOf(navigation())
  if (languages.length === 0) return () => false
  const localeAt = localeFinder(languages)
  return (name) => {
    const at = localeAt(name)
    const plain = at === -1 ? name : name.split('/').toSpliced(at, 1).join('/')
    return [plain, ...languages.map((language) => `${language}/${plain}`)].some(
      (each) => pages.opening(each) !== undefined,
    )
  }
}

/** A destination without a page: the arguments of a rule. */
export interface Broken extends Partial<Omit<PageFault, 'kind'>> {
  /** The destination as written. */
  readonly written: string
  /** A missing file, or the Markdown of a page. */
  readonly of?: 'file' | 'markdown'
  /** The URL of the page that may be meant. */
  readonly near?: string | undefined
}

/** The arguments for a fault; undefined for a fault of another kind. */
export function brokenBy(fault: LinkFault, written: string): (Broken & Pick<PageFault, 'path'>) | undefined {
  if (fault.kind === 'file') return { written, of: 'file', path: fault.path }
  if (fault.kind === 'markdown') return { written, of: 'markdown', path: fault.page, now: fault.now }
  return fault.kind === 'page' ? { ...fault, written } : undefined
}

/** Notes: a URL that may open the page after all, and the Markdown of a page. */
export function weightOf({ of, why }: Broken): { readonly severity?: 'note' } {
  return of === 'markdown' || why === 'case' || why === 'below' ? { severity: 'note' } : {}
}

/** The hint: the right form, or a near page. */
export function rightForm({ near, now }: Broken): string | undefined {
  return now === undefined ? near && `Did you mean '${near}'?` : `Write '${now}'.`
}

/** The reason why Mintlify publishes no page: `.mintignore names the page 'adr/a'`. */
export function becauseUnpublished(by: Unpublished, pages: string): string {
  if (by === 'name') return 'Mintlify never publishes files of this name'
  if (by === 'snippet') return 'Mintlify publishes nothing in a folder of snippets'
  return `${by} names ${pages}`
}

/** The reason why a URL opens no page: `there is no page 'guides/strat'`. */
export function because({ why, path = '', page = path, isRedirected = false }: Broken): string {
  switch (why) {
    case undefined:
      return isRedirected
        ? `it is redirected to '/${short(path)}', where there is no page`
        : `there is no page '${short(path)}'`
    case 'extension':
      return "URLs of pages don't end in '.mdx'"
    case 'case':
      return `the page is spelled '${short(page)}'`
    case 'bare':
      return "without './', a path begins at the root folder"
    case 'below':
      return `only URLs below '/${short(path)}' are redirected`
    case 'circle':
      return 'its redirect leads back to it'
    case 'imported':
      return `other pages import '${short(page)}', so Mintlify makes no page of it`
    default:
      return becauseUnpublished(why, `the page '${short(page)}'`)
  }
}
