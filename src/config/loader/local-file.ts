import path from 'node:path'
import { statsOf } from '../../base/files/read.js'

/** The endings tried for an import without an extension. */
const endings = ['', '.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js']

/** The possible files of a path in an import; `nav.js` also means `nav.ts`, as in TypeScript. */
export function localFiles(file: string): string[] {
  const bare = file.replace(/\.[cm]?jsx?$/, '')
  return [...new Set([file, bare])].flatMap((name) => endings.map((ending) => name + ending))
}

/** The first existing file of an import. */
export function localFile(specifier: string, importer: string): string | undefined {
  const wanted = path.resolve(path.dirname(importer), specifier)
  return localFiles(wanted).find((file) => statsOf(file)?.isFile())
}
