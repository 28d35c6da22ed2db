import { existsSync } from 'node:fs'
import path from 'node:path'
import { runners } from '../../base/diagnostics/runner.js'
import type { Runner } from '../../base/diagnostics/runner.js'
import { statsOf } from '../../base/files/read.js'
import { repositoryOf } from '../../site/model/disk.js'
import { textAt } from '../../site/model/past-files.js'

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun'

/** The folders around a site. */
export interface Surroundings {
  /** The folder of docs.json. */
  readonly folder: string
  /** The repository's folder; undefined without a repository. */
  readonly repository: string | undefined
  /** The repository's folder, or else the site's. */
  readonly top: string
  /** The site's folder and all folders above, up to the top. */
  readonly above: readonly string[]
  /** The folder of the package.json with the site's dependencies. */
  readonly packageFolder: string
  readonly manager: PackageManager
  /** The manager's lock file, absolute; undefined before the first install. */
  readonly lockFile: string | undefined
  /** The package.json whose `packageManager` names the manager and the version, absolute. */
  readonly pinnedIn: string | undefined
  /** The manager's version in a package.json without `packageManager`: `devEngines`, `volta` or `engines`. */
  readonly version: string | undefined
  /** Lock files of other managers. */
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
const lockNames = Object.keys(lockFiles)

/** Looks around a folder, up to the repository. */
export function surroundingsOf(folder: string): Surroundings {
  const repository = repositoryOf(folder)
  const top = repository ?? folder
  const above = foldersUpTo(folder, top)
  const found = managerIn(above)
  const manifests = above.map((each) => [path.join(each, 'package.json'), manifestIn(each)] as const)
  const isPin = ({ packageManager }: Manifest) => String(packageManager).startsWith(`${found.manager}@`)
  return {
    folder,
    repository,
    top,
    above,
    packageFolder: above.find((each) => statsOf(path.join(each, 'package.json'))?.isFile() === true) ?? folder,
    ...found,
    pinnedIn: manifests.find(([, manifest]) => isPin(manifest))?.[0],
    version: manifests.flatMap(([, manifest]) => versionIn(manifest, found.manager) ?? [])[0],
  }
}

/** A folder and all folders above, up to the top. */
export function foldersUpTo(folder: string, top: string): string[] {
  return folder === top || folder === path.dirname(folder)
    ? [folder]
    : [folder, ...foldersUpTo(path.dirname(folder), top)]
}

/** An entry of `devEngines`. */
interface Engine {
  readonly name?: string
  readonly version?: string
}

/** The fields of a package.json that tell how a repository works. */
export interface Manifest {
  readonly name?: string
  readonly packageManager?: unknown
  readonly engines?: Readonly<Record<string, string>>
  readonly volta?: Readonly<Record<string, string>>
  readonly devEngines?: { readonly packageManager?: Engine | Engine[]; readonly runtime?: Engine | Engine[] }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}

/** A folder's package.json; empty if missing or unreadable. */
export function manifestIn(folder: string): Manifest {
  try {
    return (JSON.parse(textAt(path.join(folder, 'package.json')) ?? '{}') as Manifest | null) ?? {}
  } catch {
    return {} // `packageJson` names what is wrong with it.
  }
}

/** The version of a package manager or runtime in `devEngines`, `volta` or `engines`. */
export function versionIn({ devEngines, volta, engines }: Manifest, name: string): string | undefined {
  const required = [devEngines?.packageManager ?? [], devEngines?.runtime ?? []].flat()
  return required.find((each) => each.name === name)?.version ?? volta?.[name] ?? engines?.[name]
}

type Manager = Pick<Surroundings, 'manager' | 'lockFile' | 'otherLocks'>

/**
 * The package manager of the nearest folder with a clue: a package.json (`packageManager`, `devEngines`) or a lock
 * file.
 */
function managerIn(folders: readonly string[]): Manager {
  for (const folder of folders) {
    const locks = lockNames.filter((name) => existsSync(path.join(folder, name)))
    const { packageManager, devEngines } = manifestIn(folder)
    const required = [devEngines?.packageManager ?? []].flat()[0]?.name
    const named = /^(npm|pnpm|yarn|bun)(?=@|$)/.exec(String(packageManager ?? required))?.[0]
    // Only pnpm has this file: another lock file is left over.
    const settled = existsSync(path.join(folder, 'pnpm-workspace.yaml')) ? 'pnpm-lock.yaml' : ''
    const lock = locks.find((name) => name === settled) ?? locks[0] ?? ''
    const manager = (named as PackageManager | undefined) ?? lockFiles[lock]
    if (manager === undefined) continue
    const own = locks.find((name) => lockFiles[name] === manager)
    const otherLocks = locks.filter((name) => lockFiles[name] !== manager)
    return { manager, lockFile: own && path.join(folder, own), otherLocks }
  }
  return { manager: 'npm', lockFile: undefined, otherLocks: [] }
}

/** The name of a manager's lock file. */
export function lockNameOf(manager: PackageManager): string {
  return lockNames.find((name) => lockFiles[name] === manager) ?? ''
}

/**
 * The program by which a repository runs installed commands: its package manager's own. npx stops where `devEngines`
 * requires a different manager, and finds nothing where yarn installs without node_modules. With yarn 1, npx stands in.
 */
export function runnerIn(where: Surroundings): Runner {
  return where.manager === 'yarn' && !isModernYarn(where) ? 'npx' : runners[where.manager]
}

/** True for a yarn newer than 1. */
export function isModernYarn({ manager, above, pinnedIn }: Surroundings): boolean {
  if (manager !== 'yarn') return false
  const pin = pinnedIn === undefined ? '' : String(manifestIn(path.dirname(pinnedIn)).packageManager)
  return /^yarn@(?![01]\.)\d/.test(pin) || above.some((each) => existsSync(path.join(each, '.yarnrc.yml')))
}

/** A relative path with slashes, for commands and files; empty for the same folder. */
export function pathFrom(from: string, to: string): string {
  return path.relative(from, to).replaceAll(path.sep, '/')
}
