import type { Diagnostic } from '../../../base/diagnostics/diagnostic.js'

/** A log of a load's imports, kept up as it goes, so that it is right after a failure, too. */
export interface ImportLog {
  /** Absolute paths of the local modules and JSON files, the config first. */
  readonly files: Set<string>
  /** The pages and specifications that the modules read: files, and folders with a separator at the end. */
  readonly reads: Set<string>
  /** The warnings from these reads, each once. */
  readonly warnings: Map<string, Diagnostic>
  /** Imports that resolved to nothing. */
  readonly absent: { readonly importer: string; readonly specifier: string }[]
  /** importer → specifier → module, for the imports that resolved. */
  readonly resolved: Map<string, Map<string, string>>
  /** The exports of each module that ran to its end. */
  readonly exports: Map<string, unknown>
  /** The names that a module reads from its imports. */
  readonly uses: NameUse[]
}

/** Names that a module reads from one of its imports. */
export interface NameUse {
  readonly importer: string
  readonly specifier: string
  readonly names: readonly string[]
}

/** An empty log for the load of one config. */
export function importLog(config: string): ImportLog {
  return {
    files: new Set([config]),
    reads: new Set(),
    warnings: new Map(),
    absent: [],
    resolved: new Map(),
    exports: new Map(),
    uses: [],
  }
}

/** Notes that an import resolved. */
export function noteImport(log: ImportLog, importer: string, specifier: string, module: string): void {
  const known = log.resolved.get(importer)
  if (known) known.set(specifier, module)
  else log.resolved.set(importer, new Map([[specifier, module]]))
}
