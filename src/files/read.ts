import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { startOf } from '../diagnostics/diagnostic.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { fileReport } from './codes.js'
import { placeAt } from './place.js'

/** The text of a file, its BOM included. Throws a BuildNavError where it can't be read, or is not UTF-8. */
export function readText(file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new BuildNavError([fileDiagnostic(error, file, 'read')])
  }
  const text = bytes.toString('utf8')
  if (isUtf8(bytes)) return text
  const place = placeAt(text, Math.max(text.indexOf('\ufffd'), 0), file)
  throw new BuildNavError([fileReport('json-not-utf8', {}, place)])
}

/** The largest real docs.json has 3. */
const MOST_MEGABYTES = 16

/** The text of a JSON file; throws where it is too large to be one that people wrote. */
export function readJsonText(file: string): string {
  const text = readText(file)
  const megabytes = Math.round(text.length / 1e6)
  if (megabytes <= MOST_MEGABYTES) return text
  throw new BuildNavError([fileReport('file-too-large', { file, megabytes, most: MOST_MEGABYTES }, startOf(file))])
}

/** What an error of the file system means to the author. */
export function fileDiagnostic(error: unknown, file: string, verb: 'read' | 'write'): Diagnostic {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      if (verb === 'read') return fileReport('file-missing', { file })
      return fileReport('folder-missing', { file, folder: path.dirname(file) })
    case 'EISDIR':
      return fileReport('file-is-folder', { file })
    case 'EACCES':
    case 'EPERM':
      return fileReport('file-denied', { file, verb })
    case 'EROFS':
      return fileReport('file-system-read-only', { file })
    case 'ENOSPC':
    case 'EDQUOT':
      return fileReport('disk-full', { file })
    default:
      return fileReport('file-failed', { file, verb, reason: message })
  }
}
