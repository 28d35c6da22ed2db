import { ts } from 'ts-morph'
import { localFile } from '../../../config/loader/load/local-file.js'
import { parse } from '../../code/nodes.js'

/** The text of a file, as it is by now. */
export type TextOf = (file: string) => string

/** The interface, the type, the class or the function of a name in a module. */
export function declaredAs(name: string, source: ts.SourceFile, textOf: TextOf, depth = 0): ts.Node | undefined {
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) return statement
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name) return statement.type
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement
    if (ts.isClassDeclaration(statement) && statement.name?.text === name) return statement
    if (ts.isVariableStatement(statement)) {
      const own = statement.declarationList.declarations.find(
        (each) => ts.isIdentifier(each.name) && each.name.text === name,
      )
      if (own?.initializer) return own.initializer
    }
    const from = depth < DEEPEST ? namedElsewhere(statement, name) : undefined
    const module = from && moduleAt(source.fileName, from.module, textOf)
    const found = module && declaredAs(from.name, module, textOf, depth + 1)
    if (found) return found
  }
  return undefined
}

const DEEPEST = 5

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
export function parameterNamed(name: ts.Identifier): ts.TypeParameterDeclaration | undefined {
  for (let node: ts.Node = name; node.parent; node = node.parent) {
    const all =
      'typeParameters' in node
        ? (node.typeParameters as ts.NodeArray<ts.TypeParameterDeclaration> | undefined)
        : undefined
    const own = all?.find((each) => each.name.text === name.text)
    if (own) return own
  }
  return undefined
}
