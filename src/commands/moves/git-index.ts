import { findRepository, pathInRepository } from '../../base/git/repository.js'
import { gitNow } from '../../base/git/run.js'
import type { FileMoves } from './moved-disk.js'

/** A future entry of git's index; one of the mode 0 is removed. */
export interface IndexEntry {
  readonly path: string
  readonly mode: string
  readonly blob: string
}

/** The changes of git's index that go with moved and removed files: those that git does not track have none. */
export function indexEntries(root: string, moves: FileMoves, removed: readonly string[] = []): readonly IndexEntry[] {
  const repository = findRepository(root)
  if (!repository) return []
  const folder = pathInRepository(repository, root)
  const listed = gitNow(repository.root, ['ls-files', '-s', '-z', '--', folder === '' ? '.' : folder])
  if (!listed) return []
  const nameOf = (file: string) => (folder === '' ? file : `${folder}/${file}`)
  const tracked = new Map<string, IndexEntry>()
  for (const line of listed.toString().split('\0')) {
    const [, mode, blob, stage, name] = /^(\d+) ([\da-f]+) (\d)\t([^]*)$/.exec(line) ?? []
    if (mode && blob && name !== undefined && stage === '0') tracked.set(name, { path: name, mode, blob })
  }
  const gone: IndexEntry[] = []
  const come: IndexEntry[] = []
  for (const [from, to] of moves) {
    const entry = tracked.get(nameOf(from))
    if (!entry) continue
    gone.push({ ...entry, mode: '0' })
    come.push({ ...entry, path: nameOf(to) })
  }
  for (const file of removed) {
    const entry = tracked.get(nameOf(file))
    if (entry) gone.push({ ...entry, mode: '0' })
  }
  const arriving = new Set(come.map((entry) => entry.path))
  return [...gone.filter((entry) => !arriving.has(entry.path)), ...come]
}

/** Makes these changes of the index; where another git holds it, the move is one that the next `git add` sees. */
export function moveInIndex(root: string, entries: readonly IndexEntry[]): void {
  const repository = findRepository(root)
  if (!repository || entries.length === 0) return
  const lines = entries.map(({ path, mode, blob }) => `${mode} ${blob}\t${path}\0`)
  gitNow(repository.root, ['update-index', '-z', '--index-info'], lines.join(''))
}
