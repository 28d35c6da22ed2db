import type { TreeNode } from './build-tree.js'

/** The tree down to a level; deeper entries are still counted in `pages`. */
export function cut(node: TreeNode, depth = Infinity): TreeNode {
  if (!node.children) return node
  const { children, ...rest } = node
  return depth <= 0 ? rest : { ...rest, children: children.map((child) => cut(child, depth - 1)) }
}
