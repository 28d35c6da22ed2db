import path from 'node:path'
import type { ImportLog } from './import-log.js'

/** The local paths that imports asked for in vain, so that a watch can wait for them; without an extension any may come. */
export function wantedFiles(log: ImportLog): string[] {
  return log.absent
    .filter(({ specifier }) => specifier.startsWith('.') || path.isAbsolute(specifier))
    .map(({ importer, specifier }) => path.resolve(path.dirname(importer), specifier))
}
