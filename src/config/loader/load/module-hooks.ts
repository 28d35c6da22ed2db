import { readFileSync } from 'node:fs'
import Module, { isBuiltin } from 'node:module'
import { dirname } from 'node:path'
import { statsOf } from '../../../base/files/stats.js'
import { noteImport, type ImportLog } from './import-log.js'
import type { Memory, CompiledSource } from './memory/memory.js'
import { namesRead } from './missed-names.js'
import { compileOverlay, type Overlay } from './overlay.js'
import { forgetModules, isLocal, nodeModules } from './node-modules.js'
import type { LoadedModule, ModuleInternals } from './node-modules.js'
import { isForeign, isOwnEntry } from './own-package.js'
import { resolveImport, withoutQuery } from './resolve-import.js'
import { keepSourceMap } from '../places/source-maps.js'
import { esbuild } from './tsx-runtime.js'

/** The state of one load, for its hooks. */
interface Hooked {
  readonly namespace: string
  readonly log: ImportLog
  /** The modules that a config shares with the command. */
  readonly own: ReadonlyMap<string, object>
  readonly overlay?: Overlay | undefined
  readonly memory?: Memory | undefined
  /** Lets tsx resolve and compile whatever is not remembered. */
  readonly openTsx: () => unknown
}

/** The hooks of one load. */
export interface ModuleHooks {
  /** Runs a module that is remembered. */
  readonly require: (file: string) => unknown
  /** The modules that were compiled from their files. */
  readonly compiled: ReadonlyMap<string, CompiledSource>
  readonly unhook: () => void
}

/** Watches the imports of one load, until they are taken off. */
export function hookModules({ namespace, log, own, overlay, memory, openTsx }: Hooked): ModuleHooks {
  const { _load, prototype } = nodeModules
  const { _compile, load: loadFile } = prototype
  const query = `?namespace=${namespace}`
  const isOurs = (module: LoadedModule | undefined) => module?.filename?.endsWith(query) === true

  const esModules = new Set<string>()
  const sources = new Map<string, string>()
  const compiled = new Map<string, CompiledSource>()

  const load: ModuleInternals['_load'] = (request, parent, isMain) => {
    if (!parent || !isOurs(parent)) return _load.call(Module, request, parent, isMain)
    const importer = withoutQuery(parent.filename ?? '')
    if (isBuiltin(request)) {
      const exports = _load.call(Module, request, parent, isMain)
      overlay?.foreign?.(exports)
      return noted(request, exports)
    }
    const known = memory?.imports[importer]?.[request]
    if (known === undefined) openTsx()
    const viaTsx = () => known ?? nodeModules._resolveFilename(request, parent, false)
    const isImport = esModules.has(importer)
    const file = resolveImport({ specifier: request, importer, isImport, viaTsx, overlay }, log)
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
    const isInMemory = memory?.modules[file] !== undefined || (overlay && isLocal(file) && !statsOf(file))
    if (isInMemory) return noted(file, requireKnown(file, parent))
    const exports = _load.call(Module, isRelative(request) && known === undefined ? request : file, parent, isMain)
    if (!isLocal(file) || isOwnEntry(file)) overlay?.foreign?.(exports)
    return noted(file, exports)
  }

  function noted(file: string, exports: unknown): unknown {
    log.exports.set(file, exports)
    return exports
  }

  /** As node does it, without the question where the file is. */
  function requireKnown(file: string, parent?: LoadedModule): unknown {
    const name = `${file}${query}`
    const cached = nodeModules._cache[name]
    if (cached) return cached.exports
    const module = new nodeModules(name, parent)
    nodeModules._cache[name] = module
    try {
      module.load(name)
    } catch (error) {
      delete nodeModules._cache[name]
      throw error
    }
    return module.exports
  }

  nodeModules._load = load
  // What stands in memory need not be read and compiled first.
  prototype.load = function (file) {
    const name = withoutQuery(file)
    const isAuthored = file.endsWith(query) && !isOwnEntry(name)
    const overlaid = isAuthored && overlay ? compileOverlay(overlay, name) : undefined
    const code = overlaid ?? memory?.modules[name]
    if (!isAuthored || code === undefined) {
      if (isAuthored && !overlay && isLocal(name)) sources.set(name, readFileSync(name, 'utf8'))
      return loadFile.call(this, file)
    }
    this.filename = file
    this.paths = nodeModules._nodeModulePaths(dirname(name))
    prototype._compile.call(this, code, overlaid === undefined ? name : file)
    this.loaded = true
  }
  prototype._compile = function (code, file) {
    if (!isOurs(this)) return _compile.call(this, code, file)
    const name = withoutQuery(file)
    const replaced = overlay && !isOwnEntry(name) ? compileOverlay(overlay, name) : undefined
    const text = replaced ?? code
    if (isCompiledModule(text)) esModules.add(name)
    if (isLocal(name)) log.uses.push(...namesRead(name, text))
    if (replaced !== undefined) return _compile.call(this, replaced, file)
    const whole = memory?.modules[name] === undefined && code.includes('import(') ? requireDynamicImports(code) : code
    const source = sources.get(name)
    if (source !== undefined) compiled.set(name, { source, code: whole })
    return _compile.call(this, keepSourceMap(file, whole), file)
  }
  return {
    require: (file) => requireKnown(file),
    compiled,
    unhook: () => {
      if (nodeModules._load === load) nodeModules._load = _load
      prototype._compile = _compile
      prototype.load = loadFile
      forgetModules(namespace, log)
    },
  }
}

function isRelative(request: string): boolean {
  return request.startsWith('.')
}

/** True if compiled code was an ES module: it exports as one, or imports as one. */
function isCompiledModule(code: string): boolean {
  return /\b__toCommonJS\(|\bvar import_[\w$]+ ?=/.test(code)
}

/** Replaces `import()`, which node would run with its own loader, without TypeScript and this load's modules. */
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
