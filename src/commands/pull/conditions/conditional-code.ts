import { ts } from 'ts-morph'
import { contents } from '../../../format/contract/contents.js'
import { before, behind, type Patch, type Removal } from '../../code/patch.js'

const HOLE = '__item__'

/** An item under a condition. Only lists of children skip `false`; for all other lists, the item becomes a spread. */
export function conditional(list: ts.Node, condition: string, text: string, item?: ts.Node): string {
  if (ts.isObjectLiteralExpression(list)) return `...(${condition} ? { ${text} } : {})`
  if (!skipsFalse(list) || (item && ts.isSpreadElement(item))) return `...(${condition} ? [${text}] : [])`
  return item && bindsLoosely(item) ? `${condition} && (${text})` : `${condition} && ${text}`
}

/** True for content calls, `under(…)` and `when(…)`: a `false` among the arguments is skipped. */
export function skipsFalse(list: ts.Node): boolean {
  if (!ts.isCallExpression(list)) return false
  const { expression: callee } = list
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
  if (name === 'under' || name === 'when') return !isListed(list)
  // `...this.pages('a')` is a method of the author's: an element can't be spread.
  return (name in contents || name === 'global') && !ts.isSpreadElement(list.parent)
}

/** `[...under('v1', …)]`: the array's type may exclude `false`. */
function isListed({ parent }: ts.Node): boolean {
  return ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)
}

function bindsLoosely(item: ts.Node): boolean {
  if (ts.isBinaryExpression(item)) return item.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken
  return ts.isConditionalExpression(item) || ts.isArrowFunction(item)
}

/** Patches for an item kept under a condition. */
export function keptUnder(condition: string, { file, list, item }: Removal): readonly Patch[] {
  const [head = '', tail = ''] = conditional(list, condition, HOLE, item).split(HOLE)
  return [before(file, item.getStart(), head), behind(file, item.end, tail)]
}
