import { isUtf8 } from 'node:buffer'
import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { placer } from '../../base/files/place.js'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import type { Link } from '../../site/links/link.js'
import { linksOf } from '../../site/links/links.js'
import { rewriteLinks, type IsWritten, type Moving, type RewrittenLink } from '../../site/links/rewrite.js'
import { targetOf } from '../../site/links/target.js'
import { addressOfPage, baseOf, foldersOf, withoutExtension } from '../../site/model/page-path.js'
import { withoutAnchor, type Renaming } from './docs-changed.js'
import { isPage } from './site-files.js'

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
  /** For a URL outside of links: the text around. */
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

/** A file with rewritten links. */
interface ChangedBody {
  /** The path after the move, from the docs root. */
  readonly file: string
  readonly before: string
  readonly text: string
}

/** The texts of pages and components after a change. */
export interface Bodies {
  readonly bodies: readonly ChangedBody[]
  readonly links: readonly LinkTo[]
  readonly mentions: readonly OpenMention[]
}

interface Reading extends Renaming {
  readonly root: string
  /** All files of the docs root, as they are called before the move. */
  readonly files: readonly string[]
  /** URLs that show nothing any more, to be looked for in code and text. */
  readonly left: ReadonlySet<string>
  /** docs.json and its parts, which are written separately. */
  readonly parts: ReadonlySet<string>
  /** A file on the disk, by its name before the move. */
  readonly onDisk: (file: string) => string
  /** The links of a moved file that are already written for the new place. */
  readonly isWritten?: ((file: string) => IsWritten) | undefined
  readonly onFile?: OnFile | undefined
}

/** Called before each file is read. */
export type OnFile = (index: number, of: number) => void

/** Files with links. */
export const linking = /\.(mdx?|[jt]sx)$/i

/** Rewrites links to files that leave their places, and links in moving files; finds old URLs outside of links. */
export function changedBodies(reading: Reading): Bodies {
  const { root, files, places, links: moving, left, parts, isFollowed, isRemoval, onDisk, isWritten, onFile } = reading
  const found = { bodies: [] as ChangedBody[], links: [] as LinkTo[], mentions: [] as OpenMention[] }
  const mayName = namesIn(moving)
  const addresses = new Addresses(left)
  for (const [index, file] of files.entries()) {
    onFile?.(index, files.length)
    const isOther = left.size > 0 && isData(file) && !parts.has(file)
    const home = places.has(file) ? places.get(file) : file
    if (home === undefined || (!isOther && !linking.test(file))) continue
    const real = path.join(root, onDisk(file))
    const isSymlink = linkStatsOf(real)?.isSymbolicLink() === true
    // A symlink inside the site has the links of its target.
    if (isSymlink && !isOutside(real, root)) continue
    const bytes = readFileSync(real)
    const text = bytes.toString('utf8')
    const at = placer(text, home)
    const mention = (offset: number, name: string, why: OpenMention['why'], around?: NamedIn) =>
      found.mentions.push({ ...at(offset), text: name, why, ...(around && { in: around }) })
    if (isOther) for (const { offset, name } of valuesIn(text, addresses)) mention(offset, name, 'named', 'JSON')
    if (!linking.test(file) || (home === file && !mayName(file, text))) continue
    const isText = !text.includes('\ufffd') || isUtf8(bytes)
    if (!isText) mention(0, '', 'not-utf8')
    const { links, doubtful } = rewriteLinks(text, file, moving, isWritten?.(file))
    const changed = links.flatMap(({ link, to }): readonly RewrittenLink[] => {
      // The page `a` made way for the index of the folder `a`.
      if (!isFollowed && targetOf(link, file, moving.after).kind === 'file') return []
      return [{ link, to: isRemoval ? withoutAnchor(to) : to }]
    })
    const canFollow = isFollowed && isText && !isSymlink
    for (const { link, to } of changed) {
      const target = targetOf(link, file, moving.before)
      const goal = target.kind === 'file' ? target.file : target.kind === 'none' ? target.path : ''
      found.links.push({ ...at(link.start), written: link.written, to: goal, after: canFollow ? to : undefined })
      if (isSymlink) mention(link.start, link.written, 'symlink')
    }
    if (!isText) continue
    if (canFollow && changed.length > 0) found.bodies.push({ file: home, before: text, text: linked(text, changed) })
    for (const { link, why } of doubtful) mention(link.start, link.written, why)
    const matter = isPage(file) ? text.slice(0, matterEnd(text)) : ''
    for (const { offset, name } of valuesIn(matter, addresses)) mention(offset, name, 'named', 'frontmatter')
    for (const { offset, name, in: around } of mentionsIn(text, file, addresses)) mention(offset, name, 'named', around)
  }
  return found
}

/** A text with new destinations. */
function linked(text: string, links: readonly RewrittenLink[]): string {
  const ends = [0, ...links.map(({ link }) => link.end)]
  const parts = links.map(({ link, to }, index) => text.slice(ends[index], link.start) + to)
  return parts.join('') + text.slice(ends.at(-1))
}

