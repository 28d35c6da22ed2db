import { readlinkSync } from 'node:fs'
import path from 'node:path'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import type { Moving } from '../../site/links/rewrite.js'
import type { Disk } from '../../site/model/disk.js'
import { addressOfPage, foldersOf, withoutExtension } from '../../site/model/page-path.js'
import type { RedirectPair } from '../../site/model/redirects.js'
import type { Site } from '../../site/model/site.js'
import { filesIn, isPage, type NamedFile } from './site-files.js'

/** A page, a file or a folder that leaves its place, by path from the docs root. */
export interface Leaving {
  readonly from: string
  /** The new path; undefined for a removal. */
  readonly to?: string | undefined
  readonly kind: NamedFile['kind']
}

/** A move of a file, or of a folder with all content, by paths from the docs root. */
export interface Move extends Leaving {
  readonly to: string
}

/** Moving files, by path from the docs root: old → new. */
export type FileMoves = ReadonlyMap<string, string>

/** Files that leave their places: old → new, and removed files → undefined. */
export type Places = ReadonlyMap<string, string | undefined>

/** The moves back. */
export function backwards(places: Places): FileMoves {
  return new Map([...places].flatMap(([from, to]): [string, string][] => (to === undefined ? [] : [[to, from]])))
}

/** The disk after files have left their places; each moved file keeps its text. */
export function movedDisk(disk: Disk, places: Places): Disk {
  const origins = backwards(places)
  const originOf = (file: string) => origins.get(file) ?? (places.has(file) ? undefined : file)
  let files: readonly string[] | undefined
  let folders: ReadonlySet<string> | undefined
  return {
    ...(disk.root !== undefined && { root: disk.root }),
    files: () => (files ??= disk.files().flatMap((file) => (places.has(file) ? (places.get(file) ?? []) : file))),
    exists(file) {
      const name = file.replace(/\/+$/, '')
      const origin = originOf(name)
      folders ??= new Set([...origins.keys()].flatMap(foldersOf))
      return (origin !== undefined && disk.exists(origin)) || folders.has(name)
    },
    read(file) {
      const origin = originOf(file)
      return origin === undefined ? undefined : disk.read(origin)
    },
    head(file) {
      const origin = originOf(file)
      if (origin === undefined) return undefined
      return disk.head ? disk.head(origin) : disk.read(origin)
    },
  }
}

/** The old and new URLs of published pages; '' for a removed page without another page in its place. */
export function movedAddresses(follows: FileMoves, before: Site, after: Site): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>()
  for (const [from, to] of follows) {
    const [old, now] = [withoutExtension(from), withoutExtension(to)]
    // Of a.md and a.mdx, only one is the page.
    if (!isPage(from) || before.pages.fileOf(old) !== from || !before.pages.isPublished(old)) continue
    if (isPage(to) && !after.pages.isPublished(now)) continue
    const [source, destination] = [addressOfPage(old), isPage(to) ? addressOfPage(now) : '']
    if (source !== destination) addresses.set(source, destination)
  }
  return addresses
}

/** Old URLs that show nothing any more. */
export function addressesLeft(moved: ReadonlyMap<string, string>, after: Site): readonly RedirectPair[] {
  return [...moved].flatMap(([source, destination]) => {
    const isServed = source === '/' || after.pages.opening(source.slice(1)) !== undefined
    return isServed ? [] : [{ source, destination }]
  })
}

/** Folders moved with all pages: redirects to the folder can follow. */
export function wholeFolders(named: readonly Leaving[], places: Places, root: string): readonly RedirectPair[] {
  return named.flatMap(({ kind, from, to }) => {
    const isWhole = (file: string) => !isPage(file) || places.get(file) === to + file.slice(from.length)
    return kind === 'folder' && to !== undefined && filesIn(root, from).every(isWhole)
      ? [{ source: `/${from}`, destination: `/${to}` }]
      : []
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
  let instead: ReadonlyMap<string, string> | undefined
  return (folder) => (instead ??= found()).get(folder)

  function found(): ReadonlyMap<string, string> {
    const staying = [...pages.all()].filter((page) => !follows.has(pages.fileOf(page) as string))
    const kept = new Set([...staying, ...[...follows.values()].filter(isPage)].flatMap(foldersOf))
    const folders = new Map<string, string>()
    for (const [from, to] of follows) {
      if (!isPage(from)) continue
      const page = addressOfPage(withoutExtension(to)).slice(1)
      for (const folder of foldersOf(from)) {
        if (kept.has(folder) || folders.has(folder)) continue
        const inside = from.slice(folder.length)
        folders.set(folder, !isRemoval && to.endsWith(inside) ? to.slice(0, -inside.length) : page)
      }
    }
    return folders
  }
}

/** A symlink with a new target. */
export interface MovedSymlink {
  /** From the docs root, after the move. */
  readonly file: string
  readonly before: string
  readonly target: string
}

/** Moving files, from the view of symlinks. */
interface SymlinkMoves extends Pick<Moving, 'folderInstead'> {
  readonly files: FileMoves
  /** Files moved by hand. */
  readonly done: FileMoves
  readonly named: readonly Leaving[]
}

/** The symlinks that move, or whose targets move: each leads to the same file as before. */
export function movedSymlinks(root: string, names: readonly string[], moves: SymlinkMoves): readonly MovedSymlink[] {
  const { files, done, named, folderInstead } = moves
  const arrived = new Set([...files.values()].flatMap(foldersOf))
  const placeOf = (target: string) => {
    const whole = named.find(({ kind, from }) => kind === 'folder' && `${target}/`.startsWith(`${from}/`))
    const emptied = folderInstead(target)
    if (whole?.to !== undefined) return whole.to + target.slice(whole.from.length)
    return emptied !== undefined && arrived.has(emptied) ? emptied : target
  }
  return names.flatMap((name): readonly MovedSymlink[] => {
    const link = path.join(root, done.get(name) ?? name)
    // A link moved by hand may be right already.
    if (!linkStatsOf(link)?.isSymbolicLink() || (done.has(name) && statsOf(link))) return []
    const before = readlinkSync(link)
    const file = files.get(name) ?? name
    const old = path.relative(root, path.resolve(root, path.dirname(name), before)).replaceAll(path.sep, '/')
    const now = path.resolve(root, files.get(old) ?? placeOf(old))
    const home = path.resolve(root, path.dirname(file))
    if (path.resolve(home, before) === now) return []
    const target = path.isAbsolute(before) ? now : path.relative(home, now)
    return [{ file, before, target: target === '' ? '.' : target }]
  })
}
