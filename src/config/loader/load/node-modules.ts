import Module from 'node:module'
import { dirname, isAbsolute, sep } from 'node:path'
import type { ImportLog } from './import-log.js'
import { withoutQuery } from './resolve-import.js'

/** A module of node's loader. */
export interface LoadedModule {
  filename?: string | null
  paths?: string[]
  loaded?: boolean
  readonly children: unknown[]
  readonly parent?: LoadedModule | null
  readonly exports?: unknown
}

/** The internals of node's `Module`, undocumented but stable since Node 0.x; tsx depends on them, too. */
export interface ModuleInternals {
  new (name: string, parent: LoadedModule | undefined): LoadedModule & { load(file: string): void }
  _load(request: string, parent: LoadedModule | undefined, isMain: boolean): unknown
  _resolveFilename(request: string, parent: LoadedModule | undefined, isMain: boolean): string
  _nodeModulePaths(folder: string): string[]
  readonly _cache: Record<string, LoadedModule | undefined>
  readonly _pathCache: Record<string, string>
  readonly prototype: {
    _compile(this: LoadedModule, code: string, file: string): unknown
    load(this: LoadedModule, file: string): void
  }
}

/** Node's module loader, as far as a config's imports have to be watched. */
export const nodeModules = Module as unknown as ModuleInternals

/** True if a resolved import is part of the author's repository, and not a package or a part of node. */
export function isLocal(file: string): boolean {
  return isAbsolute(file) && !file.includes(`${sep}node_modules${sep}`)
}

/** Resolves as `require` of a load's module does, by tsx's rules. */
export function resolveFrom(namespace: string, specifier: string, importer: string): string {
  const folder = dirname(importer)
  const filename = `${importer}?namespace=${namespace}`
  const parent = { id: filename, filename, path: folder, paths: nodeModules._nodeModulePaths(folder), children: [] }
  return nodeModules._resolveFilename(specifier, parent, false)
}

/** Lets a load's modules go, so that the next one is fresh and a long watch does not grow. */
export function forgetModules(namespace: string, log: ImportLog): void {
  const { _cache, _pathCache } = nodeModules
  for (const [name, module] of Object.entries(_cache)) {
    if (!name.endsWith(`?namespace=${namespace}`) && !log.files.has(name)) continue
    delete _cache[name]
    // Whoever has required it would keep it: for the config that is tsx.
    const siblings = module?.parent?.children
    const at = siblings?.indexOf(module) ?? -1
    if (at >= 0) siblings?.splice(at, 1)
  }
  for (const [request, file] of Object.entries(_pathCache)) {
    if (log.files.has(withoutQuery(file))) delete _pathCache[request]
  }
}
