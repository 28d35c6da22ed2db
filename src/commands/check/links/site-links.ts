import { placer } from '../../../base/files/place.js'
import { isRecord } from '../../../format/json/value.js'
import type { Link } from '../../../site/links/link.js'
import { linksOf } from '../../../site/links/links.js'
import { destinationOf, filesOn, targetOf } from '../../../site/links/target.js'
import type { LinkFiles } from '../../../site/links/target.js'
import { pageAt, pathOf } from '../../../site/model/addresses.js'
import { landingAt } from '../../../site/model/landing.js'
import { linksIn } from '../../../site/model/links.js'
import { folderOf, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import type { PageEdit } from '../fix.js'
import { listing } from '../listing.js'
import { anchorsOn } from './anchors.js'
import { linkJudge } from './judge.js'
import type { LinkFault } from './judge.js'

/** A link of a page that leads nowhere, or not straight there. */
export interface FaultyLink {
  readonly link: Link
  readonly written: string
  readonly fault: LinkFault
  /** The file that it is in, and its place there. */
  readonly file: string
  readonly line: number
  readonly column: number
}

/** The links of a site's pages, and what they lead to. */
interface SiteLinks {
  readonly faulty: readonly FaultyLink[]
  readonly judge: ReturnType<typeof linkJudge>
  /** The pages and files that listed pages and docs.json link to, outside of the navigation: `guides/detail`, `images/a.png`. */
  readonly linked: ReadonlySet<string>
  /** The pages that other files import. */
  readonly imported: ReadonlySet<string>
}

const found = new WeakMap<Site, SiteLinks>()

/** The links in pages that are published, and in the snippets that they import; read once for all rules. */
export function siteLinks(site: Site): SiteLinks {
  const known = found.get(site) ?? search(site)
  found.set(site, known)
  return known
}

/** The links of a site's pages that lead nowhere, or not straight there. */
export function faultyLinks(site: Site): readonly FaultyLink[] {
  return siteLinks(site).faulty
}

/** Texts that may be destinations. Nearly all lead somewhere, and then the text around them needs no reading. */
const candidates =
  /\]\(\s*<?([^\s)>]*)|\]:\s*<?(\S+)|\b(?:href|src|img|poster|darkSrc|lightSrc)["']?\s*[=:]\s*\{?\s*["'`]([^"'`]*)|^["']?url["']?[ \t]*:[ \t]*["']?([^\s"']*)/gm
const imports = /\b(?:from|import)\s*["']([^"'\n]+)["']|<Snippet\s[^>]*?\bfile=\{?["']([^"'\n]+)["']/g

function search(site: Site, imported: ReadonlySet<string> = new Set()): SiteLinks {
  const { disk, pages } = site
  const files = filesOn(disk)
  const anchors = anchorsOn(disk, files)
  const judge = linkJudge({ site, files, anchors, imported })
  const isListed = listing(site)
  // Most sites have pages that no navigation lists; of the others, no end of a link is asked for.
  const isAnyUnlisted = [...pages.all()].some((page) => !isListed(page) && pages.isPublished(page))
  const linked = new Ends(site)
  for (const href of linksIn(outsideOfNavigation(site.docs)))
    linked.add({ written: href, form: 'attribute' }, 'docs.json')
  const importers = new Map<string, Set<string>>()
  const right = new Set<string>()
  const faulty: FaultyLink[] = []
  const open = [...pages.all()].flatMap((page) =>
    pages.isForReaders(page) && site.mayLink(page) ? [pages.fileOf(page) as string] : [],
  )
  const seen = new Set(open)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = disk.read(file)
    if (text === undefined) continue
    const isNew = (each: Named) => {
      const inner = moduleOf(each, file, files)
      return inner !== undefined && !seen.has(inner)
    }
    const modules = modulesIn(text, file, files)
    for (const inner of modules.flatMap((each) => moduleOf(each, file, files) ?? []))
      importers.set(inner, (importers.get(inner) ?? new Set()).add(file))
    const written = candidatesIn(text)
    const own = withoutExtension(file)
    // A snippet is a part of listed pages.
    const isReached = isAnyUnlisted && (isListed(own) || !pages.isPublished(own))
    if (isReached) for (const each of modules) linked.add(each, file)
    let isNews = text.includes('\nrelated:') || modules.some((each) => isNew(each) || judge(each, file))
    for (const each of written) {
      const key = keyOf(each, file)
      if (isReached) linked.add(each, file, key)
      isNews ||= !isRight(each, file, { key, judge, right })
    }
    if (!isNews) continue
    const at = placer(text, file)
    for (const link of linksOf(text, file)) {
      if (isReached) linked.add(link, file)
      const inner = isNew(link) ? moduleOf(link, file, files) : undefined
      if (inner !== undefined) {
        seen.add(inner)
        open.push(inner)
      }
      const fault = judge(link, file)
      if (fault) faulty.push({ link, written: link.written, fault, ...at(link.start) })
    }
  }
  const parts = [...importers.keys()].map(withoutExtension).filter((page) => !isListed(page) && pages.isPublished(page))
  // Whether a page is a part of others is known once all of them are read.
  if (parts.length > imported.size) return search(site, new Set(parts))
  // A snippet may link to a heading of the pages that show it.
  const isShownWith = (anchor: string, file: string, below: readonly string[] = []): boolean =>
    [...(importers.get(file) ?? [])].some(
      (page) => !below.includes(page) && (anchors.has(page, anchor) || isShownWith(anchor, page, [...below, file])),
    )
  return {
    faulty: faulty.filter(
      ({ link, fault, file }) =>
        fault.kind !== 'anchor' || destinationOf(link).style !== 'here' || !isShownWith(fault.anchor, file),
    ),
    judge,
    linked: linked.all,
    imported,
  }
}

/** A docs.json without its navigation. */
function outsideOfNavigation(docs: unknown): unknown {
  return isRecord(docs) ? { ...docs, navigation: undefined } : docs
}

/** The edit that writes a destination; undefined for characters that Markdown and HTML write differently. */
export function editOf({ link, file }: FaultyLink, after: string): PageEdit | undefined {
  const { start, end, written: before } = link
  return /[\s()<>"'`{}\\]/.test(after) ? undefined : { file, start, end, before, after }
}

