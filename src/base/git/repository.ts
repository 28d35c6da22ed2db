import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { linkStatsOf, readableText, statsOf } from '../files/read.js'

/** The folders of a working tree and its repository. */
export interface Repository {
  /** The folder of the working tree. */
  readonly root: string
  /** The folder of this working tree's own data: HEAD, the index, a merge under way. */
  readonly gitFolder: string
  /** The folder shared by all working trees of the repository. */
  readonly commonFolder: string
  /** The moves of folders since then, newest first; none for the names of today. */
  readonly moves?: readonly FolderMove[]
}

/** The move of a folder, by its paths in the repository: `docs/`, or `''` for the root. */
export interface FolderMove {
  readonly from: string
  readonly to: string
}

/** The repository around a folder, found without a process; undefined outside of repositories. */
export function findRepository(folder: string): Repository | undefined {
  let root = real(folder)
  for (;;) {
    const gitFolder = gitFolderOf(root)
    if (gitFolder) return { root, gitFolder, commonFolder: commonFolderOf(gitFolder) }
    const above = path.dirname(root)
    if (above === root) return undefined
    root = above
  }
}

/** A path as in git: from the root of the working tree, with `/`. Of a link, git has only the target's name. */
export function pathInRepository({ root, moves = [] }: Repository, file: string): string {
  const entry = path.join(real(path.dirname(file)), path.basename(file))
  const name = path.relative(root, isLink(entry) ? real(entry) : entry).replaceAll(path.sep, '/')
  return moves.reduce(beforeMove, name)
}

function beforeMove(name: string, { from, to }: FolderMove): string {
  const whole = name === '' ? '' : `${name}/`
  if (!whole.startsWith(to) || name.startsWith('..')) return name
  return `${from}${whole.slice(to.length)}`.replace(/\/$/, '')
}

/** The current commit, found without a process; undefined in an empty repository, or if only git can find it. */
export function headCommit(repository: Repository): string | undefined {
  const head = readableText(path.join(repository.gitFolder, 'HEAD'))?.trim() ?? ''
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  return branch === undefined ? commitId(head) : refCommit(repository, branch)
}

/** The commit of a whole ref, such as `refs/heads/main`, found without a process. */
function refCommit({ commonFolder }: Repository, ref: string): string | undefined {
  const own = readableText(path.join(commonFolder, ref))?.trim()
  if (own !== undefined) return commitId(own)
  const packed = readableText(path.join(commonFolder, 'packed-refs'))?.split('\n')
  return commitId(packed?.find((line) => line.trimEnd().endsWith(` ${ref}`))?.split(' ')[0])
}

function commitId(text: string | undefined): string | undefined {
  return text !== undefined && /^[\da-f]{40,64}$/.test(text) ? text : undefined
}

/** A branch and its newest commit. */
export interface Branch {
  /** Short: `origin/main`. */
  readonly name: string
  readonly commit: string
}

/** The main branch, found without a process; see `defaultBranch`. */
export function mainBranch(repository: Repository): Branch | undefined {
  const target = process.env['GITHUB_BASE_REF']
  const head = readableText(path.join(repository.commonFolder, 'refs/remotes/origin/HEAD'))
  const remote = /^ref: (.+)$/m.exec(head ?? '')?.[1]
  const names = [
    target && `refs/remotes/origin/${target}`,
    remote?.trim(),
    'refs/remotes/origin/main',
    'refs/remotes/origin/master',
    'refs/heads/main',
    'refs/heads/master',
  ]
  for (const name of names) {
    const commit = name ? refCommit(repository, name) : undefined
    if (name && commit !== undefined) return { name: name.replace(/^refs\/(?:remotes|heads)\//, ''), commit }
  }
  return undefined
}

/** Commits without fetched parents: their changes are unknown. */
export function shallowCommits({ commonFolder }: Repository): ReadonlySet<string> {
  return new Set(readableText(path.join(commonFolder, 'shallow'))?.split('\n').filter(Boolean))
}

/**
 * The commit that a merge, rebase, cherry-pick or revert under way brings in, and the start of its changes; undefined
 * if they start at the common ancestor.
 */
export interface Incoming {
  readonly commit: string
  readonly from: string | undefined
}

const underWay: Readonly<Record<string, (id: string) => Incoming>> = {
  MERGE_HEAD: (commit) => ({ commit, from: undefined }),
  REBASE_HEAD: (commit) => ({ commit, from: `${commit}^` }),
  CHERRY_PICK_HEAD: (commit) => ({ commit, from: `${commit}^` }),
  REVERT_HEAD: (from) => ({ commit: `${from}^`, from }),
}

/** The commits about to be brought in. */
export function incomingCommits({ gitFolder }: Repository): Incoming[] {
  const inGit = (name: string) => path.join(gitFolder, name)
  // The last commit of a rebase stays named when the rebase is over.
  const isRebase = ['rebase-merge', 'rebase-apply'].some((name) => existsSync(inGit(name)))
  return Object.entries(underWay)
    .filter(([name]) => isRebase || name !== 'REBASE_HEAD')
    .flatMap(([name, incoming]) => readableText(inGit(name))?.split('\n').filter(Boolean).map(incoming) ?? [])
}

function gitFolderOf(root: string): string | undefined {
  const entry = path.join(root, '.git')
  const stats = statsOf(entry)
  if (stats?.isDirectory()) return existsSync(path.join(entry, 'HEAD')) ? entry : undefined
  // In a second working tree or a submodule, `.git` is a file with the name of the folder.
  const named = stats?.isFile() ? /^gitdir: (.*)$/m.exec(readableText(entry) ?? '')?.[1] : undefined
  return named === undefined ? undefined : path.resolve(root, named.trim())
}

function commonFolderOf(gitFolder: string): string {
  const named = readableText(path.join(gitFolder, 'commondir'))?.trim()
  return named ? path.resolve(gitFolder, named) : gitFolder
}

function isLink(entry: string): boolean {
  return linkStatsOf(entry)?.isSymbolicLink() === true
}

function real(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return path.resolve(folder)
  }
}
