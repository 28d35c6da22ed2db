import { ts } from 'ts-morph'
import { contents } from '../../../format/contract/contents.js'

/**
 * An item under a condition. A list that is not of an element's children may be read by code that expects no `false`.
 */
export function conditional(list: ts.Node, condition: string, text: string, item?: ts.Node): string {
  if (ts.isObjectLiteralExpression(list)) return `...(${condition} ? { ${text} } : {})`
  if (!skipsFalse(list) || (item && ts.isSpreadElement(item))) return `...(${condition} ? [${text}] : [])`
  return item && bindsLoosely(item) ? `${condition} && (${text})` : `${condition} && ${text}`
}

/** The code before and after an item that puts it under a condition. */
export function aroundItem(list: ts.Node, condition: string, item: ts.Node): readonly [before: string, behind: string] {
  const [before = '', behind = ''] = conditional(list, condition, HOLE, item).split(HOLE)
  return [before, behind]
}

const HOLE = '__item__'

/** Content calls, `under(…)` and `when(…)` skip what is false. */
function skipsFalse(list: ts.Node): boolean {
  if (!ts.isCallExpression(list)) return false
  const { expression: callee } = list
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
  if (name === 'under' || name === 'when') return !isListed(list)
  // `...this.pages('a')`: a method of the author's, as no element can be spread.
  return (name in contents || name === 'global') && !ts.isSpreadElement(list.parent)
}

/** `[...under('v1', …)]`: what a list has, it may be typed to have. */
function isListed({ parent }: ts.Node): boolean {
  return ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)
}

function bindsLoosely(item: ts.Node): boolean {
  if (ts.isBinaryExpression(item)) return item.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken
  return ts.isConditionalExpression(item) || ts.isArrowFunction(item)
}