/** True for a symlink out of the docs root, to nothing or to a folder: none of its text is written. */
function isOutside(symlink: string, root: string): boolean {
  return statsOf(symlink)?.isFile() === true && !realpathSync(symlink).startsWith(realpathSync(root) + path.sep)
}

/** JSON files for the repository's own programs, such as a copy of the navigation; a lock file lists no pages. */
function isData(file: string): boolean {
  return /\.json$/i.test(file) && !/(^|\/)(package|package-lock|tsconfig)\.json$/.test(file)
}

/** The end of a page's frontmatter. */
function matterEnd(text: string): number {
  return /^---\r?\n[^]*?\n---/.exec(text)?.[0].length ?? 0
}

/** Addresses to look for, and their first folders: `/guides/` of `/guides/start`. */
class Addresses {
  readonly folders: ReadonlySet<string>
  readonly #all: ReadonlySet<string>

  constructor(all: ReadonlySet<string>) {
    this.#all = all
    this.folders = new Set([...all].flatMap((address) => /^\/[^/]*\//.exec(address) ?? []))
  }

  has(address: string): boolean {
    return address.includes('/', 1) && this.#all.has(address)
  }
}

/** Old pages as whole values, in JSON or in frontmatter: `translationFrom: guides/start.mdx`. */
function* valuesIn(text: string, left: Addresses): Generator<{ offset: number; name: string }> {
  // With a slash in front, a value may be the path of an endpoint.
  for (const { index, 0: name } of text.matchAll(/(?<=["'\s])[^\s"'/]+\/[^\s"']+(?=["'\s]|$)/g))
    if (left.has(`/${withoutExtension(name)}`)) yield { offset: index, name }
}

interface NamedAt {
  readonly offset: number
  readonly name: string
  readonly in: NamedIn
}

/** True in a module, a block of code, between backticks and in a quoted string. */
function isInCode(text: string, offset: number, file: string): boolean {
  if (!isPage(file)) return true
  const before = text.slice(0, offset)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const fences = before.match(/^[ \t]*(?:```|~~~)/gm)?.length ?? 0
  return fences % 2 === 1 || (line.match(/`/g)?.length ?? 0) % 2 === 1 || /['"]$/.test(line)
}

/** Old URLs outside of links: in code, in text, and at the end of full URLs, perhaps behind a base path. */
function mentionsIn(text: string, file: string, left: Addresses): NamedAt[] {
  let links: readonly Link[] | undefined
  return addressesIn(text, left).flatMap(({ offset, name }): readonly NamedAt[] => {
    links ??= linksOf(text, file)
    const link = links.find(({ start, end }) => start <= offset && offset < end)
    const isUrl = /https?:\/\/[^\s"'`()<>]+$/.test(text.slice(Math.max(0, offset - 200), offset))
    if (!isUrl && (link || /[\w./-]/.test(text[offset - 1] ?? ''))) return []
    return [{ offset, name, in: isUrl ? 'URL' : isInCode(text, offset, file) ? 'code' : 'text' }]
  })
}

/** The URLs in a text, each the longest from its slash, and none inside of a word. */
function addressesIn(text: string, left: Addresses): { offset: number; name: string }[] {
  const found: { offset: number; name: string }[] = []
  for (let offset = text.indexOf('/'), next: number; offset !== -1; offset = next) {
    next = text.indexOf('/', offset + 1)
    if (!left.folders.has(text.slice(offset, next + 1))) continue
    let [name = ''] = /^[^\s"'`<>()]*/.exec(text.slice(offset, offset + 300)) ?? []
    while (name !== '' && !left.has(name)) name = /^([^]*)[^\w/-][\w/-]*$/.exec(name)?.[1] ?? ''
    if (name !== '') found.push({ offset, name })
  }
  return found
}

/**
 * A quick test for files that may link to moving files, by the longest run of letters and digits in each name:
 * `page\\_1`, `page%201`.
 */
function namesIn({ moves, folderInstead }: Moving): (file: string, text: string) => boolean {
  const names = new Set<string>()
  const folders = new Set<string>()
  for (const file of moves.keys()) {
    const address = isPage(file) ? addressOfPage(withoutExtension(file)).slice(1) : file
    // From inside, a folder is `./` or `..`.
    if (isPage(file)) folders.add(address === '' ? '' : `${address}/`)
    const emptied = isPage(file) ? foldersOf(file).filter((folder) => folderInstead(folder) !== undefined) : []
    for (const name of new Set([address, isPage(file) ? withoutExtension(file) : file, ...emptied]))
      names.add(longestRun(baseOf(name)))
  }
  // With many names, nearly each file has one.
  if (names.size > MOST_NAMES) return () => true
  const named = new RegExp([...names].join('|'))
  const isNear = (file: string) => [...folders].some((folder) => file.startsWith(folder))
  return (file, text) => named.test(text) || isNear(file)
}

const MOST_NAMES = 40

function longestRun(name: string): string {
  const runs = name.replace(/\.[a-z]+$/i, '').match(/[a-z0-9]+/gi) ?? ['']
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest))
}
