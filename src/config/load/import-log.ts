/** A name that a module was asked for and does not have: a fault only where an import names it. */
export interface MissedName {
  readonly name: string
  /** The names that the module does have. */
  readonly known: readonly string[]
  /** The module asked, as `resolved` names it. */
  readonly module: string
}

/** What a load imported, kept up as it goes, so that it tells the truth after a failure, too. */
export interface ImportLog {
  /** Absolute paths of the local modules and JSON files, the config first. */
  readonly files: Set<string>
  /** Imports that resolved to nothing. */
  readonly absent: { readonly importer: string; readonly specifier: string }[]
  /** importer → specifier → module, for the imports that resolved. */
  readonly resolved: Map<string, Map<string, string>>
  readonly missed: MissedName[]
}

/** An empty log for the load of one config. */
export function importLog(config: string): ImportLog {
  return { files: new Set([config]), absent: [], resolved: new Map(), missed: [] }
}

/** Notes that an import resolved. */
export function noteImport(log: ImportLog, importer: string, specifier: string, module: string): void {
  const known = log.resolved.get(importer)
  if (known) known.set(specifier, module)
  else log.resolved.set(importer, new Map([[specifier, module]]))
}