/** The URL of the page that was most likely meant by a path: generated, renamed since, or spelled alike. */
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

/** The modules that a text imports; a sentence or code with the word counts where a folder of snippets has the file. */
function modulesIn(text: string, file: string, files: LinkFiles): readonly Named[] {
  if (!text.includes('import') && !text.includes('<Snippet')) return []
  const all = [...text.matchAll(imports)].map(([, module, snippet = '']): Named =>
    module === undefined ? { written: snippet, form: 'snippet' } : { written: module, form: 'import' },
  )
  const isPage = (each: Named) => !/^_?snippets\//i.test(moduleOf(each, file, files) ?? 'snippets/')
  return all.some(isPage) ? linksOf(text, file).filter(({ form }) => form === 'import' || form === 'snippet') : all
}

/** The page that is shown in another. */
function moduleOf(link: Named, file: string, files: LinkFiles): string | undefined {
  if (link.form !== 'import' && link.form !== 'snippet') return undefined
  const target = targetOf(link, file, files)
  return target.kind === 'file' && /\.mdx?$/i.test(target.file) ? target.file : undefined
}

type Candidate = Pick<Link, 'written' | 'form'> & { readonly name: string }

/** The texts that may be destinations. */
function candidatesIn(text: string): readonly Candidate[] {
  return [...text.matchAll(candidates)].flatMap(([, markdown, definition, attribute, url]) => {
    const written = markdown ?? definition ?? attribute ?? url ?? ''
    return written === '' ? [] : { written, form: attribute === undefined ? 'markdown' : 'attribute', name: 'href' }
  })
}

/** The same for all pages, or for those of one folder. */
function keyOf({ written, form }: Named, file: string): string {
  return written.startsWith('/') ? `${form}${written}` : `${form}${folderOf(file)}\0${written}`
}

interface Judging {
  readonly key: string
  readonly judge: ReturnType<typeof linkJudge>
  /** The keys of right links. */
  readonly right: Set<string>
}

/** True if a destination leads somewhere. */
function isRight(link: Candidate, file: string, { key, judge, right }: Judging): boolean {
  if (right.has(key)) return true
  if (judge(link, file)) return false
  // An anchor of the page itself is another one in the next page.
  if (destinationOf(link).style !== 'here') right.add(key)
  return true
}

/** The pages and files at the end of links, redirects followed. */
class Ends {
  readonly all = new Set<string>()
  readonly #known = new Set<string>()
  readonly #site: Site

  constructor(site: Site) {
    this.#site = site
  }

  add(link: Named, file: string, key = keyOf(link, file)): void {
    if (this.#known.has(key)) return
    this.#known.add(key)
    const { style, path: name } = destinationOf(link)
    if (style === 'here' || style === 'elsewhere') return
    for (const base of style === 'relative' ? [folderOf(file)] : style === 'bare' ? ['', folderOf(file)] : ['']) {
      const { path, outside } = pagePath(base + name.trim())
      if (outside) continue
      const { end } = landingAt(`/${path}`, this.#site)
      this.all.add(pageAt(end, this.#site) ?? pagePath(pathOf(end)).path)
    }
  }
}
