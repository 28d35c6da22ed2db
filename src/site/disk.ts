import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The docs root as the rules see it; paths are relative to it, with `/`. */
export interface Disk {
  /** Pages, and the JSON and YAML files among which specifications are: found by one walk, at the first call. */
  files(): readonly string[]
  exists(file: string): boolean
  read(file: string): string | undefined
}

/** What the provider never looks at, beside names that begin with a dot. */
const skippedFolders: ReadonlySet<string> = new Set(['node_modules'])
const interesting = /\.(mdx?|json|ya?ml)$/i

/** The folder on the real disk. */
export function diskAt(root: string): Disk {
  let files: string[] | undefined
  return {
    files: () => (files ??= walk(root)),
    exists: (file) => existsSync(path.join(root, file)),
    read(file) {
      try {
        return readFileSync(path.join(root, file), 'utf8')
      } catch {
        return undefined
      }
    },
  }
}

function walk(root: string): string[] {
  const files: string[] = []
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOf(path.join(root, folder))) {
      const { name } = entry
      if (name.startsWith('.')) continue
      const file = folder + name
      // A linked file is a page like any other; a linked folder could lead round in a circle.
      if (!entry.isDirectory()) {
        if (interesting.test(name)) files.push(file)
      } else if (!skippedFolders.has(name)) folders.push(`${file}/`)
    }
  }
  return files
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
