import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { findRepository, pathInRepository } from '../../base/git/repository.js'
import { gitNow } from '../../base/git/run.js'
import { foldersOf } from '../../site/model/page-path.js'
import { moveReport } from './codes.js'
import type { Places } from './places.js'
import { isThere } from './site-files.js'

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
  const listed = gitNow(repository.root, ['ls-files', '-s', '-z', '--', folder === '' ? '.' : folder])
  if (!listed) return undefined
  const entries = new Map<string, IndexEntry>()
  const unmerged = new Set<string>()
  for (const line of listed.toString().split('\0')) {
    const [, mode, blob, stage, name] = /^(\d+) ([\da-f]+) (\d)\t([^]*)$/.exec(line) ?? []
    if (!mode || !blob || name === undefined) continue
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

/**
 * Throws for files with a merge conflict, for paths in another repository, and for folders around another repository,
 * whose files this index doesn't have.
 */
export function refuseForeign(
  places: Places,
  folders: readonly string[],
  { root, index }: { readonly root: string; readonly index: GitIndex | undefined },
): void {
  const submodules = [...(index?.entries ?? [])].flatMap(([file, { mode }]) => (mode === '160000' ? [file] : []))
  const repositories = new Map<string, boolean>(submodules.map((folder) => [folder, true]))
  const isRepository = (folder: string) => {
    const known = repositories.get(folder) ?? isThere(root, `${folder}/.git`)
    repositories.set(folder, known)
    return known
  }
  const refuse = (name: string, repository: string | undefined) => {
    if (repository !== undefined) throw new BuildNavError([moveReport('mv-other-repository', { name, repository })])
  }
  for (const name of folders) refuse(name, submodules.find((each) => each.startsWith(`${name}/`))) // prettier-ignore
  for (const name of [...places].flat()) {
    if (name === undefined) continue
    if (index?.unmerged.has(name)) throw new BuildNavError([moveReport('mv-unmerged', { name })])
    refuse(name, [...foldersOf(name), name].find(isRepository))
  }
}

/** The changes of git's index for moved and removed files. Untracked files have none. */
export function indexChanges(root: string, index: GitIndex | undefined, places: Places): readonly IndexEntry[] {
  const repository = findRepository(root)
  if (!repository || !index) return []
  const folder = pathInRepository(repository, root)
  const gone = [...places.keys()].flatMap((file) => index.entries.get(file) ?? [])
  const come = [...places].flatMap(([from, to]) => {
    const entry = index.entries.get(from)
    return entry && to !== undefined ? [{ ...entry, path: path.posix.join(folder, to) }] : []
  })
  const arriving = new Set(come.map((entry) => entry.path))
  return [...gone.filter((entry) => !arriving.has(entry.path)).map((entry) => ({ ...entry, mode: '0' })), ...come]
}

/** Changes git's index; throws if git refuses. */
export function moveInIndex(root: string, entries: readonly IndexEntry[]): void {
  const repository = findRepository(root)
  if (!repository || entries.length === 0) return
  const lines = entries.map(({ path: file, mode, blob }) => `${mode} ${blob}\t${file}\0`)
  if (gitNow(repository.root, ['update-index', '-z', '--index-info'], lines.join('')) === undefined)
    throw new BuildNavError([moveReport('mv-index', { lock: path.join(repository.gitFolder, 'index.lock') })])
}
