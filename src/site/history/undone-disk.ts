import { grouped } from '../../base/diagnostics/grouped.js'
import type { Difference } from '../../base/git/difference.js'
import type { Disk } from '../model/disk.js'
import { baseOf, folderOf, foldersOf, pagePath } from '../model/page-path.js'
import { once } from './state.js'

/** Files that rules read. */
export const readable = /\.(mdx?|json|ya?ml|[cm]?[jt]sx?)$|(^|\/)\.(git|mint)ignore$/i
/** Links that lead to each other end nowhere. */
const MOST_LINKS = 5
/** The files that a walk of the disk finds. */
const walked = /^(?!(?:.*\/)?(?:\.|node_modules\/)).*\.(mdx?|json|ya?ml)$/i

/**
 * A working tree with its difference from a commit undone: changed and removed files have the texts of the commit, added
 * files are absent, and everything else is the file on the disk.
 */
export function undoneDisk(
  disk: Disk,
  { before, after }: Difference,
  texts: ReadonlyMap<string, string | undefined>,
): Disk {
  const byFolder = grouped([...before.keys()], folderOf)
  const thereIn = (folder: string): readonly string[] => byFolder.get(folder) ?? []
  const foldersThen = new Set([...before.keys()].flatMap(foldersOf))
  const foldersNow = new Set([...after].flatMap(foldersOf))
  const isKept = (file: string) => !after.has(file) && !before.has(file)
  const read = (file: string, links = 0): string | undefined => {
    const blob = before.get(file)
    if (!blob) return after.has(file) ? undefined : disk.read(file)
    const text = texts.get(file)
    const isFollowed = blob.isLink && text !== undefined && links < MOST_LINKS
    return isFollowed ? read(pagePath(folderOf(file) + text).path, links + 1) : text
  }
  /** A folder is empty where all in it was added. */
  const isFolder = (folder: string): boolean =>
    (disk.names?.(`${folder}/`) ?? []).some((name) => isKept(`${folder}/${name}`)) ||
    disk.files().some((file) => file.startsWith(`${folder}/`) && isKept(file))
  return {
    ...(disk.root !== undefined && { root: disk.root }),
    files: once(() => [...disk.files().filter(isKept), ...[...before.keys()].filter((file) => walked.test(file))]),
    filesOf: (folder) => [
      ...(disk.filesOf?.(folder) ?? []).filter(isKept),
      ...thereIn(folder).filter((file) => walked.test(file)),
    ],
    names: (folder) => [
      ...(disk.names?.(folder) ?? []).filter((name) => isKept(folder + name)),
      ...thereIn(folder).map(baseOf),
    ],
    exists(file) {
      if (before.has(file) || foldersThen.has(file)) return true
      if (after.has(file) || !disk.exists(file)) return false
      return !foldersNow.has(file) || isFolder(file)
    },
    read: (file) => read(file),
    head: (file) => (isKept(file) ? disk.head?.(file) : read(file)),
    start: (file) => (isKept(file) ? disk.start?.(file) : undefined),
    unreadable: (file) => (isKept(file) ? disk.unreadable?.(file) : undefined),
  }
}
