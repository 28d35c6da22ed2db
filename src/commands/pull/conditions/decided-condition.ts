import { ts } from 'ts-morph'
import { attributes } from '../../../format/contract/attributes.js'
import { contents } from '../../../format/contract/contents.js'
import { bare } from '../../code/declarations.js'
import { type Patch, replaced, inPlace, onlyRange, rangeToken, type Listed, removal } from '../../code/patch.js'
import { isAtLineEnd, tailEnd } from '../../code/comments.js'
import { siblingsOf, spanOf } from '../../code/statements.js'
import { REMARK } from '../../migrate/factor/drift/slip.js'
import { commentsFrom } from '../../code/comments.js'

/** A function that returns the known value of a comparison; undefined for anything else. */
type Truth = (node: ts.Node) => boolean | undefined

/** `since` of `release.since` */
export function nameOf(node: ts.Node): string {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  return ts.isIdentifier(name) ? name.text : ''
}

/** `a && (locale !== "ko" || b)` around its comparison. */
export function conditionAround(comparison: ts.Node): ts.Node {
  let node = comparison
  while (ts.isParenthesizedExpression(node.parent) || isNot(node.parent) || logical(node.parent)) node = node.parent
  return node
}

/** `!a` */
export function isNot(node: ts.Node): node is ts.PrefixUnaryExpression {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken
}

/** True for `===`, false for `!==`; undefined for other operators. */
export function equality({ operatorToken: { kind } }: ts.BinaryExpression): boolean | undefined {
  if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return true
  return kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ? false : undefined
}

/** The operator by which a node joins two conditions, if it does. */
export function logical(node: ts.Node): '&&' | '||' | undefined {
  if (!ts.isBinaryExpression(node)) return undefined
  const { kind } = node.operatorToken
  if (kind === ts.SyntaxKind.BarBarToken) return '||'
  return kind === ts.SyntaxKind.AmpersandAmpersandToken ? '&&' : undefined
}

/** The parts of a condition all of which have to be true. */
export function partsOf(condition: ts.Node): readonly ts.Node[] {
  const node = bare(condition)
  return ts.isBinaryExpression(node) && logical(node) === '&&'
    ? [...partsOf(node.left), ...partsOf(node.right)]
    : [node]
}

/** A condition as it is now: true, false, or the code that is left of it. */
function simplified(node: ts.Node, truth: Truth): boolean | string {
  const known = truth(node)
  if (known !== undefined) return known
  if (ts.isParenthesizedExpression(node)) {
    const inner = simplified(node.expression, truth)
    if (inner === kept(node.expression)) return kept(node)
    return typeof inner === 'string' && inner.includes(' ') ? `(${inner})` : inner
  }
  if (isNot(node)) {
    const inner = simplified(node.operand, truth)
    return typeof inner === 'string' ? `!${inner}` : !inner
  }
  const operator = logical(node)
  if (!operator || !ts.isBinaryExpression(node)) return kept(node)
  const [left, right] = [simplified(node.left, truth), simplified(node.right, truth)]
  if (left === kept(node.left) && right === kept(node.right)) return kept(node)
  // The one that decides: false of `&&`, true of `||`.
  const deciding = operator === '||'
  if (left === deciding || right === deciding) return deciding
  if (typeof left === 'boolean') return right
  return typeof right === 'boolean' ? left : `${left} ${operator} ${right}`
}

/** The code around a condition, as it is where what is known of the condition is so. */
export function decided(top: ts.Node, truth: Truth): readonly Patch[] {
  const value = simplified(top, truth)
  const { parent } = top
  if (ts.isConditionalExpression(parent) && parent.condition === top && typeof value === 'boolean') {
    return branchInstead(parent, value ? parent.whenTrue : parent.whenFalse)
  }
  if (ts.isIfStatement(parent) && parent.expression === top && typeof value === 'boolean')
    return statementInstead(parent, value ? parent.thenStatement : parent.elseStatement)
  const spread = typeof value === 'boolean' && isWhen(parent) && parent.arguments[0] === top ? parent.parent : undefined
  if (spread && ts.isSpreadElement(spread))
    return itemsInstead(spread, isWhen(parent) && value ? parent.arguments.slice(1) : [])
  const list = value === false ? listOf(top) : undefined
  if (list) return [removal(list, top)]
  const isUnconditional = typeof value === 'string' && onlyRange(value) !== undefined && value !== kept(top)
  return [...(isUnconditional ? withoutRemark(top) : []), ...instead(top, String(value))]
}

/** `when(c, a, b)` */
function isWhen(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && nameOf(node.expression) === 'when'
}

/** The items in the place of the spread that gave them under a condition. */
function itemsInstead(spread: ts.SpreadElement, items: readonly ts.Node[]): readonly Patch[] {
  const [first, last] = [items[0], items.at(-1)]
  if (first && last) return [...withoutRemark(spread), ...instead(spread, rangeToken(startOf(first), last.end))]
  const list = listOf(spread)
  return list ? [removal(list, spread)] : instead(spread, '...[]')
}

