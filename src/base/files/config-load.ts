import type { Diagnostic } from '../diagnostics/diagnostic.js'

/** The load of a config under way, as the functions see it that the config reads pages and specifications with. */
export interface ConfigLoad {
  /** The folder of the config. */
  readonly folder: string
  /** Is it one of the config's modules that calls? Other code of the process may run meanwhile. */
  readonly isCaller: () => boolean
  /** Told each file that is read, and each folder that is listed: with a separator at its end. */
  readonly onRead: (path: string) => void
  /** Told what a call has to say that does not stop it. */
  readonly onWarning: (warning: Diagnostic) => void
  /** The files that replace those on the disk, for a config of the past. */
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

/** Says which config is being loaded; loads take turns, so there is one. The returned function ends it. */
export function enterLoad(load: ConfigLoad): () => void {
  const registry = globalThis as Record<symbol, unknown>
  const before = registry[key]
  registry[key] = load
  return () => {
    registry[key] = before
  }
}

/** The load of the config that calls; undefined where a config is run by other means. */
export function currentLoad(): ConfigLoad | undefined {
  const load = (globalThis as Record<symbol, unknown>)[key] as ConfigLoad | undefined
  return load?.isCaller() ? load : undefined
}
