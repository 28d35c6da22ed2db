import { ts } from 'ts-morph'
import { localFile } from '../../../config/loader/local-file.js'
import { declaredBy } from '../../code/declarations.js'
import { parse, keyText } from '../../code/nodes.js'

/** The text of a file, as it is by now. */
export type TextOf = (file: string) => string

/** The interface, the type, the class or the function of a name in a module. */
export function declaredAs(name: string, source: ts.SourceFile, textOf: TextOf, depth = 0): ts.Node | undefined {
  for (const statement of source.statements) {
    const own = declaredBy(statement, name)
    if (own) return own
    const from = depth < DEEPEST ? namedElsewhere(statement, name) : undefined
    const module = from && moduleAt(source.fileName, from.module, textOf)
    const found = module && declaredAs(from.name, module, textOf, depth + 1)
    if (found) return found
  }
  return undefined
}

const DEEPEST = 5

/** The declaration that a name in code stands for; undefined for other code, and for a name that no module declares. */
export function declarationOf(name: ts.Node, textOf: TextOf): ts.Node | undefined {
  return ts.isIdentifier(name) ? declaredAs(name.text, name.getSourceFile(), textOf) : undefined
}

/** A type without parentheses, and for a name what it stands for: the type of an alias, or an interface. */
export function meantBy(type: ts.TypeNode, textOf: TextOf, depth = 0): ts.TypeNode | ts.InterfaceDeclaration {
  if (ts.isParenthesizedTypeNode(type)) return meantBy(type.type, textOf, depth)
  if (!ts.isTypeReferenceNode(type) || parameterNamed(type.typeName) || depth > MOST_ALIASES) return type
  const declared = declarationOf(type.typeName, textOf)
  if (declared && ts.isInterfaceDeclaration(declared)) return declared
  return declared && ts.isTypeNode(declared) ? meantBy(declared, textOf, depth + 1) : type
}

const MOST_ALIASES = 12

/** `import type { Words as W } from './words.js'`, `export * from './words.js'` */
function namedElsewhere(statement: ts.Statement, name: string): { name: string; module: string } | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined
  const { moduleSpecifier } = statement
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return undefined
  const { text: module } = moduleSpecifier
  const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause
  if (!bindings) return ts.isExportDeclaration(statement) ? { name, module } : undefined
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return undefined
  const own = [...bindings.elements].find((each) => each.name.text === name)
  return own && { name: (own.propertyName ?? own.name).text, module }
}

function moduleAt(from: string, specifier: string, textOf: TextOf): ts.SourceFile | undefined {
  const file = specifier.startsWith('.') ? localFile(specifier, from) : undefined
  return file === undefined || file.endsWith('.json') ? undefined : parse(file, textOf(file))
}

/** The type parameter of the function, the interface or the type around a name. */
export function parameterNamed(name: ts.EntityName): ts.TypeParameterDeclaration | undefined {
  for (let node: ts.Node = name; ts.isIdentifier(name) && node.parent; node = node.parent) {
    const all =
      'typeParameters' in node
        ? (node.typeParameters as ts.NodeArray<ts.TypeParameterDeclaration> | undefined)
        : undefined
    const own = all?.find((each) => each.name.text === name.text)
    if (own) return own
  }
  return undefined
}

/** True if a name leads to a property that its owner's type does not have: `release.until` of `{ label: string }`. */
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
  const declared = meantBy(type, textOf)
  if (!ts.isInterfaceDeclaration(declared) && !ts.isTypeLiteralNode(declared)) return false
  if (ts.isInterfaceDeclaration(declared) && declared.heritageClauses) return false
  return !declared.members.some(({ name }) => keyText(name) === property)
}
