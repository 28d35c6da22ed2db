import type { Link } from '../../../site/links/link.js'
import { destinationOf, targetOf } from '../../../site/links/target.js'
import type { LinkFiles } from '../../../site/links/target.js'
import { isElsewhere, isServed, pageAt, pathOf, encoded } from '../../../site/model/addresses.js'
import { landingAt, redirectFrom } from '../../../site/model/landing.js'
import type { Landing } from '../../../site/model/landing.js'
import { localeFinder, languagesOf } from '../../../site/model/locales.js'
import { addressOfPage, folderOf, foldersOf, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import { isPattern } from '../../../site/model/redirects.js'
import type { Site } from '../../../site/model/site.js'
import { keyIn, navigationOf, pageWith, variantsOf } from '../../../site/placement/navigation.js'
import type { Navigation, Variant } from '../../../site/placement/navigation.js'
import type { PageAnchors } from './anchors.js'

/** The fault of a destination. */
export type LinkFault =
  /** No page; the path from the docs root, to which a redirect with a wildcard may have led. */
  | { readonly kind: 'page'; readonly path: string; readonly isRedirected?: boolean }
  /** No image, and no other file. */
  | { readonly kind: 'file'; readonly path: string }
  /** The page is there, and has no such anchor; `near`: those that may have been meant. */
  | AnchorFault
  /**
   * It leads over redirects; `end` is the URL that readers get, `now` the destination to write instead, which is
   * another one where the link's own version has the page, and `lost` the anchor that is not there.
   */
  | {
      readonly kind: 'redirected'
      readonly end: string
      readonly now: string
      readonly lost: AnchorFault | undefined
    }

interface AnchorFault {
  readonly kind: 'anchor'
  readonly page: string
  readonly anchor: string
  readonly near: readonly string[]
}

export type Judged = Pick<Link, 'written' | 'form' | 'name' | 'tag'>

interface Context {
  readonly site: Site
  readonly files: LinkFiles
  readonly anchors: PageAnchors
}

/** Files that Mintlify serves as they are. Others, such as `llms.txt` and `rss.xml`, it makes itself. */
export const media = /\.(png|jpe?g|jfif|gif|svgz?|webp|avif|apng|bmp|ico|mp4|webm|mov|mp3|wav|ogg)$/i
const page = /\.mdx?$/i
/** Attributes that are addresses whoever reads them: `url` and `to` of a component may be anything. */
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'img', 'darkSrc', 'lightSrc', 'poster'])
/** Tags whose addresses are no pages or images of the site. */
const otherTags: ReadonlySet<string> = new Set(['use', 'script', 'link', 'iframe', 'embed', 'object', 'base', 'form'])

/** Judges destinations; undefined where one leads somewhere, and where that is not sure. */
export function linkJudge({ site, files, anchors }: Context): (link: Judged, from: string) => LinkFault | undefined {
  const isLocalized = localizedPages(site)
  const ownPage = ownPages(site)
  const isKnown = (name: string) => isLocalized(name) || site.pages.spelled(name) !== undefined
  return (link, from) => {
    if (!isJudged(link)) return undefined
    const destination = destinationOf(link)
    const { style, path, anchor } = destination
    if (style === 'elsewhere') return undefined
    if (style === 'here') return anchor ? anchorFault(from, anchor, anchors) : undefined
    // A snippet is shown in other pages: its relative links are theirs.
    if (style !== 'root' && link.form !== 'import' && link.form !== 'snippet' && isShownElsewhere(from))
      return undefined
    const target = targetOf(link, from, files)
    if (target.kind === 'file')
      return anchor && page.test(target.file) ? anchorFault(target.file, anchor, anchors) : undefined
    if (target.kind !== 'none') return undefined
    if (link.form === 'import' || link.form === 'snippet')
      return hasModule(target.path, files) ? undefined : { kind: 'file', path: target.path }
    const name = withoutExtension(target.path)
    if (media.test(name)) return hasMedia(name, files) ? undefined : fileFault(name, site)
    if (name.startsWith('_mintlify/') || isServed(`/${name}`, site)) return undefined
    if (
      style !== 'root' &&
      basesOf(from).some((base) => isServed(`/${withoutExtension(pagePath(base + path).path)}`, site))
    )
      return undefined
    const landing = landingAt(`/${name}`, site)
    if (landing.hops.length > 0)
      return (
        redirectFault(link, landing, (landed) => ownPage(landed, from, name), { site, files, anchors }) ??
        wildcardFault(landing, isKnown)
      )
    if (isKnown(name)) return undefined
    return { kind: 'page', path: name }
  }
}

