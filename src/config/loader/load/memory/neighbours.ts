import { readdirSync } from 'node:fs'
import path from 'node:path'
import { statsOf } from '../../../../base/files/stats.js'

/** True if an import leads to the file of its own path, with any extension. */
export function isBeside(importer: string, specifier: string, file: string): boolean {
  return specifier.startsWith('.') && file.startsWith(withoutExtension(path.resolve(path.dirname(importer), specifier)))
}

/** The files that the path of an import could mean: a new one may take the place of the one that it has meant. */
export function neighboursOf(named: string): string[] {
  const start = path.basename(withoutExtension(named))
  const beside = namesIn(path.dirname(named)).filter((name) => name.startsWith(start))
  if (!statsOf(named)?.isDirectory()) return beside
  const inside = namesIn(named).filter((name) => /^(index|package)\./.test(name))
  if (inside.includes('package.json')) throw new Error('its target is in a different file')
  return [...beside, ...inside.map((name) => path.join(path.basename(named), name))]
}

function namesIn(folder: string): string[] {
  return readdirSync(folder).sort()
}

function withoutExtension(file: string): string {
  return file.replace(/(?<=[^/\\])\.\w+$/, '')
}
