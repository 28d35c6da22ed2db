import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { callAt, literalPlace, literalsBehind } from '../../../config/loader/argument.js'
import { nodePlace, nodesIn, parseSource, typescript, type TypeScript } from '../../../config/loader/source-text.js'

/** The code that decides if a part is in the navigation: `locale === 'en'`. */
export interface Condition {
  readonly place: Place
  readonly code: string
}

/** The longest quoted code. */
const LONGEST = 60

/** True for a call in a function; code outside of functions runs once, for nothing else. */
export function isShared(call: Place): boolean {
  const node = callAt(call)
  return node !== undefined && typescript().findAncestor(node, typescript().isFunctionLike) !== undefined
}

/** The variant without a part, and all labels in conditions: `fr` of `en`, `fr` and `ja`. */
export interface Absent {
  readonly label: string
  readonly among: readonly string[]
}

/** The nearest condition around a call, within its function, that may leave the call out for a variant. */
export function conditionAround(call: Place, absent?: Absent): Condition | undefined {
  const node = callAt(call)
  return node && nearestAbove(node, undefined, absent)
}

/**
 * The condition in the arguments of a call around a string, or around the value of the call; for a string from
 * elsewhere, the spread with the string.
 */
export function conditionWithin(call: Place, value: string | undefined, absent?: Absent): Condition | undefined {
  const node = callAt(call)
  if (!node) return undefined
  if (value === undefined) return ofValue(node.arguments.at(-1))
  const place = literalPlace(call, value)
  const literal = place && tokenAt(node, place)
  if (literal) return nearestAbove(literal, node, absent)
  const spread = spreadGiving(node, value)
  return spread && asCondition(withoutParentheses(spread))
}

/** The innermost node below a node, by its start. */
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

function nearestAbove(node: TypeScript.Node, end?: TypeScript.Node, absent?: Absent): Condition | undefined {
  const { isFunctionLike } = typescript()
  for (let inner = node; inner.parent && inner !== end && !isFunctionLike(inner); inner = inner.parent) {
    const found = [...(conditionOf(inner.parent, inner) ?? []), ...exitsBefore(inner)]
    const reason = found.find(({ code, holds }) => {
      const truth = absent && holds !== undefined ? truthFor(code, absent) : undefined
      return truth === undefined || truth !== holds
    })
    if (reason) return asCondition(reason.code)
  }
  return undefined
}

/** A condition, and its value for the code below; undefined for a comparing `case`. */
interface Around {
  readonly code: TypeScript.Node
  readonly holds: boolean | undefined
}

/** The condition of a node for a child. */
function conditionOf(parent: TypeScript.Node, child: TypeScript.Node): readonly Around[] | undefined {
  const {
    isBinaryExpression,
    isConditionalExpression,
    isIfStatement,
    isCallExpression,
    isCaseClause,
    isDefaultClause,
    SyntaxKind,
  } = typescript()
  const under = (code: TypeScript.Node, holds?: boolean) => (code === child ? undefined : [{ code, holds }])
  if (isBinaryExpression(parent)) {
    const isAnd = parent.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken
    return isAnd && parent.right === child ? under(parent.left, true) : undefined
  }
  if (isConditionalExpression(parent)) return under(parent.condition, parent.whenTrue === child)
  if (isIfStatement(parent)) return under(parent.expression, parent.thenStatement === child)
  if (isCaseClause(parent)) return under(parent.expression)
  if (isDefaultClause(parent)) return under(parent.parent.parent.expression)
  if (!isCallExpression(parent) || !/^(\w+\.)?when$/.test(parent.expression.getText())) return undefined
  const [condition] = parent.arguments
  return condition && under(condition, true)
}

/** `if (locale !== 'en') return …` above a statement, the nearest first. */
function exitsBefore(statement: TypeScript.Node): readonly Around[] {
  const { isBlock, isIfStatement, isReturnStatement, isContinueStatement } = typescript()
  const { parent } = statement
  if (!isBlock(parent)) return []
  const isExit = (each: TypeScript.Node): boolean =>
    isReturnStatement(each) || isContinueStatement(each) || (isBlock(each) && each.statements.some(isExit))
  const above = parent.statements.slice(0, Math.max(0, parent.statements.indexOf(statement as TypeScript.Statement)))
  return above
    .flatMap((each) =>
      isIfStatement(each) && isExit(each.thenStatement) ? [{ code: each.expression, holds: false }] : [],
    )
    .reverse()
}

