import path from 'node:path'
import { findRepository, pathInRepository } from '../../base/git/repository.js'
import { gitNow } from '../../base/git/run.js'
import { foldersOf } from '../../site/model/page-path.js'
import { refuse } from './codes.js'
import { isThere, type Leaving } from './names.js'
import type { Places } from './change.js'

/** A future entry of git's index, by path in the repository; mode 0 removes the entry. */
export interface IndexEntry {
  readonly path: string
  readonly mode: string
  readonly blob: string
}

/** Git's index for a docs root. Paths are relative to the docs root. */
export interface GitIndex {
  readonly entries: ReadonlyMap<string, IndexEntry>
  /** Files with a merge conflict. */
  readonly unmerged: ReadonlySet<string>
}

/** Reads git's index; undefined without a repository, and without git. */
export function readIndex(root: string): GitIndex | undefined {
  const repository = findRepository(root)
  if (!repository) return undefined
  const folder = pathInRepository(repository, root)
  const listed = gitNow(repository.root, ['ls-files', '-s', '-z', '--', folder || '.'])?.toString()
  if (listed === undefined) return undefined
  const entries = new Map<string, IndexEntry>()
  const unmerged = new Set<string>()
  for (const [, mode = '', blob = '', stage, name = ''] of listed.matchAll(/(\d+) ([\da-f]+) (\d)\t([^\0]*)\0/g)) {
    const file = folder === '' ? name : name.slice(folder.length + 1)
    if (stage === '0') entries.set(file, { path: name, mode, blob })
    else unmerged.add(file)
  }
  return { entries, unmerged }
}

/** The files of a docs root with changes since the last commit; undefined without a commit. */
export function changedFiles(root: string): ReadonlySet<string> | undefined {
  const options = ['--name-only', '--no-renames', '--relative', '-z']
  const listed = gitNow(root, ['diff', ...options, 'HEAD', '--', '.'])
  return listed && new Set(listed.toString().split('\0'))
}

/** Throws for files with a merge conflict, for paths in another repository, and for folders around another repository. */
export function refuseForeign(
  places: Places,
  named: readonly Leaving[],
  { root, index }: { readonly root: string; readonly index: GitIndex | undefined },
): void {
  const submodules = [...(index?.entries ?? [])].flatMap(([file, { mode }]) => (mode === '160000' ? [file] : []))
  const inside = submodules.filter((each) => named.some(({ from }) => each.startsWith(`${from}/`)))
  const known = new Set<string>()
  for (const name of [...inside, ...[...places].flat()]) {
    if (name === undefined) continue
    if (index?.unmerged.has(name)) refuse('mv-unmerged', { name })
    for (const folder of [...foldersOf(name), name]) {
      if (known.has(folder)) continue
      known.add(folder)
      if (submodules.includes(folder) || isThere(root, `${folder}/.git`))
        refuse('mv-other-repository', { name, repository: folder })
    }
  }
}

/** The changes of git's index for moved and removed files. Untracked files have none. */
export function indexChanges(root: string, index: GitIndex | undefined, places: Places): readonly IndexEntry[] {
  const repository = findRepository(root)
  if (!repository || !index) return []
  const folder = pathInRepository(repository, root)
  const changed = [...places].flatMap(([from, to]) => {
    const entry = index.entries.get(from)
    return entry ? [{ entry, to: to === undefined ? undefined : path.posix.join(folder, to) }] : []
  })
  const come = changed.flatMap(({ entry, to }) => (to === undefined ? [] : [{ ...entry, path: to }]))
  const arriving = new Set(come.map((entry) => entry.path))
  const gone = changed.filter(({ entry }) => !arriving.has(entry.path)).map(({ entry }) => ({ ...entry, mode: '0' }))
  return [...gone, ...come]
}

/** Changes git's index; throws if git refuses. */
export function moveInIndex(root: string, entries: readonly IndexEntry[]): void {
  const repository = findRepository(root)
  if (!repository || entries.length === 0) return
  const lines = entries.map(({ path: file, mode, blob }) => `${mode} ${blob}\t${file}\0`)
  if (gitNow(repository.root, ['update-index', '-z', '--index-info'], lines.join('')) === undefined)
    refuse('mv-index', { lock: path.join(repository.gitFolder, 'index.lock') })
}
