import { ts } from 'ts-morph'
import { rangesIn } from '../../code/patch.js'
import type { Candidate } from './edit.js'

/** The spreads and `pagesIn`s that a candidate would replace by what they give now, so that the code no longer follows them. */
export function writtenOut({ action, at, file }: Candidate): readonly ts.Node[] {
  if (action.type !== 'splice' || !at || at.getSourceFile().fileName !== file) return []
  const ranges = rangesIn(action.text)
  const found: ts.Node[] = []
  const look = (node: ts.Node): void => {
    if (node.end <= action.start || node.pos >= action.end) return
    if (ranges.some(({ start, end }) => node.getStart() >= start && node.end <= end)) return
    const isInside = node.getStart() >= action.start && node.end <= action.end
    if (isInside && ts.isSpreadElement(node) && isSource(node.expression)) return void found.push(node)
    node.forEachChild(look)
  }
  look(at.getSourceFile())
  return found
}

/** True for a list from elsewhere: from a name or a call, and not from entries that are written here. */
function isSource(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node)) return isSource(node.expression)
  if (ts.isConditionalExpression(node)) return isSource(node.whenTrue) || isSource(node.whenFalse)
  if (ts.isArrayLiteralExpression(node)) return false
  // `...under('v2', 'a', 'b')`: its entries are written here.
  return !(ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^(under|when)$/.test(node.expression.text))
}
