import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { packageRoot } from '../../config/loader/own-package.js'

/** The files for the browser, made by the build. */
export interface Assets {
  readonly script: string
  readonly style: string
  /** The libraries to choose from, as JSON: read only where a site names icons. */
  readonly icons: string
}

let known: Assets | undefined

/** Reads the files, packed as one. */
export function assets(): Assets {
  known ??= JSON.parse(
    brotliDecompressSync(readFileSync(path.join(packageRoot, 'dist', 'preview.json.br'))).toString('utf8'),
  ) as Assets
  return known
}
