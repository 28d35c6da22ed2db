import { ts } from 'ts-morph'

/** Where else its module says a name that it declares, but for properties that are called the same. */
export function usesOf(name: ts.Identifier): readonly ts.Identifier[] {
  const uses: ts.Identifier[] = []
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name.text && node !== name && !isProperty(node)) uses.push(node)
    node.forEachChild(look)
  }
  look(name.getSourceFile())
  return uses
}

/** `a` of `x.a` and of `{ a: 1 }` */
function isProperty(node: ts.Identifier): boolean {
  const { parent } = node
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node
}

/** All names that code says. */
export function namesIn(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>()
  const look = (inner: ts.Node): void => {
    if (ts.isIdentifier(inner)) names.add(inner.text)
    inner.forEachChild(look)
  }
  look(node)
  return names
}
