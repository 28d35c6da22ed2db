import { ts } from 'ts-morph'

/** A node and all that it is made of, outer nodes first. */
export function nodesIn(root: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = []
  const look = (node: ts.Node): void => {
    nodes.push(node)
    node.forEachChild(look)
  }
  look(root)
  return nodes
}

/** True if code is another piece of code, or part of it. */
export function isWithin(node: ts.Node, outer: ts.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end
}

/** `group('a').pages('b')` around `group('a')`: the methods that are called on code, on what these give, and so on. */
export function chainOf(code: ts.Node): ts.Node {
  let chain = code
  while (
    ts.isPropertyAccessExpression(chain.parent) &&
    ts.isCallExpression(chain.parent.parent) &&
    chain.parent.parent.expression === chain.parent
  )
    chain = chain.parent.parent
  return chain
}