/** True if a destination is an address, which not every attribute and key in code has. */
function isJudged({ form, name = '', tag = '', written }: Judged): boolean {
  if (form === 'frontmatter') return name === 'url'
  if (form === 'key') return name === 'href' && /^\/(?!\/)/.test(written)
  return form !== 'attribute' || (addresses.has(name) && !otherTags.has(tag))
}

function anchorFault(file: string, anchor: string, { has, near }: PageAnchors): AnchorFault | undefined {
  if (has(file, anchor)) return undefined
  return { kind: 'anchor', page: withoutExtension(file), anchor, near: near(file, anchor) }
}

function isShownElsewhere(file: string): boolean {
  return /(^|\/)_?snippets\//i.test(file) || !page.test(file)
}

function hasModule(path: string, files: LinkFiles): boolean {
  return ['.jsx', '.tsx', '.js', '.ts', '.json'].some((extension) => files.has(path + extension))
}

/** In a folder of public files, or without the folder of the domain that the site is served in. */
export function hasMedia(name: string, files: LinkFiles): boolean {
  const inner = name.slice(name.indexOf('/') + 1)
  return [`public/${name}`, `static/${name}`, inner].some((file) => files.has(file))
}

function fileFault(path: string, site: Site): LinkFault | undefined {
  return site.redirects().find(`/${path}`) ? undefined : { kind: 'file', path }
}

/** The folders that a browser may read a relative address from: with a slash behind the page's address, and without. */
function basesOf(from: string): readonly string[] {
  const address = addressOfPage(withoutExtension(from)).slice(1)
  return [folderOf(from), folderOf(address), `${address}/`]
}

/** Short names for other sites, and redirects that are not for good, are meant to be linked to. One that ends nowhere is a finding of its own. */
function redirectFault(
  link: Judged,
  { hops, steps, end, isServed: isThere }: Landing,
  ownPage: (target: string) => string | undefined,
  { site, anchors }: Context,
): LinkFault | undefined {
  if (!isThere || isElsewhere(end) || isPattern(end) || hops.some(({ permanent }) => permanent === false))
    return undefined
  // A redirect that hides a page is a finding of its own: the link stops at the page.
  const stop = steps.find((step) => pageAt(step, site) !== undefined) ?? end
  const target = pageAt(stop, site)
  if (target === undefined || !site.pages.isPublished(target)) return undefined
  const name = ownPage(target) ?? target
  const [rest] = /[?#].*$/s.exec(stop) ?? ['']
  const { tail } = destinationOf(link)
  // A query or an anchor on the way, and another at the link: what readers get is not known.
  if (rest !== '' && tail !== '') return undefined
  const [there, now] = [target, name].map((each) => encoded(addressOfPage(each), link.written) + rest + tail) as [
    string,
    string,
  ]
  const { anchor } = destinationOf({ ...link, written: now })
  const file = site.pages.fileOf(name)
  const isRead = anchor !== undefined && file !== undefined && page.test(file)
  return { kind: 'redirected', end: there, now, lost: isRead ? anchorFault(file, anchor, anchors) : undefined }
}

/**
 * Finds the page of a link's own version or language in place of the one that its redirect leads to.
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
    // A link to `/v2/old` means that version.
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

/** A wildcard takes readers to pages that its redirect does not name: no other finding is about one that is missing there. */
function wildcardFault(
  { hops, end, circle, isServed: isThere }: Landing,
  isKnown: (name: string) => boolean,
): LinkFault | undefined {
  if (isThere || circle.length > 0 || !hops.some(({ destination }) => isPattern(destination))) return undefined
  const path = withoutExtension(pathOf(end).replace(/^\/+|\/+$/g, ''))
  return isPattern(end) || isKnown(path) ? undefined : { kind: 'page', path, isRedirected: true }
}

/** Tells whether a path without the folder of a language, or with another's, is a page: Mintlify finds the one of the reader's. */
function localizedPages({ docs, pages }: Site): (name: string) => boolean {
  const languages = languagesOf(docs)
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
