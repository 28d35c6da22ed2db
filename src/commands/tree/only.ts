import type { TreeNode } from './build-tree.js'

/** The tree with the elements and pages that `isWanted` takes by their titles, what is above them and what is below; undefined where there is none. */
export function only(node: TreeNode, isWanted: (title: string) => boolean): TreeNode | undefined {
  if (isWanted(node.title)) return node
  const children = (node.children ?? []).flatMap((child) => only(child, isWanted) ?? [])
  return children.length === 0 ? undefined : { ...node, children }
}
