import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { compile, type Compiled } from '../../config/compile/compile.js'
import { loadConfig } from '../../config/loader/load.js'
import type { PastFiles } from '../../base/files/config-load.js'
import { parseData } from '../code/nodes.js'

/** New texts of files, by path. */
export type Texts = ReadonlyMap<string, string>

/** Reads the current text of a file. */
export type TextOf = (file: string) => string

/** The output of a config in a plain run. */
export interface Ran extends Compiled {
  /** The config, with imported local modules and JSON files, in load order. */
  readonly files: readonly string[]
  /** Pages, folders and specifications read by the config. */
  readonly reads: readonly string[]
}

/** A state of the files in memory, in place of the disk. */
export interface Start {
  /** New texts for modules and JSON files of the config. */
  readonly texts: Texts
  /** Pages and specifications read by the config, if different from the disk. */
  readonly past?: PastFiles | undefined
  /** The most runs in the search for code; edits not applied by then are left. */
  readonly mostTries?: number | undefined
}

/** Runs a config, with new texts for some of its files, and over past pages. */
export async function runConfig(config: string, texts: Texts = new Map(), past?: PastFiles): Promise<Ran> {
  const overlay = {
    source: (file: string) => texts.get(file),
    data: (file: string) => (texts.has(file) ? parseData(texts.get(file) ?? '') : undefined),
    past,
  }
  const { value, files, reads } = await loadConfig(config, texts.size > 0 || past ? { overlay } : {})
  return { ...compile(value), files, reads }
}

/** The broken rules of a config, for a comparison of two runs. */
export function errorsOf({ diagnostics }: Compiled): string[] {
  return diagnostics.filter(isError).map(({ code, message }) => `${code} ${message}`)
}

export function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}
