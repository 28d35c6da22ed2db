import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileModule } from './compile-module.js'
import type { CompiledModule, ImportStatement } from './compile-module.js'
import type { ImportLog } from './import-log.js'
import { noteImport } from './import-log.js'
import { isLocal } from './node-modules.js'
import { needsTopLevelAwait } from './needs-await.js'
import type { Overlay } from './overlay.js'
import { isForeign, isOwnEntry } from './own-package.js'
import type { Resolve } from './resolve-import.js'

/** The parts of the load that the runner needs. */
export interface RunnerContext {
  readonly log: ImportLog
  /** The modules that the config shares with the command, by name, in the shape that compiled imports expect. */
  readonly own: ReadonlyMap<string, object>
  readonly overlay: Overlay | undefined
  /** The file that an import names; a name of `own` for what this very package shares. */
  readonly resolve: Resolve
  /** Loads a CommonJS module or a package as `require` does. */
  readonly require: (file: string) => unknown
}

interface RunnerModule {
  readonly file: string
  readonly compiled: CompiledModule | undefined
  /** The files of its imports, in order. */
  readonly dependencies: readonly string[]
  exports: unknown
  evaluation?: Promise<void>
}

/**
 * Runs modules as `import` does: one after the other below each, and each waits for those that it imports. For what
 * `require` can't load: a module that awaits at its top level, and a folder whose name tsx takes for a query.
 */
export class ModuleRunner {
  readonly #context: RunnerContext
  readonly #modules = new Map<string, Promise<RunnerModule>>()

  constructor(context: RunnerContext) {
    this.#context = context
  }

  /** Runs a module with all that it imports, and gives its exports. */
  async import(file: string): Promise<unknown> {
    await this.#link(file, new Set())
    await this.#evaluate(file, new Set())
    return (await this.#module(file)).exports
  }

  #module(file: string): Promise<RunnerModule> {
    const known = this.#modules.get(file)
    if (known) return known
    const module = this.#open(file)
    this.#modules.set(file, module)
    return module
  }

