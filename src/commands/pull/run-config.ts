import { compile, type Compiled } from '../../config/compile/compile.js'
import { loadConfig } from '../../config/loader/load.js'
import type { PastFiles } from '../../base/files/config-load.js'
import { parseData } from '../code/nodes.js'
import type { Texts } from './search/search.js'

/** The output of a config, run as build runs it. */
export interface Ran extends Compiled {
  /** The config and the local modules and JSON files that it imports, in the order in which they load. */
  readonly files: readonly string[]
  /** The pages, folders and specifications that they read. */
  readonly reads: readonly string[]
}

/** A state of the files that is not on the disk: what a pull starts from in place of it. */
export interface Start {
  /** Modules and JSON files of the config that are not as they are on the disk. */
  readonly texts: Texts
  /** The pages and specifications that the config reads, where these are others than those on the disk. */
  readonly past?: PastFiles | undefined
  /** The most runs that the search for code may take; what is not found by then is left. */
  readonly mostTries?: number | undefined
}

/** Runs a config, with other texts of some of its files, and over other pages than those on the disk. */
export async function runConfig(config: string, texts: Texts = new Map(), past?: PastFiles): Promise<Ran> {
  const overlay = {
    source: (file: string) => texts.get(file),
    data: (file: string) => (texts.has(file) ? parseData(texts.get(file) ?? '') : undefined),
    past,
  }
  const { value, files, reads } = await loadConfig(config, texts.size > 0 || past ? { overlay } : {})
  return { ...compile(value), files, reads }
}
