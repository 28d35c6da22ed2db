import { statSync } from 'node:fs'
import path from 'node:path'
import { blobId, contentOf, contentsSince } from '../../../base/git/history.js'
import { findRepository, headCommit, pathInRepository } from '../../../base/git/repository.js'
import type { Question } from './verdict.js'

type Left = Pick<Question, 'out' | 'fragments' | 'text' | 'built'>

/**
 * True if docs.json is as the last build here left it, and was never changed in between. Its text alone does not
 * prove that: commits since may have added an edit, with a config that has it, and removed the edit again.
 */
export async function isAsLeft({ out, fragments, text, built }: Left): Promise<boolean> {
  if (built.last !== text) return false
  const repository = findRepository(path.dirname(out))
  if (!repository) return true
  const { left } = built
  if (!left) return false
  if (left.head === headCommit(repository)) return true
  if (fragments.length > 0 || statSync(out, { throwIfNoEntry: false })?.mtime.getTime() !== left.time) return false
  // Was what the build left committed, and nothing else since? git would not have touched it before.
  const { root } = repository
  const name = pathInRepository(repository, out)
  const [committed, ...others] = await contentsSince(root, left.head, 'HEAD', name)
  if (committed === undefined || others.length > 0) return false
  // A filter may give the commit other line ends: then git has to tell.
  return committed === blobId(text, committed.length) || committed === (await contentOf(root, name))
}
