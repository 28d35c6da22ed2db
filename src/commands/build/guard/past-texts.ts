import { blobAt, blobs } from '../../../base/git/blobs.js'
import { pathInRepository } from '../../../base/git/repository.js'
import type { Repository } from '../../../base/git/repository.js'
import { wholeText } from '../whole-text.js'

/** The result of a merge in git's index. */
const MERGED = ':0'

/**
 * A docs.json at commits, each with the `$ref`s of that time in their place; undefined where there was none. Of a merge
 * that stopped (`:1`, `:3`), the files without a conflict are as they were merged.
 */
export async function pastTexts(
  repository: Repository,
  out: string,
  commits: readonly string[],
  keep: readonly string[],
): Promise<(string | undefined)[]> {
  const name = pathInRepository(repository, out)
  const [merged, ...texts] = await blobs(
    repository.root,
    [MERGED, ...commits].map((commit) => `${commit}:${name}`),
  )
  return commits.map((commit, index) => {
    const isMerge = commit.startsWith(':')
    const document = texts[index] ?? (isMerge ? merged : undefined)
    let isThere = texts[index] !== undefined
    if (document === undefined) return undefined
    const read = (file: string): string | undefined => {
      const text = blobAt(repository, commit, file)
      isThere ||= text !== undefined
      return text ?? (isMerge ? blobAt(repository, MERGED, file) : undefined)
    }
    const whole = wholeText(document, out, { keep, read })
    return isThere ? whole : undefined
  })
}
