import { placer } from '../../../base/files/place.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import type { Link } from '../../../site/links/link.js'
import { linksIn, scan } from '../../../site/links/links.js'
import { destinationOf, filesOn } from '../../../site/links/target.js'
import { bySite } from '../../../site/model/by-site.js'
import { once } from '../../../site/model/kept.js'
import { isElsewhere, isServed, isServedFile, pageAt, pathOf } from '../../../site/model/addresses.js'
import type { Position } from '../../../site/model/input/input.js'
import { folderOf, isPageFile, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import { isPattern, landingAt } from '../../../site/model/redirects.js'
import type { Site } from '../../../site/model/site.js'
import { listing } from '../listing.js'
import { setting, type Fix } from '../rule.js'
import type { Turn } from '../run-rules.js'
import { importOf, scans } from './anchors.js'
import { linkJudge, type LinkFault } from './judge.js'

/** A destination that leads nowhere, or over redirects. */
export interface FaultyLink {
  /** A link of a page, or in docs.json: an `href`, a file or a link in the text of a setting, the end of a redirect. */
  readonly of: 'page' | 'href' | 'setting' | 'redirect'
  readonly written: string
  readonly fault: LinkFault
  readonly at: Position
  readonly inPage?: { readonly link: Link; readonly file: string }
}

/** The links of a site. */
interface SiteLinks {
  /** In docs.json, and then in pages. */
  readonly faulty: readonly FaultyLink[]
  /** Pages and files linked in listed pages and docs.json, the navigation aside: `guides/detail`, `images/a.png`. */
  readonly linked: ReadonlySet<string>
  /** Pages inside of files. */
  readonly imported: ReadonlySet<string>
}

/** The links in docs.json, in published pages, and in imported snippets. */
export const siteLinks = bySite((site): SiteLinks => {
  const { disk, pages } = site
  const files = filesOn(disk)
  const linksOf = (file: string) => scans(site)(file)?.links ?? []
  const isListed = listing(site)
  const isUnlisted = (page: string) => !isListed(page) && pages.isPublished(page)
  // The ends of links matter for unlisted pages only.
  const ends = [...pages.all()].some(isUnlisted) ? endsOf(site) : undefined
  const importers = new Map<string, Set<string>>()
  const open = new Set(linkingFiles(site))
  for (const file of open) {
    // A snippet is a part of listed pages.
    const isReached = !isUnlisted(withoutExtension(file))
    for (const link of linksOf(file)) {
      if (isReached) ends?.add(link, file)
      const inner = importOf(link, file, files)
      if (!inner?.isThere || !isPageFile(inner.path)) continue
      open.add(inner.path)
      importers.set(inner.path, (importers.get(inner.path) ?? new Set()).add(file))
    }
  }
  // The parts of pages are known once all pages are read.
  const judge = linkJudge(site, importers)
  const ofPages = [...open].flatMap((file) => {
    const placeAt = once(() => placer(disk.read(file) ?? '', file))
    return linksOf(file).flatMap((link): FaultyLink | [] => {
      const fault = judge(link, file)
      return fault
        ? { of: 'page', written: link.written, fault, at: placeAt()(link.start), inPage: { link, file } }
        : []
    })
  })
  return {
    faulty: [...docsLinks(site, judge), ...ofPages],
    linked: ends?.all ?? new Set(),
    imported: new Set([...importers.keys()].map(withoutExtension)),
  }
})

/** Reads the pages with links, with a turn for other work after each file. */
export async function readLinks(site: Site, turn: Turn): Promise<void> {
  for (const file of linkingFiles(site)) {
    scans(site)(file)
    await turn()
  }
}

/** The files of pages for readers, without pages that have no link. */
function linkingFiles({ pages, mayLink }: Site): readonly string[] {
  return [...pages.all()].flatMap((page) =>
    pages.isForReaders(page) && mayLink(page) ? (pages.fileOf(page) as string) : [],
  )
}

/** Parts of docs.json with rules of their own, and texts without destinations. */
const withOwnRules: ReadonlySet<string> = new Set(['navigation', 'redirects', 'api', 'icon', 'href', 'url'])

/** The faulty destinations of docs.json. */
function docsLinks(site: Site, judge: ReturnType<typeof linkJudge>): readonly FaultyLink[] {
  const found: FaultyLink[] = []
  const add = (of: FaultyLink['of'], path: JsonPath, written: string, fault: LinkFault | undefined) => {
    if (fault) found.push({ of, at: { path }, written, fault })
  }
  const judgeHref = (written: string) => judge({ written, form: 'attribute', name: 'href' }, 'docs.json')
  const lookAtText = (value: string, key: string, path: JsonPath) => {
    const name = value.replace(/^\.?\/+/, '').replace(/[?#].*$/s, '')
    const isMissing = /^\.?\/(?!\/)/.test(value) && isServedFile(name) && !isServed(`/${name}`, site)
    if (isMissing) add('setting', path, value, { kind: 'broken', of: 'file', path: name })
    for (const link of key === 'content' ? scan(value, 'banner.mdx').links : [])
      add('setting', path, link.written, judge(link, 'banner.mdx'))
  }
  const look = (value: unknown, key: string, path: JsonPath, isSetting: boolean): void => {
    if (typeof value === 'string') {
      if (isSetting) lookAtText(value, key, path)
      // Options of the contextual menu may open anything.
      else if (key === 'href' && value.startsWith('/') && !path.includes('contextual'))
        add('href', path, value, judgeHref(value))
    } else if (Array.isArray(value))
      for (const [index, each] of value.entries()) look(each, key, [...path, index], isSetting)
    else if (isRecord(value))
      for (const [name, inner] of Object.entries(value))
        look(inner, name, [...path, name], isSetting && !withOwnRules.has(name))
  }
  look(site.docs, '', [], true)
  const { all, find } = site.redirects()
  for (const { index, destination } of all) {
    if (destination.trim() === '' || isElsewhere(destination) || isPattern(destination) || find(destination)) continue
    const address = destination.startsWith('/') ? destination : `/${destination}`
    add('redirect', ['redirects', index, 'destination'], destination, judgeHref(address))
  }
  return found
}

/** Collects the pages and files at the ends of links, redirects followed; those of settings in docs.json first. */
function endsOf(site: Site) {
  const all = new Set<string>()
  const known = new Set<string>()
  const add = (link: Pick<Link, 'written' | 'form'>, file: string): void => {
    const { style, path: name } = destinationOf(link)
    if (style === 'here' || style === 'elsewhere') return
    for (const base of style === 'relative' ? [folderOf(file)] : style === 'bare' ? ['', folderOf(file)] : ['']) {
      const { path, outside } = pagePath(base + name.trim())
      if (outside || known.has(path)) continue
      known.add(path)
      const { end } = landingAt(`/${path}`, site)
      all.add(pageAt(end, site) ?? pagePath(pathOf(end)).path)
    }
  }
  const settings = isRecord(site.docs) ? { ...site.docs, navigation: undefined } : site.docs
  for (const href of linksIn(settings)) add({ written: href, form: 'attribute' }, 'docs.json')
  return { all, add }
}

/** The fix that writes another destination; a link in a longer text of docs.json is for its author. */
export function rewriting({ of, at, inPage }: Omit<FaultyLink, 'fault'>, after: string | undefined): readonly Fix[] {
  if (after === undefined || of === 'setting') return []
  if (!inPage) return 'path' in at ? setting(at.path, after) : []
  // Some characters have different forms in Markdown and HTML.
  return /[\s()<>"'`{}\\]/.test(after) ? [] : [{ do: 'edit', ...inPage, after }]
}
