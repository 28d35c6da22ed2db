import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { callAt, literalPlace, spreadGiving } from './literals.js'
import { nodePlace, parseSource, typescript, type TypeScript } from './source-text.js'

/** The code on which it depends whether something is in the navigation: `locale === 'en'`. */
export interface Condition {
  readonly place: Place
  readonly code: string
}

/** The longest code that is quoted. */
const LONGEST = 60

/** True for a call in a function; code outside of functions runs once, for nothing else. */
export function isShared(call: Place): boolean {
  const node = nodeAt(call)
  return node !== undefined && typescript().findAncestor(node, typescript().isFunctionLike) !== undefined
}

/** The nearest condition around a call, within its function. */
export function conditionAround(call: Place): Condition | undefined {
  const node = nodeAt(call)
  return node && nearestAbove(node)
}

/** The condition in the arguments of a call that a string there, or else the value of the call, depends on; of a string from elsewhere, the spread that gives it. */
export function conditionWithin(call: Place, value: string | undefined): Condition | undefined {
  const node = nodeAt(call)
  if (!node) return undefined
  if (value === undefined) return ofValue(node.arguments.at(-1))
  const place = literalPlace(call, value)
  const literal = place && tokenAt(node, place)
  if (literal) return nearestAbove(literal, node)
  const spread = spreadGiving(node, value)
  return spread && asCondition(withoutParentheses(spread))
}

function nodeAt(call: Place): TypeScript.CallExpression | undefined {
  const source = parseSource(call.file)
  return source && callAt(source, call)
}

/** The innermost node below one that begins at a place. */
function tokenAt(within: TypeScript.Node, { file, line, column }: Place): TypeScript.Node | undefined {
  const source = within.getSourceFile()
  if (source.fileName !== file) return undefined
  const offset = source.getPositionOfLineAndCharacter(line - 1, column - 1)
  let found: TypeScript.Node | undefined
  const look = (node: TypeScript.Node): void => {
    if (offset < node.pos || offset >= node.end) return
    if (node.getStart(source) === offset) found = node
    node.forEachChild(look)
  }
  look(within)
  return found
}

function nearestAbove(node: TypeScript.Node, end?: TypeScript.Node): Condition | undefined {
  const { isFunctionLike } = typescript()
  for (let inner = node; inner.parent && inner !== end && !isFunctionLike(inner); inner = inner.parent) {
    const condition = conditionOf(inner.parent, inner) ?? exitBefore(inner)
    if (condition) return asCondition(condition)
  }
  return undefined
}

/** The condition that a node puts one of its children under. */
function conditionOf(parent: TypeScript.Node, child: TypeScript.Node): TypeScript.Node | undefined {
  const {
    isBinaryExpression,
    isConditionalExpression,
    isIfStatement,
    isCallExpression,
    isCaseClause,
    isDefaultClause,
    SyntaxKind,
  } = typescript()
  if (isBinaryExpression(parent)) {
    const isAnd = parent.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken
    return isAnd && parent.right === child ? parent.left : undefined
  }
  if (isConditionalExpression(parent)) return parent.condition === child ? undefined : parent.condition
  if (isIfStatement(parent)) return parent.expression === child ? undefined : parent.expression
  if (isCaseClause(parent)) return parent.expression === child ? undefined : parent.expression
  if (isDefaultClause(parent)) return parent.parent.parent.expression
  if (!isCallExpression(parent) || !/^(\w+\.)?when$/.test(parent.expression.getText())) return undefined
  const [condition] = parent.arguments
  return condition === child ? undefined : condition
}

/** `if (locale !== 'en') return …` above a statement. */
function exitBefore(statement: TypeScript.Node): TypeScript.Node | undefined {
  const { isBlock, isIfStatement, isReturnStatement, isContinueStatement } = typescript()
  const { parent } = statement
  if (!isBlock(parent)) return undefined
  const isExit = (each: TypeScript.Node): boolean =>
    isReturnStatement(each) || isContinueStatement(each) || (isBlock(each) && each.statements.some(isExit))
  const above = parent.statements.slice(0, Math.max(0, parent.statements.indexOf(statement as TypeScript.Statement)))
  return above.findLast((each) => isIfStatement(each) && isExit(each.thenStatement))?.getChildAt(2)
}

function withoutParentheses(node: TypeScript.Expression): TypeScript.Expression {
  return typescript().isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node
}

/** `navbars[locale]`, which may have nothing to give. */
function ofValue(argument: TypeScript.Expression | undefined): Condition | undefined {
  if (!argument) return undefined
  const { isConditionalExpression, isBinaryExpression, isElementAccessExpression, isCallExpression } = typescript()
  if (isConditionalExpression(argument)) return asCondition(argument.condition)
  if (isBinaryExpression(argument)) return asCondition(argument.left)
  return isElementAccessExpression(argument) || isCallExpression(argument) ? asCondition(argument) : undefined
}

function asCondition(node: TypeScript.Node): Condition {
  const source = node.getSourceFile()
  const text = node.getText(source).replaceAll(/\s+/g, ' ')
  const code = typescript().isCaseClause(node.parent) ? `case ${text}` : text
  return {
    place: nodePlace(source, node),
    code: code.length > LONGEST ? `${code.slice(0, LONGEST - 1)}…` : code,
  }
}
