import path from 'node:path'
import { shortHash } from '../../files/short-hash.js'
import { blobAt } from '../../git/blobs.js'
import { findRepository } from '../../git/repository.js'
import { textAt } from '../../site/past-files.js'
import { builtBefore } from './record.js'
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

/** Whether the code has what was pulled and not committed yet; of what is committed, git tells whether this branch has it. */
function isHere({ files }: Pulled, out: string): boolean {
  const folder = path.dirname(out)
  const repository = findRepository(folder)
  return Object.entries(files).some(([name, before]) => {
    const file = path.join(folder, name)
    const now = textAt(file)
    if (now === undefined || shortHash(now) === before) return false
    return repository === undefined || plain(blobAt(repository, 'HEAD', file)) !== plain(now)
  })
}

/** git may write other line ends to the disk than it keeps. */
function plain(text: string | undefined): string | undefined {
  return text?.replaceAll('\r\n', '\n')
}
