import type { Node } from './graph.js'
import type { Homes } from './homes.js'
import type { Paths } from './paths.js'

/**
 * Moves constants of modules that import each other, and so would use them before they exist. Constants never contain
 * each other, so this is only caused by keeping unrelated ones together: each gets a file of its own. False where
 * there is no circle.
 */
export function spreadShared(
  constants: ReadonlySet<Node>,
  { moduleOf, usersOf }: Homes,
  files: Map<Node, string>,
  paths: Paths,
): boolean {
  const imports = new Map<string, Set<string>>()
  for (const node of constants) {
    const module = moduleOf.get(node) ?? ''
    for (const user of usersOf.get(node) ?? []) {
      if (user !== module) imports.set(user, (imports.get(user) ?? new Set()).add(module))
    }
  }
  if (!reaches(paths.shared, paths.shared, imports)) return false
  for (const node of constants) {
    if (moduleOf.get(node) === paths.shared) files.set(node, paths.inFolder(paths.folderOf(paths.shared), node))
  }
  return true
}

function reaches(from: string, to: string, imports: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const met = new Set<string>()
  const open = [from]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const module of imports.get(next) ?? []) {
      if (module === to) return true
      if (met.has(module)) continue
      met.add(module)
      open.push(module)
    }
  }
  return false
}
