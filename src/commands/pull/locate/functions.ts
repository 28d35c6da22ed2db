import { ts } from 'ts-morph'
import { bare, declaredBy } from '../../code/declarations.js'
import { localFile } from '../../../config/loader/local-file.js'
import { parse } from '../../code/nodes.js'

/** The called function: by name, as a method, as the result of another call, or as a constructor. */
function functionOf(callee: ts.Node, textOf: TextOf, depth = 0): ts.FunctionLikeDeclaration | undefined {
  const node = bare(callee)
  if (depth > DEEPEST) return undefined
  if (ts.isFunctionLike(node)) return 'body' in node ? node : undefined
  if (ts.isClassLike(node)) return node.members.find(ts.isConstructorDeclaration)
  if (ts.isIdentifier(node)) {
    const declared = declarationOf(node, textOf)
    return declared && functionOf(declared, textOf, depth + 1)
  }
  if (ts.isPropertyAccessExpression(node)) {
    const method = methodOf(node, textOf)
    return method && functionOf(method, textOf, depth + 1)
  }
  if (!ts.isCallExpression(node)) return undefined
  const maker = functionOf(node.expression, textOf, depth + 1)
  const [result, ...others] = maker ? resultsOf(maker) : []
  return result && others.length === 0 ? functionOf(result, textOf, depth + 1) : undefined
}

/** The method of an object or a class: `this.page`, `payments.page` of `new Product(…)`, `nav.page` of `{ page() { … } }`. */
function methodOf({ expression, name }: ts.PropertyAccessExpression, textOf: TextOf): ts.Node | undefined {
  const named = (members: ts.NodeArray<ts.Node>) => {
    const own = members.find((each) => 'name' in each && (each.name as ts.Node | undefined)?.getText() === name.text)
    return own && (ts.isPropertyDeclaration(own) || ts.isPropertyAssignment(own)) ? own.initializer : own
  }
  let owner = ownerOf(expression, textOf)
  for (let depth = 0; owner && depth < DEEPEST; depth++) {
    if (ts.isObjectLiteralExpression(owner)) return named(owner.properties)
    if (!ts.isClassLike(owner)) return undefined
    const own = named(owner.members)
    if (own) return own
    const [parent] = owner.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types ?? []
    owner = parent && ownerOf(parent.expression, textOf)
  }
  return undefined
}

/** The class or the object of a called method. */
function ownerOf(of: ts.Node, textOf: TextOf): ts.Node | undefined {
  const node = bare(of)
  if (node.kind === ts.SyntaxKind.ThisKeyword) return ts.findAncestor(node, ts.isClassLike)
  if (ts.isNewExpression(node)) return ownerOf(node.expression, textOf)
  if (!ts.isIdentifier(node)) return ts.isObjectLiteralExpression(node) || ts.isClassLike(node) ? node : undefined
  const declared = declarationOf(node, textOf)
  return declared && !ts.isIdentifier(declared) ? ownerOf(declared, textOf) : undefined
}

/** The index of the rest parameter of a called function. */
export function restOf(callee: ts.Node, textOf: TextOf): number | undefined {
  const index = functionOf(callee, textOf)?.parameters.findIndex(({ dotDotDotToken }) => dotDotDotToken) ?? -1
  return index < 0 ? undefined : index
}

const DEEPEST = 5

/** The results of a function. */
function resultsOf({ body }: ts.FunctionLikeDeclaration): readonly ts.Expression[] {
  if (!body) return []
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild(look)
  }
  look(body)
  return found
}

/** Reads the current text of a file. */
export type TextOf = (file: string) => string

/** The declaration of a name in a module, or in an imported module. */
function declaredAs(name: string, source: ts.SourceFile, textOf: TextOf, depth = 0): ts.Node | undefined {
  for (const statement of source.statements) {
    const own = declaredBy(statement, name)
    if (own) return own
    const from = depth < MOST_MODULES ? namedElsewhere(statement, name) : undefined
    const module = from && moduleAt(source.fileName, from.module, textOf)
    const found = module && declaredAs(from.name, module, textOf, depth + 1)
    if (found) return found
  }
  return undefined
}

const MOST_MODULES = 5

/** The declaration of a name in code; undefined for any code without a declaration. */
export function declarationOf(name: ts.Node, textOf: TextOf): ts.Node | undefined {
  return ts.isIdentifier(name) ? declaredAs(name.text, name.getSourceFile(), textOf) : undefined
}

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
