import type { TreeNode } from './build-tree.js'

/** The tree with the elements of a title, what is above them and what is below; undefined where there is none. */
export function only(node: TreeNode, title: string): TreeNode | undefined {
  if (node.title.toLowerCase() === title.toLowerCase()) return node
  const children = (node.children ?? []).flatMap((child) => only(child, title) ?? [])
  return children.length === 0 ? undefined : { ...node, children }
}
