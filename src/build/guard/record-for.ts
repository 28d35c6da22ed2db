import path from 'node:path'
import { blobAt } from '../../git/blobs.js'
import { findRepository } from '../../git/repository.js'
import { isStagedSince } from '../../git/staged.js'
import { textAt } from '../../site/past-files.js'
import { builtBefore, codeHash } from './record.js'
import type { Built, Pulled } from './record.js'

/** What is known of earlier builds, to judge a docs.json by: one that was pulled is no build's where the code does not have it. */
export function recordFor(out: string, text: string): Built {
  const built = builtBefore(out)
  if (built.pulls(text).every((pulled) => isHere(pulled, out))) return built
  return {
    last: built.last === text ? undefined : built.last,
    left: built.left,
    knows: (other) => other !== text && built.knows(other),
    isNewest: (other) => other !== text && built.isNewest(other),
    pulls: built.pulls,
  }
}

/** Whether the code has what was pulled: where git has put other code since, what was made of that need not have it. */
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