/** The value of a comparison with labels for a label: `locale !== 'ja'` is true for fr; undefined for other code. */
function truthFor(code: TypeScript.Node, absent: Absent): boolean | undefined {
  const { isArrayLiteralExpression, isBinaryExpression, isCallExpression, isParenthesizedExpression, SyntaxKind } =
    typescript()
  const { isPrefixUnaryExpression, isPropertyAccessExpression, isStringLiteralLike } = typescript()
  const isLabel = (node: TypeScript.Node) => isStringLiteralLike(node) && absent.among.includes(node.text)
  const isOwn = (node: TypeScript.Node) => isStringLiteralLike(node) && node.text === absent.label
  if (isParenthesizedExpression(code)) return truthFor(code.expression, absent)
  if (isPrefixUnaryExpression(code) && code.operator === SyntaxKind.ExclamationToken) {
    const inner = truthFor(code.operand, absent)
    return inner === undefined ? undefined : !inner
  }
  if (isBinaryExpression(code)) {
    const { left, right, operatorToken } = code
    const label = [left, right].find(isLabel)
    if (label && operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken) return isOwn(label)
    if (label && operatorToken.kind === SyntaxKind.ExclamationEqualsEqualsToken) return !isOwn(label)
    const deciding = { [SyntaxKind.AmpersandAmpersandToken]: false, [SyntaxKind.BarBarToken]: true }[
      operatorToken.kind as number
    ]
    if (deciding === undefined) return undefined
    const sides = [truthFor(left, absent), truthFor(right, absent)]
    if (sides.includes(deciding)) return deciding
    return sides.includes(undefined) ? undefined : !deciding
  }
  if (!isCallExpression(code) || !isPropertyAccessExpression(code.expression)) return undefined
  const { expression: list, name } = code.expression
  if (name.text !== 'includes' || !isArrayLiteralExpression(list) || !list.elements.every(isLabel)) return undefined
  return list.elements.some(isOwn)
}

function withoutParentheses(node: TypeScript.Expression): TypeScript.Expression {
  return typescript().isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node
}

/** `navbars[locale]`, perhaps without a value. */
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

/**
 * The spread in a call, or in an inner `under(…)`, that gives a string by way of names: `extra[locale]`,
 * `rows.filter(…)`, `pagesOf(locale)`. Undefined for several spreads.
 */
function spreadGiving(call: TypeScript.CallExpression, value: string): TypeScript.Expression | undefined {
  const { isSpreadElement, isCallExpression, isFunctionLike, findAncestor } = typescript()
  const spreads = call.arguments
    .flatMap((argument) => [...nodesIn(argument)])
    .flatMap((node) => {
      if (!isSpreadElement(node) || findAncestor(node, (each) => each === call || isFunctionLike(each)) !== call)
        return []
      const { expression } = node
      const isHelper = isCallExpression(expression) && /^(\w+\.)?(under|when)$/.test(expression.expression.getText())
      return isHelper ? [] : [expression]
    })
  // A path may lack its first folders: `en/guides/a`, `guides/a`, `a`.
  const starts = [0, ...[...value.matchAll(/\//g)].map(({ index }) => index + 1)]
  for (const end of starts.map((start) => value.slice(start))) {
    const giving = spreads.filter((each) => !literalsBehind([each, ...functionsIn(each)], end).next().done)
    if (giving.length > 0) return giving.length === 1 ? giving[0] : undefined
  }
  return undefined
}

/** The functions of the module called by code. */
function functionsIn(code: TypeScript.Node): TypeScript.Node[] {
  const { isIdentifier, isFunctionDeclaration } = typescript()
  const names = new Set([...nodesIn(code)].filter(isIdentifier).map(({ text }) => text))
  const functions = code.getSourceFile().statements.filter(isFunctionDeclaration)
  return functions.filter(({ name }) => name !== undefined && names.has(name.text))
}

/** The names bound by functions and blocks around a place: parameters, variables, and loop variables. */
export function namesInScope({ file, line, column }: Place): ReadonlySet<string> {
  const names = new Set<string>()
  const source = parseSource(file)
  if (!source || line > source.getLineStarts().length) return names
  const { isFunctionLike, isBlock, isVariableStatement, isForOfStatement, isVariableDeclarationList } = typescript()
  const offset = source.getPositionOfLineAndCharacter(line - 1, column - 1)
  const noteAll = (declarations: readonly { readonly name: TypeScript.BindingName }[]) => {
    for (const { name } of declarations) note(name, names)
  }
  const look = (node: TypeScript.Node): void => {
    if (offset < node.pos || offset >= node.end) return
    if (isFunctionLike(node)) noteAll(node.parameters)
    else if (isForOfStatement(node) && isVariableDeclarationList(node.initializer))
      noteAll(node.initializer.declarations)
    else if (isBlock(node))
      for (const statement of node.statements)
        if (isVariableStatement(statement) && statement.end <= offset) noteAll(statement.declarationList.declarations)
    node.forEachChild(look)
  }
  look(source)
  return names
}

function note(name: TypeScript.BindingName, names: Set<string>): void {
  const { isIdentifier, isOmittedExpression } = typescript()
  if (isIdentifier(name)) names.add(name.text)
  else for (const element of name.elements) if (!isOmittedExpression(element)) note(element.name, names)
}
