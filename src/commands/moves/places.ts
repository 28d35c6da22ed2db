import { readlinkSync } from 'node:fs'
import path from 'node:path'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import type { IsWritten, Moving } from '../../site/links/rewrite.js'
import type { Disk } from '../../site/model/disk.js'
import { addressOfPage, foldersOf, withoutExtension } from '../../site/model/page-path.js'
import type { RedirectPair } from '../../site/model/redirects.js'
import type { Site } from '../../site/model/site.js'
import type { GitIndex } from './git-index.js'
import { filesIn, inRoot, isPage, type Leaving } from './names.js'
import type { FileMoves, Places, Side } from './sides.js'

/** The number of a file among all files to read. */
export type OnFile = (index: number, of: number) => void

/** The choice of redirects for URLs left by pages. */
export interface RedirectChoice {
  /** Keeps or replaces a redirect from a URL in need of another redirect; without a choice, the move stops. */
  readonly redirect?: 'keep' | 'replace' | undefined
  /** Adds no redirects. */
  readonly noRedirect?: boolean | undefined
  /** A single redirect for all pages of a folder. */
  readonly wildcard?: boolean | undefined
}

/** Files that leave their places, and the site before: `mv` gives each file a new place, `rm` gives none. */
export interface Change {
  readonly command: string
  readonly now: Side
  readonly site: Site
  readonly index: GitIndex | undefined
  /** The pages, files and folders named by the author. */
  readonly named: readonly Leaving[]
  readonly places: Places
  /** The files for links and readers: the new places, or the page of `rm --to`. */
  readonly follows: FileMoves
  /** Files already at their new places, by `mv --after`. */
  readonly done: FileMoves
  readonly isRemoval: boolean
  /** False for `rm` without `--to`: links and redirects stay, and are listed. */
  readonly isFollowed: boolean
  readonly choice: RedirectChoice
  /** The links of a moved file already written for the new place. */
  readonly isWritten?: ((file: string) => IsWritten) | undefined
  /** Called before each file is read. */
  readonly onFile?: OnFile | undefined
}

/** A change with the disk after, and all that is renamed. */
export interface Work extends Change {
  readonly file: string
  readonly root: string
  /** The disk after the change. */
  readonly after: Disk
  /** All files by their names before the change. */
  readonly files: readonly string[]
  /** The config's own files, from the docs root. */
  readonly modules: ReadonlySet<string>
  readonly links: Moving
}

/** URLs of published pages after a change. */
export interface Urls {
  /** Old → new; '' for a removed page without another page in its place. */
  readonly moved: ReadonlyMap<string, string>
  /** Old URLs that show nothing after the change, with their new URLs. */
  readonly left: readonly RedirectPair[]
}

/** The URLs of files that leave their places. */
export function movedUrls({ follows, site: before }: Work, after: Site): Urls {
  const moved = new Map<string, string>()
  for (const [from, to] of follows) {
    const [old, now] = [withoutExtension(from), withoutExtension(to)]
    // Of a.md and a.mdx, only one is the page.
    if (!isPage(from) || before.pages.fileOf(old) !== from || !before.pages.isPublished(old)) continue
    if (isPage(to) && !after.pages.isPublished(now)) continue
    const [source, destination] = [addressOfPage(old), isPage(to) ? addressOfPage(now) : '']
    if (source !== destination) moved.set(source, destination)
  }
  const isServed = (url: string) => url === '/' || after.pages.opening(url.slice(1)) !== undefined
  const pairs = [...moved].map(([source, destination]) => ({ source, destination }))
  return { moved, left: pairs.filter(({ source }) => !isServed(source)) }
}

/** Folders moved with all pages: redirects to the folder can follow. */
export function wholeFolders(named: readonly Leaving[], places: Places, root: string): readonly RedirectPair[] {
  return named.flatMap(({ kind, from, to }) => {
    const isWhole = (file: string) => !isPage(file) || places.get(file) === to + file.slice(from.length)
    if (kind !== 'folder' || to === undefined || !filesIn(root, from).every(isWhole)) return []
    return [{ source: `/${from}`, destination: `/${to}` }]
  })
}

/**
 * The new paths of folders that lose all pages: `new` for `old`, whose page `old/a` is `new/a`. If a page gets another
 * name or is removed, the page.
 */
export function emptiedFolders(
  follows: FileMoves,
  { pages }: Pick<Site, 'pages'>,
  isRemoval: boolean,
): Moving['folderInstead'] {
  const staying = [...pages.all()].filter((page) => !follows.has(pages.fileOf(page) ?? ''))
  const kept = new Set([...staying, ...[...follows.values()].filter(isPage)].flatMap(foldersOf))
  const folders = new Map<string, string>()
  for (const [from, to] of follows)
    for (const folder of isPage(from) ? foldersOf(from) : []) {
      if (kept.has(folder) || folders.has(folder)) continue
      const inside = from.slice(folder.length)
      const isAlike = !isRemoval && to.endsWith(inside)
      folders.set(folder, isAlike ? to.slice(0, -inside.length) : addressOfPage(withoutExtension(to)).slice(1))
    }
  return (folder) => folders.get(folder)
}

/** A symlink with a new target. */
export interface MovedSymlink {
  /** From the docs root, after the move. */
  readonly file: string
  readonly before: string
  readonly target: string
}

/** The symlinks that move, or with moving targets: each leads to its former file. */
export function movedSymlinks({ root, files, follows: moves, done }: Work): readonly MovedSymlink[] {
  const placeOf = (target: string) => {
    const inside = moves.has(target) ? [] : files.filter((file) => file.startsWith(`${target}/`))
    const [first = ''] = inside
    const [end, to = ''] = [first.slice(target.length), moves.get(first)]
    // A folder moves if all files inside move.
    const isWhole = end !== '' && to.endsWith(end) && inside.every((file) => moves.has(file))
    return isWhole ? to.slice(0, -end.length) : (moves.get(target) ?? target)
  }
  return files.flatMap((name): readonly MovedSymlink[] => {
    const link = path.join(root, done.get(name) ?? name)
    // A link moved by hand may be right already.
    if (!linkStatsOf(link)?.isSymbolicLink() || (done.has(name) && statsOf(link))) return []
    const before = readlinkSync(link)
    const file = moves.get(name) ?? name
    const now = path.resolve(root, placeOf(inRoot(root, path.resolve(root, path.dirname(name), before))))
    const home = path.resolve(root, path.dirname(file))
    if (path.resolve(home, before) === now) return []
    const target = path.isAbsolute(before) ? now : path.relative(home, now) || '.'
    return [{ file, before, target }]
  })
}
