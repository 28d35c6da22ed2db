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
  let { parent }: { parent: ts.Node } = value
  while (bare(parent) !== parent) ({ parent } = parent)
  const isConstant = ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)
  return isConstant ? (parent as ReturnType<typeof constantOf>) : undefined
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
