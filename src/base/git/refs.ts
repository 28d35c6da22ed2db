import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Repository } from './repository.js'
import { git, gitLines, gitNow, gitText } from './run.js'

/** True if git works in a folder: it may be missing, or refuse a folder of another user. */
export async function answers(root: string): Promise<boolean> {
  return (await gitText(root, ['rev-parse', '--git-dir'])) !== undefined
}

/** The commit of a name, or undefined. */
export async function commitOf(root: string, name: string): Promise<string | undefined> {
  return name.startsWith('-') ? undefined : gitText(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
}

/** The main branch: the base named by CI, the remote's default, or a branch with a usual name. */
export async function defaultBranch(root: string): Promise<string | undefined> {
  const target = process.env['GITHUB_BASE_REF']
  const remote = await gitText(root, ['symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD'])
  const names = [target && `origin/${target}`, remote, 'origin/main', 'origin/master', 'main', 'master']
  for (const name of names) if (name && (await commitOf(root, name))) return name
  return undefined
}

/** The newest common ancestor of commits. */
export async function commonCommit(root: string, ...commits: readonly string[]): Promise<string | undefined> {
  return (await gitText(root, ['merge-base', '--octopus', ...commits])) || undefined
}

/** The files of a commit below a folder, synchronously, for callers that read files in turn. */
export function filesNow(root: string, commit: string, folder: string): string[] {
  if (folder.startsWith('..')) return []
  const names = gitNow(root, ['ls-tree', '-r', '--name-only', '-z', commit, '--', folder === '' ? '.' : folder])
  return names?.toString().split('\0').filter(Boolean) ?? []
}

/** Renames from a commit to another, or to the working tree: old name → new name. */
export async function renamesSince(
  root: string,
  from: string,
  to: string | undefined,
  index?: string,
): Promise<Map<string, string>> {
  const args = ['diff', '--name-status', '-z', '-M', '-l5000', '--diff-filter=R', from, ...(to ? [to] : [])]
  const fields = await gitLines(root, args, '\0', index === undefined ? {} : { index })
  const renames = new Map<string, string>()
  for (let at = 0; at + 2 < fields.length; at += 3) renames.set(fields[at + 1] as string, fields[at + 2] as string)
  return renames
}

/** Renames since a commit, staged or not: in a copy of the index, the untracked files of a folder are added. */
export async function renamesNow(
  { root, gitFolder }: Repository,
  folder: string,
  from = 'HEAD',
): Promise<Map<string, string>> {
  const own = mkdtempSync(path.join(tmpdir(), 'build-nav-'))
  const [real, index] = [gitFolder, own].map((each) => path.join(each, 'index')) as [string, string]
  try {
    if (existsSync(real)) copyFileSync(real, index)
    await git(root, ['add', '--intent-to-add', '--', folder === '' ? '.' : folder], { index })
    return await renamesSince(root, from, undefined, index)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
