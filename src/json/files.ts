import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { jsonDiagnostic } from './codes.js'
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
  throw new BuildNavError([jsonDiagnostic('json-not-utf8', {}, place)])
}

/** What an error of the file system means to the author. */
export function fileDiagnostic(error: unknown, file: string, verb: 'read' | 'write'): Diagnostic {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      if (verb === 'read') return jsonDiagnostic('file-missing', { file })
      return jsonDiagnostic('folder-missing', { file, folder: path.dirname(file) })
    case 'EISDIR':
      return jsonDiagnostic('file-is-folder', { file })
    case 'EACCES':
    case 'EPERM':
      return jsonDiagnostic('file-denied', { file, verb })
    case 'EROFS':
      return jsonDiagnostic('file-system-read-only', { file })
    case 'ENOSPC':
    case 'EDQUOT':
      return jsonDiagnostic('disk-full', { file })
    default:
      return jsonDiagnostic('file-failed', { file, verb, reason: message })
  }
}
