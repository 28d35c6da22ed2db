import type { Node } from './graph.js'
import type { Homes } from './homes.js'
import type { Measure } from './measure.js'
import type { Paths } from './paths.js'

/** Functions shorter than this, with those that only they call, stay with the one that calls them. */
const LEAST_LINES = 40

/** Of a module of functions, each that the exported ones call gets a file of its own, with those that only it calls. */
export function splitFunctions(
  module: string,
  { moduleOf, usersOf }: Homes,
  measure: Measure,
  files: Map<Node, string>,
  paths: Paths,
): boolean {
  const own = [...moduleOf].flatMap(([node, home]) => (home === module && isFunction(node) ? [node] : []))
  const isExported = (node: Node) => [...(usersOf.get(node) ?? [])].some((user) => user !== module)
  const inside = new Set(own.filter((node) => !isExported(node)))
  const first = own.filter((node) => !inside.has(node)).flatMap((node) => [...calledBy(node)])
  const units = [...new Set(first)]
    .filter((node) => inside.has(node))
    .map((head) => ({ head, members: reachedFrom(head, inside) }))
  const isLong = (members: ReadonlySet<Node>) =>
    [...members].reduce((lines, node) => lines + measure.linesOf(node), 0) >= LEAST_LINES
  const ownFiles = new Map(
    units.filter(({ members }) => isLong(members)).map(({ head }) => [head, paths.inFolder(paths.nav, head)]),
  )
  let changed = false
  for (const node of inside) {
    const [only, another] = units.filter(({ members }) => members.has(node))
    // What several of them call stands by itself: the files must not import each other.
    const file = another ? (ownFiles.get(node) ?? paths.inFolder(paths.nav, node)) : only && ownFiles.get(only.head)
    if (file === undefined) continue
    files.set(node, file)
    changed = true
  }
  return changed
}

function isFunction({ plan }: Node): boolean {
  return plan.type === 'definition' && plan.form === 'function'
}

/** The functions that one calls itself. */
function calledBy({ parts }: Node, found: Set<Node> = new Set()): ReadonlySet<Node> {
  for (const part of parts) {
    if (isFunction(part)) found.add(part)
    else calledBy(part, found)
  }
  return found
}

/** A function, and those of some others that it leads to. */
function reachedFrom(node: Node, among: ReadonlySet<Node>, found: Set<Node> = new Set()): ReadonlySet<Node> {
  found.add(node)
  for (const called of calledBy(node)) if (among.has(called) && !found.has(called)) reachedFrom(called, among, found)
  return found
}
