import { createRequire, isBuiltin } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as files from '../../files.js'
import * as builders from '../../index.js'
import * as openapi from '../../openapi.js'
import { isShared } from './own-package.js'
import { waitWithin } from './process.js'

const require = createRequire(import.meta.url)

/** The entries of build-nav in the running command. Two copies of the builders would not share a tracer. */
export const ownEntries: Readonly<Record<string, object>> = {
  'build-nav': builders,
  'build-nav/files': files,
  'build-nav/openapi': openapi,
}

/** Packages loaded before: node keeps a module, and loading it again runs no code. */
const loaded = new Set<string>()

/** The modules outside a bundle: parts of node, packages, and the entries of build-nav. */
export class Outside {
  readonly #modules = new Map<string, object>()
  readonly #limit: number
  readonly #note: (exports: unknown) => void

  /** `limit`: milliseconds for each package; `note` receives the exports in use, except the builders. */
  constructor(limit: number, note: (exports: unknown) => void = () => {}) {
    this.#limit = limit
    this.#note = note
  }

  /** Loads a module by `import()`, and returns the names of its exports. */
  async load(name: string): Promise<readonly string[]> {
    const exports = ownEntries[name] ?? (await this.#imported(name))
    // Node's own list of the names of a CommonJS module is short: computed names are missing.
    const isCommon = require.cache[name] !== undefined && 'default' in exports
    const all = isCommon ? { ...Object(exports.default), ...exports } : exports
    this.#modules.set(name, all)
    return this.namesOf(name)
  }

  async #imported(name: string): Promise<object> {
    if (isBuiltin(name)) return (await import(name)) as object
    const exports = import(pathToFileURL(name).href) as Promise<object>
    if (loaded.has(name)) return exports
    await waitWithin(this.#limit, exports)
    loaded.add(name)
    return exports
  }

  /** The export names of a loaded module. */
  namesOf(name: string): readonly string[] {
    return Object.keys(this.#modules.get(name) ?? {}).filter((key) => key !== 'module.exports')
  }

  /** The exports of a loaded module. */
  readonly get = (name: string): unknown => this.#noted(name, this.#modules.get(name))

  /** The exports of a module that CommonJS code requires. */
  readonly require = (name: string): unknown => this.#noted(name, isShared(name) ? ownEntries[name] : require(name))

  #noted(name: string, exports: unknown): unknown {
    if (name !== 'build-nav') this.#note(exports)
    return exports
  }
}
