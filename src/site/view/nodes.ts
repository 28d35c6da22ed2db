import type { Division, Entry } from './site.js'

/** An element of a site, and all in it; what is gone as well. */
export function* nodesOf(node: Division | Entry): Generator<Division | Entry> {
  yield node
  if ('root' in node && node.root) yield node.root
  if ('divisions' in node && node.divisions) for (const inner of node.divisions) yield* nodesOf(inner)
  if ('global' in node && node.global) for (const inner of node.global) yield* nodesOf(inner)
  if ('entries' in node && node.entries) for (const inner of node.entries) yield* nodesOf(inner)
}
