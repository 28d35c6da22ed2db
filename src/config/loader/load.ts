import { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import type * as Tsx from 'tsx/cjs/api'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { enterLoad } from '../../base/files/config-load.js'
import { bundle, messagesOf, type Bundle, type Overlay } from './bundle.js'
import { Outside } from './outside.js'
import { isShared } from './own-package.js'
import { callWithin, containProcess, timeLimit, Unfinished, waitWithin, tame } from './process.js'
import { rememberMap } from './stack.js'

/** The exports of a config, and the files behind them. */
export interface LoadedConfig {
  /** The default export, called and awaited down to a plain value. */
  readonly value: unknown
  /** The other exports, by name. */
  readonly exports: Readonly<Record<string, unknown>>
  /** Absolute paths of the config, and of all local modules and JSON files imported. */
  readonly files: readonly string[]
  /** Absolute paths read with `build-nav/files` and `build-nav/openapi`; folders end with a separator. */
  readonly reads: readonly string[]
  /** Warnings of these functions. */
  readonly warnings: readonly Diagnostic[]
}

/** Settings of a load. */
export interface LoadOptions {
  /** The time that the config may take, in milliseconds; by default BUILD_NAV_TIMEOUT (in seconds), or 60 s. */
  readonly timeout?: number | undefined
  /**
   * Called with the files behind the load, even after a failure: loaded files, places of missing files, and files read.
   */
  readonly onFiles?: ((files: readonly string[]) => void) | undefined
  /** Texts in place of files. */
  readonly overlay?: Overlay | undefined
}

const ownRequire = createRequire(import.meta.url)

/** Thrown for a config without a default export, or with an undefined one. */
export class NoDefaultExport extends Error {}

/** The working folder, the output and the exit of the process are shared, so loads take turns. */
let turn: Promise<unknown> = Promise.resolve()

/** Loads a config, fresh each time. Any failure is thrown as a BuildNavError with its place. */
export function loadConfig(file: string, options: LoadOptions = {}): Promise<LoadedConfig> {
  const loaded = turn.then(() => new Load(path.resolve(file), options).run())
  turn = loaded.catch(() => {})
  return loaded
}

type Exports = Readonly<Record<string, unknown>>

/** A run of a config. */
export class Load {
  readonly file: string
  /** In milliseconds. */
  readonly limit: number
  readonly outside: Outside
  /** The local files read. */
  readonly files: Set<string>
  /** The local imports of each file. */
  readonly imports = new Map<string, readonly string[]>()
  readonly #options: LoadOptions
  /** The pages and specifications read by the modules: files, and folders with a separator at the end. */
  readonly #reads = new Set<string>()
  readonly #warnings = new Map<string, Diagnostic>()

  constructor(file: string, options: LoadOptions) {
    this.file = file
    this.limit = options.timeout ?? timeLimit()
    this.outside = new Outside(this.limit, options.overlay?.foreign)
    this.files = new Set([file])
    this.#options = options
  }

  async run(): Promise<LoadedConfig> {
    let wanted: readonly string[] = []
    try {
      const { value, all } = await this.#contained()
      const files = [...new Set([...this.imports.keys(), ...this.files])]
      const warnings = [...this.#warnings.values()]
      return { value, exports: othersOf(all), files, reads: [...this.#reads], warnings }
    } catch (thrown) {
      const error = tame(thrown)
      wanted = missingFiles(error, path.dirname(this.file))
      const { explainFailure } = await import('./explain.js')
      throw await explainFailure(error, this)
    } finally {
      this.#options.onFiles?.([...this.files, ...wanted, ...this.#reads])
    }
  }

  async #contained(): Promise<{ readonly value: unknown; readonly all: unknown }> {
    const folder = path.dirname(this.file)
    const { escaped, release } = containProcess(folder)
    const leaveLoad = enterLoad({
      folder,
      onRead: (name) => void this.#reads.add(name),
      // A helper function of the author's may cause a warning at each call.
      onWarning: (warning) => void this.#warnings.set(JSON.stringify([warning.place, warning.message]), warning),
      past: this.#options.overlay?.past,
    })
    try {
      const made = await Promise.race([this.#bundle(`./${path.basename(this.file)}`, folder), escaped])
      const result = await this.#result(made, escaped)
      // Rejections without a handler show up in a turn of the event loop.
      await Promise.race([new Promise((resolve) => setImmediate(resolve)), escaped])
      return result
    } finally {
      leaveLoad()
      release()
    }
  }

  async #bundle(name: string, folder: string): Promise<Bundle> {
    const { outside } = this
    const made = await bundle(name, folder, {
      outside,
      overlay: this.#options.overlay,
      onFile: (file) => this.files.add(file),
    })
    for (const [file, imports] of made.imports) this.imports.set(file, imports)
    return made
  }

  /**
   * The exports, with the default export as a plain value. Runs without a pause up to the first wait: see `waitWithin`.
   */
  async #result(made: Bundle, escaped: Promise<never>): Promise<{ readonly value: unknown; readonly all: unknown }> {
    let all: Exports | undefined
    let done: Promise<void> | undefined
    const value = callWithin(this.limit, () => {
      done = this.#start(this.file, made, (exports) => (all = exports))
      done.catch(() => {}) // it is awaited in a moment
      return all && called(theDefault(all))
    })
    if (all && !isPromise(value)) return { value, all }
    const settled = async () => {
      const first = all === undefined
      await done
      return settle(first ? theDefault(all) : value)
    }
    return { value: await waitWithin(this.limit, Promise.race([settled(), escaped])), all }
  }

  /** Runs a bundle. `provide` receives the exports at once where no module awaits. */
  #start(file: string, made: Bundle, provide: (exports: Exports) => void): Promise<void> {
    rememberMap(file, made)
    const names = '__outside, __required, __data, __here, __provide, require'
    const script = new Script(`(async (${names}) => { 'use strict'\n${made.code}\n})`, {
      filename: file,
      lineOffset: -1,
    })
    const run = script.runInThisContext() as (...scope: unknown[]) => Promise<void>
    const { get, require } = this.outside
    return run(get, require, this.#options.overlay?.data, this.#here, provide, createRequire(file))
  }

  /** The values of a module: `import.meta`, and imports with names known at run time only. */
  readonly #here = (file: string): object => {
    const { href: url } = pathToFileURL(file)
    const [dirname, require] = [path.dirname(file), createRequire(file)]
    const resolve = (name: string) => {
      if (/^[./]/.test(name)) return new URL(name, url).href
      const found = isBuiltin(name) ? name : require.resolve(name)
      return path.isAbsolute(found) ? pathToFileURL(found).href : found
    }
    const meta = Object.assign(Object.create(null) as object, { url, filename: file, dirname, resolve })
    const needed = (name: string) =>
      isShared(name) ? this.outside.require(name) : (ownRequire('tsx/cjs/api') as typeof Tsx).require(name, file)
    const later = async (given: unknown) => {
      const name = String(given)
      const made = await this.#bundle(name.startsWith('file:') ? fileURLToPath(name) : name, dirname)
      let all: Exports | undefined
      await this.#start(made.files[0] ?? file, made, (exports) => (all = exports))
      return all
    }
    return { meta, dirname, filename: file, later, needed }
  }
}

/** A function may return a function, which is called in turn; after so many calls the config never ends. */
const mostCalls = 1000

/** Calls a value until it is no function. */
function called(exported: unknown): unknown {
  let value = exported
  for (let calls = 0; typeof value === 'function'; calls++) {
    if (calls === mostCalls) throw new Unfinished('calls')
    value = (value as () => unknown)()
  }
  if (value instanceof Promise) value.catch(() => {}) // it is awaited in a moment
  return value
}

/** Calls and awaits until a plain value is left. */
async function settle(exported: unknown): Promise<unknown> {
  let value = await exported
  for (let calls = 0; typeof value === 'function'; calls++) {
    if (calls === mostCalls) throw new Unfinished('calls')
    value = await (value as () => unknown)()
  }
  return value
}

function isPromise(value: unknown): boolean {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

/** The default export; a CommonJS module may wrap its own. */
function theDefault(exports: Exports | undefined): unknown {
  const value = exports?.['default'] as { default?: unknown } | null | undefined
  const isWrapped = typeof value === 'object' && value !== null && Object.hasOwn(value, '__esModule')
  const inner = isWrapped ? value.default : value
  if (inner === undefined) throw new NoDefaultExport()
  return inner
}

function othersOf(exports: unknown): Exports {
  return Object.fromEntries(Object.entries(Object(exports)).filter(([name]) => name !== 'default'))
}

/** The local paths of missing imports, for a watch to wait for. */
function missingFiles(error: unknown, folder: string): string[] {
  return messagesOf(error).flatMap(({ text, location }) => {
    const [, name] = /^Could not resolve "([./].*)"$/.exec(text) ?? []
    return name === undefined ? [] : [path.resolve(folder, path.dirname(location?.file ?? ''), name)]
  })
}
