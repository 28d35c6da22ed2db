import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PastFiles } from '../../../base/files/config-load.js'
import { loadConfig } from '../../../config/loader/load.js'
import type { Overlay } from '../../../config/loader/bundle.js'
import { isLocal } from '../../../config/loader/own-package.js'
import { parse, parseData } from '../../code/nodes.js'
import { Origins, Sites } from './sites.js'
import { readValue } from './read-value.js'
import { rewrite, TRACER } from './rewrite.js'
import { Tracer } from './tracer.js'
import type { TracedValue } from './traced-value.js'

const tracerKey = Symbol.for('build-nav.tracer')

/** Loads a config, with new texts for some files, and gives each value an origin. */
export class TracedLoads {
  readonly sites = new Sites()
  readonly #config: string
  readonly #docsJson: string | undefined
  readonly #past: PastFiles | undefined
  readonly #rewritten = new Map<string, { readonly text: string; readonly source: string }>()

  /** `past`: files in place of pages on the disk. `docsJson`: a file without marks, even if read by the config. */
  constructor(config: string, past?: PastFiles, docsJson?: string) {
    this.#config = config
    this.#docsJson = docsJson
    this.#past = past
  }

  /** `texts`: new texts of modules and JSON files. */
  async load(texts: ReadonlyMap<string, string>): Promise<TracedValue> {
    const origins = new Origins(this.sites)
    const tracer = new Tracer(origins)
    const textOf = (file: string) => texts.get(file) ?? readFileSync(file, 'utf8')
    const overlay: Overlay = {
      // Installed packages are never edited, and need no marks.
      source: (file) => (isModule(file) && isLocal(file) ? this.#rewrite(file, textOf(file)) : undefined),
      data: (file) => {
        const value = parseData(textOf(file))
        return file === this.#docsJson ? value : origins.data(file, value)
      },
      past: this.#past,
      foreign: (exports) => tracer.noteForeign(exports),
    }
    const globals = globalThis as unknown as Record<string | symbol, unknown>
    globals[TRACER] = tracer
    globals[tracerKey] = tracer.trace
    try {
      const { value } = await loadConfig(this.#config, { overlay })
      return readValue(value, origins)
    } finally {
      delete globals[TRACER]
      delete globals[tracerKey]
    }
  }

  /** Rewritten modules are cached by text: an unchanged module keeps all sites. */
  #rewrite(file: string, text: string): string {
    const known = this.#rewritten.get(file)
    if (known?.text === text) return known.source
    const source = rewrite(parse(file, text), this.sites)
    this.#rewritten.set(file, { text, source })
    return source
  }
}

/** True if a file is code, and not JSON. */
export function isModule(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path.basename(file))
}
