import type { Graph, Node } from './graph.js'

/** Fewer elements are as short as their name. */
const LEAST_ELEMENTS = 3

/** The nodes that get a name: those with a file of their own, and repeated ones. */
export function constantsOf(graph: Graph, files: ReadonlyMap<Node, string>): ReadonlySet<Node> {
  return new Set(
    graph.usersFirst.filter((node) => node.plan.type === 'definition' || files.has(node) || isRepeated(node)),
  )
}

function isRepeated({ plan, uses, elements, isOpen }: Node): boolean {
  return !isOpen && plan.type === 'element' && plan.builder !== 'navigation' && uses > 1 && elements >= LEAST_ELEMENTS
}

/** True if a referenced file's value can be a constant: an empty list is not worth it. */
export function isWorthAName({ plan }: Node): boolean {
  if (plan.type === 'element') return true
  if (plan.type === 'redirects') return true
  if (plan.type === 'list') return plan.items.length > 0
  return (
    plan.type === 'literal' &&
    typeof plan.value === 'object' &&
    plan.value !== null &&
    Object.keys(plan.value).length > 0
  )
}
