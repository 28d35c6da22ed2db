import { ts } from 'ts-morph'

/** Code without parentheses and assertions; in place of a name, the value of the constant that its module declares, or the function. */
export function declaredValue(code: ts.Node): ts.Node {
  const value = bare(code)
  const declared = ts.isIdentifier(value)
    ? value
        .getSourceFile()
        .statements.filter((each) => !ts.isTypeAliasDeclaration(each) && !ts.isInterfaceDeclaration(each))
        .map((each) => declaredBy(each, value.text))
        .find((each) => each !== undefined)
    : undefined
  return declared ? bare(declared) : value
}

/** The meaning that a statement gives to a name: the initializer of a constant, a type, or the declaration itself. */
export function declaredBy(statement: ts.Statement, name: string): ts.Node | undefined {
  if (ts.isVariableStatement(statement)) {
    const { declarations } = statement.declarationList
    return declarations.find((each) => ts.isIdentifier(each.name) && each.name.text === name)?.initializer
  }
  if (ts.isTypeAliasDeclaration(statement)) return statement.name.text === name ? statement.type : undefined
  const isDeclaration =
    ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement)
  return isDeclaration && statement.name?.text === name ? statement : undefined
}

/** The constant that code is the value of. */
export function constantOf(value: ts.Node): (ts.VariableDeclaration & { readonly name: ts.Identifier }) | undefined {
  const { parent } = outermost(value)
  const isConstant = ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)
  return isConstant ? (parent as ReturnType<typeof constantOf>) : undefined
}

/** With the parentheses and assertions around it: the opposite of `bare`. */
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

/** A destructured parameter that could take more of what it is given. */
export interface Pattern {
  readonly file: string
  readonly node: ts.ObjectBindingPattern
}

/** The names that code at a node may use, and the nearest destructured parameter. */
export interface Visible {
  readonly names: ReadonlySet<string>
  readonly pattern: Pattern | undefined
  /** The node at which they are visible, for the types there. */
  readonly at?: ts.Node
}

/** The names that are visible at a node. */
export function visibleAt(node: ts.Node): Visible {
  const names = new Set<string>()
  let pattern: Pattern | undefined
  const bind = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) return void names.add(name.text)
    for (const element of name.elements) if (ts.isBindingElement(element)) bind(element.name)
  }
  for (let inner = node, { parent } = node; parent; inner = parent, { parent } = inner) {
    if (ts.isFunctionLike(parent)) {
      for (const { name } of parent.parameters) {
        bind(name)
        if (!pattern && ts.isObjectBindingPattern(name)) pattern = { file: name.getSourceFile().fileName, node: name }
      }
      if (ts.isMethodDeclaration(parent) || ts.isGetAccessor(parent)) names.add('this')
    } else if (ts.isForOfStatement(parent) || ts.isForInStatement(parent) || ts.isForStatement(parent)) {
      if (parent.initializer && ts.isVariableDeclarationList(parent.initializer)) {
        for (const { name } of parent.initializer.declarations) bind(name)
      }
    } else if (ts.isBlock(parent) || ts.isSourceFile(parent)) {
      for (const statement of parent.statements) {
        if (statement.pos >= inner.pos && !ts.isSourceFile(parent)) break
        if (ts.isVariableStatement(statement)) for (const { name } of statement.declarationList.declarations) bind(name)
      }
    }
  }
  return { names, pattern, at: node }
}
