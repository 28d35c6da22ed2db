import { gitNow } from './run.js'
import { pathInRepository } from './repository.js'
import type { Repository } from './repository.js'

/** True if git wrote a file, or noted its state, after a time: its index then has the content of the file. */
export function isStagedSince(repository: Repository, file: string, time: number): boolean {
  const entry = gitNow(repository.root, ['ls-files', '--debug', '--', pathInRepository(repository, file)])
  const [, seconds, nanoseconds] = /^ *mtime: (\d+):(\d+)$/m.exec(entry?.toString() ?? '') ?? []
  return Number(seconds) * 1000 + Number(nanoseconds) / 1e6 > time
}