/** The branch of a conditional; of `...(c ? [a, b] : [])` the items. */
function branchInstead(conditional: ts.ConditionalExpression, branch: ts.Expression): readonly Patch[] {
  let around: ts.Node = conditional
  while (ts.isParenthesizedExpression(around.parent)) around = around.parent
  const spread = ts.isSpreadElement(around.parent) ? around.parent : undefined
  const literal = bare(branch)
  const list = spread && listOf(spread)
  if (spread && list && ts.isArrayLiteralExpression(literal)) return itemsInstead(spread, literal.elements)
  const { parent: call } = around
  const isUnset = branch.getText() === 'undefined' && ts.isCallExpression(call) && call.arguments.length === 1
  // An attribute that is not there needs no call.
  if (isUnset && ts.isPropertyAccessExpression(call.expression) && call.expression.name.text in attributes)
    return [replaced(call.getSourceFile().fileName, call.expression.expression.end, call.end, '')]
  return [...withoutRemark(around), ...instead(isOperand(branch) ? around : conditional, kept(branch))]
}

/** True for code that needs no parentheses anywhere. */
function isOperand(node: ts.Node): boolean {
  return ts.isCallExpression(node) || ts.isIdentifier(node) || ts.isLiteralExpression(node)
}

/** The list that something is an item of, which may go. */
function listOf(item: ts.Node): Listed | undefined {
  const { parent } = item
  if (ts.isArrayLiteralExpression(parent)) return { list: parent, items: parent.elements }
  if (!ts.isCallExpression(parent)) return undefined
  const { expression: callee, arguments: items } = parent
  const isContent = ts.isPropertyAccessExpression(callee) && callee.name.text in contents
  const isHelper = ts.isIdentifier(callee) && callee.text === 'under' && items[0] !== item
  return items.includes(item as ts.Expression) && (isContent || isHelper) ? { list: parent, items } : undefined
}

/** The patches that replace an `if` whose condition is known with the statement that is left of it, or with nothing. */
function statementInstead(whole: ts.IfStatement, left: ts.Statement | undefined): readonly Patch[] {
  const [only, ...others] = left && ts.isBlock(left) ? left.statements : left ? [left] : []
  if (!left || !only) return statementLess(whole)
  const isFree = others.length === 0 && (ts.isExpressionStatement(only) || ts.isReturnStatement(only))
  return instead(whole, kept(isFree ? only : left))
}

/** Nothing in the place of an `if`. */
function statementLess(whole: ts.IfStatement): readonly Patch[] {
  const { text, fileName } = whole.getSourceFile()
  const { start, end } = spanOf(whole)
  if (siblingsOf(whole)) return [replaced(fileName, start, end, '')]
  const { parent } = whole
  const isElse = ts.isIfStatement(parent) && parent.elseStatement === whole
  return isElse && isAtLineEnd(text, end)
    ? [replaced(fileName, tailEnd(text, parent.thenStatement.end), end, '')]
    : instead(whole, '{}')
}

/** Code that stays, with the comments above it, and with what changes inside it. */
function kept(node: ts.Node): string {
  return rangeToken(startOf(node), node.end)
}

/** The start of code with the comments above it. */
function startOf(node: ts.Node): number {
  const { text } = node.getSourceFile()
  return node.pos + (/^\s*/.exec(text.slice(node.pos, node.end))?.[0].length ?? 0)
}

/** Code in the place of a node. */
export function instead(node: ts.Node, text: string): readonly Patch[] {
  const { fileName } = node.getSourceFile()
  const [start, end] = [node.getStart(), node.end]
  const part = onlyRange(text)
  if (!part) return [inPlace(node, text)]
  // What stays stays in its place, so that what changes in it does.
  return [replaced(fileName, start, part.start, ''), replaced(fileName, part.end, end, '')].filter(
    (patch) => patch.start < patch.end,
  )
}

/** The patch that removes migrate's remark on a condition that goes: above the item, or above the call that it is an argument of. */
export function withoutRemark(condition: ts.Node): readonly Patch[] {
  const { fileName: file, text } = condition.getSourceFile()
  for (const { from, start } of placesAbove(condition)) {
    const last = commentsFrom(text, from).at(-1)
    if (last?.text.startsWith(`// ${REMARK}`)) return [replaced(file, last.start, start, '')]
  }
  return []
}

/** The gaps in which a remark may be: before an item, and before the dot of `.icon(…)`. */
function* placesAbove(condition: ts.Node) {
  yield { from: condition.getFullStart(), start: condition.getStart() }
  const { parent: call } = condition
  if (!ts.isCallExpression(call)) return
  const { expression: callee } = call
  if (ts.isPropertyAccessExpression(callee)) yield { from: callee.expression.end, start: callee.name.getStart() - 1 }
  else yield { from: call.getFullStart(), start: call.getStart() }
}
