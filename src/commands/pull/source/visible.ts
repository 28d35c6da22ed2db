import { ts } from 'ts-morph'

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
