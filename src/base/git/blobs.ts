import { pathInRepository } from './repository.js'
import type { Repository } from './repository.js'
import { git, gitNow } from './run.js'

/**
 * Files at commits, named `commit:path` (or `:2:path` for a side of a merge), read by one process; a missing file is
 * undefined.
 */
export async function blobs(root: string, names: readonly string[]): Promise<(string | undefined)[]> {
  if (names.length === 0) return []
  const plain = names.filter((name) => !name.includes('\n'))
  const output = await git(root, ['cat-file', '--batch'], { input: `${plain.join('\n')}\n` })
  return textsIn(output, plain, names)
}

/** Reads the blobs synchronously. */
export function blobsNow(root: string, names: readonly string[]): (string | undefined)[] {
  const plain = names.filter((name) => !name.includes('\n'))
  if (plain.length === 0) return names.map(() => undefined)
  return textsIn(gitNow(root, ['cat-file', '--batch'], `${plain.join('\n')}\n`), plain, names)
}

/** Reads the output of `cat-file --batch`. */
function textsIn(output: Buffer | undefined, plain: readonly string[], names: readonly string[]) {
  if (!output) return names.map(() => undefined)
  const texts = new Map<string, string | undefined>()
  let at = 0
  for (const name of plain) {
    const end = output.indexOf('\n', at)
    const header = output.toString('utf8', at, end)
    const size = / blob (\d+)$/.exec(header)?.[1]
    at = end + 1
    if (size === undefined) {
      // A folder or a submodule has a body, too.
      const other = / (?:tree|commit|tag) (\d+)$/.exec(header)?.[1]
      if (other !== undefined) at += Number(other) + 1
      continue
    }
    texts.set(name, output.toString('utf8', at, at + Number(size)))
    at += Number(size) + 1
  }
  return names.map((name) => texts.get(name))
}

/** A file of the disk at a commit, read synchronously, for callers that read files in turn. */
export function blobAt(repository: Repository, commit: string, file: string): string | undefined {
  const name = pathInRepository(repository, file)
  return name.startsWith('..')
    ? undefined
    : gitNow(repository.root, ['cat-file', 'blob', `${commit}:${name}`])?.toString()
}
