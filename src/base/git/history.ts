import { createHash } from 'node:crypto'
import { gitText } from './run.js'

/** A commit, as far as a history needs it. */
export interface Commit {
  readonly id: string
  readonly parents: readonly string[]
}

/** The commit before and at a place in history that last changed one of some files; undefined where none did. */
export async function lastChange(root: string, at: string, files: readonly string[]): Promise<Commit | undefined> {
  return commitIn(await gitText(root, ['log', '-1', '--format=%H %P', at, '--', ...files]))
}

/** The last that did besides, on a branch that was merged: the merge may have nothing of it in the end. */
export async function lastTouch(
  root: string,
  { id }: Commit,
  at: string,
  files: readonly string[],
): Promise<Commit | undefined> {
  return commitIn(
    await gitText(root, ['log', '-1', '--full-history', '--format=%H %P', `${id}..${at}`, '--', ...files]),
  )
}

/** The last commit before and at a place in history that added a file; a merge where none of its parents has the file. */
export async function lastAddition(root: string, at: string, file: string): Promise<Commit | undefined> {
  return commitIn(
    await gitText(root, ['log', '-1', '-c', '--no-renames', '--diff-filter=A', '-s', '--format=%H %P', at, '--', file]),
  )
}

function commitIn(found: string | undefined): Commit | undefined {
  if (!found) return undefined
  const [id = '', ...parents] = found.split(' ').filter(Boolean)
  return { id, parents }
}

/** The commits after one and up to another that changed any of some files, newest first. */
export async function changesSince(
  root: string,
  from: string,
  to: string,
  files: readonly string[],
): Promise<string[]> {
  return files.length === 0 ? [] : changesUpTo(root, `${from}..${to}`, files)
}

/** The newest commits up to one, or of a range, that changed any of some files, newest first. */
export async function changesUpTo(root: string, at: string, files: readonly string[]): Promise<string[]> {
  const found = await gitText(root, ['rev-list', '--max-count=20', at, '--', ...files])
  return found?.split('\n').filter(Boolean) ?? []
}

/** True if some files are the same at two commits. */
export async function areSame(root: string, commits: readonly [string, string], files: readonly string[]) {
  return (await gitText(root, ['diff', '--quiet', ...commits, '--', ...files])) !== undefined
}

/**
 * The ids of a file's content at the commits after one and up to another that changed it, on whatever branch: also where
 * a merge has nothing of it in the end. Two at most, newest first; undefined for a merge's own.
 */
export async function contentsSince(
  root: string,
  from: string,
  to: string,
  file: string,
): Promise<(string | undefined)[]> {
  const looks = ['--max-count=2', '--full-history', '--format=%x00', '--raw', '--no-abbrev', '--no-renames']
  const found = await gitText(root, ['log', ...looks, `${from}..${to}`, '--', file])
  return (found ?? '')
    .split('\0')
    .slice(1)
    .map((commit) => /^:\d+ \d+ [\da-f]+ ([\da-f]+) /m.exec(commit)?.[1])
}

/** The id that git gives to a text as it is, by the length of ids in the repository. */
export function blobId(text: string, length: number): string {
  const hash = createHash(length === 40 ? 'sha1' : 'sha256')
  return hash.update(`blob ${Buffer.byteLength(text)}\0${text}`).digest('hex')
}

/** The id that git would give to a file's content on the disk; it may keep other line ends there. */
export async function contentOf(root: string, file: string): Promise<string | undefined> {
  return gitText(root, ['hash-object', '--', file])
}

/** The files that a commit changed, compared with its first parent. */
export async function changedFiles(root: string, commit: string): Promise<string[]> {
  const names = await gitText(root, [
    'diff-tree',
    '--no-commit-id',
    '--name-only',
    '-r',
    '-z',
    '--root',
    '-m',
    '--first-parent',
    commit,
  ])
  return names?.split('\0').filter(Boolean) ?? []
}

/** The newest commits that removed any of some files, newest first. */
export async function lastRemovals(root: string, files: readonly string[]): Promise<string[]> {
  const looks = ['--max-count=20', '--diff-filter=D', '--no-merges', '--format=%H']
  // A command has no room for more names.
  const named = files.slice(0, 400).map((file) => `:(top,literal)${file}`)
  return (await gitText(root, ['log', ...looks, '--', ...named]))?.split('\n').filter(Boolean) ?? []
}
