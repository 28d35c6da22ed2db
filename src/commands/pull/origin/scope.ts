import { ts } from 'ts-morph'

/** The name for the rest of a destructured parameter, so that conditions may use the parts that the author left out. */
export const REST = '__rest'

/** The names that functions and loops around a node bind: what may have another value each time that it runs. */
export function namesInScope(node: ts.Node): readonly string[] {
  const names = new Set<string>()
  for (let inner = node, { parent } = node; parent; inner = parent, { parent } = inner) {
    for (const name of boundBy(parent, inner)) names.add(name)
  }
  return [...names]
}

/** The names that a node binds for one of its children. */
function* boundBy(node: ts.Node, child: ts.Node): Generator<string> {
  if (ts.isFunctionLike(node)) {
    for (const { name } of node.parameters) {
      // A default value may not look at parameters behind it.
      if (name.pos > child.pos) break
      yield* bindings(name)
    }
    if (isMethodOf(node)) yield* ['this: this', ...privateIn(node)]
  } else if (ts.isForOfStatement(node) || ts.isForInStatement(node) || ts.isForStatement(node)) {
    if (child === node.statement && node.initializer && ts.isVariableDeclarationList(node.initializer)) {
      for (const { name } of node.initializer.declarations) yield* bindings(name)
    }
  } else if (ts.isBlock(node) || ts.isCaseClause(node)) {
    for (const statement of node.statements) {
      if (statement.pos >= child.pos) break
      if (ts.isVariableStatement(statement)) {
        for (const { name } of statement.declarationList.declarations) yield* bindings(name)
      }
    }
  }
}

/** `["this.#locale"]: this.#locale`, which nobody sees from outside. */
function privateIn(method: ts.Node): readonly string[] {
  const { parent } = method
  if (!ts.isClassLike(parent)) return []
  return parent.members.flatMap((member) => {
    const { name } = member
    const isStatic =
      ts.isPropertyDeclaration(member) &&
      ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)
    if (!ts.isPropertyDeclaration(member) || isStatic || !name || !ts.isPrivateIdentifier(name)) return []
    return [`["this.${name.text}"]: ${name.text} in Object(this) ? this.${name.text} : undefined`]
  })
}

function isMethodOf(node: ts.Node): boolean {
  return ts.isMethodDeclaration(node) || ts.isGetAccessor(node) || ts.isConstructorDeclaration(node)
}

/** The names in a pattern, and the rest of a destructured parameter. */
function* bindings(name: ts.BindingName): Generator<string> {
  if (ts.isIdentifier(name)) {
    if (name.text !== 'this') yield name.text
    return
  }
  for (const element of name.elements) if (ts.isBindingElement(element)) yield* bindings(element.name)
  const takesRest = ts.isObjectBindingPattern(name) && ts.isParameter(name.parent)
  if (takesRest && !name.elements.some(({ dotDotDotToken }) => dotDotDotToken)) yield REST
}
