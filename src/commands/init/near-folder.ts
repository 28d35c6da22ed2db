import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { nearest } from '../../base/diagnostics/near.js'

/** The folder that a path to one that does not exist may have been meant for; undefined where there is none. */
export function nearFolder(folder: string): string | undefined {
  const parent = path.dirname(folder)
  if (parent === folder || existsSync(folder)) return undefined
  const beside = existsSync(parent) ? parent : nearFolder(parent)
  if (beside === undefined) return undefined
  const name = path.basename(folder)
  const folders = readdirSync(beside, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = folders.map((entry) => entry.name)
  const found = names.includes(name) ? name : nearest(name, names)
  return found === undefined ? undefined : path.join(beside, found)
}
