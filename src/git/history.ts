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
  if (files.length === 0) return []
  return (
    (await gitText(root, ['rev-list', '--max-count=20', `${from}..${to}`, '--', ...files]))
      ?.split('\n')
      .filter(Boolean) ?? []
  )
}

/** How many commits did, up to two, on whatever branch: also where a merge has nothing of it in the end. */
export async function touchesSince(root: string, from: string, to: string, files: readonly string[]): Promise<number> {
  const args = ['rev-list', '--max-count=2', '--count', '--full-history', `${from}..${to}`, '--', ...files]
  return Number(await gitText(root, args))
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
