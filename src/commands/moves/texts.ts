import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { placer } from '../../base/files/place.js'
import { linksOf } from '../../site/links/links.js'
import { rewriteLinks, type Moving, type RewrittenLink } from '../../site/links/rewrite.js'
import { targetOf } from '../../site/links/target.js'
import { addressOfPage, baseOf, foldersOf, withoutExtension } from '../../site/model/page-path.js'
import { withoutAnchor } from './docs-json.js'
import { isPage, isSymlink } from './names.js'
import type { Work } from './change.js'

/** A place in a file, by its path after the move from the docs root. */
export interface InFile {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A rewritten destination, by place before the move. */
export interface ChangedLink extends InFile {
  readonly before: string
  readonly after: string
}

/** A place in a file for a person to look at. */
export interface OpenMention extends InFile {
  /** As written. */
  readonly text: string
  /**
   * `named` outside of links: in code, in text or in a full URL; a link readable as two files; a link that led nowhere;
   * a file that is not UTF-8, or edited during an interrupted move.
   */
  readonly why: 'named' | 'ambiguous' | 'dead' | 'not-utf8' | 'edited'
}

/** A link to a file that leaves its place. */
export interface LinkTo extends InFile {
  readonly written: string
  /** The link's file, or the folder without an index page. */
  readonly to: string
  /** The new destination; undefined if the link stays. */
  readonly after?: string | undefined
}

/** The texts of pages and components after a change. */
export interface Texts {
  /** The rewritten files, by path after the move. */
  readonly texts: readonly { readonly file: string; readonly before: string; readonly text: string }[]
  readonly links: readonly LinkTo[]
  readonly mentions: readonly OpenMention[]
}

/** Files with links. */
export const linking = /\.(mdx?|[jt]sx)$/i

/** Rewrites links to files that leave their places, and links in moving files; finds `left` URLs outside of links. */
export function changedTexts(work: Work, left: ReadonlySet<string>): Texts {
  const { root, places, modules, done, isFollowed } = work
  const files = work.files.filter((file) => linking.test(file) && !modules.has(file) && !/(^|\/)\./.test(file))
  const found = { texts: [] as Texts['texts'][number][], links: [] as LinkTo[], mentions: [] as OpenMention[] }
  const mayLink = linkTest(work.links)
  const namesIn = nameFinder(left)
  for (const file of files) {
    const home = places.has(file) ? places.get(file) : file
    const real = done.get(file) ?? file
    // A symlink has the links of its target, or text of others.
    if (home === undefined || isSymlink(root, real)) continue
    const bytes = readFileSync(path.join(root, real))
    const text = bytes.toString('utf8')
    if (home === file && !mayLink(file, text)) continue
    const at = placer(text, home)
    const mention = (offset: number, name: string, why: OpenMention['why']) =>
      found.mentions.push({ ...at(offset), text: name, why })
    const isText = !text.includes('\ufffd') || isUtf8(bytes)
    if (!isText) mention(0, '', 'not-utf8')
    const { links, doubtful } = changedLinks(text, file, work)
    const isKept = !isFollowed || !isText
    for (const { link, to, target } of links)
      found.links.push({ ...at(link.start), written: link.written, to: target, after: isKept ? undefined : to })
    if (!isKept && links.length > 0) found.texts.push({ file: home, before: text, text: linked(text, links) })
    if (!isText) continue
    for (const { link, why } of doubtful) mention(link.start, link.written, why)
    for (const [offset, name] of namesIn(text, file)) mention(offset, name, 'named')
  }
  return found
}

/** The rewritten links of a file, with their former targets. */
function changedLinks(text: string, file: string, { links: moving, isFollowed, isRemoval, isWritten }: Work) {
  const { links, doubtful } = rewriteLinks(text, file, moving, isWritten?.(file))
  const changed = links.flatMap(({ link, to }) => {
    // The page `a` made way for the index of the folder `a`.
    if (!isFollowed && targetOf(link, file, moving.after).kind === 'file') return []
    const before = targetOf(link, file, moving.before)
    const target = before.kind === 'file' ? before.file : before.kind === 'none' ? before.path : ''
    return [{ link, to: isRemoval ? withoutAnchor(to) : to, target }]
  })
  return { links: changed, doubtful }
}

/** A text with new destinations. */
function linked(text: string, links: readonly RewrittenLink[]): string {
  return links.reduceRight((left, { link, to }) => left.slice(0, link.start) + to + left.slice(link.end), text)
}

/** Finds old URLs outside of links: `/guides/start` in code and in text, `https://acme.dev/docs/guides/start`. */
function nameFinder(left: ReadonlySet<string>): (text: string, file: string) => Iterable<readonly [number, string]> {
  // The name of a top page is too common a word.
  const names = new Set([...left].filter((address) => address.includes('/', 1)))
  return function* namesIn(text, file) {
    const written = names.size === 0 ? [] : text.matchAll(/(?<![\w./-])(https?:\/)?\/[^\s"'`<>()|?#,;]+/g)
    const found = [...written].flatMap(({ 0: all, 1: scheme, index }): [number, string][] => {
      // A page of a full URL may have a base path before.
      for (let start = all.indexOf('/'); start !== -1; start = scheme ? all.indexOf('/', start + 1) : -1) {
        const name = /^.*[\w/-]/.exec(all.slice(start).replace(/\.mdx?\b.*$/, ''))?.[0] ?? ''
        if (names.has(name)) return [[index + start, name]]
      }
      return []
    })
    if (found.length === 0) return
    const links = linksOf(text, file)
    for (const each of found) if (!links.some(({ start, end }) => start <= each[0] && each[0] < end)) yield each
  }
}

/** With more names, nearly each file has one. */
const MOST_NAMES = 40

/** A quick test for files that may link to moving files, by the longest word in each name: `page` of `page\\_1`. */
function linkTest({ moves, folderInstead }: Moving): (file: string, text: string) => boolean {
  const words = new Set<string>()
  const folders = new Set<string>()
  for (const file of moves.keys()) {
    const page = isPage(file) ? withoutExtension(file) : file
    const address = isPage(file) ? addressOfPage(page).slice(1) : file
    // From inside, a folder is `./` or `..`.
    if (isPage(file)) folders.add(address === '' ? '' : `${address}/`)
    const emptied = isPage(file) ? foldersOf(file).filter((folder) => folderInstead(folder) !== undefined) : []
    for (const name of [address, page, ...emptied]) words.add(longestWord(baseOf(name)))
  }
  if (words.size > MOST_NAMES) return () => true
  const named = new RegExp([...words].join('|'))
  return (file, text) => named.test(text) || [...folders].some((folder) => file.startsWith(folder))
}

function longestWord(name: string): string {
  const words = name.replace(/\.[a-z]+$/i, '').match(/[a-z0-9]+/gi) ?? ['']
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest))
}
