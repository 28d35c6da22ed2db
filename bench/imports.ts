import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Imports {
  /** The modules of this package. */
  readonly files: readonly string[]
  /** Other packages; what is node's own is not counted. */
  readonly packages: readonly string[]
  readonly bytes: number
}

const statement = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm

/** What a compiled module loads with it: its static imports, and theirs. */
export function staticImports(entry: string): Imports {
  const files = new Set<string>()
  const packages = new Set<string>()
  let bytes = 0
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(file, 'utf8')
    bytes += text.length
    for (const [, specifier = ''] of text.matchAll(statement)) {
      if (specifier.startsWith('.')) visit(path.resolve(path.dirname(file), specifier))
      else if (!specifier.startsWith('node:')) packages.add(specifier)
    }
  }
  visit(entry)
  return { files: [...files], packages: [...packages].sort(), bytes }
}
