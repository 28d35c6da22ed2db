import { ts } from 'ts-morph'
import { nodesIn } from './nodes.js'

/** The other uses in its module of a name that it declares, but for properties of that name. */
export function usesOf(name: ts.Identifier): readonly ts.Identifier[] {
  return identifiersIn(name.getSourceFile()).filter(
    (node) => node.text === name.text && node !== name && !isProperty(node),
  )
}

/** `a` of `x.a` and of `{ a: 1 }` */
function isProperty(node: ts.Identifier): boolean {
  const { parent } = node
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node
}

/** Each identifier in code. */
export function identifiersIn(node: ts.Node): readonly ts.Identifier[] {
  return nodesIn(node).filter(ts.isIdentifier)
}

/** All names in code. */
export function namesIn(node: ts.Node): ReadonlySet<string> {
  return new Set(identifiersIn(node).map(({ text }) => text))
}
