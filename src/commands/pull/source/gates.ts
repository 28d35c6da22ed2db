import { ts } from 'ts-morph'
import { bare } from './declarations.js'

/** Items of a list under a condition: `c && a`, `...when(c, a, b)`, `...(c ? [a] : [])`. */
export interface Gate {
  /** The item of the list. */
  readonly around: ts.Node
  readonly condition: ts.Expression
  readonly items: readonly ts.Expression[]
}

/** The condition that an item of a list is under. */
export function gateOf(around: ts.Node): Gate | undefined {
  if (ts.isBinaryExpression(around)) {
    const isAnd = around.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    return isAnd ? { around, condition: around.left, items: [around.right] } : undefined
  }
  const given = ts.isSpreadElement(around) ? bare(around.expression) : undefined
  if (given && ts.isCallExpression(given) && /^(\w+\.)?when$/.test(given.expression.getText())) {
    const [condition, ...items] = given.arguments
    return condition && items.length > 0 ? { around, condition, items } : undefined
  }
  if (!given || !ts.isConditionalExpression(given)) return undefined
  const [some, none] = [bare(given.whenTrue), bare(given.whenFalse)]
  const isList = ts.isArrayLiteralExpression(some) && some.elements.length > 0
  if (!isList || !ts.isArrayLiteralExpression(none) || none.elements.length > 0) return undefined
  return { around, condition: given.condition, items: some.elements }
}

/** The gate whose item code is, or whose items it is one of. */
export function gateAround(item: ts.Node): Gate | undefined {
  let around = item
  while (around.parent && !gateOf(around) && !ts.isSpreadElement(around) && isInside(around)) around = around.parent
  const gate = gateOf(around)
  return gate && (around === item || gate.items.some((each) => each === item)) ? gate : undefined
}

/** True if a node may be part of a spread that has items. */
function isInside({ parent }: ts.Node): boolean {
  return (
    ts.isSpreadElement(parent) ||
    ts.isCallExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent)
  )
}
