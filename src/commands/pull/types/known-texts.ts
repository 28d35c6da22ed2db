import { ts } from 'ts-morph'
import { bare } from '../../code/declarations.js'
import { keyText } from '../../code/nodes.js'
import { allows } from './allowed-literals.js'
import { declaredAs, type TextOf } from './declared.js'
import { partsOf } from './expected-type.js'

/** The texts that the compiler allows for a name: some, or any. */
export type KnownTexts = readonly string[] | 'any'

/**
 * The texts that a name such as `locale` or `release.label` may be by its type: any for `locale` of `locales.map((locale) => …)`,
 * if `locales` is `['en', 'fr']` without `as const`. None where its values show them all.
 */
export function knownTexts(name: string, at: ts.Node, textOf: TextOf): KnownTexts {
  const [root = '', ...path] = name.split('.')
  for (let node = at; node.parent; node = node.parent) {
    const found = ts.isFunctionLike(node)
      ? ofParameter(node, root, path, textOf)
      : ts.isForOfStatement(node)
        ? ofTurn(node, root, path, textOf)
        : undefined
    if (found) return found
  }
  return []
}

type Path = readonly string[]

function ofParameter(node: ts.SignatureDeclaration, name: string, path: Path, textOf: TextOf): KnownTexts | undefined {
  for (const { name: pattern, type } of node.parameters) {
    const own = pathTo(name, pattern)
    if (!own) continue
    const whole = [...own, ...path]
    return type ? ofType(type, whole, textOf) : ofItems(givenTo(node), whole, textOf)
  }
  return undefined
}

function ofTurn({ initializer, expression }: ts.ForOfStatement, name: string, path: Path, textOf: TextOf) {
  if (!ts.isVariableDeclarationList(initializer)) return undefined
  const own = initializer.declarations.map((each) => pathTo(name, each.name)).find((each) => each !== undefined)
  return own && ofItems(expression, [...own, ...path], textOf)
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

/** Of the items of a list: `['a', 'b']`, `Object.keys(…)`. */
function ofItems(list: ts.Node | undefined, path: Path, textOf: TextOf): KnownTexts {
  if (!list) return []
  if (ts.isParenthesizedExpression(list) || ts.isSatisfiesExpression(list))
    return ofItems(list.expression, path, textOf)
  if (ts.isAsExpression(list)) return ofType(list.type, [0, ...path], textOf)
  if (ts.isArrayLiteralExpression(list)) return path.length <= 1 ? 'any' : []
  if (ts.isCallExpression(list)) return /^Object\.(keys|entries)$/.test(list.expression.getText()) ? 'any' : []
  const declared = ts.isIdentifier(list) ? declaredAs(list.text, list.getSourceFile(), textOf) : undefined
  if (!declared) return []
  const { parent } = declared
  const type = ts.isVariableDeclaration(parent) ? parent.type : undefined
  return type ? ofType(type, [0, ...path], textOf) : ofItems(declared, path, textOf)
}

const anyText = ts.factory.createStringLiteral('any text')

function ofType(type: ts.TypeNode, path: readonly (string | number)[], textOf: TextOf): KnownTexts {
  const parts = partsOf(type, path, textOf)
  const isAny = parts.some((part) => allows(part, anyText, textOf) === true)
  return isAny ? 'any' : parts.flatMap((part) => textsIn(part, textOf))
}

/** The texts of `'en' | 'fr'` and `keyof typeof words`, also by a name. */
function textsIn(type: ts.TypeNode, textOf: TextOf): readonly string[] {
  if (ts.isParenthesizedTypeNode(type)) return textsIn(type.type, textOf)
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((each) => textsIn(each, textOf))
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal) ? [type.literal.text] : []
  const named = ts.isTypeOperatorNode(type) && ts.isTypeQueryNode(type.type) ? type.type.exprName : type
  const name = ts.isTypeReferenceNode(named) ? named.typeName : named
  const declared = ts.isIdentifier(name) ? declaredAs(name.text, type.getSourceFile(), textOf) : undefined
  if (declared && ts.isTypeNode(declared)) return textsIn(declared, textOf)
  const table = declared && bare(declared)
  return table && ts.isObjectLiteralExpression(table)
    ? table.properties.flatMap((each) => keyText(each.name) ?? [])
    : []
}
