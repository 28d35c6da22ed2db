import path from 'node:path'
import type { PastFiles } from '../../base/files/config-load.js'
import type { Overlay } from '../../config/loader/bundle.js'
import { readBytes, statsOf } from '../../base/files/read.js'

/** Files by absolute paths, in place of the disk. */
export function pastFiles(files: readonly string[], read: PastFiles['read'] = textAt): PastFiles {
  return { files: (folder) => files.filter((file) => file.startsWith(path.join(folder, path.sep))), read }
}

/** The text of a file; undefined without a file. */
export function textAt(file: string): string | undefined {
  return statsOf(file)?.isFile() ? readBytes(file).toString('utf8') : undefined
}

/** Modules and JSON files with other texts than on the disk, by absolute path; pages and specifications from `past`. */
export function overlayOf(texts: ReadonlyMap<string, string>, past?: PastFiles): Overlay {
  return {
    source: (file) => texts.get(file),
    data: (file) => (texts.has(file) ? (JSON.parse(texts.get(file) ?? '') as unknown) : undefined),
    past,
  }
}
