import { ts } from 'ts-morph'
import { declaredAs, parameterNamed, type TextOf } from './declared.js'

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
export function allows(type: ts.TypeNode, literal: Literal, textOf: TextOf, depth = 0): boolean | undefined {
  if (depth > DEEPEST) return undefined
  const on = (inner: ts.TypeNode) => allows(inner, literal, textOf, depth + 1)
  if (ts.isParenthesizedTypeNode(type)) return on(type.type)
  if (ts.isUnionTypeNode(type)) return any(type.types.map(on))
  if (ts.isLiteralTypeNode(type)) return isSame(type.literal, literal)
  if (ts.isTemplateLiteralTypeNode(type)) return ts.isStringLiteralLike(literal) ? matches(type, literal.text) : false
  const keyword = keywords.get(type.kind)
  if (keyword) return keyword(literal)
  if (ts.isArrayTypeNode(type) || ts.isTypeLiteralNode(type) || ts.isFunctionTypeNode(type)) return false
  if (ts.isIndexedAccessTypeNode(type) || ts.isTypeOperatorNode(type)) return isOneOf(type, literal, textOf)
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined
  const constraint = parameterNamed(type.typeName)?.constraint
  if (constraint) return on(constraint)
  const declared = declaredAs(type.typeName.text, type.getSourceFile(), textOf)
  return declared && ts.isTypeNode(declared) ? on(declared) : undefined
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
  const escaped = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  let pattern = escaped(head.text)
  for (const { type, literal } of templateSpans) {
    if (type.kind === ts.SyntaxKind.StringKeyword) pattern += '[^]*'
    else if (type.kind === ts.SyntaxKind.NumberKeyword) pattern += String.raw`\d+`
    else return undefined
    pattern += escaped(literal.text)
  }
  return new RegExp(`^${pattern}$`).test(text)
}

/** `(typeof icons)[number]` of a list of literals, and `keyof typeof icons` of an object. */
function isOneOf(type: ts.IndexedAccessTypeNode | ts.TypeOperatorNode, literal: Literal, textOf: TextOf) {
  const query = ts.isIndexedAccessTypeNode(type) ? bareType(type.objectType) : type.type
  if (!ts.isTypeQueryNode(query) || !ts.isIdentifier(query.exprName) || !ts.isStringLiteralLike(literal))
    return undefined
  let value = declaredAs(query.exprName.text, type.getSourceFile(), textOf)
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression
  if (value && ts.isArrayLiteralExpression(value) && ts.isIndexedAccessTypeNode(type)) {
    const known = value.elements.every((each) => ts.isStringLiteralLike(each))
    return known ? value.elements.some((each) => ts.isStringLiteralLike(each) && each.text === literal.text) : undefined
  }
  return undefined
}

function bareType(type: ts.TypeNode): ts.TypeNode {
  return ts.isParenthesizedTypeNode(type) ? type.type : type
}

/** The type to which an alternative is added so that another type allows it: the union that a name stands for. */
export function unionIn(type: ts.TypeNode, textOf: TextOf, depth = 0): ts.TypeNode {
  const [first, ...others] = ts.isUnionTypeNode(type)
    ? type.types.filter((each) => each.kind !== ts.SyntaxKind.UndefinedKeyword)
    : [type]
  if (!first || others.length > 0 || !ts.isTypeReferenceNode(first) || !ts.isIdentifier(first.typeName)) return type
  const declared = depth > DEEPEST ? undefined : declaredAs(first.typeName.text, first.getSourceFile(), textOf)
  if (!declared || !ts.isTypeNode(declared) || ts.isIndexedAccessTypeNode(declared) || ts.isTypeOperatorNode(declared))
    return type
  return unionIn(declared, textOf, depth + 1)
}
