import { readFileSync } from 'node:fs'
import path from 'node:path'
import { shortHash } from '../../files/short-hash.js'
import { blobAt } from '../../git/blobs.js'
import { findRepository } from '../../git/repository.js'
import type { Built, Pulled } from './record.js'

/** Whether a docs.json is what the last build left, or what pull has taken into the code as it is here. */
export function isOwn({ last, pulls }: Built, text: string, out: string): boolean {
  const pulled = pulls(text)
  return pulled.length > 0 ? pulled.every((each) => isHere(each, out)) : last === text
}

/** Whether the code has what was pulled and not committed yet; of what is committed, git tells whether this branch has it. */
function isHere({ files }: Pulled, out: string): boolean {
  const folder = path.dirname(out)
  const repository = findRepository(folder)
  return Object.entries(files).some(([name, before]) => {
    const file = path.join(folder, name)
    const now = textOf(file)
    if (now === undefined || shortHash(now) === before) return false
    return repository === undefined || plain(blobAt(repository, 'HEAD', file)) !== plain(now)
  })
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** git may write other line ends to the disk than it keeps. */
function plain(text: string | undefined): string | undefined {
  return text?.replaceAll('\r\n', '\n')
}
