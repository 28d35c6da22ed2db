import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { ImportLog } from './import-log.js'
import { localFiles } from './local-file.js'
import type { Overlay } from './overlay.js'
import { isOwnEntry, isShared, ownEntryFile } from './own-package.js'
import { packageEntry, type PackageEntry } from './package-entry.js'

/** The file that an import names, the name of a part of node, or 'build-nav' and the like for what this very package shares. */
export type Resolve = (specifier: string, importer: string) => string

/** A file name without the query that tsx keeps the loads apart by. */
export function withoutQuery(name: string): string {
  return name.replace(/\?namespace=[^?]*$/, '')
}

/** An import to be resolved. */
export interface Wanted {
  readonly specifier: string
  readonly importer: string
  /** True for an import by an ES module, which gets the package's entry for `import`. */
  readonly isImport: boolean
  /** tsx's result, which respects TypeScript and the "paths" of tsconfig.json; throws where it has none. */
  readonly viaTsx: () => string
  /** Modules that may not be on the disk any more: a config of a past commit imports them. */
  readonly overlay?: Overlay | undefined
}

/** Resolves an import of the author's modules; what resolves to nothing is logged and thrown. */
export function resolveImport({ specifier, importer, isImport, viaTsx, overlay }: Wanted, log: ImportLog): string {
  if (isBuiltin(specifier)) return specifier
  let found: string | undefined
  let failure: unknown
  try {
    found = withoutQuery(viaTsx())
  } catch (error) {
    failure = error
    found = overlay && specifier.startsWith('.') ? overlaidFile(specifier, importer, overlay) : undefined
  }
  const entry = isImport ? entryOnce(specifier, importer, log) : undefined
  if (entry && (found === undefined || found.startsWith(entry.root + path.sep))) found = entry.file
  if (isShared(specifier) && (found === undefined || isOwnEntry(found))) return specifier
  found ??= ownEntryFile(specifier)
  if (found !== undefined) return found
  log.absent.push({ importer, specifier })
  throw failure
}

function overlaidFile(specifier: string, importer: string, { source }: Overlay): string | undefined {
  return localFiles(path.resolve(path.dirname(importer), specifier)).find((file) => source(file) !== undefined)
}

const entriesOf = new WeakMap<ImportLog, Map<string, PackageEntry | undefined>>()

/** Modules of one folder get the same package: looked up once in a load. */
function entryOnce(specifier: string, importer: string, log: ImportLog): PackageEntry | undefined {
  let known = entriesOf.get(log)
  if (!known) entriesOf.set(log, (known = new Map<string, PackageEntry | undefined>()))
  const key = `${path.dirname(importer)}\0${specifier}`
  if (!known.has(key)) known.set(key, packageEntry(specifier, importer))
  return known.get(key)
}
