import path from 'node:path'
import { readableText } from '../files/readable-text.js'
import type { Repository } from './repository.js'
import { refCommit } from './repository.js'

/** A branch and its newest commit. */
export interface Branch {
  /** Short: `origin/main`. */
  readonly name: string
  readonly commit: string
}

/** The main branch, found without a process; see `defaultBranch`. */
export function mainBranch(repository: Repository): Branch | undefined {
  const target = process.env['GITHUB_BASE_REF']
  const head = readableText(path.join(repository.commonFolder, 'refs/remotes/origin/HEAD'))
  const remote = /^ref: (.+)$/m.exec(head ?? '')?.[1]
  const names = [
    target && `refs/remotes/origin/${target}`,
    remote?.trim(),
    'refs/remotes/origin/main',
    'refs/remotes/origin/master',
    'refs/heads/main',
    'refs/heads/master',
  ]
  for (const name of names) {
    const commit = name ? refCommit(repository, name) : undefined
    if (name && commit !== undefined) return { name: name.replace(/^refs\/(?:remotes|heads)\//, ''), commit }
  }
  return undefined
}
