import path from 'node:path'

const withIt = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"](\.[^'"]+)\.js['"]/gm
const everNamed = /["'](\.[^'"]+)\.js["']/g

/** The text of each module, without types. */
type Modules = ReadonlyMap<string, string>

/** The files that a file loads with it: its static imports, and theirs. */
export function reach(modules: Modules, ...from: readonly string[]): Set<string> {
  return follow(withIt, modules, from)
}

/** What files load, be it with them or when it is called; others than the given modules are not followed. */
export function reachAll(modules: Modules, ...from: readonly string[]): Set<string> {
  return follow(everNamed, modules, from)
}

function follow(imports: RegExp, modules: Modules, from: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    const text = modules.get(file)
    if (text === undefined && imports === withIt) throw new Error(`no such module: ${file}`)
    if (text === undefined || found.has(file)) return
    found.add(file)
    for (const [, specifier = ''] of text.matchAll(imports)) {
      visit(path.resolve(path.dirname(file), specifier) + path.extname(file))
    }
  }
  for (const file of from) visit(file)
  return found
}
