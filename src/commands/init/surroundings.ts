import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { runners } from '../../base/diagnostics/runner.js'
import type { Runner } from '../../base/diagnostics/runner.js'
import { siteIn, sitesBelow } from '../../config/loader/find-config.js'
import type { SiteFolder } from '../../config/loader/find-config.js'
import { diskAt, repositoryOf } from '../../site/model/disk.js'
import { gitignore } from '../../site/model/ignored.js'
import { textAt } from '../../site/model/past-files.js'

/** The repository around a site. */
export type Surroundings = ReturnType<typeof surroundingsOf>

/** A site with a config, for the files around both. All paths are absolute. */
export interface Site extends Surroundings {
  readonly config: string
  /** The text of the config. */
  readonly code: string
  /** The modules of a new config, or the config alone. */
  readonly modules: readonly string[]
  /** The project for `tsc`; undefined if the repository's TypeScript can't read the config. */
  readonly project: string | undefined
  /** The files written by a build, docs.json first. */
  readonly generated: readonly string[]
  /** True if present errors are listed in a baseline. */
  readonly hasBaseline: boolean
}

type Manager = keyof typeof runners

const lockFiles: Readonly<Record<string, Manager>> = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
}

/** Looks around a folder, up to the repository. All paths are absolute. */
export function surroundingsOf(folder: string) {
  const top = repositoryOf(folder) ?? folder
  const above = foldersUpTo(folder, top)
  const { manager, lockFile } = managerIn(above)
  const pinOf = (each: string) => manifestText(each, 'packageManager') ?? ''
  const pinned = above.find((each) => pinOf(each).startsWith(`${manager}@`))
  const isPinnedNew = pinned !== undefined && /^yarn@(?![01]\.)\d/.test(pinOf(pinned))
  const isModernYarn = manager === 'yarn' && (isPinnedNew || above.some((each) => has(each, '.yarnrc.yml')))
  // npx finds nothing where yarn installs without node_modules. yarn 1 prints lines of its own.
  const runner: Runner = manager === 'yarn' && !isModernYarn ? 'npx' : runners[manager]
  const [installed] = above.flatMap((each) => manifestText(path.join(each, 'node_modules/typescript'), 'version') ?? [])
  const range = above.map(typescriptIn).find(Boolean)
  return {
    /** The folder of docs.json. */
    folder,
    /** The repository's folder; without a repository, the site's. */
    top,
    /** The site's folder and all folders above, up to the top. */
    above,
    /** The folder of the package.json with the site's dependencies. */
    packageFolder: above.find((each) => has(each, 'package.json')) ?? folder,
    manager,
    /** The manager's lock file; undefined before the first install. */
    lockFile,
    /** The package.json with the manager and its version in `packageManager`. */
    pinnedIn: pinned && path.join(pinned, 'package.json'),
    /** True for a yarn newer than 1. */
    isModernYarn,
    /** The program for installed commands: the package manager's own; for yarn 1, npx. */
    runner,
    /** The file with the repository's version of Node. */
    node: above.flatMap(nodesIn)[0],
    /** The installed TypeScript, or the range of the site's package. */
    typescript: installed ?? range,
    /** The range of TypeScript in the repository's packages, nearest first. */
    typescriptRange: range ?? typescriptBelow(top),
    /** The workflows of another host than GitHub. */
    otherHost: filesIn([top], /^(\.gitlab-ci|bitbucket-pipelines|azure-pipelines)\.yml$/)[0],
  }
}

/** A folder and all folders above, up to the top. */
function foldersUpTo(folder: string, top: string): string[] {
  const parent = path.dirname(folder)
  return folder === top || folder === parent ? [folder] : [folder, ...foldersUpTo(parent, top)]
}

/** The package manager of the nearest folder with a lock file, or a package.json with `packageManager`. */
function managerIn(folders: readonly string[]): { readonly manager: Manager; readonly lockFile: string | undefined } {
  for (const folder of folders) {
    const locks = Object.keys(lockFiles).filter((name) => has(folder, name))
    const named = /^(npm|pnpm|yarn|bun)@/.exec(manifestText(folder, 'packageManager') ?? '')?.[1]
    const manager = (named as Manager | undefined) ?? lockFiles[locks[0] ?? '']
    if (manager === undefined) continue
    const own = locks.find((name) => lockFiles[name] === manager)
    return { manager, lockFile: own && path.join(folder, own) }
  }
  return { manager: 'npm', lockFile: undefined }
}

