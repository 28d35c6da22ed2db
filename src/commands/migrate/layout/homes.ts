import type { Graph, Node } from './graph.js'
import type { Paths } from './paths.js'

/** The module of each constant, and the modules that everything is printed in. */
export interface Homes {
  readonly moduleOf: ReadonlyMap<Node, string>
  readonly usersOf: ReadonlyMap<Node, ReadonlySet<string>>
}

/** A constant lives where it is used; used in several modules, it is shared. */
export function homesOf(
  graph: Graph,
  constants: ReadonlySet<Node>,
  files: ReadonlyMap<Node, string>,
  paths: Paths,
): Homes {
  const moduleOf = new Map<Node, string>([[graph.root, paths.config]])
  const usersOf = new Map<Node, Set<string>>()
  for (const node of graph.usersFirst) {
    const users = usersOf.get(node) ?? new Set([paths.config])
    if (constants.has(node)) {
      const [only] = users
      moduleOf.set(node, files.get(node) ?? (users.size === 1 && only ? only : paths.shared))
    }
    const own = moduleOf.get(node)
    for (const part of node.parts) {
      const known = usersOf.get(part) ?? new Set()
      for (const user of own ? [own] : users) known.add(user)
      usersOf.set(part, known)
    }
  }
  return { moduleOf, usersOf }
}
