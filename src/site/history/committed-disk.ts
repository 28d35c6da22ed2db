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
  const readAhead = (files: readonly string[]) => {
    const wanted = files.filter((file) => !texts.has(file))
    const blobs = wanted.map((name) => `${commit}:${folder}${name}`)
    const read = wanted.length === 0 ? [] : blobsNow(repository.root, blobs)
    for (const [index, name] of wanted.entries()) texts.set(name, read[index])
  }
  return {
    files: () =>
      [...all()].filter((file) => /\.(mdx?|json|ya?ml)$/i.test(file) && !/(^|\/)(\.|node_modules\/)/.test(file)),
    exists: (file) => all().has(file) || [...all()].some((name) => name.startsWith(`${file}/`)),
    readAhead,
    read(file) {
      if (all().has(file))
        readAhead(ignoreFile.test(file) ? [...all()].filter((name) => ignoreFile.test(name)) : [file])
      return texts.get(file)
    },
  }
}
