import { ts } from 'ts-morph'

/** The declarations of a file's names, as far as the file itself contains them. */
export class Declarations {
  readonly #files = new Map<ts.SourceFile, Map<string, ts.Node>>()

  /** The initializer of a constant, or the function that a name is declared as. */
  of(name: ts.Node): ts.Node | undefined {
    if (!ts.isIdentifier(name)) return undefined
    return this.#names(name.getSourceFile()).get(name.text)
  }

  #names(source: ts.SourceFile): ReadonlyMap<string, ts.Node> {
    const known = this.#files.get(source)
    if (known) return known
    const names = new Map<string, ts.Node>()
    for (const statement of source.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name) names.set(statement.name.text, statement)
      if (!ts.isVariableStatement(statement)) continue
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name) && initializer) names.set(name.text, bare(initializer))
      }
    }
    this.#files.set(source, names)
    return names
  }
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
