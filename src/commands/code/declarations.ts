import { ts } from 'ts-morph'

/** Code without parentheses and assertions; for a name, the value of the constant in a module. */
export function declaredValue(code: ts.Node, { statements } = code.getSourceFile()): ts.Node {
  const value = bare(code)
  const constants = statements.filter(ts.isVariableStatement).flatMap((each) => [...each.declarationList.declarations])
  const own = ts.isIdentifier(value) && constants.find(({ name }) => ts.isIdentifier(name) && name.text === value.text)
  return own && own.initializer ? bare(own.initializer) : value
}

/** The constant with this value. */
export function constantOf(value: ts.Node): (ts.VariableDeclaration & { readonly name: ts.Identifier }) | undefined {
  const { parent } = outermost(value)
  const isConstant = ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)
  return isConstant ? (parent as ReturnType<typeof constantOf>) : undefined
}

/** The node with the parentheses and assertions around: the opposite of `bare`. */
export function outermost(node: ts.Node): ts.Node {
  let outer = node
  while (bare(outer.parent) !== outer.parent) outer = outer.parent
  return outer
}

/** Without parentheses and assertions. */
export function bare(node: ts.Node): ts.Node {
  let inner = node
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner)
  ) {
    inner = inner.expression
  }
  return inner
}

/** The names in scope at a node, and the nearest destructured parameter. */
export interface Visible {
  readonly names: ReadonlySet<string>
  /** A destructured parameter, ready to name more properties of the argument. */
  readonly pattern: ts.ObjectBindingPattern | undefined
}

/** The names in scope at a node. */
export function visibleAt(node: ts.Node): Visible {
  const names = new Set<string>()
  let pattern: ts.ObjectBindingPattern | undefined
  for (let inner = node, { parent } = node; parent; inner = parent, { parent } = inner) {
    for (const name of boundBy(parent, inner)) {
      for (const each of namesBound(name)) names.add(each)
      if (ts.isObjectBindingPattern(name) && ts.isParameter(name.parent)) pattern ??= name
    }
    if (ts.isMethodDeclaration(parent) || ts.isGetAccessor(parent)) names.add('this')
  }
  return { names, pattern }
}

/** The names and patterns bound by a node for a child. */
export function boundBy(node: ts.Node, child: ts.Node): readonly ts.BindingName[] {
  const namesOf = (bound: readonly ts.NamedDeclaration[]) => bound.map(({ name }) => name as ts.BindingName)
  // A default value sees only the parameters before.
  if (ts.isFunctionLike(node)) return namesOf(node.parameters.filter(({ name }) => name.pos <= child.pos))
  if (ts.isForOfStatement(node) || ts.isForInStatement(node) || ts.isForStatement(node)) {
    const { initializer, statement } = node
    const isBound = child === statement && initializer && ts.isVariableDeclarationList(initializer)
    return isBound ? namesOf(initializer.declarations) : []
  }
  if (!ts.isBlock(node) && !ts.isCaseClause(node) && !ts.isSourceFile(node)) return []
  return (node.statements as readonly ts.Statement[])
    .filter((statement) => ts.isSourceFile(node) || statement.pos < child.pos)
    .flatMap((statement) => (ts.isVariableStatement(statement) ? namesOf(statement.declarationList.declarations) : []))
}

/** The names in a pattern. */
export function namesBound(pattern: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(pattern)) return [pattern.text]
  return pattern.elements.flatMap((element) => (ts.isBindingElement(element) ? namesBound(element.name) : []))
}
