import path from 'node:path'
import { blobAt } from '../../../base/git/blobs.js'
import { findRepository } from '../../../base/git/repository.js'
import { isStagedSince } from '../../../base/git/staged.js'
import { textAt } from '../../../site/model/past-files.js'
import { builtBefore, codeHash } from './record.js'
import type { Built, Pulled } from './record.js'

/**
 * The record of earlier builds, to judge a docs.json by: a pulled text is no build's where the code does not have its
 * edits.
 */
export function recordFor(out: string, text: string): Built {
  const built = builtBefore(out)
  if (built.pulls(text).every((pulled) => isHere(pulled, out))) return built
  return {
    last: built.last === text ? undefined : built.last,
    left: built.left,
    knows: (other) => other !== text && built.knows(other),
    mayBeLast: (other) => other !== text && built.mayBeLast(other),
    pulls: built.pulls,
  }
}

/** True if the code has the pulled edits; code that git has replaced since need not have them. */
function isHere({ files, time }: Pulled, out: string): boolean {
  const folder = path.dirname(out)
  const repository = findRepository(folder)
  return Object.entries(files).every(([name, [before, after]]) => {
    const file = path.join(folder, name)
    const now = textAt(file)
    if (now === undefined || codeHash(now) === before) return false
    const staged = repository && isStagedSince(repository, file, time) ? blobAt(repository, ':0', file) : undefined
    return staged === undefined || codeHash(staged) === after
  })
}
