import { ts } from 'ts-morph'
import { declaredAs, type TextOf } from './declared.js'
import { assignmentOf, keyText } from '../../code/nodes.js'

/** The texts that the compiler allows for a name: some, or any. */
export type KnownTexts = ReadonlySet<string> | 'any'

/** The texts that a name such as `locale` or `release.label` may be by its type; undefined where that is too far to follow. */
export function knownTexts(name: string, at: ts.Node, textOf: TextOf): KnownTexts | undefined {
  const [root = '', ...path] = name.split('.')
  for (let node = at; node.parent; node = node.parent) {
    const found = ts.isFunctionLike(node)
      ? ofParameter(node, root, path, textOf)
      : ts.isForOfStatement(node)
        ? ofTurn(node, root, path, textOf)
        : undefined
    if (found) return found.texts
  }
  return undefined
}

interface Found {
  readonly texts: KnownTexts | undefined
}

type Path = readonly string[]

function ofParameter(node: ts.SignatureDeclaration, name: string, path: Path, textOf: TextOf): Found | undefined {
  for (const { name: pattern, type } of node.parameters) {
    const own = pathTo(name, pattern)
    if (!own) continue
    const whole = [...own, ...path]
    return { texts: type ? ofType(type, whole, textOf) : ofItems(givenTo(node), whole, textOf) }
  }
  return undefined
}

function ofTurn({ initializer, expression }: ts.ForOfStatement, name: string, path: Path, textOf: TextOf) {
  if (!ts.isVariableDeclarationList(initializer)) return undefined
  const own = initializer.declarations.map((each) => pathTo(name, each.name)).find((each) => each !== undefined)
  return own && { texts: ofItems(expression, [...own, ...path], textOf) }
}

/** The path of properties from a value to the name that a pattern binds: `label` for `{ label: name }`. */
function pathTo(name: string, pattern: ts.BindingName): Path | undefined {
  if (ts.isIdentifier(pattern)) return pattern.text === name ? [] : undefined
  for (const [index, element] of pattern.elements.entries()) {
    const inner = ts.isBindingElement(element) ? pathTo(name, element.name) : undefined
    if (!inner || !ts.isBindingElement(element)) continue
    if (ts.isArrayBindingPattern(pattern)) return [String(index), ...inner]
    return [keyText(element.propertyName as ts.PropertyName | undefined) ?? keyText(element.name) ?? '', ...inner]
  }
  return undefined
}

/** The list that a callback belongs to: `list` in `list.map((each) => …)`. */
function givenTo({ parent }: ts.Node): ts.Expression | undefined {
  const callee = ts.isCallExpression(parent) ? parent.expression : undefined
  return callee && ts.isPropertyAccessExpression(callee) ? callee.expression : undefined
}

/** Of the items of a list: `['a', 'b'] as const`, `newestFirst('2.0', '1.0')`, `Object.keys(…)`. */
function ofItems(list: ts.Node | undefined, path: Path, textOf: TextOf): KnownTexts | undefined {
  if (!list) return undefined
  if (ts.isParenthesizedExpression(list) || ts.isSatisfiesExpression(list))
    return ofItems(list.expression, path, textOf)
  if (ts.isAsExpression(list))
    return isConst(list) ? ofConstants(list.expression, path) : ofItemType(list.type, path, textOf)
  if (ts.isArrayLiteralExpression(list)) return path.length <= 1 ? 'any' : undefined
  if (ts.isCallExpression(list)) return ofCall(list, path)
  if (!ts.isIdentifier(list)) return undefined
  const declared = declaredAs(list.text, list.getSourceFile(), textOf)
  if (!declared) return undefined
  const { parent } = declared
  const type = ts.isVariableDeclaration(parent) ? parent.type : undefined
  return type ? ofItemType(type, path, textOf) : ofItems(declared, path, textOf)
}

function ofCall({ expression, arguments: given }: ts.CallExpression, path: Path): KnownTexts | undefined {
  const callee = expression.getText()
  if (/^Object\.(keys|entries)$/.test(callee)) return 'any'
  if (callee === 'newestFirst' && path.join('.') === 'label') return texts(given)
  return undefined
}

function isConst({ type }: ts.AsExpression): boolean {
  return type.getText() === 'const'
}

