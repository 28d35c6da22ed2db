import { ts } from 'ts-morph'
import { declarationOf, meantBy, parameterNamed, type TextOf } from './declared.js'
import { bare } from '../../code/declarations.js'
import { keyText } from '../../code/nodes.js'
import { partsOf } from './expected-type.js'
import { inPattern } from '../../../base/diagnostics/text.js'

/** A literal of the code, as a type has it. */
export type Literal = ts.StringLiteralLike | ts.NumericLiteral | ts.BooleanLiteral

/** True if an expression is a literal that a type may allow or not. */
export function isLiteral(node: ts.Node): node is Literal {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isNumericLiteral(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword
  )
}

const DEEPEST = 12

/** True if a type allows a literal; undefined where the source does not show it. */
export function allows(given: ts.TypeNode, literal: Literal, textOf: TextOf, depth = 0): boolean | undefined {
  const type = meantBy(given, textOf)
  if (depth > DEEPEST) return undefined
  if (ts.isUnionTypeNode(type)) return any(type.types.map((each) => allows(each, literal, textOf, depth + 1)))
  if (ts.isLiteralTypeNode(type)) return isSame(type.literal, literal)
  if (ts.isTemplateLiteralTypeNode(type)) return ts.isStringLiteralLike(literal) ? matches(type, literal.text) : false
  const keyword = keywords.get(type.kind)
  if (keyword) return keyword(literal)
  if (ts.isArrayTypeNode(type) || ts.isTypeLiteralNode(type) || ts.isFunctionTypeNode(type)) return false
  if (ts.isIndexedAccessTypeNode(type)) return isOneOf(type, literal, textOf)
  const constraint = ts.isTypeReferenceNode(type) ? parameterNamed(type.typeName)?.constraint : undefined
  return constraint && allows(constraint, literal, textOf, depth + 1)
}

const keywords = new Map<ts.SyntaxKind, (literal: Literal) => boolean>([
  [ts.SyntaxKind.StringKeyword, (literal) => ts.isStringLiteralLike(literal)],
  [ts.SyntaxKind.NumberKeyword, (literal) => ts.isNumericLiteral(literal)],
  [ts.SyntaxKind.BooleanKeyword, (literal) => !ts.isStringLiteralLike(literal) && !ts.isNumericLiteral(literal)],
  [ts.SyntaxKind.AnyKeyword, () => true],
  [ts.SyntaxKind.UnknownKeyword, () => true],
  [ts.SyntaxKind.UndefinedKeyword, () => false],
])

function any(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(true)) return true
  return answers.includes(undefined) ? undefined : false
}

function isSame(type: ts.LiteralTypeNode['literal'], literal: Literal): boolean {
  if (ts.isStringLiteralLike(type) || ts.isNumericLiteral(type))
    return type.kind === literal.kind || ts.isStringLiteralLike(type) === ts.isStringLiteralLike(literal)
      ? 'text' in literal && type.text === literal.text
      : false
  return type.kind === literal.kind
}

function matches({ head, templateSpans }: ts.TemplateLiteralTypeNode, text: string): boolean | undefined {
  let pattern = inPattern(head.text)
  for (const { type, literal } of templateSpans) {
    if (type.kind === ts.SyntaxKind.StringKeyword) pattern += '[^]*'
    else if (type.kind === ts.SyntaxKind.NumberKeyword) pattern += String.raw`\d+`
    else return undefined
    pattern += inPattern(literal.text)
  }
  return new RegExp(`^${pattern}$`).test(text)
}

/** `(typeof icons)[number]` of a list of literals. */
function isOneOf({ objectType }: ts.IndexedAccessTypeNode, literal: Literal, textOf: TextOf): boolean | undefined {
  const query = meantBy(objectType, textOf)
  const declared = ts.isTypeQueryNode(query) ? declarationOf(query.exprName, textOf) : undefined
  const list = declared && bare(declared)
  if (!list || !ts.isArrayLiteralExpression(list) || !ts.isStringLiteralLike(literal)) return undefined
  const elements: readonly ts.Expression[] = list.elements
  return elements.every(ts.isStringLiteralLike) ? elements.some(({ text }) => text === literal.text) : undefined
}

/** The type to which an alternative is added so that another type allows it: the union that a name stands for. */
export function unionIn(type: ts.TypeNode, textOf: TextOf, depth = 0): ts.TypeNode {
  const [first, ...others] = ts.isUnionTypeNode(type)
    ? type.types.filter((each) => each.kind !== ts.SyntaxKind.UndefinedKeyword)
    : [type]
  if (!first || others.length > 0 || !ts.isTypeReferenceNode(first)) return type
  const declared = depth > DEEPEST ? undefined : declarationOf(first.typeName, textOf)
  if (!declared || !ts.isTypeNode(declared) || ts.isIndexedAccessTypeNode(declared) || ts.isTypeOperatorNode(declared))
    return type
  return unionIn(declared, textOf, depth + 1)
}

/** The texts that the compiler allows for a name: some, or any. */
type KnownTexts = readonly string[] | 'any'

/**
 * The texts that a name such as `locale` or `release.label` may be by its type: any for `locale` of `locales.map((locale) => …)`,
 * if `locales` is `['en', 'fr']` without `as const`, and for what is no parameter. None where its values show them all.
 */
export function knownTexts(name: string, at: ts.Node, textOf: TextOf): KnownTexts {
  const [root = '', ...path] = name.split('.')
  for (let node = at; node.parent; node = node.parent) {
    for (const { name: pattern, type } of ts.isFunctionLike(node) ? node.parameters : []) {
      const own = pathTo(root, pattern)
      if (!own) continue
      const whole = [...own, ...path]
      return type ? ofType(type, whole, textOf) : ofItems(givenTo(node), whole, textOf)
    }
  }
  return 'any'
}

type Path = readonly string[]

/** The path of properties from a parameter to the name that it binds: `label` for `{ label: name }`. */
function pathTo(name: string, pattern: ts.BindingName): Path | undefined {
  if (ts.isIdentifier(pattern)) return pattern.text === name ? [] : undefined
  if (!ts.isObjectBindingPattern(pattern)) return undefined
  const own = pattern.elements.find((each) => each.name.getText() === name)
  return own && [own.propertyName?.getText() ?? name]
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
  const declared = declarationOf(list, textOf)
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
function textsIn(given: ts.TypeNode, textOf: TextOf): readonly string[] {
  const type = meantBy(given, textOf)
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((each) => textsIn(each, textOf))
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal) ? [type.literal.text] : []
  const isOfKeys = ts.isTypeOperatorNode(type) && ts.isTypeQueryNode(type.type)
  const declared = isOfKeys ? declarationOf(type.type.exprName, textOf) : undefined
  const table = declared && bare(declared)
  return table && ts.isObjectLiteralExpression(table)
    ? table.properties.flatMap((each) => keyText(each.name) ?? [])
    : []
}
