import { blobsNow } from '../../base/git/blobs.js'
import { filesNow } from '../../base/git/refs.js'
import type { Repository } from '../../base/git/repository.js'
import type { Disk } from '../model/disk.js'

/** The files that decide which pages are published: read together, as each folder may have one. */
const ignoreFile = /(^|\/)\.(git|mint)ignore$/

/** A folder of a repository as it is at a commit. */
export function committedDisk(repository: Repository, commit: string, folder: string): Disk {
  let names: ReadonlySet<string> | undefined
  const texts = new Map<string, string | undefined>()
  const all = () =>
    (names ??= new Set(filesNow(repository.root, commit, folder).map((file) => file.slice(folder.length))))
  return {
    files: () =>
      [...all()].filter((file) => /\.(mdx?|json|ya?ml)$/i.test(file) && !/(^|\/)(\.|node_modules\/)/.test(file)),
    exists: (file) => all().has(file) || [...all()].some((name) => name.startsWith(`${file}/`)),
    read(file) {
      if (!all().has(file)) return undefined
      if (!texts.has(file)) {
        const wanted = ignoreFile.test(file) ? [...all()].filter((name) => ignoreFile.test(name)) : [file]
        const read = blobsNow(
          repository.root,
          wanted.map((name) => `${commit}:${folder}${name}`),
        )
        for (const [index, name] of wanted.entries()) texts.set(name, read[index])
      }
      return texts.get(file)
    },
  }
}
