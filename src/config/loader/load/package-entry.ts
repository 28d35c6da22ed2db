import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'

/** The file that `import` takes for a package. */
export interface PackageEntry {
  readonly file: string
  /** The folder of the package. */
  readonly root: string
}

type Target = string | null | readonly Target[] | { readonly [condition: string]: Target }

interface Manifest {
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly exports?: Target
  readonly imports?: Readonly<Record<string, Target>>
}

const conditions: ReadonlySet<string> = new Set(['node', 'import', 'module-sync', 'node-addons', 'default'])

/**
 * The file behind an `import` of a package, by its "exports" (or by the "imports" of the importer's own package).
 * tsx's loader for `require` answers with the conditions of `require`, which most of today's packages do not have.
 * Undefined where the package has no such key: then both agree.
 */
export function packageEntry(specifier: string, importer: string): PackageEntry | undefined {
  if (/^[./]|^[a-zA-Z]:\\|^[a-z]+:/.test(specifier) || isBuiltin(specifier)) return undefined
  if (specifier.startsWith('#')) return internalEntry(specifier, importer)
  const name = packageName(specifier)
  const subpath = `.${specifier.slice(name.length)}`
  for (const folder of foldersAbove(importer)) {
    const own = manifestOf(folder)
    const roots = own?.name === name && own.exports !== undefined ? [folder] : []
    for (const root of [...roots, path.join(folder, 'node_modules', name)]) {
      const manifest = root === folder ? own : manifestOf(root)
      if (manifest) return entryIn(root, byConditions(inExports(manifest.exports, subpath)))
    }
  }
  return undefined
}

/** The package that an import is from: its specifier without the path after the name. */
export function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The packages that the package.json around a module lists. */
export function listedPackages(importer: string): string[] {
  const root = packageFolder(importer)
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifestOf(root ?? '') ?? {}
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies })
}

/** `#nav` by the "imports" of the package that the importer is in. */
function internalEntry(specifier: string, importer: string): PackageEntry | undefined {
  const root = packageFolder(importer)
  const imports = root === undefined ? undefined : manifestOf(root)?.imports
  const target = imports && byConditions(match(imports, specifier))
  if (root === undefined || target === undefined) return undefined
  return target.startsWith('./') ? entryIn(root, target) : packageEntry(target, path.join(root, 'package.json'))
}

function entryIn(root: string, target: string | undefined): PackageEntry | undefined {
  const file = target === undefined ? undefined : path.join(root, target)
  return file !== undefined && existsSync(file) ? { file: realpathSync(file), root: realpathSync(root) } : undefined
}

function inExports(exports: Target | undefined, subpath: string): Target | undefined {
  if (exports === undefined) return undefined
  const isBySubpath = isTable(exports) && Object.keys(exports).some((key) => key.startsWith('.'))
  return match(isBySubpath ? (exports as Record<string, Target>) : { '.': exports }, subpath)
}

/** The target of a key; of the patterns with a `*` that match, the one with the longest text before it. */
function match(table: Readonly<Record<string, Target>>, key: string): Target | undefined {
  if (Object.hasOwn(table, key) && !key.includes('*')) return table[key]
  const patterns = Object.keys(table).flatMap((pattern) => {
    const [before = '', after] = pattern.split('*')
    return after !== undefined && key.length >= pattern.length && key.startsWith(before) && key.endsWith(after)
      ? [{ pattern, before, star: key.slice(before.length, key.length - after.length) }]
      : []
  })
  const [best] = patterns.sort((a, b) => b.before.length - a.before.length || b.pattern.length - a.pattern.length)
  return best && filled(table[best.pattern] ?? null, best.star)
}

function filled(target: Target, star: string): Target {
  if (typeof target === 'string') return target.replaceAll('*', () => star)
  if (Array.isArray(target)) return target.map((each: Target) => filled(each, star))
  if (!isTable(target)) return target
  return Object.fromEntries(Object.entries(target).map(([key, each]) => [key, filled(each, star)]))
}

function byConditions(target: Target | undefined): string | undefined {
  if (typeof target === 'string') return target
  if (Array.isArray(target)) return first(target.map(byConditions))
  if (!isTable(target)) return undefined
  return first(Object.entries(target).map(([key, each]) => (conditions.has(key) ? byConditions(each) : undefined)))
}

function first(found: readonly (string | undefined)[]): string | undefined {
  return found.find((each) => each !== undefined)
}

function isTable(target: Target | undefined): target is { readonly [condition: string]: Target } {
  return typeof target === 'object' && target !== null && !Array.isArray(target)
}

function foldersAbove(file: string): string[] {
  const folder = path.dirname(file)
  return folder === file ? [] : [folder, ...foldersAbove(folder)]
}

/** The folder of the package that a module is in. */
function packageFolder(importer: string): string | undefined {
  return foldersAbove(importer).find((folder) => existsSync(path.join(folder, 'package.json')))
}

function manifestOf(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest
  } catch {
    return undefined
  }
}
