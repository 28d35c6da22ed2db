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
import { isPattern, landingAt, redirectFrom, type Landing } from '../../../site/model/redirects.js'
import { languagesOf, localeFinder } from '../../../site/model/variants.js'
import { addressOfPage, folderOf, foldersOf, pagePath, withoutExtension } from '../../../site/model/page-path.js'
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

/** A destination that opens no page, or no file. */
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

/** The fault of a destination. */
export type LinkFault =
  | Broken
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
  const knowing = { ...context, isLocalized: localizedPages(site), ownPage: ownPages(site) }
  /** Right destinations from the root: thousands of links have a few hundred. */
  const right = new Set<string>()
  return (link, from) => {
    if (!isJudged(link)) return undefined
    const destination = destinationOf(link)
    // An entry of `related` names a page from the root.
    const style = destination.style === 'bare' && link.form === 'frontmatter' ? 'root' : destination.style
    if (style === 'elsewhere') return undefined
    if (style === 'here') return destination.anchor ? anchorFault(from, destination.anchor, anchors) : undefined
    if (link.form === 'import' || link.form === 'snippet') return moduleFault(link, from, files)
    // Relative links of a snippet belong to the pages with the snippet.
    if ((style !== 'root' && isShownElsewhere(from)) || (style === 'root' && right.has(link.written))) return undefined
    const fault = siteFault(link, { ...destination, style }, from, knowing)
    if (!fault && style === 'root') right.add(link.written)
    return fault
  }
}

interface Knowing extends Context {
  readonly isLocalized: (name: string) => boolean
  readonly ownPage: (target: string, from: string, linked: string) => string | undefined
}

/** The fault of a destination in the site: from the root, relative, or bare as `next`. */
function siteFault(link: Judged, destination: Destination, from: string, knowing: Knowing): LinkFault | undefined {
  const { site, files, anchors, isLocalized, ownPage } = knowing
  const { path: name, style, anchor, tail } = destination
  const at = (base: string) => pagePath(base + name.trim())
  const isRelative = style === 'relative'
  const wanted = at(isRelative ? folderOf(from) : '')
  if (wanted.outside) return undefined
  // Mintlify removes the extension of relative links only.
  const path = isRelative ? withoutExtension(wanted.path) : wanted.path
  const fault = addressFault(`/${path}`, knowing)
  if (fault === undefined) return anchor ? anchorFault(pageFileAt(`/${path}`, site), anchor, anchors) : undefined
  const near = at(folderOf(from))
  if (style === 'bare' && !near.outside) {
    const opening = opens(`/${withoutExtension(near.path)}`, site)
    if (fault.of === 'page' && opening.is === 'page') return bareFault(destination, near.path, opening.page)
    if (fault.of === 'file' && files.has(near.path)) return undefined
  }
  if (isRelative && basesOf(from).some((base) => isServed(`/${at(base).path}`, site))) return undefined
  const landing = landingAt(`/${path}`, site)
  if (landing.circle.length > 0) return broken(path, { why: 'circle' })
  if (landing.hops.length > 0) {
    const own = (landed: string) => ownPage(landed, from, withoutExtension(path))
    return redirectFault(link, landing, own, knowing) ?? wildcardFault(landing, knowing)
  }
  if (fault.of === 'page' && fault.why === undefined && isLocalized(path)) return undefined
  if (fault.of === 'page' && landingAt(`/${path}/-`, site).hops.length > 0) return { ...fault, why: 'below' }
  return fault.now === undefined ? fault : { ...fault, now: fault.now + tail }
}

/** The fault of a URL of the site, redirects aside. */
function addressFault(address: string, { site, imported }: Context): Broken | undefined {
  const opening = opens(address, site)
  const { path } = pagePath(addressOf(address))
  switch (opening.is) {
    case 'other':
      return undefined
    case 'page':
      return imported.has(opening.page) ? broken(path, { why: 'imported', page: opening.page }) : undefined
    case 'markdown':
      return broken(opening.page, { of: 'markdown', now: encoded(addressOfPage(opening.page), address) })
    case 'nothing': {
      const { why, page } = opening
      if (why === undefined) return broken(path, { of: isServedFile(path) ? 'file' : 'page' })
      const hasFix = page !== undefined && (why === 'extension' || why === 'case')
      return broken(path, {
        why,
        ...(page !== undefined && { page }),
        ...(hasFix && { now: encoded(addressOfPage(page), address) }),
      })
    }
  }
}

function broken(path: string, more: Partial<Broken>): Broken {
  return { kind: 'broken', of: 'page', path, ...more }
}

/** `next` in `guides/start`, where `guides/next` is: `./next`. Of a file name, the address of the page. */
function bareFault({ written, tail }: Destination, path: string, page: string): Broken {
  const now = pageFile.test(path) ? addressOfPage(page) : `./${written.trim()}`
  return broken(path, { why: 'bare', page, now: now + tail })
}

function moduleFault(link: Judged, from: string, files: LinkFiles): LinkFault | undefined {
  const target = targetOf(link, from, files)
  const isThere = target.kind !== 'none' || moduleAt(target.path, files) !== undefined
  return isThere ? undefined : broken(target.path, { of: 'file' })
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

/** The file of the page at a URL; undefined for anything else. */
function pageFileAt(address: string, site: Site): string | undefined {
  const opening = opens(address, site)
  return opening.is === 'page' ? site.pages.fileOf(opening.page) : undefined
}

function anchorFault(file: string | undefined, anchor: string, { has, near, same }: PageAnchors) {
  if (file === undefined || has(file, anchor)) return undefined
  const page = withoutExtension(file)
  return {
    kind: 'anchor',
    page,
    anchor,
    near: near(file, anchor),
    same: same(file, anchor),
  } as const satisfies AnchorFault
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
  { site, isLocalized }: Knowing,
): LinkFault | undefined {
  if (isThere || circle.length > 0 || !hops.some(({ destination }) => isPattern(destination))) return undefined
  const path = withoutExtension(pathOf(end).replace(/^\/+|\/+$/g, ''))
  return isPattern(end) || isLocalized(path) || site.pages.spelled(path) !== undefined
    ? undefined
    : broken(path, { isRedirected: true })
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

/** A broken destination: the arguments of a rule. */
export interface BrokenArgs extends Partial<Omit<Broken, 'kind'>> {
  /** The destination as written. */
  readonly written: string
  /** The URL of the page that may be meant. */
  readonly near?: string | undefined
}

/** Notes: a URL that may open the page after all, and the Markdown of a page. */
export function weightOf({ of, why }: Pick<Broken, 'of' | 'why'>): { readonly severity?: 'note' } {
  return of === 'markdown' || why === 'case' || why === 'below' ? { severity: 'note' } : {}
}

/** The hint: the right form, or a near page. */
export function rightForm({ near, now }: BrokenArgs): string | undefined {
  return now === undefined ? near && `Did you mean '${near}'?` : `Write '${now}'.`
}

/** The reason why Mintlify publishes no page: `.mintignore names the page 'adr/a'`. */
export function becauseUnpublished(by: Unpublished, pages: string): string {
  if (by === 'name') return 'Mintlify never publishes files of this name'
  if (by === 'snippet') return 'Mintlify publishes nothing in a folder of snippets'
  return `${by} names ${pages}`
}

/** The reason why a URL opens no page: `there is no page 'guides/strat'`. */
export function because({ why, path = '', page = path, isRedirected = false }: Partial<Broken>): string {
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
