import type { Disk } from '../../site/model/disk.js'
import { foldersOf } from '../../site/model/page-path.js'

/** Files that move, by their paths from the docs root: old → new. */
export type FileMoves = ReadonlyMap<string, string>

/** Moves that lead back. */
export function backwards(moves: FileMoves): FileMoves {
  return new Map([...moves].map(([from, to]) => [to, from]))
}

/** The disk as it is once files have moved; each keeps its text. */
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
