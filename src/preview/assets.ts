import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../config/load/own-package.js'

/** A file that the build has made for the browser: `client.js`, `client.css`, `icons.json.br`. */
export function asset(name: string): Buffer {
  return readFileSync(path.join(packageRoot, 'dist', 'preview', name))
}
