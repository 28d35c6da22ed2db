import { readdirSync } from 'node:fs'
import path from 'node:path'

/** The JSON files directly in a folder, absolute. */
export function jsonFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map(({ name }) => path.join(folder, name))
}
