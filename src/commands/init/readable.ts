import path from 'node:path'
import type { PastFiles } from '../../base/files/config-load.js'
import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import { diskAt } from '../../site/model/disk.js'
import { pageMatter } from '../../site/model/page-matter.js'
import { pastFiles, textAt } from '../../site/model/past-files.js'

/** The result of reading the pages of a folder. */
export interface Readable<Result> {
  readonly result: Result
  /** About pages whose frontmatter can't be read: a sentence each. */
  readonly notes: readonly string[]
}

/** Reads the pages of a folder; where the frontmatter of some is broken, again without it: a new site need not wait for that. */
export function inAnyState<Result>(folder: string, read: (past?: PastFiles) => Result): Readable<Result> {
  try {
    return { result: read(), notes: [] }
  } catch (error) {
    const { diagnostics } = error instanceof BuildNavError ? error : { diagnostics: [] }
    if (diagnostics.length === 0 || diagnostics.some(({ code }) => code !== 'pages-frontmatter')) throw error
    const left = 'docs.json was created without it. Fix it there: until then, `npx build-nav` reports it as an error.'
    return { result: read(readableFiles(folder)), notes: diagnostics.map(({ message }) => `${message} ${left}`) }
  }
}

function readableFiles(folder: string): PastFiles {
  const all = diskAt(folder)
    .files()
    .map((file) => path.join(folder, file))
  return pastFiles(all, (file) => {
    const text = textAt(file)
    return text !== undefined && 'reason' in pageMatter(text) ? '' : text
  })
}
