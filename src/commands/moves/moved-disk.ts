import { readlinkSync } from 'node:fs'
import path from 'node:path'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import type { Moving } from '../../site/links/rewrite.js'
import type { Disk } from '../../site/model/disk.js'
import { foldersOf } from '../../site/model/page-path.js'

/** Moving files, by path from the docs root: old → new. */
export type FileMoves = ReadonlyMap<string, string>

/** The moves back. */
export function backwards(moves: FileMoves): FileMoves {
  return new Map([...moves].map(([from, to]) => [to, from]))
}

/** The disk after files have moved; each keeps its text. */
export function movedDisk(disk: Disk, moves: FileMoves): Disk {
  const origins = backwards(moves)
  const originOf = (file: string) => origins.get(file) ?? (moves.has(file) ? undefined : file)
  let files: readonly string[] | undefined
  let folders: ReadonlySet<string> | undefined
  return {
    ...(disk.root !== undefined && { root: disk.root }),
    files: () => (files ??= disk.files().map((file) => moves.get(file) ?? file)),
    exists(file) {
      const name = file.replace(/\/+$/, '')
      const origin = originOf(name)
      folders ??= new Set([...moves.values()].flatMap(foldersOf))
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
  readonly folders: readonly { readonly from: string; readonly to: string }[]
}

/** The symlinks that move, or whose targets move: each leads to the same file as before. */
export function movedSymlinks(root: string, names: readonly string[], moves: SymlinkMoves): readonly MovedSymlink[] {
  const { files, done, folders, folderInstead } = moves
  const arrived = new Set([...files.values()].flatMap(foldersOf))
  const placeOf = (target: string) => {
    const whole = folders.find(({ from }) => target === from || target.startsWith(`${from}/`))
    const emptied = folderInstead(target)
    if (whole) return whole.to + target.slice(whole.from.length)
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