/** The range of TypeScript of a package in a repository. */
function typescriptBelow(top: string): string | undefined {
  const manifests = diskAt(top)
    .files()
    .filter((name) => name.endsWith('/package.json'))
  return manifests.map((name) => typescriptIn(path.join(top, path.dirname(name)))).find(Boolean)
}

/** A folder's range of TypeScript. */
const typescriptIn = (folder: string) => manifestText(folder, 'devDependencies.typescript', 'dependencies.typescript')

/** A folder's files with a version of Node, in the order of version managers. */
function nodesIn(folder: string): { readonly file: string; readonly version: string }[] {
  const first = (name: string, line: RegExp) => line.exec(textAt(path.join(folder, name)) ?? '')?.[1]
  const versions = {
    '.nvmrc': first('.nvmrc', /^([^#\s].*?)\s*(?:#|$)/m),
    '.node-version': first('.node-version', /^([^#\s].*?)\s*(?:#|$)/m),
    '.tool-versions': first('.tool-versions', /^nodejs\s+(\S+)/m),
    'package.json': manifestText(folder, 'engines.node'),
  }
  const all = Object.entries(versions)
  return all.flatMap(([name, version]) => (version === undefined ? [] : [{ file: path.join(folder, name), version }]))
}

/** A text in a folder's package.json, at the first of these places with a text: `engines.node`. */
export function manifestText(folder: string, ...places: readonly string[]): string | undefined {
  const read = (value: unknown, key: string) => (value as Record<string, unknown> | undefined)?.[key]
  try {
    const manifest = JSON.parse(textAt(path.join(folder, 'package.json')) ?? '{}') as unknown
    const values = places.map((place) => place.split('.').reduce(read, manifest))
    return values.find((value) => typeof value === 'string')
  } catch {
    return undefined // `planPackageJson` names the fault.
  }
}

/** The newest version in a range, as a number to compare: 20011 for `~20.11.0`, 20999 for `^20.3`, Infinity for `>=18`. */
export function newestIn(range: string): number {
  const newest = range.split('||').flatMap((part) => {
    const ends = [...part.replaceAll(/>=?\s*[\w.*-]+/g, '').matchAll(/(\^?)v?(\d+)(?:\.(\d+))?[\w.*-]*/g)]
    if (ends.length === 0) return Infinity
    return ends.map(([, caret, major, minor = 999]) => Number(major) * 1000 + Number(caret ? 999 : minor))
  })
  return Math.max(...newest)
}

/** True for a TypeScript older than the types of build-nav. */
export const hasOldTypescript = ({ typescript }: Surroundings) => newestIn(typescript ?? '') < 5009

/** A relative path with slashes, for commands and files; empty for the same folder. */
export function pathFrom(from: string, to: string): string {
  return path.relative(from, to).replaceAll(path.sep, '/')
}

/** The files with a matching name in some folders. */
export function filesIn(folders: readonly string[], names: RegExp): string[] {
  const present = folders.filter((folder) => existsSync(folder))
  const all = present.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
  return all.filter((file) => names.test(path.basename(file)))
}

const has = (folder: string, name: string) => existsSync(path.join(folder, name))

/** The sites of a folder: its own, or else the sites below in git, or else the site above. */
export function sitesAround(folder: string): SiteFolder[] {
  const isIgnored = gitignore(diskAt(folder))
  const own = siteIn(folder)
  const below = own === undefined ? sitesBelow(folder).filter((site) => !isIgnored(`${site.folder}/${site.file}`)) : []
  if (below.length > 0) return below
  const above = foldersUpTo(folder, repositoryOf(folder) ?? folder).find((each) => siteIn(each) !== undefined)
  return above === undefined ? [] : [{ folder: pathFrom(folder, above), file: siteIn(above) ?? '' }]
}
