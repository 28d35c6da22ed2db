import { statSync } from 'node:fs'
import path from 'node:path'
import { touchesSince } from '../../git/history.js'
import { findRepository, headCommit, pathInRepository } from '../../git/repository.js'
import { pastTexts } from './past-texts.js'
import { plain } from './record-for.js'
import type { Question } from './verdict.js'

type Left = Pick<Question, 'out' | 'keep' | 'fragments' | 'text' | 'built'>

/**
 * Whether docs.json is what the last build here left, and never was anything else since. Its text does not tell that:
 * the commits since may have brought an edit, with a config that has it, and taken the edit away again.
 */
export async function isAsLeft({ out, keep, fragments, text, built }: Left): Promise<boolean> {
  if (built.last !== text) return false
  const repository = findRepository(path.dirname(out))
  if (!repository) return true
  const { left } = built
  if (!left) return false
  if (left.head === headCommit(repository)) return true
  if (fragments.length > 0 || statSync(out).mtimeMs !== left.time) return false
  // Was what the build left committed, and nothing else since? git would not have touched it before.
  const [[before], touches] = await Promise.all([
    pastTexts(repository, out, [left.head], keep),
    touchesSince(repository.root, left.head, 'HEAD', [pathInRepository(repository, out)]),
  ])
  return touches === 1 && plain(before) !== plain(text)
}
