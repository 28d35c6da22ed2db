import Module, { isBuiltin } from 'node:module'
import { dirname, isAbsolute, sep } from 'node:path'
import { noteImport, type ImportLog } from './import-log.js'
import { namesRead } from './missed-names.js'
import { compileOverlay, type Overlay } from './overlay.js'
import { isForeign, isOwnEntry } from './own-package.js'
import { resolveImport, withoutQuery } from './resolve-import.js'
import { keepSourceMap } from '../places/source-maps.js'
import { esbuild } from './tsx-runtime.js'

interface LoadedModule {
  filename?: string | null
  paths?: string[]
  loaded?: boolean
  readonly children: unknown[]
  readonly parent?: LoadedModule | null
}

/** What node keeps on its `Module`, undocumented but stable since Node 0.x; tsx stands on the same. */
export interface ModuleInternals {
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

/** node's module loader, as far as a config's imports have to be watched. */
const nodeModules = Module as unknown as ModuleInternals

/** Whether a resolved import is part of the author's repository, and not a package or a part of node. */
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

/** Watches the imports of one load, until the returned function is called. */
export function hookModules(
  namespace: string,
  log: ImportLog,
  own: ReadonlyMap<string, object>,
  overlay?: Overlay,
): () => void {
  const { _load, prototype } = nodeModules
  const { _compile, load: loadFile } = prototype
  const isOurs = (module: LoadedModule | undefined) => module?.filename?.endsWith(`?namespace=${namespace}`) === true

  const esModules = new Set<string>()

  const load: ModuleInternals['_load'] = (request, parent, isMain) => {
    if (!parent || !isOurs(parent)) return _load.call(Module, request, parent, isMain)
    const importer = withoutQuery(parent.filename ?? '')
    if (isBuiltin(request)) {
      const exports = _load.call(Module, request, parent, isMain)
      overlay?.foreign?.(exports)
      return noted(request, exports)
    }
    const viaTsx = () => nodeModules._resolveFilename(request, parent, false)
    const file = resolveImport({ specifier: request, importer, isImport: esModules.has(importer), viaTsx }, log)
    noteImport(log, importer, request, file)
    const shared = own.get(file)
    if (shared) {
      if (isForeign(file)) overlay?.foreign?.(shared)
      return noted(file, shared)
    }
    if (isLocal(file)) {
      // JSON is cached without the namespace, so it would never be fresh.
      if (file.endsWith('.json') && !log.files.has(file)) delete nodeModules._cache[file]
      log.files.add(file)
    }
    const data = file.endsWith('.json') && isLocal(file) ? overlay?.data(file) : undefined
    if (data !== undefined) return noted(file, data)
    const exports = _load.call(Module, isRelative(request) ? request : file, parent, isMain)
    if (!isLocal(file) || isOwnEntry(file)) overlay?.foreign?.(exports)
    return noted(file, exports)
  }

  function noted(file: string, exports: unknown): unknown {
    log.exports.set(file, exports)
    return exports
  }

  nodeModules._load = load
  // What stands in memory need not be read and compiled first.
  if (overlay) {
    prototype.load = function (file) {
      const name = withoutQuery(file)
      const isOverlaid = file.endsWith(`?namespace=${namespace}`) && !isOwnEntry(name)
      const code = isOverlaid ? compileOverlay(overlay, name) : undefined
      if (code === undefined) return loadFile.call(this, file)
      this.filename = file
      this.paths = nodeModules._nodeModulePaths(dirname(name))
      prototype._compile.call(this, code, file)
      this.loaded = true
    }
  }
  prototype._compile = function (code, file) {
    if (!isOurs(this)) return _compile.call(this, code, file)
    const name = withoutQuery(file)
    const replaced = overlay && !isOwnEntry(name) ? compileOverlay(overlay, name) : undefined
    const compiled = replaced ?? code
    if (isCompiledModule(compiled)) esModules.add(name)
    if (isLocal(name)) log.uses.push(...namesRead(name, compiled))
    if (replaced !== undefined) return _compile.call(this, replaced, file)
    return _compile.call(this, keepSourceMap(file, code.includes('import(') ? requireDynamicImports(code) : code), file)
  }
  return () => {
    if (nodeModules._load === load) nodeModules._load = _load
    prototype._compile = _compile
    prototype.load = loadFile
    forgetModules(namespace, log)
  }
}

function isRelative(request: string): boolean {
  return request.startsWith('.')
}

/** Whether compiled code was an ES module: it exports as one, or imports as one. */
function isCompiledModule(code: string): boolean {
  return /\b__toCommonJS\(|\bvar import_[\w$]+ ?=/.test(code)
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
