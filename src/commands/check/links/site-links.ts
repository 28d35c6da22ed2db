import { placer } from '../../../base/files/place.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import type { Link } from '../../../site/links/link.js'
import { linksOf, linksIn } from '../../../site/links/links.js'
import { destinationOf, filesOn, targetOf, type LinkFiles } from '../../../site/links/target.js'
import { bySite } from '../../../site/model/by-site.js'
import { isElsewhere, isServed, isServedFile, pageAt, pathOf } from '../../../site/model/addresses.js'
import type { Position } from '../../../site/model/input/input.js'
import { folderOf, isPageFile, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import { isPattern, landingAt } from '../../../site/model/redirects.js'
import type { Site } from '../../../site/model/site.js'
import { listing } from '../listing.js'
import { setting, type Fix } from '../rule.js'
import type { Turn } from '../run-rules.js'
import { anchorsOn } from './anchors.js'
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

/** The links of a site's pages. */
interface SiteLinks {
  readonly faulty: readonly FaultyLink[]
  readonly judge: ReturnType<typeof linkJudge>
  /** Pages and files linked in listed pages and docs.json, the navigation aside: `guides/detail`, `images/a.png`. */
  readonly linked: ReadonlySet<string>
  /** Pages inside of files. */
  readonly imported: ReadonlySet<string>
}

/** The links in published pages, and in imported snippets. */
export const siteLinks = bySite((site) => {
  const reading = search(site)
  let step = reading.next()
  while (!step.done) step = reading.next()
  return step.value
})

/** Reads the links of a site for `siteLinks`, with a turn for other work after each file. */
export async function readLinks(site: Site, turn: Turn): Promise<void> {
  const reading = search(site)
  let step = reading.next()
  for (; !step.done; step = reading.next()) await turn()
  siteLinks.keep(site, step.value)
}

/** Parts of docs.json with rules of their own, and texts without destinations. */
const withOwnRules: ReadonlySet<string> = new Set(['navigation', 'redirects', 'api', 'icon', 'href', 'url'])

/** The faulty destinations of docs.json. */
const docsLinks = bySite((site): readonly FaultyLink[] => {
  const found: FaultyLink[] = []
  const { judge } = siteLinks(site)
  const add = (of: FaultyLink['of'], path: JsonPath, written: string, fault: LinkFault | undefined) => {
    if (fault) found.push({ of, at: { path }, written, fault })
  }
  const judgeHref = (written: string) => judge({ written, form: 'attribute', name: 'href' }, 'docs.json')
  const lookAtText = (value: string, key: string, path: JsonPath) => {
    const name = value.replace(/^\.?\/+/, '').replace(/[?#].*$/s, '')
    const isMissing = /^\.?\/(?!\/)/.test(value) && isServedFile(name) && !isServed(`/${name}`, site)
    if (isMissing) add('setting', path, value, { kind: 'broken', of: 'file', path: name })
    for (const link of key === 'content' ? linksOf(value, 'banner.mdx') : [])
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
})

/** Reads the links of all pages for readers, and of the modules that they import; yields for each file. */
function* search(site: Site): Generator<void, SiteLinks> {
  const { disk, pages } = site
  const files = filesOn(disk)
  const isListed = listing(site)
  const isUnlisted = (page: string) => !isListed(page) && pages.isPublished(page)
  // The ends of links matter for unlisted pages only.
  const ends = [...pages.all()].some(isUnlisted) ? endsOf(site) : undefined
  const importers = new Map<string, Set<string>>()
  const open = new Set<string>()
  for (const page of pages.all())
    if (pages.isForReaders(page) && site.mayLink(page)) open.add(pages.fileOf(page) as string)
  const read: {
    readonly file: string
    readonly links: readonly Link[]
    readonly placeAt: ReturnType<typeof placer>
  }[] = []
  for (const file of open) {
    yield
    const text = disk.read(file) ?? ''
    const links = linksOf(text, file)
    read.push({ file, links, placeAt: placer(text, file) })
    // A snippet is a part of listed pages.
    const isReached = !isUnlisted(withoutExtension(file))
    for (const link of links) {
      if (isReached) ends?.add(link, file)
      const inner = moduleOf(link, file, files)
      if (inner === undefined) continue
      open.add(inner)
      importers.set(inner, (importers.get(inner) ?? new Set()).add(file))
    }
  }
  // The parts of pages are known once all pages are read.
  const imported = new Set([...importers.keys()].map(withoutExtension).filter(isUnlisted))
  const judge = linkJudge({ site, files, anchors: anchorsOn(disk, files), imported, importers })
  const faulty: FaultyLink[] = []
  for (const { file, links, placeAt } of read) {
    yield
    for (const link of links) {
      const fault = judge(link, file)
      if (fault)
        faulty.push({ of: 'page', written: link.written, fault, at: placeAt(link.start), inPage: { link, file } })
    }
  }
  return { faulty, judge, linked: ends?.all ?? new Set(), imported }
}

/** The page of an import. */
function moduleOf(link: Link, file: string, files: LinkFiles): string | undefined {
  if (link.form !== 'import' && link.form !== 'snippet') return undefined
  const target = targetOf(link, file, files)
  return target.kind === 'file' && isPageFile(target.file) ? target.file : undefined
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

/** The faulty destinations of some kinds; those of docs.json first. */
export function faultyLinks(site: Site, ...kinds: readonly FaultyLink['of'][]): readonly FaultyLink[] {
  return [...docsLinks(site), ...siteLinks(site).faulty].filter(({ of }) => kinds.includes(of))
}

/** The fix that writes another destination; a link in a longer text of docs.json is for its author. */
export function rewriting({ of, at, inPage }: Omit<FaultyLink, 'fault'>, after: string | undefined): readonly Fix[] {
  if (after === undefined || of === 'setting') return []
  if (!inPage) return 'path' in at ? setting(at.path, after) : []
  const { start, end, written: before } = inPage.link
  // Some characters have different forms in Markdown and HTML.
  return /[\s()<>"'`{}\\]/.test(after) ? [] : [{ do: 'edit', file: inPage.file, start, end, before, after }]
}
