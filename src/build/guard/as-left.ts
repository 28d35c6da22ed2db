import { statSync } from 'node:fs'
import path from 'node:path'
import { contentOf, contentsSince } from '../../git/history.js'
import { findRepository, headCommit, pathInRepository } from '../../git/repository.js'
import type { Question } from './verdict.js'

type Left = Pick<Question, 'out' | 'fragments' | 'text' | 'built'>

/**
 * Whether docs.json is what the last build here left, and never was anything else since. Its text does not tell that:
 * the commits since may have brought an edit, with a config that has it, and taken the edit away again.
 */
export async function isAsLeft({ out, fragments, text, built }: Left): Promise<boolean> {
  if (built.last !== text) return false
  const repository = findRepository(path.dirname(out))
  if (!repository) return true
  const { left } = built
  if (!left) return false
  if (left.head === headCommit(repository)) return true
  if (fragments.length > 0 || statSync(out).mtime.getTime() !== left.time) return false
  // Was what the build left committed, and nothing else since? git would not have touched it before.
  const { root } = repository
  const name = pathInRepository(repository, out)
  const [contents, here] = await Promise.all([contentsSince(root, left.head, 'HEAD', name), contentOf(root, name)])
  return contents.length === 1 && contents[0] !== undefined && contents[0] === here
}
