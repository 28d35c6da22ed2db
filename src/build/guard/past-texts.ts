import { blobAt, blobs } from '../../git/blobs.js'
import { pathInRepository } from '../../git/repository.js'
import type { Repository } from '../../git/repository.js'
import { wholeText } from '../whole-text.js'

/** A docs.json at commits, each with the `$ref`s of that time in their place; undefined where there was none. */
export async function pastTexts(
  repository: Repository,
  out: string,
  commits: readonly string[],
  keep: readonly string[],
): Promise<(string | undefined)[]> {
  const name = pathInRepository(repository, out)
  const texts = await blobs(
    repository.root,
    commits.map((commit) => `${commit}:${name}`),
  )
  return texts.map((text, index) => {
    if (text === undefined) return undefined
    return wholeText(text, out, { keep, read: (file) => blobAt(repository, commits[index] as string, file) })
  })
}
