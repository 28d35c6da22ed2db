import Module, { isBuiltin } from 'node:module'
import { isAbsolute, sep } from 'node:path'
import { noteImport, type ImportLog } from './import-log.js'
import { compileOverlay, type Overlay } from './overlay.js'
import { isBuilders, isOwnEntry, ownEntryFile } from './own-package.js'
import { keepSourceMap } from '../places/source-maps.js'
import { noteMissedNames } from './strict-exports.js'
import { esbuild } from './tsx-runtime.js'

interface LoadedModule {
  readonly filename?: string | null
  readonly children: unknown[]
}

/** What node keeps on its `Module`, undocumented but stable since Node 0.x; tsx stands on the same. */
export interface ModuleInternals {
  _load(request: string, parent: LoadedModule | undefined, isMain: boolean): unknown
  _resolveFilename(request: string, parent: LoadedModule | undefined, isMain: boolean): string
  readonly _cache: Record<string, LoadedModule | undefined>
  readonly _pathCache: Record<string, string>
  readonly prototype: { _compile(this: LoadedModule, code: string, file: string): unknown }
}

/** node's module loader, as far as a config's imports have to be watched. */
const nodeModules = Module as unknown as ModuleInternals

/** A file name without the query that tsx keeps the loads apart by. */
function withoutQuery(name: string): string {
  return name.replace(/\?namespace=[^?]*$/, '')
}

/** Whether a resolved import is part of the author's repository, and not a package or a part of node. */
export function isLocal(file: string): boolean {
  return isAbsolute(file) && !file.includes(`${sep}node_modules${sep}`)
}

/** Watches the imports of one load, until the returned function is called. */
export function hookModules(namespace: string, log: ImportLog, builders: object, overlay?: Overlay): () => void {
  const { _load, prototype } = nodeModules
  const { _compile } = prototype
  const isOurs = (module: LoadedModule | undefined) => module?.filename?.endsWith(`?namespace=${namespace}`) === true

  const load: ModuleInternals['_load'] = (request, parent, isMain) => {
    if (!parent || !isOurs(parent)) return _load.call(Module, request, parent, isMain)
    if (isBuiltin(request)) {
      const exports = _load.call(Module, request, parent, isMain)
      overlay?.foreign?.(exports)
      return exports
    }
    const importer = withoutQuery(parent.filename ?? '')
    const resolved = resolve(request, parent, importer)
    if (resolved === undefined) return builders
    const file = withoutQuery(resolved)
    if (isLocal(file)) {
      // JSON is cached without the namespace, so it would never be fresh.
      if (file.endsWith('.json') && !log.files.has(file)) delete nodeModules._cache[file]
      log.files.add(file)
    }
    noteImport(log, importer, request, file)
    const data = file.endsWith('.json') && isLocal(file) ? overlay?.data(file) : undefined
    if (data !== undefined) return data
    const exports = _load.call(Module, ownEntryFile(request) && isOwnEntry(file) ? file : request, parent, isMain)
    if (isCompiled(exports) && (isLocal(file) || isBuilders(request))) watchNames(exports, file)
    if ((!isLocal(file) || isOwnEntry(file)) && !isBuilders(request)) overlay?.foreign?.(exports)
    return exports
  }

  /** The file that an import names; undefined where it names the builders of this very package. */
  function resolve(request: string, parent: LoadedModule, importer: string): string | undefined {
    try {
      const file = nodeModules._resolveFilename(request, parent, false)
      return isBuilders(request) && isOwnEntry(withoutQuery(file)) ? undefined : file
    } catch (error) {
      if (isBuilders(request)) return undefined
      const own = ownEntryFile(request)
      if (own) return nodeModules._resolveFilename(own, parent, false)
      log.absent.push({ importer, specifier: request })
      throw error
    }
  }

  const watched = new WeakSet<object>()
  function watchNames(exports: object, file: string): void {
    if (watched.has(exports)) return
    watched.add(exports)
    noteMissedNames(exports, file, log)
  }

  nodeModules._load = load
  prototype._compile = function (code, file) {
    if (!isOurs(this)) return _compile.call(this, code, file)
    const isOwn = isOwnEntry(withoutQuery(file))
    const replaced = overlay && !isOwn ? compileOverlay(overlay, withoutQuery(file)) : undefined
    if (replaced !== undefined) return _compile.call(this, replaced, file)
    return _compile.call(this, keepSourceMap(file, code.includes('import(') ? requireDynamicImports(code) : code), file)
  }
  return () => {
    if (nodeModules._load === load) nodeModules._load = _load
    prototype._compile = _compile
    forgetModules(namespace, log)
  }
}

function isCompiled(exports: unknown): exports is object {
  return typeof exports === 'object' && exports !== null && Object.hasOwn(exports, '__esModule')
}

/** node would answer `import()` with its own loader, which knows neither TypeScript nor this load's modules. */
function requireDynamicImports(code: string): string {
  return esbuild().transformSync(code, {
    loader: 'js',
    format: 'cjs',
    platform: 'node',
    sourcemap: 'inline',
    sourcesContent: false,
    supported: { 'dynamic-import': false },
  }).code
}

/** Lets a load's modules go, so that the next one is fresh and a long watch does not grow. */
function forgetModules(namespace: string, log: ImportLog): void {
  const { _cache, _pathCache } = nodeModules
  for (const name of Object.keys(_cache)) {
    if (name.endsWith(`?namespace=${namespace}`) || log.files.has(name)) delete _cache[name]
  }
  for (const [request, file] of Object.entries(_pathCache)) {
    if (log.files.has(withoutQuery(file))) delete _pathCache[request]
  }
}
