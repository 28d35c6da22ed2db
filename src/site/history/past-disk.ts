import { grouped } from '../../base/diagnostics/grouped.js'
import { blobsNow } from '../../base/git/blobs.js'
import { filesNow } from '../../base/git/refs.js'
import type { Repository } from '../../base/git/repository.js'
import type { Disk } from '../model/disk.js'
import { baseOf, folderOf, foldersOf } from '../model/page-path.js'

/** Files in a walk of the disk. */
const walked = /^(?!(?:.*\/)?(?:\.|node_modules\/)).*\.(mdx?|json|ya?ml)$/i

/** A folder of a repository at a commit. */
export function committedDisk({ root }: Repository, commit: string, folder: string): Disk {
  const before = filesNow(root, commit, folder).map((file) => file.slice(folder.length))
  const textOf = (file: string) => blobsNow(root, [`${commit}:${folder}${file}`])[0]
  const nothing: Disk = { files: () => [], exists: () => false, read: () => undefined }
  return undoneDisk(nothing, { before, after: new Set() }, textOf)
}

/**
 * A disk with its difference from a commit undone: changed and removed files have the texts of the commit, added files
 * are absent, and all others are the files on the disk.
 */
export function undoneDisk(
  disk: Disk,
  { before: past, after }: { readonly before: Iterable<string>; readonly after: ReadonlySet<string> },
  textOf: (file: string) => string | undefined,
): Disk {
  const before = new Set(past)
  const byFolder = grouped([...before], folderOf)
  const folders = new Set([...before].flatMap(foldersOf))
  const isKept = (file: string) => !after.has(file) && !before.has(file)
  const read = (file: string) => (before.has(file) ? textOf(file) : after.has(file) ? undefined : disk.read(file))
  let files: readonly string[] | undefined
  return {
    ...(disk.root !== undefined && { root: disk.root }),
    files: () => (files ??= [...disk.files().filter(isKept), ...[...before].filter((file) => walked.test(file))]),
    names: (folder) => [
      ...(disk.names?.(folder) ?? []).filter((name) => isKept(folder + name)),
      ...(byFolder.get(folder) ?? []).map(baseOf),
    ],
    exists: (file) => before.has(file) || folders.has(file) || (!after.has(file) && disk.exists(file)),
    read,
    start: (file) => (isKept(file) ? disk.start?.(file) : undefined),
    unreadable: (file) => (isKept(file) ? disk.unreadable?.(file) : undefined),
  }
}
