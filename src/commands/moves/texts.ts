import { isUtf8 } from 'node:buffer'
import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { placer } from '../../base/files/place.js'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import type { Link } from '../../site/links/link.js'
import { linksOf } from '../../site/links/links.js'
import { rewriteLinks, type Moving, type RewrittenLink } from '../../site/links/rewrite.js'
import { targetOf } from '../../site/links/target.js'
import { addressOfPage, baseOf, foldersOf, withoutExtension } from '../../site/model/page-path.js'
import { partsOf, withoutAnchor } from './docs-json.js'
import { isPage } from './names.js'
import type { Work } from './change.js'

/** A place in a file, by its path after the move from the docs root. */
interface InFile {
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
   * `named` in code, in text or by a full URL; a link readable as two files; a link that led nowhere; a file that is
   * not UTF-8, or a symlink out of the docs root, or a file edited during an interrupted move.
   */
  readonly why: 'named' | 'ambiguous' | 'dead' | 'not-utf8' | 'symlink' | 'edited'
  /** For a name outside of links: the text around. */
  readonly in?: NamedIn
}

export type NamedIn = 'code' | 'text' | 'URL' | 'frontmatter' | 'JSON'

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
/** JSON files for the repository's own programs, such as a copy of the navigation. */
const data = /(?<!(^|\/)(package|package-lock|tsconfig|docs-baseline))\.json$/i

/**
 * Rewrites links to files that leave their places, and links in moving files; finds URLs that are `left` outside of
 * links.
 */
export function changedTexts(work: Work, left: ReadonlySet<string>): Texts {
  const { root, places, modules, done, isFollowed, onFile } = work
  const parts = partsOf(work.file)
  const files = work.files.filter((file) => !modules.has(file) && !/(^|\/)\./.test(file))
  const found = { texts: [] as Texts['texts'][number][], links: [] as LinkTo[], mentions: [] as OpenMention[] }
  const mayLink = linkTest(work.links)
  const namesIn = nameFinder(left)
  for (const [index, file] of files.entries()) {
    onFile?.(index, files.length)
    const home = places.has(file) ? places.get(file) : file
    const isData = left.size > 0 && data.test(file) && !parts.has(file)
    if (home === undefined || !(isData || linking.test(file))) continue
    const real = path.join(root, done.get(file) ?? file)
    const isSymlink = linkStatsOf(real)?.isSymbolicLink() === true
    // A symlink inside the site has the links of its target.
    if (isSymlink && !isOutside(real, root)) continue
    const bytes = readFileSync(real)
    const text = bytes.toString('utf8')
    if (!isData && home === file && !mayLink(file, text)) continue
    const at = placer(text, home)
    const mention = (offset: number, name: string, why: OpenMention['why'], around?: NamedIn) =>
      found.mentions.push({ ...at(offset), text: name, why, ...(around && { in: around }) })
    const isText = isData || !text.includes('\ufffd') || isUtf8(bytes)
    if (!isText) mention(0, '', 'not-utf8')
    const { links, doubtful } = isData ? { links: [], doubtful: [] } : changedLinks(text, file, work)
    const isKept = !isFollowed || !isText || isSymlink
    for (const { link, to, target } of links) {
      found.links.push({ ...at(link.start), written: link.written, to: target, after: isKept ? undefined : to })
      if (isSymlink) mention(link.start, link.written, 'symlink')
    }
    if (!isKept && links.length > 0) found.texts.push({ file: home, before: text, text: linked(text, links) })
    if (!isText) continue
    for (const { link, why } of doubtful) mention(link.start, link.written, why)
    for (const { offset, name, in: around } of namesIn(text, file)) mention(offset, name, 'named', around)
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

/** True for a symlink to a file out of the docs root: none of its text is written. */
function isOutside(symlink: string, root: string): boolean {
  return statsOf(symlink)?.isFile() === true && !realpathSync(symlink).startsWith(realpathSync(root) + path.sep)
}

interface NamedAt {
  readonly offset: number
  readonly name: string
  readonly in: NamedIn
}

/** Finds old URLs outside of links: in code, in text, in full URLs, and as values of frontmatter and JSON. */
function nameFinder(left: ReadonlySet<string>): (text: string, file: string) => Iterable<NamedAt> {
  // The name of a top page is too common a word.
  const names = new Set([...left].filter((address) => address.includes('/', 1)))
  const folders = new Set([...names].map((address) => address.slice(0, address.indexOf('/', 1) + 1)))

  function* valuesIn(text: string, around: NamedIn): Generator<NamedAt> {
    // With a slash in front, a value may be the path of an endpoint.
    for (const { index, 0: name } of text.matchAll(/(?<=["'\s])[^\s"'/]+\/[^\s"']+(?=["'\s]|$)/g))
      if (names.has(`/${withoutExtension(name)}`)) yield { offset: index, name, in: around }
  }
  function* addressesIn(text: string, file: string): Generator<NamedAt> {
    let links: readonly Link[] | undefined
    for (let offset = text.indexOf('/'), next: number; offset !== -1; offset = next) {
      next = text.indexOf('/', offset + 1)
      if (!folders.has(text.slice(offset, next + 1))) continue
      let [name = ''] = /^[^\s"'`<>()]*/.exec(text.slice(offset, offset + 300)) ?? []
      while (name !== '' && !names.has(name)) name = name.replace(/(?:^|[^\w/-])[\w/-]*$/, '')
      if (name === '') continue
      const isUrl = /https?:\/\/[^\s"'`()<>]+$/.test(text.slice(Math.max(0, offset - 200), offset))
      const isLink = () => (links ??= linksOf(text, file)).some(({ start, end }) => start <= offset && offset < end)
      if (isUrl) yield { offset, name, in: 'URL' }
      else if (!/[\w./-]/.test(text[offset - 1] ?? '') && !isLink())
        yield { offset, name, in: isInCode(text, offset, file) ? 'code' : 'text' }
    }
  }
  return function* namesIn(text, file) {
    if (names.size === 0) return
    if (data.test(file)) return yield* valuesIn(text, 'JSON')
    if (isPage(file)) yield* valuesIn(/^---\r?\n[^]*?\n---/.exec(text)?.[0] ?? '', 'frontmatter')
    yield* addressesIn(text, file)
  }
}

/** True in a module, a block of code, between backticks and in a quoted string. */
function isInCode(text: string, offset: number, file: string): boolean {
  const before = text.slice(0, offset)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const fences = before.match(/^[ \t]*(?:```|~~~)/gm)?.length ?? 0
  return !isPage(file) || fences % 2 === 1 || (line.match(/`/g)?.length ?? 0) % 2 === 1 || /['"]$/.test(line)
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
