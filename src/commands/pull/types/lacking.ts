import { ts } from 'ts-morph'
import { declaredAs, type TextOf } from './declared.js'
import { keyText } from '../../code/nodes.js'

/**
 * True if a name leads to a property that its owner's declared type does not have: `release.until` of
 * `{ label: string }`.
 */
export function isLacking(name: string, at: ts.Node, textOf: TextOf): boolean {
  const path = name.split('.')
  const property = path.pop() ?? ''
  const owner = path.pop()
  const type = owner === undefined || owner === 'this' ? undefined : typeOf(owner, path[0] === 'this', at)
  return type !== undefined && lacks(type, property, textOf)
}

/** True if a destructured value has a property that its type does not have. */
export function isLackingIn({ parent }: ts.ObjectBindingPattern, property: string, textOf: TextOf): boolean {
  return ts.isParameter(parent) && parent.type !== undefined && lacks(parent.type, property, textOf)
}

/** The declared type of a parameter or of a member of the class. */
function typeOf(owner: string, isMember: boolean, at: ts.Node): ts.TypeNode | undefined {
  for (let { parent } = at; parent; { parent } = parent) {
    if (!isMember && ts.isFunctionLike(parent)) {
      const own = parent.parameters.find(({ name }) => name.getText() === owner)
      if (own) return own.type
    }
    if (!isMember || !ts.isClassLike(parent)) continue
    const declared = parent.members.flatMap((member): readonly (ts.ParameterDeclaration | ts.PropertyDeclaration)[] =>
      ts.isConstructorDeclaration(member) ? [...member.parameters] : ts.isPropertyDeclaration(member) ? [member] : [],
    )
    return declared.find(({ name }) => name.getText() === owner)?.type
  }
  return undefined
}

function lacks(type: ts.TypeNode, property: string, textOf: TextOf): boolean {
  const isNamed = ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)
  const declared = isNamed ? declaredAs(type.typeName.text, type.getSourceFile(), textOf) : type
  if (!declared || (!ts.isInterfaceDeclaration(declared) && !ts.isTypeLiteralNode(declared))) return false
  if (ts.isInterfaceDeclaration(declared) && declared.heritageClauses) return false
  return !declared.members.some(({ name }) => keyText(name) === property)
}
