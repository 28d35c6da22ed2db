import path from 'node:path'
import type { PastFiles } from '../../base/files/config-load.js'
import { readBytes, statsOf } from '../../base/files/read.js'

/** Files by absolute paths, in place of the disk. */
export function pastFiles(files: readonly string[], read: PastFiles['read'] = textAt): PastFiles {
  return { files: (folder) => files.filter((file) => file.startsWith(path.join(folder, path.sep))), read }
}

/** The text of a file; undefined without a file. */
export function textAt(file: string): string | undefined {
  return statsOf(file)?.isFile() ? readBytes(file).toString('utf8') : undefined
}
