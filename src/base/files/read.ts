import { isUtf8 } from 'node:buffer'
import { lstatSync, readdirSync, readFileSync, readlinkSync, statSync, type Dirent, type Stats } from 'node:fs'
import path from 'node:path'
import { BuildNavError, startOf, type Diagnostic } from '../diagnostics/diagnostic.js'
import { didYouMean } from '../diagnostics/near.js'
import { fileReport } from './codes.js'
import { placeAt } from './place.js'

/** The largest real docs.json has 3. */
const MOST_JSON_MEGABYTES = 16
/** Far above anything written by people. */
const MOST_MEGABYTES = 64

/** The text of a file, with its BOM. Throws a BuildNavError if it can't be read, or is not UTF-8. */
export function readText(file: string, most = MOST_MEGABYTES): string {
  const bytes = readBytes(file, file, most)
  const text = bytes.toString('utf8')
  if (isUtf8(bytes)) return text
  const place = placeAt(text, Math.max(text.indexOf('\ufffd'), 0), file)
  throw new BuildNavError([fileReport('json-not-utf8', {}, place)])
}

/** The text of a JSON file; throws if it is larger than people write. */
export function readJsonText(file: string): string {
  return readText(file, MOST_JSON_MEGABYTES)
}

/** The bytes of a regular file: reading a pipe or a device may never end. `name` is for messages. */
export function readBytes(file: string, name = file, most = MOST_MEGABYTES): Buffer {
  try {
    const stats = statSync(file)
    if (!stats.isFile() && !stats.isDirectory()) throw new BuildNavError([fileReport('file-special', { file: name })])
    const megabytes = Math.round(stats.size / 1e6)
    if (megabytes <= most) return readFileSync(file)
    throw new BuildNavError([fileReport('file-too-large', { file: name, megabytes, most }, startOf(file))])
  } catch (error) {
    throw error instanceof BuildNavError ? error : new BuildNavError([fileDiagnostic(error, name, 'read')])
  }
}

/** An error of the file system in the author's terms. */
export function fileDiagnostic(error: unknown, file: string, verb: 'read' | 'write'): Diagnostic {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR': {
      const target = linkTarget(file)
      if (target !== undefined) return fileReport('link-broken', { file, target })
      if (verb === 'read') return atFile('file-missing', file, { hint: fileHint(path.resolve(file)) })
      return fileReport('folder-missing', { file, folder: path.dirname(file) })
    }
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
      return fileReport('file-failed', { file, verb, reason: refusals[code ?? ''] ?? message })
  }
}

/** Reasons of the file system, in words. */
const refusals: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'its path, or a name in it, is too long for the file system',
  ELOOP: 'its links point to each other',
  ERR_INVALID_ARG_VALUE: "its path has a NUL character, which no file's name can have",
  EFBIG: 'it would be larger than the system allows here',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EBUSY: 'another program uses it',
}

/** Reports a problem with a file. The message has the name, as the place has the folder; without a place, the path. */
export function atFile(
  code: 'file-missing' | 'file-read-only',
  file: string,
  more: { hint?: string | undefined } = {},
) {
  const isPlaced = path.isAbsolute(file)
  const base = isPlaced ? path.basename(file) : file
  // As the first word of a sentence, a plain name would get a capital.
  const name = /^[a-z]+$/.test(base) ? `'${base}'` : base
  return fileReport(code, { hint: more.hint, file: name }, isPlaced ? startOf(file) : undefined)
}

/** The target of a symlink, as written; undefined for plain files. */
function linkTarget(file: string): string | undefined {
  try {
    return readlinkSync(file)
  } catch {
    return undefined
  }
}

/** More names are no help. */
const MOST_NAMED = 4

/** Advice for a missing file: a near name in its folder, or files of the same kind. */
export function fileHint(file: string): string | undefined {
  const folder = path.dirname(file)
  const entries = listing(folder)
  if (entries === undefined) return `There is no folder ${folder}.`
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
  const alike = names.filter((name) => path.extname(name) === path.extname(file) && /docs|mint/i.test(name))
  const near = didYouMean(path.basename(file), names)
  if (near !== undefined || alike.length === 0 || alike.length > MOST_NAMED) return near
  const quoted = alike.map((name) => `'${name}'`)
  return quoted.length === 1 ? `Did you mean ${quoted[0]}?` : `Its folder has ${quoted.join(', ')}.`
}

/** The text of a file, or undefined if it can't be read. */
export function readableText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * The stats of what is at a path, links followed. Undefined where nothing is, and where the file system refuses the path:
 * a name of more than 255 characters, a NUL, a file where a folder should be, a circle of links.
 */
export function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** The stats of a link itself, even of a broken link. */
export function linkStatsOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** The entries of a folder; undefined if it can't be listed. */
export function listing(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return undefined
  }
}

/** The JSON files directly in a folder, absolute. */
export function jsonFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map(({ name }) => path.join(folder, name))
}
