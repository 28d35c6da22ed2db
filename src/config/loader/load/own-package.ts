import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageEntry } from './package-entry.js'

const own = fileURLToPath(import.meta.url)

/** The folder of this package. */
export const packageRoot = rootOf(own)

/** The folder of this package's code: `dist`, or `src` when run from the sources. */
export const ownCodeFolder = path.join(packageRoot, path.relative(packageRoot, own).split(path.sep)[0] ?? '', path.sep)
const dist = path.join(packageRoot, 'dist', path.sep)

/** Bundled, this module is in another folder than its source: the package is where its manifest is. */
function rootOf(file: string): string {
  const folder = path.dirname(file)
  return existsSync(path.join(folder, 'package.json')) || folder === file ? folder : rootOf(folder)
}

/** The entries that a config shares with the command that loads it. */
const shared = ['build-nav', 'build-nav/files', 'build-nav/openapi'] as const
export type SharedEntry = (typeof shared)[number]

/** Everything that this package can be imported as. */
export const ownSpecifiers: readonly string[] = [...shared, 'build-nav/node']

/** True if an import names a module that a config shares with the command, in whichever copy of this package. */
export function isShared(specifier: string): specifier is SharedEntry {
  return (shared as readonly string[]).includes(specifier)
}

/** True if a shared entry works on values as any package does, unlike the builders, which only hold them. */
export function isForeign(specifier: string): boolean {
  return specifier !== 'build-nav'
}

/** The file behind another entry of this package, for configs whose repository does not have it installed. */
export function ownEntryFile(specifier: string): string | undefined {
  return specifier === 'build-nav/node' ? path.join(ownCodeFolder, 'node.js') : undefined
}

/** True for code of this package, or of a copy that is linked from elsewhere: never a place to show to an author. */
export function isOwnCode(file: string): boolean {
  return file.startsWith(ownCodeFolder) || isCopysCode(path.dirname(file))
}

const copysCode = new Map<string, boolean>()

function isCopysCode(folder: string): boolean {
  const known = copysCode.get(folder)
  if (known !== undefined) return known
  const root = rootOf(path.join(folder, 'file'))
  const [first = ''] = path.relative(root, folder).split(path.sep)
  const found = ['dist', 'src'].includes(first) && manifestOf(root).name === 'build-nav'
  copysCode.set(folder, found)
  return found
}

/** True if a resolved import is this very package, and not another copy of it. */
export function isOwnEntry(file: string): boolean {
  return file.startsWith(dist) || file.startsWith(ownCodeFolder)
}

/** The version in this package's manifest. */
export function ownVersion(): string {
  return manifestOf(packageRoot).version ?? ''
}

/** A copy of this package: its folder and its version. */
export interface PackageCopy {
  readonly folder: string
  readonly version: string
}

/** This copy, and the others that modules import in its place; none where there are no others. */
export function copiesFor(modules: readonly string[]): readonly PackageCopy[] {
  const entries = modules.flatMap((module) => packageEntry('build-nav', module) ?? [])
  const others = entries.filter(({ file }) => !isOwnEntry(file)).map(({ root }) => root)
  if (others.length === 0) return []
  return [packageRoot, ...new Set(others)].map((folder) => ({ folder, version: manifestOf(folder).version ?? '' }))
}

function manifestOf(root: string): { readonly name?: string; readonly version?: string } {
  try {
    return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name?: string; version?: string }
  } catch {
    return {} // An author's folder may have a broken one, or none.
  }
}
