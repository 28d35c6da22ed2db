import path from 'node:path'
import { ts } from 'ts-morph'
import { nodesIn as nodesBelow } from '../../config/loader/source-text.js'
import type { Listed } from './patch.js'
import type { JsonValue } from '../../format/json/value.js'

/** A node and all descendants, outer nodes first. */
export function nodesIn(root: ts.Node): readonly ts.Node[] {
  return [...nodesBelow(root)]
}

/** True if code lies in (or equals) an outer node. */
export function isWithin(node: ts.Node, outer: ts.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end
}

/** `group('a').pages('b')` around `group('a')`: a value with all calls on it. */
export function chainOf(code: ts.Node): ts.Node {
  let chain = code
  while (
    ts.isPropertyAccessExpression(chain.parent) &&
    ts.isCallExpression(chain.parent.parent) &&
    chain.parent.parent.expression === chain.parent
  )
    chain = chain.parent.parent
  return chain
}

/** All uses of a declared name in its module, without properties of equal name: `a` of `x.a` and of `{ a: 1 }`. */
export function usesOf(name: ts.Identifier): readonly ts.Identifier[] {
  const isProperty = (node: ts.Identifier) =>
    (ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent)) && node.parent.name === node
  const all = identifiersIn(name.getSourceFile()).filter((node) => node.text === name.text)
  return all.filter((node) => node !== name && !isProperty(node))
}

/** Each identifier in code. */
function identifiersIn(node: ts.Node): readonly ts.Identifier[] {
  return nodesIn(node).filter(ts.isIdentifier)
}

/** All names in code. */
export function namesIn(node: ts.Node): ReadonlySet<string> {
  return new Set(identifiersIn(node).map(({ text }) => text))
}

/** The name of a property, quoted or not; undefined if computed or spread. */
export function keyText(name: ts.PropertyName | ts.BindingName | undefined): string | undefined {
  return name && 'text' in name ? name.text : undefined
}

/** An object's property of a name. */
export function propertyOf(
  { properties }: ts.ObjectLiteralExpression,
  key: string,
): ts.ObjectLiteralElementLike | undefined {
  return properties.find(({ name }) => keyText(name) === key)
}

/** The property `key: value` of a name. */
export function assignmentOf(object: ts.ObjectLiteralExpression, key: string): ts.PropertyAssignment | undefined {
  const property = propertyOf(object, key)
  return property && ts.isPropertyAssignment(property) ? property : undefined
}

/** The elements of a list literal, the properties of an object, or the arguments of a call. */
export function listedIn(list: ts.Node): Listed | undefined {
  if (ts.isArrayLiteralExpression(list)) return { list, items: list.elements }
  if (ts.isObjectLiteralExpression(list)) return { list, items: list.properties }
  const isCall = ts.isCallExpression(list) || ts.isNewExpression(list)
  return isCall && list.arguments ? { list, items: list.arguments } : undefined
}

/** The list literal or the arguments around a node. */
export function itemsWith(item: ts.Node): Listed | undefined {
  const { parent } = item
  const isArgument = ts.isCallExpression(parent) && parent.arguments.includes(item as ts.Expression)
  const isOneOfSeveral = ts.isArrayLiteralExpression(parent) || (isArgument && parent.arguments.length > 1)
  return isOneOfSeveral ? listedIn(parent) : undefined
}

/** Syntax trees, shared by the parts of a pull while any part holds on to them. */
const kept = new Map<string, readonly WeakRef<ts.SourceFile>[]>()

const MOST_KEPT = 3

/** A module as a syntax tree with parents. */
export function parse(file: string, text: string): ts.SourceFile {
  const trees = kept.get(file) ?? []
  const known = trees.map((tree) => tree.deref()).find((tree) => tree?.text === text)
  if (known) return known
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, scriptKinds[path.extname(file)])
  kept.set(file, [new WeakRef(tree), ...trees].slice(0, MOST_KEPT))
  return tree
}

/** The value of a JSON module. */
export function parseData(text: string): JsonValue {
  return JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue
}

/** True if a file has types. */
export function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/.test(file)
}

const scriptKinds: Readonly<Record<string, ts.ScriptKind>> = {
  '.js': ts.ScriptKind.JS,
  '.cjs': ts.ScriptKind.JS,
  '.mjs': ts.ScriptKind.JS,
  '.jsx': ts.ScriptKind.JSX,
  '.tsx': ts.ScriptKind.TSX,
}

/** The named imports of all import declarations of a module. */
export function importsFrom(source: ts.SourceFile, module: string): readonly ts.NamedImports[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
    const names = importClause?.namedBindings
    const isFrom = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === module
    return isFrom && names && ts.isNamedImports(names) ? [names] : []
  })
}
