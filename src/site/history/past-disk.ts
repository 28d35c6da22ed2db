import { grouped } from '../../base/diagnostics/grouped.js'
import { blobsNow } from '../../base/git/blobs.js'
import { filesNow } from '../../base/git/refs.js'
import type { Repository } from '../../base/git/repository.js'
import type { Disk } from '../model/disk.js'
import { baseOf, folderOf, foldersOf } from '../model/page-path.js'

/** Files in a walk of the disk. */
const walked = /^(?!(?:.*\/)?(?:\.|node_modules\/)).*\.(mdx?|json|ya?ml)$/i
/** Files that keep pages from Mintlify: read together, as each folder may have one. */
const ignoreFile = /(^|\/)\.(git|mint)ignore$/

/** A folder of a repository at a commit. */
export function committedDisk({ root }: Repository, commit: string, folder: string): Disk {
  const all = filesNow(root, commit, folder).map((file) => file.slice(folder.length))
  const before = new Set(all)
  const texts = new Map<string, string | undefined>()
  const readAhead = (files: readonly string[]) => {
    const wanted = files.filter((file) => before.has(file) && !texts.has(file))
    const read = blobsNow(
      root,
      wanted.map((file) => `${commit}:${folder}${file}`),
    )
    for (const [index, file] of wanted.entries()) texts.set(file, read[index])
  }
  const textOf = (file: string) => {
    readAhead(ignoreFile.test(file) ? all.filter((each) => ignoreFile.test(each)) : [file])
    return texts.get(file)
  }
  const nothing: Disk = { files: () => [], exists: () => false, read: () => undefined }
  return { ...undoneDisk(nothing, { before, after: new Set() }, textOf), readAhead }
}

/** The names of files that differ from an earlier state, as in a `Difference`. */
interface Changed {
  readonly before: Iterable<string>
  readonly after: ReadonlySet<string>
}

/**
 * A disk with its difference from a commit undone: changed and removed files have the texts of the commit, added files
 * are absent, and all others are the files on the disk.
 */
export function undoneDisk(disk: Disk, changed: Changed, textOf: (file: string) => string | undefined): Disk {
  const { after } = changed
  const before = new Set(changed.before)
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
    head: (file) => (isKept(file) ? disk.head?.(file) : read(file)),
    start: (file) => (isKept(file) ? disk.start?.(file) : undefined),
    unreadable: (file) => (isKept(file) ? disk.unreadable?.(file) : undefined),
  }
}
