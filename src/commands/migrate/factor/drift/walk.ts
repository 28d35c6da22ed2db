import { Bits } from '../bits.js'
import type { ElementNode, Node } from '../nodes.js'
import { presenceOf } from '../nodes.js'

/** The children of an element, and the elements around them. */
export interface List {
  readonly nodes: readonly Node[]
  readonly owner: ElementNode
  /** The key that its children are the value of. */
  readonly key: string
  readonly within: readonly string[]
}

/** All lists of children in an element, however deep; not those of its languages or versions. */
export function* listsIn(element: ElementNode, within: readonly string[] = []): Generator<List> {
  for (const [name, nodes] of element.lists) {
    yield { nodes, owner: element, key: name.replace(/^set /, ''), within }
    for (const node of nodes) {
      if (node.type === 'element') yield* listsIn(node, [...within, [...node.titles][0] ?? ''])
    }
  }
}

/** The names of all pages in an element, in small letters, and the variants that have each somewhere. */
export function pagesAnywhere(element: ElementNode): ReadonlyMap<string, Bits> {
  const anywhere = new Map<string, Bits>()
  for (const { nodes } of listsIn(element)) {
    for (const node of nodes) {
      if (node.type !== 'page') continue
      const name = node.name.toLowerCase()
      anywhere.set(name, (anywhere.get(name) ?? Bits.of([])).or(presenceOf(node)))
    }
  }
  return anywhere
}
