import type { Diagnostic } from '../diagnostics/diagnostic.js'

/** The load of a config under way, for the functions with which a config reads pages and specifications. */
export interface ConfigLoad {
  /** The folder of the config. */
  readonly folder: string
  /** Called with each file read and each folder listed; a folder ends with a separator. */
  readonly onRead: (path: string) => void
  /** Called with a warning from a call that goes on. */
  readonly onWarning: (warning: Diagnostic) => void
  /** Files in place of the disk's, for a config of the past. */
  readonly past: PastFiles | undefined
}

/** The files of a folder as they were at a commit; paths are absolute. */
export interface PastFiles {
  /** Every file below a folder. */
  readonly files: (folder: string) => readonly string[]
  readonly read: (file: string) => string | undefined
}

// Shared by whichever copies of this package meet in a process, as the builders' tracer is.
const key = Symbol.for('build-nav.load')

/** Names the config under load, and returns the function for its end. Loads take turns. */
export function enterLoad(load: ConfigLoad): () => void {
  const registry = globalThis as Record<symbol, unknown>
  const before = registry[key]
  registry[key] = load
  return () => {
    registry[key] = before
  }
}

/** The load of the calling config; undefined if a config is run by other means. */
export function currentLoad(): ConfigLoad | undefined {
  return (globalThis as Record<symbol, unknown>)[key] as ConfigLoad | undefined
}