function ofConstants(list: ts.Node, [key, ...deeper]: Path): KnownTexts | undefined {
  if (!ts.isArrayLiteralExpression(list)) return undefined
  if (key === undefined) return texts(list.elements)
  if (deeper.length > 0) return undefined
  const values = list.elements.map((each) => {
    if (ts.isObjectLiteralExpression(each)) return assignmentOf(each, key)?.initializer
    return ts.isArrayLiteralExpression(each) ? each.elements[Number(key)] : undefined
  })
  return texts(values)
}

function texts(nodes: readonly (ts.Node | undefined)[]): KnownTexts | undefined {
  const found = nodes.flatMap((each) => (each && ts.isStringLiteralLike(each) ? [each.text] : []))
  return found.length === nodes.length ? new Set(found) : undefined
}

/** Of the items of what is typed as a list: `string[]`, `readonly Locale[]`. */
function ofItemType(type: ts.TypeNode, path: Path, textOf: TextOf): KnownTexts | undefined {
  if (ts.isTypeOperatorNode(type)) return ofItemType(type.type, path, textOf)
  if (ts.isArrayTypeNode(type)) return ofType(type.elementType, path, textOf)
  const [element] = ts.isTypeReferenceNode(type) ? (type.typeArguments ?? []) : []
  return element && /^(Readonly)?Array\b/.test(type.getText()) ? ofType(element, path, textOf) : undefined
}

function ofType(type: ts.TypeNode, path: Path, textOf: TextOf): KnownTexts | undefined {
  const [key, ...deeper] = path
  if (ts.isParenthesizedTypeNode(type)) return ofType(type.type, path, textOf)
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    const declared = declaredAs(type.typeName.text, type.getSourceFile(), textOf)
    if (declared && ts.isInterfaceDeclaration(declared)) return ofMember(declared, key, deeper, textOf)
    return declared && ts.isTypeNode(declared) ? ofType(declared, path, textOf) : undefined
  }
  if (ts.isTypeLiteralNode(type)) return ofMember(type, key, deeper, textOf)
  // `(typeof releases)[number]['label']`
  if (ts.isIndexedAccessTypeNode(type)) return ofAccess(type, path, textOf)
  if (key !== undefined) return undefined
  if (type.kind === ts.SyntaxKind.StringKeyword) return 'any'
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal) ? new Set([type.literal.text]) : undefined
  if (ts.isUnionTypeNode(type)) return union(type.types.map((each) => ofType(each, [], textOf)))
  return ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.KeyOfKeyword
    ? ofKeys(type.type, textOf)
    : undefined
}

function ofMember(
  { members }: ts.InterfaceDeclaration | ts.TypeLiteralNode,
  key: string | undefined,
  deeper: Path,
  textOf: TextOf,
): KnownTexts | undefined {
  const own = members.find((each) => keyText(each.name) === key)
  return own && ts.isPropertySignature(own) && own.type ? ofType(own.type, deeper, textOf) : undefined
}

function ofAccess({ objectType, indexType }: ts.IndexedAccessTypeNode, path: Path, textOf: TextOf) {
  const type = ts.isParenthesizedTypeNode(objectType) ? objectType.type : objectType
  if (ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal))
    return ofType(type, [indexType.literal.text, ...path], textOf)
  if (indexType.kind !== ts.SyntaxKind.NumberKeyword) return undefined
  return ts.isTypeQueryNode(type) ? ofItems(type.exprName, path, textOf) : ofItemType(type, path, textOf)
}

/** `keyof typeof words` */
function ofKeys(type: ts.TypeNode, textOf: TextOf): KnownTexts | undefined {
  if (!ts.isTypeQueryNode(type) || !ts.isIdentifier(type.exprName)) return undefined
  let table = declaredAs(type.exprName.text, type.getSourceFile(), textOf)
  while (table && (ts.isAsExpression(table) || ts.isSatisfiesExpression(table))) table = table.expression
  if (!table || !ts.isObjectLiteralExpression(table)) return undefined
  const keys = table.properties.flatMap(({ name }) => keyText(name) ?? [])
  return keys.length === table.properties.length ? new Set(keys) : undefined
}

function union(parts: readonly (KnownTexts | undefined)[]): KnownTexts | undefined {
  if (parts.includes('any')) return 'any'
  const sets = parts.flatMap((each) => (each instanceof Set ? [...each] : [undefined]))
  return sets.includes(undefined) ? undefined : new Set(sets as readonly string[])
}
