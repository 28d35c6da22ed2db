import { placer } from '../../../base/files/place.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import type { Link } from '../../../site/links/link.js'
import { linksOf, linksIn } from '../../../site/links/links.js'
import { destinationOf, filesOn, targetOf, type LinkFiles } from '../../../site/links/target.js'
import { bySite } from '../../../site/model/by-site.js'
import { isElsewhere, isServed, isServedFile, pageAt, pathOf } from '../../../site/model/addresses.js'
import type { Position } from '../../../site/model/input/input.js'
import { landingAt } from '../../../site/model/redirects.js'
import { folderOf, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import { isPattern } from '../../../site/model/redirects.js'
import type { Site } from '../../../site/model/site.js'
import { listing } from '../listing.js'
import type { PageEdit } from '../rule.js'
import type { Turn } from '../run-rules.js'
import { anchorsOn } from './anchors.js'
import { linkJudge, type LinkFault } from './judge.js'

/** A link of a page that leads nowhere, or over redirects. */
export interface FaultyLink {
  readonly link: Link
  readonly written: string
  readonly fault: LinkFault
  readonly file: string
  readonly at: Position
}

/** A destination in docs.json: an `href`, a file or a link in the text of a setting, the destination of a redirect. */
export interface DocsLink {
  readonly of: 'href' | 'setting' | 'redirect'
  readonly path: JsonPath
  readonly at: Position
  readonly written: string
  readonly fault: LinkFault
}

/** The links of a site's pages. */
interface SiteLinks {
  readonly faulty: readonly FaultyLink[]
  readonly judge: ReturnType<typeof linkJudge>
  /** Pages and files linked in listed pages and docs.json, the navigation aside: `guides/detail`, `images/a.png`. */
  readonly linked: ReadonlySet<string>
  /** Pages that are parts of files. */
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

/** The faulty destinations of docs.json. */
export const docsLinks = bySite((site): readonly DocsLink[] => {
  const found: DocsLink[] = []
  const judge: SiteLinks['judge'] = (link, from) => siteLinks(site).judge(link, from)
  const add = (of: DocsLink['of'], path: JsonPath, written: string, fault: LinkFault | undefined) => {
    if (fault) found.push({ of, path, at: { path }, written, fault })
  }
  const judgeHref = (written: string) => judge({ written, form: 'attribute', name: 'href' }, 'docs.json')
  const lookAtText = (value: string, key: string, path: JsonPath) => {
    const name = value.replace(/^\.?\/+/, '').replace(/[?#].*$/s, '')
    const isMissing = /^\.?\/(?!\/)/.test(value) && isServedFile(name) && !isServed(`/${name}`, site)
    if (isMissing) add('setting', path, value, { kind: 'file', path: name })
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

/** Parts of docs.json with rules of their own, and texts without destinations. */
const withOwnRules: ReadonlySet<string> = new Set(['navigation', 'redirects', 'api', 'icon', 'href', 'url'])

/** Possible destinations. Nearly all are right, and then the text around needs no reading. */
const candidates =
  /\]\(\s*<?([^\s)>]*)|\]:\s*<?(\S+)|\b(?:href|src|img|poster|darkSrc|lightSrc)["']?\s*[=:]\s*\{?\s*["'`]([^"'`]*)|^["']?url["']?[ \t]*:[ \t]*["']?([^\s"']*)/gm
const imports = /\b(?:from|import)\s*["']([^"'\n]+)["']|<Snippet\s[^>]*?\bfile=\{?["']([^"'\n]+)["']/g

/** Yields after each file. */
function* search(site: Site, imported: ReadonlySet<string> = new Set()): Generator<void, SiteLinks> {
  const { disk, pages } = site
  const files = filesOn(disk)
  const anchors = anchorsOn(disk, files)
  const judge = linkJudge({ site, files, anchors, imported })
  const isListed = listing(site)
  // The ends of links matter for unlisted pages only.
  const isAnyUnlisted = [...pages.all()].some((page) => !isListed(page) && pages.isPublished(page))
  const ends = endsOf(site)
  const settings = isRecord(site.docs) ? { ...site.docs, navigation: undefined } : site.docs
  for (const href of linksIn(settings)) ends.add({ written: href, form: 'attribute' }, 'docs.json')
  const importers = new Map<string, Set<string>>()
  const right = new Set<string>()
  /** True for a right destination. An anchor of the page itself is judged in each page. */
  const isRight = (link: Candidate, file: string, key: string) => {
    if (right.has(key)) return true
    if (judge(link, file)) return false
    if (destinationOf(link).style !== 'here') right.add(key)
    return true
  }
  const faulty: FaultyLink[] = []
  const open = [...pages.all()].flatMap((page) =>
    pages.isForReaders(page) && site.mayLink(page) ? [pages.fileOf(page) as string] : [],
  )
  const seen = new Set(open)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    yield
    const text = disk.read(file)
    if (text === undefined) continue
    const own = withoutExtension(file)
    const newModule = (each: Named) => {
      const inner = moduleOf(each, file, files)
      return inner === undefined || seen.has(inner) ? undefined : inner
    }
    const modules = modulesIn(text, file, files)
    for (const inner of modules.flatMap((each) => moduleOf(each, file, files) ?? []))
      importers.set(inner, (importers.get(inner) ?? new Set()).add(file))
    // A snippet is a part of listed pages.
    const isReached = isAnyUnlisted && (isListed(own) || !pages.isPublished(own))
    if (isReached) for (const each of modules) ends.add(each, file)
    let isNews =
      text.includes('\nrelated:') || modules.some((each) => newModule(each) !== undefined || judge(each, file))
    for (const each of candidatesIn(text)) {
      const key = keyOf(each, file)
      if (isReached) ends.add(each, file, key)
      isNews ||= !isRight(each, file, key)
    }
    if (!isNews) continue
    const placeAt = placer(text, file)
    for (const link of linksOf(text, file)) {
      if (isReached) ends.add(link, file)
      const inner = newModule(link)
      if (inner !== undefined) {
        seen.add(inner)
        open.push(inner)
      }
      const fault = judge(link, file)
      if (fault) faulty.push({ link, written: link.written, fault, file, at: placeAt(link.start) })
    }
  }
  const parts = [...importers.keys()].map(withoutExtension).filter((page) => !isListed(page) && pages.isPublished(page))
  // The parts of pages are known once all pages are read.
  if (parts.length > imported.size) return yield* search(site, new Set(parts))
  // A snippet may link to a heading of a page around the snippet.
  const isShownWith = (anchor: string, file: string, below: readonly string[] = []): boolean =>
    [...(importers.get(file) ?? [])].some(
      (page) => !below.includes(page) && (anchors.has(page, anchor) || isShownWith(anchor, page, [...below, file])),
    )
  const isOpen = ({ link, fault, file }: FaultyLink) =>
    fault.kind !== 'anchor' || destinationOf(link).style !== 'here' || !isShownWith(fault.anchor, file)
  return { faulty: faulty.filter(isOpen), judge, linked: ends.all, imported }
}

/** The edit that writes a destination; undefined for characters with different forms in Markdown and HTML. */
export function editOf({ link, file }: FaultyLink, after: string): PageEdit | undefined {
  const { start, end, written: before } = link
  return /[\s()<>"'`{}\\]/.test(after) ? undefined : { file, start, end, before, after }
}

/** The URL of the page that a path probably means: generated, renamed since, or spelled alike. */
export function nearPage(
  path: string,
  { pages, generated }: Site,
  renamed?: ReadonlyMap<string, string>,
  fits?: (page: string) => boolean,
): string | undefined {
  const made = generated().near(path)
  if (made !== undefined) return `/${encodeURI(made)}`
  const near = renamed?.get(path) ?? pages.near(path, fits)
  return near && `/${near}`
}

type Named = Pick<Link, 'written' | 'form'>
type Candidate = Named & Pick<Link, 'name'>

/** The modules that a text imports; a sentence or code with the word counts where a folder of snippets has the file. */
function modulesIn(text: string, file: string, files: LinkFiles): readonly Named[] {
  if (!text.includes('import') && !text.includes('<Snippet')) return []
  const all = [...text.matchAll(imports)].map(([, module, snippet = '']): Named =>
    module === undefined ? { written: snippet, form: 'snippet' } : { written: module, form: 'import' },
  )
  const isPage = (each: Named) => !/^_?snippets\//i.test(moduleOf(each, file, files) ?? 'snippets/')
  return all.some(isPage) ? linksOf(text, file).filter(({ form }) => form === 'import' || form === 'snippet') : all
}

/** The page of an import. */
function moduleOf(link: Named, file: string, files: LinkFiles): string | undefined {
  if (link.form !== 'import' && link.form !== 'snippet') return undefined
  const target = targetOf(link, file, files)
  return target.kind === 'file' && /\.mdx?$/i.test(target.file) ? target.file : undefined
}

function candidatesIn(text: string): readonly Candidate[] {
  return [...text.matchAll(candidates)].flatMap(([, markdown, definition, attribute, url]) => {
    const written = markdown ?? definition ?? attribute ?? url ?? ''
    return written === '' ? [] : { written, form: attribute === undefined ? 'markdown' : 'attribute', name: 'href' }
  })
}

/** The identity of a destination: in all pages, or in the pages of one folder. */
function keyOf({ written, form }: Named, file: string): string {
  return written.startsWith('/') ? `${form}${written}` : `${form}${folderOf(file)}\0${written}`
}

/** Collects the pages and files at the ends of links, redirects followed. */
function endsOf(site: Site) {
  const all = new Set<string>()
  const known = new Set<string>()
  return {
    all,
    add(link: Named, file: string, key = keyOf(link, file)): void {
      if (known.has(key)) return
      known.add(key)
      const { style, path: name } = destinationOf(link)
      if (style === 'here' || style === 'elsewhere') return
      for (const base of style === 'relative' ? [folderOf(file)] : style === 'bare' ? ['', folderOf(file)] : ['']) {
        const { path, outside } = pagePath(base + name.trim())
        if (outside) continue
        const { end } = landingAt(`/${path}`, site)
        all.add(pageAt(end, site) ?? pagePath(pathOf(end)).path)
      }
    },
  }
}
