import path from 'node:path'
import type { PastFiles } from '../files/config-load.js'
import { blobsNow } from './blobs.js'
import { filesNow } from './refs.js'
import { pathInRepository } from './repository.js'
import type { Repository } from './repository.js'

/** The files of a commit, read at once: a config reads its pages and specifications synchronously. */
export function pastFiles(repository: Repository, commit: string): PastFiles {
  const texts = new Map<string, string | undefined>()
  const listed = new Set<string>()
  const nameOf = (file: string) => pathInRepository(repository, file)
  return {
    files(folder) {
      const start = nameOf(folder)
      const names = filesNow(repository.root, commit, start === '' ? '' : `${start}/`)
      for (const name of names) listed.add(name)
      return names.map((name) => path.join(folder, start === '' ? name : name.slice(start.length + 1)))
    },
    read(file) {
      const name = nameOf(file)
      // A config reads the pages of a folder in turn: a process for each would take minutes.
      const wanted = listed.has(name) ? [...listed].filter((each) => /\.mdx?$/i.test(each)) : [name]
      const missing = [...new Set([name, ...wanted])].filter((each) => !texts.has(each))
      if (!texts.has(name)) {
        const read = blobsNow(
          repository.root,
          missing.map((each) => `${commit}:${each}`),
        )
        for (const [index, each] of missing.entries()) texts.set(each, read[index])
      }
      return texts.get(name)
    },
  }
}