  async #open(file: string): Promise<RunnerModule> {
    const { log, overlay } = this.#context
    if (!isLocal(file)) return { file, compiled: undefined, dependencies: [], exports: undefined }
    log.files.add(file)
    const compiled = file.endsWith('.json') ? undefined : await compileModule(file, overlay?.source(file))
    const dependencies = (compiled?.imports ?? []).map(({ specifier, names, isStar }) => {
      const found = this.#resolve(specifier, file)
      if (names.size > 0) log.uses.push({ importer: file, specifier, names: [...names.values()] })
      if (isStar) log.uses.push({ importer: file, specifier, names: [] })
      return found
    })
    return { file, compiled, dependencies, exports: undefined }
  }

  #resolve(specifier: string, importer: string): string {
    const file = this.#context.resolve(specifier, importer)
    noteImport(this.#context.log, importer, specifier, file)
    return file
  }

  /** Compiles all that a module imports, before any of it runs. */
  async #link(file: string, seen: Set<string>): Promise<void> {
    if (seen.has(file)) return
    seen.add(file)
    const { dependencies } = await this.#module(file)
    await Promise.all(dependencies.map((dependency) => this.#link(dependency, seen)))
  }

  async #evaluate(file: string, above: ReadonlySet<string>): Promise<void> {
    const module = await this.#module(file)
    await (module.evaluation ??= this.#run(module, new Set([...above, file])))
  }

  async #run(module: RunnerModule, above: ReadonlySet<string>): Promise<void> {
    const { file, compiled, dependencies } = module
    if (!compiled) {
      module.exports = await this.#foreign(file)
      this.#context.log.exports.set(file, module.exports)
      return
    }
    const imported: RunnerModule[] = []
    for (const dependency of dependencies) {
      if (!above.has(dependency)) await this.#evaluate(dependency, above)
      imported.push(await this.#module(dependency))
    }
    const exports = Object.defineProperty({}, '__esModule', { value: true })
    module.exports = exports
    await compiled.run({
      imports: scopeOf(compiled.imports, imported),
      provide: (getters) => {
        for (const [name, get] of Object.entries(getters))
          Object.defineProperty(exports, name, { get, enumerable: true })
        for (const [at, { isStar }] of compiled.imports.entries()) if (isStar) copyNames(exports, imported[at]?.exports)
      },
      meta: this.#meta(file),
      require: (specifier) => this.#later(specifier, file),
    })
    this.#context.log.exports.set(file, exports)
  }

  /** Loads a module that is no ES module of the author's: JSON, CommonJS, a package, a part of node, the builders. */
  async #foreign(file: string): Promise<unknown> {
    const { own, overlay } = this.#context
    const shared = own.get(file)
    if (shared) {
      if (isForeign(file)) overlay?.foreign?.(shared)
      return shared
    }
    if (file.endsWith('.json')) return (isLocal(file) ? overlay?.data(file) : undefined) ?? parseJson(file)
    const exports = await this.#required(file)
    if (!isLocal(file) || isOwnEntry(file)) overlay?.foreign?.(exports)
    return exports
  }

  async #required(file: string): Promise<unknown> {
    if (isBuiltin(file)) return createRequire(import.meta.url)(file)
    try {
      return file.includes('?') ? createRequire(file)(file) : this.#context.require(file)
    } catch (error) {
      if (isLocal(file) || !needsTopLevelAwait(error)) throw error
      return import(pathToFileURL(file).href)
    }
  }

  /** `import(specifier)`; also `require(specifier)`, for modules that mix both. */
  #later(specifier: string, importer: string): unknown {
    if (isBuiltin(specifier)) return createRequire(import.meta.url)(specifier)
    const target = specifier.startsWith('file:') ? specifier : String(specifier)
    return new Later((async () => asNamespace(await this.import(this.#resolve(target, importer))))())
  }

  #meta(file: string): object {
    const { href: url } = pathToFileURL(file)
    const resolve = (specifier: string) => {
      if (/^[./]/.test(specifier)) return new URL(specifier, url).href
      const found = isBuiltin(specifier) ? specifier : this.#context.resolve(specifier, file)
      return path.isAbsolute(found) ? pathToFileURL(found).href : found
    }
    return Object.assign(Object.create(null) as object, { url, filename: file, dirname: path.dirname(file), resolve })
  }
}

/** Lives through esbuild's `__toESM`, which makes an object with the same prototype; whoever awaits that gets the module. */
class Later {
  readonly module: Promise<unknown>
  constructor(module: Promise<unknown>) {
    this.module = module
    module.catch(() => {})
  }
  // oxlint-disable-next-line unicorn/no-thenable -- that is what it is for
  then(...handlers: Parameters<Promise<unknown>['then']>): Promise<unknown> {
    return this.module.then(...handlers)
  }
}

/** The imported names as an object whose properties are read when they are used. */
function scopeOf(imports: readonly ImportStatement[], imported: readonly RunnerModule[]): object {
  const scope = Object.create(null) as object
  for (const [at, { names, namespace }] of imports.entries()) {
    const module = imported[at]
    for (const [local, name] of names) {
      const get = () => {
        // Modules that import each other: this one runs first.
        if (module?.compiled && !module.exports)
          throw new ReferenceError(`Cannot access '${name}' before initialization`)
        return (asNamespace(module?.exports) as Record<string, unknown>)[name]
      }
      Object.defineProperty(scope, local, { get })
    }
    if (namespace !== undefined) Object.defineProperty(scope, namespace, { get: () => asNamespace(module?.exports) })
  }
  return scope
}

const namespaces = new WeakMap<object, object>()

/** The exports of a module as `import` sees them: those of a CommonJS module are its default export, too. */
function asNamespace(exports: unknown): object {
  if (isObject(exports)) {
    if ((exports as { __esModule?: unknown }).__esModule || exports instanceof Later) return exports
    const known = namespaces.get(exports)
    if (known) return known
  }
  const namespace = Object.create(null) as object
  Object.defineProperty(namespace, 'default', { value: exports, enumerable: true })
  copyNames(namespace, exports)
  if (isObject(exports)) namespaces.set(exports, namespace)
  return namespace
}

function copyNames(to: object, from: unknown): void {
  if (!isObject(from)) return
  for (const name of Object.getOwnPropertyNames(from)) {
    if (name === 'default' || Object.hasOwn(to, name)) continue
    Object.defineProperty(to, name, { get: () => (from as Record<string, unknown>)[name], enumerable: true })
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** Parses JSON; an error begins with the file, as in node's own loader. */
function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) error.message = `${file}: ${error.message}`
    throw error
  }
}
