import path from 'node:path'

const statement = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"](\.[^'"]+)\.js['"]/gm

/** The files that a file loads with it: its static imports, and theirs. `texts` holds all files, without types. */
export function reach(texts: ReadonlyMap<string, string>, ...from: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    const text = texts.get(file)
    if (text === undefined) throw new Error(`no such module: ${file}`)
    if (found.has(file)) return
    found.add(file)
    for (const [, specifier = ''] of text.matchAll(statement)) {
      visit(path.resolve(path.dirname(file), specifier) + path.extname(file))
    }
  }
  for (const file of from) visit(file)
  return found
}
