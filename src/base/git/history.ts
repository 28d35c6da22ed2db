import { createHash } from 'node:crypto'
import { pathInRepository } from './repository.js'
import type { Repository } from './repository.js'
import { gitLines, gitNow, gitText } from './run.js'

/** A commit, with the parts needed for a history. */
export interface Commit {
  readonly id: string
  readonly parents: readonly string[]
}

/** The last commit up to `at` that changed a file of `files`; undefined if none did. */
export function lastChange(root: string, at: string, files: readonly string[]): Promise<Commit | undefined> {
  return lastIn(root, [at, '--', ...files])
}

/** The last such commit on a merged branch, even if the merge kept nothing from there. */
export function lastTouch(root: string, { id }: Commit, at: string, files: readonly string[]) {
  return lastIn(root, ['--full-history', `${id}..${at}`, '--', ...files])
}

/** The last commit up to `at` that added a file, or the merge that did if no parent has the file. */
export function lastAddition(root: string, at: string, file: string): Promise<Commit | undefined> {
  return lastIn(root, ['-c', '--no-renames', '--diff-filter=A', '-s', at, '--', file])
}

async function lastIn(root: string, args: readonly string[]): Promise<Commit | undefined> {
  const found = await gitText(root, ['log', '-1', '--format=%H %P', ...args])
  if (!found) return undefined
  const [id = '', ...parents] = found.split(' ').filter(Boolean)
  return { id, parents }
}

/** The newest commits up to one, or of a range `from..to`, that changed a file of `files`, newest first. */
export async function changesUpTo(root: string, at: string, files: readonly string[]): Promise<string[]> {
  return files.length === 0 ? [] : gitLines(root, ['rev-list', '--max-count=20', at, '--', ...files])
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
  return gitLines(root, ['log', ...looks, '--', ...named])
}

/** True if git wrote a file, or noted its state, after a time: its index then has the content of the file. */
export function isStagedSince(repository: Repository, file: string, time: number): boolean {
  const entry = gitNow(repository.root, ['ls-files', '--debug', '--', pathInRepository(repository, file)])
  const [, seconds, nanoseconds] = /^ *mtime: (\d+):(\d+)$/m.exec(entry?.toString() ?? '') ?? []
  return Number(seconds) * 1000 + Number(nanoseconds) / 1e6 > time
}
