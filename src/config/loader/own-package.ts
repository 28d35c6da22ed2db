import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(import.meta.url)

/** The folder of this package. */
export const packageRoot = rootOf(own)

/** The folder of this package's code: `dist`, or `src` when run from the sources. */
const ownCodeFolder = path.join(packageRoot, path.relative(packageRoot, own).split(path.sep)[0] ?? '', path.sep)
const dist = path.join(packageRoot, 'dist', path.sep)

/** The folder of this package's manifest: bundled code is in another folder than its source. */
function rootOf(file: string): string {
  const folder = path.dirname(file)
  return existsSync(path.join(folder, 'package.json')) || folder === file ? folder : rootOf(folder)
}

/** The entries shared between a config and the command that loads it. */
const shared: readonly string[] = ['build-nav', 'build-nav/files', 'build-nav/openapi']

/** All import names of this package. */
export const ownSpecifiers: readonly string[] = [...shared, 'build-nav/node']

/** True for the name of a shared entry, in whichever copy of this package. */
export function isShared(specifier: string): boolean {
  return shared.includes(specifier)
}

/** The file of another entry of this package, for repositories without an installation. */
export function ownEntryFile(specifier: string): string | undefined {
  return specifier === 'build-nav/node' ? path.join(ownCodeFolder, 'node.js') : undefined
}

/** True for a file of the author's repository, and false for packages and parts of node. */
export function isLocal(file: string): boolean {
  return path.isAbsolute(file) && !file.includes(`${path.sep}node_modules${path.sep}`)
}

/** True for the author's own code: no package, and no copy of build-nav. */
export function isAuthored(file: string): boolean {
  return isLocal(file) && !file.startsWith(ownCodeFolder) && !isCopysCode(path.dirname(file)) && existsSync(file)
}

const copysCode = new Map<string, boolean>()

/** True for a folder with the code of a copy of this package, linked from elsewhere. */
function isCopysCode(folder: string): boolean {
  const known = copysCode.get(folder)
  if (known !== undefined) return known
  const root = rootOf(path.join(folder, 'file'))
  const [first = ''] = path.relative(root, folder).split(path.sep)
  const found = ['dist', 'src'].includes(first) && manifestOf(root).name === 'build-nav'
  copysCode.set(folder, found)
  return found
}

/** True for the files of this very package, and false for another copy. */
export function isOwnEntry(file: string): boolean {
  return file.startsWith(dist) || file.startsWith(ownCodeFolder)
}

/** The version in this package's manifest. */
export function ownVersion(): string {
  return manifestOf(packageRoot).version ?? ''
}

/** A copy of this package: folder and version. */
export interface PackageCopy {
  readonly folder: string
  readonly version: string
}

/** This copy, and installed copies imported instead; empty without such copies. */
export function copiesFor(modules: readonly string[]): readonly PackageCopy[] {
  const installed = modules.flatMap((module) => installedCopy(path.dirname(module)) ?? [])
  const others = [...new Set(installed)].filter((folder) => folder !== packageRoot)
  const folders = others.length === 0 ? [] : [packageRoot, ...others]
  return folders.map((folder) => ({ folder, version: manifestOf(folder).version ?? '' }))
}

function installedCopy(folder: string): string | undefined {
  const copy = path.join(folder, 'node_modules', 'build-nav')
  if (existsSync(copy)) return realpathSync(copy)
  const above = path.dirname(folder)
  return above === folder ? undefined : installedCopy(above)
}

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The packages in the package.json around a module. */
export function listedPackages(module: string): string[] {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifestOf(rootOf(module))
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies })
}

function manifestOf(root: string): Manifest {
  try {
    return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest
  } catch {
    return {} // An author's folder may have a broken one, or none.
  }
}
