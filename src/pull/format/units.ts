import { ts } from 'ts-morph'
import { indentBefore } from '../splice/trivia.js'

/** A piece of code that can be formatted by itself: a statement, or an item on lines of its own. */
export interface Unit {
  readonly before: ts.Node
  readonly after: ts.Node
}

/** The smallest pieces that hold all that is different between two versions of a statement. */
export function changedUnits(before: ts.Node, after: ts.Node): readonly Unit[] {
  const units = differences(before, after).map((unit) => climb(unit, after))
  const outer = new Set(units.map((unit) => unit.after))
  const isNested = ({ after: node }: Unit) => {
    for (let { parent } = node; parent; { parent } = parent) if (outer.has(parent)) return true
    return false
  }
  return [...outer].flatMap((node) => units.find((unit) => unit.after === node) ?? []).filter((unit) => !isNested(unit))
}

/** Pairs of nodes that differ, and whose children can't be paired. */
function differences(before: ts.Node, after: ts.Node): Unit[] {
  const [left, right] = [childrenOf(before), childrenOf(after)]
  const isPaired =
    before.kind === after.kind &&
    left.length === right.length &&
    left.length > 0 &&
    left.every(({ kind }, index) => kind === right[index]?.kind)
  if (!isPaired) return [{ before, after }]
  const inside = left.flatMap((child, index) => {
    const other = right[index] as ts.Node
    return child.getText() === other.getText() ? [] : differences(child, other)
  })
  // Only comments or white space between the children.
  return inside.length > 0 ? inside : [{ before, after }]
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = []
  node.forEachChild((child) => void children.push(child))
  return children
}

/**
 * Up to an item that is on lines of its own and stays on several: what is around it is broken into lines either way.
 */
function climb({ before, after }: Unit, top: ts.Node): Unit {
  let [left, right] = [before, after]
  while (right !== top && !(isOwnItem(right) && isOwnItem(left) && isBroken(left) && isBroken(right))) {
    left = left.parent
    right = right.parent
  }
  return { before: left, after: right }
}

function isBroken(node: ts.Node): boolean {
  return node.getText().includes('\n')
}

function isOwnItem(node: ts.Node): boolean {
  const { parent } = node
  const isItem =
    ts.isPropertyAssignment(node) ||
    (ts.isCallExpression(parent) && parent.arguments.includes(node as ts.Expression)) ||
    ts.isArrayLiteralExpression(parent)
  return isItem && indentBefore(node.getStart(), node.getSourceFile().text) !== undefined
}
