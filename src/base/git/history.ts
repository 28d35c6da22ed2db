import { createHash } from 'node:crypto'
import { gitText } from './run.js'

/** A commit, with the parts needed for a history. */
export interface Commit {
  readonly id: string
  readonly parents: readonly string[]
}

/** The last commit up to `at` that changed a file of `files`; undefined if none did. */
export async function lastChange(root: string, at: string, files: readonly string[]): Promise<Commit | undefined> {
  return commitIn(await gitText(root, ['log', '-1', '--format=%H %P', at, '--', ...files]))
}

/** The last such commit on a merged branch, even if the merge kept nothing from there. */
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

/** The last commit up to `at` that added a file, or the merge that did if no parent has the file. */
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

/** Commits between two that changed a file of `files`, newest first. */
export async function changesSince(
  root: string,
  from: string,
  to: string,
  files: readonly string[],
): Promise<string[]> {
  return files.length === 0 ? [] : changesUpTo(root, `${from}..${to}`, files)
}

/** The newest commits up to one, or of a range, that changed a file of `files`, newest first. */
export async function changesUpTo(root: string, at: string, files: readonly string[]): Promise<string[]> {
  const found = await gitText(root, ['rev-list', '--max-count=20', at, '--', ...files])
  return found?.split('\n').filter(Boolean) ?? []
}

/** True if files are equal at two commits. */
export async function areSame(root: string, commits: readonly [string, string], files: readonly string[]) {
  return (await gitText(root, ['diff', '--quiet', ...commits, '--', ...files])) !== undefined
}

/**
 * The ids of a file's contents at later commits on any branch, even if a merge kept nothing of them. Two at most,
 * newest first; undefined for a merge's own.
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

/** The id that git gives a text; `length` is the length of ids in the repository. */
export function blobId(text: string, length: number): string {
  const hash = createHash(length === 40 ? 'sha1' : 'sha256')
  return hash.update(`blob ${Buffer.byteLength(text)}\0${text}`).digest('hex')
}

/** The id that git would give a file on the disk, after line-end filters. */
export async function contentOf(root: string, file: string): Promise<string | undefined> {
  return gitText(root, ['hash-object', '--', file])
}

/** The newest commits that removed a file of `files`, newest first. */
export async function lastRemovals(root: string, files: readonly string[]): Promise<string[]> {
  const looks = ['--max-count=20', '--diff-filter=D', '--no-merges', '--format=%H']
  // A command has no room for more names.
  const named = files.slice(0, 400).map((file) => `:(top,literal)${file}`)
  return (await gitText(root, ['log', ...looks, '--', ...named]))?.split('\n').filter(Boolean) ?? []
}
