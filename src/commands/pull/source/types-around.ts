import { ts } from 'ts-morph'
import { localFile } from '../../../config/loader/load/local-file.js'
import { parse } from './parse.js'

/** The text of a file, as it is by now. */
export type TextOf = (file: string) => string

/** A type that the source declares for a value, or for the value around it. */
export interface TypeAround {
  readonly type: ts.TypeNode
  /** The property of that type's objects that the value is; undefined where it is no property. */
  readonly property: string | undefined
}

/** The types of a value in declarations, parameters, `satisfies` and `as`. */
export function* typesAround(value: ts.Node, textOf: TextOf): Generator<TypeAround> {
  let property: string | undefined
  for (let node = value, { parent } = node; parent; node = parent, { parent } = node) {
    if (ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent)) yield { type: parent.type, property }
    if (ts.isPropertyAssignment(parent) && 'text' in parent.name) property ??= parent.name.text
    if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) {
      if (parent.type) yield { type: parent.type, property }
      return
    }
    if (ts.isCallExpression(parent)) {
      const type = parent.expression === node ? undefined : parameterOf(parent, node, textOf)?.type
      if (type) yield { type, property }
      if (parent.expression !== node) return
    }
    if (ts.isFunctionLike(parent)) {
      if (parent.type) yield { type: parent.type, property }
      return
    }
    if (ts.isStatement(parent) && !ts.isReturnStatement(parent) && !ts.isBlock(parent)) return
  }
}

/** A type with all that it is made of, and with the types that it names. */
export function* typesIn(type: ts.Node, textOf: TextOf, seen = new Set<ts.Node>()): Generator<ts.Node> {
  if (seen.has(type)) return
  seen.add(type)
  yield type
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    const { typeName } = type
    const declared = parameterNamed(typeName) ?? declaredAs(typeName.text, type.getSourceFile(), textOf)
    if (declared) yield* typesIn(declared, textOf, seen)
  }
  const parts: ts.Node[] = []
  type.forEachChild((part) => void parts.push(part))
  for (const part of parts) yield* typesIn(part, textOf, seen)
}

function parameterOf(call: ts.CallExpression, argument: ts.Node, textOf: TextOf): ts.ParameterDeclaration | undefined {
  if (!ts.isIdentifier(call.expression)) return undefined
  const declared = declaredAs(call.expression.text, call.getSourceFile(), textOf)
  if (!declared || !ts.isFunctionLike(declared)) return undefined
  const index = call.arguments.indexOf(argument as ts.Expression)
  const last = declared.parameters.at(-1)
  return declared.parameters[index] ?? (last?.dotDotDotToken ? last : undefined)
}

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
