import type { ts } from 'ts-morph'

/** Whether code is another piece of code, or part of it. */
export function isWithin(node: ts.Node, outer: ts.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end
}
