import path from 'node:path'
import { blobAt } from '../git/blobs.js'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { startOf } from '../diagnostics/diagnostic.js'
import { commitOf } from '../git/refs.js'
import { findRepository } from '../git/repository.js'
import { sourceOf } from '../migrate/source.js'
import type { Source } from '../migrate/source.js'
import { pullReport } from './codes.js'

/** docs.json as it was at a commit, which the config and docs.json have both gone on from. */
export async function docsJsonAt(ref: string, out: string): Promise<Source> {
  const repository = findRepository(path.dirname(out))
  const commit = repository && (await commitOf(repository.root, ref))
  const text = commit === undefined ? undefined : blobAt(repository as NonNullable<typeof repository>, commit, out)
  if (text !== undefined) return sourceOf(text, out)
  const reason = !repository ? 'no-git' : commit === undefined ? 'no-commit' : 'no-file'
  throw new BuildNavError([pullReport('pull-base', { ref, reason }, startOf(out))])
}
