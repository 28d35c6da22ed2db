import { ts } from 'ts-morph'
import type { Listed } from '../splice/splice.js'

/** The row of a table around a value: an object or a list, in a list. */
export function rowOf(node: ts.Node): ts.Expression | undefined {
  const { parent } = node
  const row = ts.isPropertyAssignment(parent) && parent.initializer === node ? parent.parent : parent
  if (!ts.isObjectLiteralExpression(row) && !ts.isArrayLiteralExpression(row)) return undefined
  return ts.isArrayLiteralExpression(row.parent) ? row : undefined
}

/** The list literal or the arguments that a node is one of several of. */
export function itemsWith(item: ts.Node): Listed | undefined {
  const { parent } = item
  if (ts.isArrayLiteralExpression(parent)) return { list: parent, items: parent.elements }
  if (ts.isCallExpression(parent) && parent.arguments.length > 1 && parent.arguments.includes(item as ts.Expression)) {
    return { list: parent, items: parent.arguments }
  }
  return undefined
}
