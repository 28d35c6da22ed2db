import path from 'node:path'
import type { ImportLog } from './import-log.js'

/**
 * The local paths of imports that resolved to nothing, so that a watch can wait for them; without an extension any
 * file may appear.
 */
export function wantedFiles(log: ImportLog): string[] {
  return log.absent
    .filter(({ specifier }) => specifier.startsWith('.') || path.isAbsolute(specifier))
    .map(({ importer, specifier }) => path.resolve(path.dirname(importer), specifier))
}
