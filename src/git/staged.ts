import { blobAt } from './blobs.js'
import { gitNow } from './run.js'
import { pathInRepository } from './repository.js'
import type { Repository } from './repository.js'

/** What git has in its index for a file that it has written, or found changed, after a time; undefined where it has not. */
export function stagedSince(repository: Repository, file: string, time: number): string | undefined {
  const entry = gitNow(repository.root, ['ls-files', '--debug', '--', pathInRepository(repository, file)])
  const [, seconds, nanoseconds] = /^ *mtime: (\d+):(\d+)$/m.exec(entry?.toString() ?? '') ?? []
  return Number(seconds) * 1000 + Number(nanoseconds) / 1e6 > time ? blobAt(repository, ':0', file) : undefined
}
