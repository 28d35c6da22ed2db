import { placer } from '../../../base/files/place.js'
import type { Link } from '../../../site/links/link.js'
import { linksOf } from '../../../site/links/links.js'
import { destinationOf, filesOn, targetOf } from '../../../site/links/target.js'
import type { LinkFiles } from '../../../site/links/target.js'
import { folderOf } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { anchorsOn } from './anchors.js'
import { linkJudge } from './judge.js'
import type { LinkFault } from './judge.js'

/** A link of a page that leads nowhere, or not straight there. */
export interface FaultyLink {
  readonly link: Link
  readonly fault: LinkFault
  /** The file that it is in, and its place there. */
  readonly file: string
  readonly line: number
  readonly column: number
}

const found = new WeakMap<Site, readonly FaultyLink[]>()

/** The faulty links in pages that are published, and in the snippets that they import; found once for all rules. */
export function faultyLinks(site: Site): readonly FaultyLink[] {
  const known = found.get(site) ?? search(site)
  found.set(site, known)
  return known
}

/** Texts that may be destinations. Nearly all lead somewhere, and then the text around them needs no reading. */
const candidates =
  /\]\(\s*<?([^\s)>]*)|\]:\s*<?(\S+)|\b(?:href|src|img|poster|darkSrc|lightSrc)["']?\s*[=:]\s*\{?\s*["'`]([^"'`]*)|^["']?url["']?[ \t]*:[ \t]*["']?([^\s"']*)/gm
const imports = /\b(?:from|import)\s*["']([^"'\n]+)["']|<Snippet\s[^>]*?\bfile=\{?["']([^"'\n]+)["']/g

function search(site: Site): readonly FaultyLink[] {
  const { disk, pages } = site
  const files = filesOn(disk)
  const anchors = anchorsOn(disk, files)
  const judge = linkJudge({ site, files, anchors })
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
    const modules = modulesIn(text)
    for (const inner of modules.flatMap((each) => moduleOf(each, file, files) ?? []))
      importers.set(inner, (importers.get(inner) ?? new Set()).add(file))
    if (!modules.some((each) => isNew(each) || judge(each, file)) && areRight(text, file, judge, right)) continue
    const at = placer(text, file)
    for (const link of linksOf(text, file)) {
      const inner = isNew(link) ? moduleOf(link, file, files) : undefined
      if (inner !== undefined) {
        seen.add(inner)
        open.push(inner)
      }
      const fault = judge(link, file)
      if (fault) faulty.push({ link, fault, ...at(link.start) })
    }
  }
  // A snippet may link to a heading of the pages that show it.
  const isShownWith = (anchor: string, file: string, below: readonly string[] = []): boolean =>
    [...(importers.get(file) ?? [])].some(
      (page) => !below.includes(page) && (anchors.has(page, anchor) || isShownWith(anchor, page, [...below, file])),
    )
  return faulty.filter(
    ({ link, fault, file }) =>
      fault.kind !== 'anchor' || destinationOf(link).style !== 'here' || !isShownWith(fault.anchor, file),
  )
}

type Named = Pick<Link, 'written' | 'form'>

/** The modules that a text may import; a sentence with the word gives some, too. */
function modulesIn(text: string): readonly Named[] {
  if (!text.includes('import') && !text.includes('<Snippet')) return []
  return [...text.matchAll(imports)].map(([, module, snippet = '']): Named =>
    module === undefined ? { written: snippet, form: 'snippet' } : { written: module, form: 'import' },
  )
}

/** The page that is shown in another. */
function moduleOf(link: Named, file: string, files: LinkFiles): string | undefined {
  if (link.form !== 'import' && link.form !== 'snippet') return undefined
  const target = targetOf(link, file, files)
  return target.kind === 'file' && /\.mdx?$/i.test(target.file) ? target.file : undefined
}

/** True if each text that may be a destination leads somewhere. */
function areRight(text: string, file: string, judge: ReturnType<typeof linkJudge>, right: Set<string>): boolean {
  const folder = folderOf(file)
  for (const [, markdown, definition, attribute, url] of text.matchAll(candidates)) {
    const written = markdown ?? definition ?? attribute ?? url ?? ''
    if (written === '') continue
    const form = attribute === undefined ? 'markdown' : 'attribute'
    const isRoot = written.startsWith('/')
    const key = isRoot ? `${form}${written}` : `${form}${folder}\0${written}`
    if (right.has(key)) continue
    if (judge({ written, form, name: 'href' }, file)) return false
    // An anchor of the page itself is another one in the next page.
    if (isRoot || destinationOf({ written, form }).style !== 'here') right.add(key)
  }
  return true
}
