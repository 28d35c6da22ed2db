import { existsSync } from 'node:fs'
import path from 'node:path'
import { repositoryOf } from '../../site/model/disk.js'
import { textAt } from '../../site/model/past-files.js'
import { statsOf } from '../../base/files/stats.js'

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

/** The folders around a site. */
export interface Surroundings {
  /** The folder of docs.json. */
  readonly folder: string
  /** The repository's folder; undefined where there is none. */
  readonly repository: string | undefined
  /** The folder of the package.json that the site's dependencies belong to. */
  readonly packageFolder: string
  readonly manager: PackageManager
  /** The manager's lock file, absolute; undefined before the first install. */
  readonly lockFile: string | undefined
  /** A `packageManager` in package.json names the manager and its version. */
  readonly isPinned: boolean
  /** Lock files of other managers beside that one. */
  readonly otherLocks: readonly string[]
}

const lockFiles: Readonly<Record<string, PackageManager>> = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
}

/** The names of all lock files. */
export const lockNames = Object.keys(lockFiles)

/** Looks around a folder, up to the repository that it is in. */
export function surroundingsOf(folder: string): Surroundings {
  const repository = repositoryOf(folder)
  const above = foldersUpTo(folder, repository ?? folder)
  return {
    folder,
    repository,
    packageFolder: above.find((each) => isFile(path.join(each, 'package.json'))) ?? folder,
    ...managerIn(above),
  }
}

/** A folder and those above it, up to the top. */
export function foldersUpTo(folder: string, top: string): string[] {
  return folder === top || folder === path.dirname(folder)
    ? [folder]
    : [folder, ...foldersUpTo(path.dirname(folder), top)]
}

type Manager = Pick<Surroundings, 'manager' | 'lockFile' | 'isPinned' | 'otherLocks'>

/** The package manager of the nearest folder that shows one: package.json names it (`packageManager`, `devEngines`), or a lock file does. */
function managerIn(folders: readonly string[]): Manager {
  for (const folder of folders) {
    const locks = Object.keys(lockFiles).filter((name) => existsSync(path.join(folder, name)))
    const manifest = textAt(path.join(folder, 'package.json')) ?? ''
    const pinned = /"packageManager"\s*:\s*"(npm|pnpm|yarn|bun)@/.exec(manifest)?.[1]
    const required = /"packageManager"\s*:\s*\{[^}]*"name"\s*:\s*"(npm|pnpm|yarn|bun)"/.exec(manifest)?.[1]
    // Its settings are nobody else's: a lock file beside pnpm's is a left-over.
    const settled = existsSync(path.join(folder, 'pnpm-workspace.yaml')) ? 'pnpm-lock.yaml' : ''
    const lock = locks.find((name) => name === settled) ?? locks[0] ?? ''
    const manager = ((pinned ?? required) as PackageManager | undefined) ?? lockFiles[lock]
    if (manager === undefined) continue
    const own = locks.find((name) => lockFiles[name] === manager)
    const otherLocks = locks.filter((name) => lockFiles[name] !== manager)
    return { manager, lockFile: own && path.join(folder, own), isPinned: pinned !== undefined, otherLocks }
  }
  return { manager: 'npm', lockFile: undefined, isPinned: false, otherLocks: [] }
}

/** The name of a manager's lock file. */
export function lockNameOf(manager: PackageManager): string {
  return Object.keys(lockFiles).find((name) => lockFiles[name] === manager) ?? ''
}

function isFile(file: string): boolean {
  return statsOf(file)?.isFile() === true
}

/** A path as commands and files have it, with slashes; empty for the same folder. */
export function pathFrom(from: string, to: string): string {
  return path.relative(from, to).replaceAll(path.sep, '/')
}
