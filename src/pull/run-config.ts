import { compile } from '../compile/compile.js'
import type { Compiled } from '../compile/compile.js'
import { loadConfig } from '../config/load/load-config.js'
import { compileAhead } from '../config/load/overlay.js'
import { isModule } from './provenance/traced-load.js'
import { parseData } from './source/parse.js'
import type { Texts } from './take.js'

/** What a config gives, run as build runs it. */
export interface Ran extends Compiled {
  /** The config and the local modules and JSON files that it imports, in the order in which they load. */
  readonly files: readonly string[]
  /** The pages, folders and specifications that they read. */
  readonly reads: readonly string[]
}

/** Runs a config, with other texts of some of its files. */
export async function runConfig(config: string, texts: Texts = new Map()): Promise<Ran> {
  const overlay = {
    source: (file: string) => texts.get(file),
    data: (file: string) => (texts.has(file) ? parseData(texts.get(file) ?? '') : undefined),
    compiled: new Map<string, string>(),
  }
  await compileAhead(overlay, [...texts.keys()].filter(isModule))
  const { value, files, reads } = await loadConfig(config, texts.size > 0 ? { overlay } : {})
  return { ...compile(value), files, reads }
}
