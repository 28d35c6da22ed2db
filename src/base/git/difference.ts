import path from 'node:path'
import { git } from './run.js'
import type { Repository } from './repository.js'

/** The files of a folder that differ between a commit and the working tree, by their paths from the folder. */
export interface Difference {
  /** Changed and removed files, with the names of their objects at the commit. */
  readonly before: ReadonlyMap<string, string>
  /** Changed and added files, untracked files among them. */
  readonly after: ReadonlySet<string>
  /** Renamed files: old path → new path. */
  readonly renames: ReadonlyMap<string, string>
}

/** A line of a commit, without counterpart in the working tree. */
export interface RemovedLine {
  readonly text: string
  /** The line number in the working tree's file, where the text was removed. */
  readonly line: number
}

/** The names of a folder in the repository, `docs/`, or `''` for the root. */
export interface ComparedFolders {
  readonly now: string
  /** The name at the commit: different after a move of the folder. */
  readonly before: string
}

const SUBMODULE = '160000'

/**
 * The difference between a commit and the working tree in a folder, with the `.gitignore` files above; undefined where
 * git fails.
 */
export async function differenceFrom(
  { root }: Repository,
  commit: string,
  folders: ComparedFolders,
): Promise<Difference | undefined> {
  const above = [folders.now, folders.before].flatMap(ignoreFilesAbove)
  const within = [...new Set([folders.now, folders.before, ...above])].map((name) => `:(top,literal)${name}`)
  const fields = async (...args: string[]) => (await git(root, args))?.toString('utf8').split('\0').filter(Boolean)
  // Settings of authors leave out files.
  const diff = ['-c', 'diff.relative=false', '-c', 'diff.ignoreSubmodules=none', 'diff', '--raw', '-z', '--no-abbrev']
  const compared = async (...renames: string[]) => fields(...diff, ...renames, commit, '--', ...within)
  const [raw, untracked] = await Promise.all([
    // Renames require the contents of files: a partial clone may lack them.
    compared('-M', '-l5000').then((found) => found ?? compared('--no-renames')),
    fields('ls-files', '--others', '--exclude-standard', '-z', '--', ...within),
  ])
  return raw && untracked && differenceIn(raw, untracked, folders)
}

function differenceIn(raw: readonly string[], untracked: readonly string[], folders: ComparedFolders): Difference {
  const before = new Map<string, string>()
  const after = new Set<string>()
  const renames = new Map<string, string>()
  for (let at = 0; at < raw.length;) {
    const [oldMode, newMode, id = '', newId, status = ''] = (raw[at] as string).slice(1).split(' ')
    const isPair = /^[RC]/.test(status)
    const [from, to] = [raw[at + 1] as string, raw[at + (isPair ? 2 : 1)] as string]
    at += isPair ? 3 : 2
    if (oldMode === SUBMODULE || newMode === SUBMODULE) continue
    const [old, now] = [inside(from, folders.before), inside(to, folders.now)]
    // Only the folder around was renamed.
    if (old === now && (status === 'R100' || id === newId)) continue
    if (old !== undefined && /[1-9a-f]/.test(id)) before.set(old, id)
    if (now !== undefined && !status.startsWith('D')) after.add(now)
    if (old !== undefined && now !== undefined && old !== now && status.startsWith('R')) renames.set(old, now)
  }
  // The name of a nested repository ends with a slash.
  for (const name of untracked) {
    const now = name.endsWith('/') ? undefined : inside(name, folders.now)
    if (now !== undefined) after.add(now)
  }
  return { before, after, renames }
}

/** `docs/en/` → `.gitignore`, `docs/.gitignore` */
function ignoreFilesAbove(folder: string): string[] {
  const steps = folder.split('/').slice(0, -1)
  return steps.map((_, index) => [...steps.slice(0, index), '.gitignore'].join('/'))
}

/** A path from the folder, or of a `.gitignore` file above, `../.gitignore`; undefined elsewhere. */
function inside(name: string, folder: string): string | undefined {
  if (name.startsWith(folder)) return name.slice(folder.length)
  return ignoreFilesAbove(folder).includes(name) ? path.posix.relative(folder, name) : undefined
}

/** The lines of a file at a commit, without counterpart in the working tree. */
export async function removedLines({ root }: Repository, commit: string, file: string): Promise<RemovedLine[]> {
  const looks = ['--unified=0', '--no-color', '--no-ext-diff', '--no-textconv']
  const text = (await git(root, ['diff', ...looks, commit, '--', `:(top,literal)${file}`]))?.toString('utf8') ?? ''
  const found: RemovedLine[] = []
  let line = 0
  for (const each of text.split('\n')) {
    const hunk = /^@@ -\S+ \+(\d+)/.exec(each)
    if (hunk) line = Math.max(Number(hunk[1]), 1)
    else if (line > 0 && each.startsWith('-')) found.push({ text: each.slice(1), line })
  }
  return found
}
