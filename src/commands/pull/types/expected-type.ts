import { ts } from 'ts-morph'
import { constantOf } from '../../code/declarations.js'
import { keyText, identifiersIn, usesOf } from '../../code/nodes.js'
import { functionOf } from '../locate/functions.js'
import { declarationOf, meantBy, parameterNamed, type TextOf } from './declared.js'

/** Keys and positions that lead from a value to a part of it. */
type Path = readonly (string | number)[]

const DEEPEST = 12

/** The types that the author's code declares for what an expression gives: of a field, a parameter, a constant, or what a function returns. */
export function expectedTypes(value: ts.Node, textOf: TextOf, path: Path = [], depth = 0): readonly ts.TypeNode[] {
  const { parent } = value
  if (!parent || depth > DEEPEST) return []
  const on = (more: Path = path) => expectedTypes(parent, textOf, more, depth)
  const as = (type: ts.TypeNode | undefined, more: Path = path) => (type ? partsOf(type, more, textOf) : [])
  if (ts.isPropertyAssignment(parent)) {
    const key = keyText(parent.name)
    return key === undefined ? [] : on([key, ...path])
  }
  if (ts.isArrayLiteralExpression(parent))
    return ts.isSpreadElement(value) ? on() : on([parent.elements.indexOf(value as ts.Expression), ...path])
  if (ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent)) return [...as(typeBut(parent)), ...on()]
  if (ts.isVariableDeclaration(parent)) return parent.type ? as(parent.type) : ofUses(value, textOf, path, depth)
  if (ts.isParameter(parent) || ts.isPropertyDeclaration(parent)) return as(parent.type)
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const given = parent.arguments?.indexOf(value as ts.Expression) ?? -1
    // An entry of a list that is spread is an argument itself.
    return given < 0 ? [] : ofArgument(parent, given, ts.isSpreadElement(value) ? path.slice(1) : path, textOf)
  }
  if (ts.isArrowFunction(parent)) return parent.body === value ? as(parent.type) : []
  if (ts.isReturnStatement(parent)) return as(ts.findAncestor(parent, ts.isFunctionLike)?.type)
  return isPassing(parent, value) ? on() : []
}

/** The types to which a parameter of a type is handed on: those of each of its uses. */
export function handedOn({ parent }: ts.TypeNode, textOf: TextOf): readonly (readonly ts.TypeNode[])[] {
  if (!ts.isParameter(parent) || !ts.isIdentifier(parent.name)) return []
  const { text } = parent.name
  const uses = identifiersIn(parent.parent).filter((each) => each.text === text && each !== parent.name)
  return uses.map((use) => expectedTypes(use, textOf))
}

/** `as const` is no type of the author's. */
function typeBut({ type }: ts.AsExpression | ts.SatisfiesExpression): ts.TypeNode | undefined {
  return type.getText() === 'const' ? undefined : type
}

/** True for code that passes a value on, or contains it: `c ? value : other`, `[value]`. */
function isPassing(parent: ts.Node, value: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== value
  if (ts.isBinaryExpression(parent)) return /^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText())
  return (
    ts.isParenthesizedExpression(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isArrayLiteralExpression(parent)
  )
}

/** The types in the places that use a constant without a type. */
function ofUses(value: ts.Node, textOf: TextOf, path: Path, depth: number): readonly ts.TypeNode[] {
  const constant = constantOf(value)
  return (constant ? usesOf(constant.name) : []).flatMap((use) => expectedTypes(use, textOf, path, depth + 1))
}

function ofArgument(
  call: ts.CallExpression | ts.NewExpression,
  given: number,
  path: Path,
  textOf: TextOf,
): readonly ts.TypeNode[] {
  const { expression: callee } = call
  if (ts.isPropertyAccessExpression(callee) && /^(push|unshift|add)$/.test(callee.name.text)) {
    const list = typeOfName(callee.expression, textOf)
    if (list) return partsOf(list, [given, ...path], textOf)
  }
  const parameters = parametersOf(callee, textOf)
  const last = parameters?.at(-1)
  const own = parameters?.[given]
  if (own?.type && !own.dotDotDotToken) return partsOf(own.type, path, textOf)
  return last?.dotDotDotToken && last.type ? partsOf(last.type, [given - parameters!.length + 1, ...path], textOf) : []
}

/** The type that is declared for a constant, or for a member of the class. */
function typeOfName(name: ts.Expression, textOf: TextOf): ts.TypeNode | undefined {
  if (ts.isPropertyAccessExpression(name) && name.expression.kind === ts.SyntaxKind.ThisKeyword) {
    const own = ts.findAncestor(name, ts.isClassLike)?.members.find((each) => each.name?.getText() === name.name.text)
    return own && ts.isPropertyDeclaration(own) ? own.type : undefined
  }
  const declaration = declarationOf(name, textOf)?.parent
  return declaration && ts.isVariableDeclaration(declaration) ? declaration.type : undefined
}

/** The parameters of what is called; of a method whose object the source does not show, those of the only one of its name. */
function parametersOf(callee: ts.Expression, textOf: TextOf): ts.NodeArray<ts.ParameterDeclaration> | undefined {
  const called = functionOf(callee, textOf)
  if (called || !ts.isPropertyAccessExpression(callee)) return called?.parameters
  const { statements } = callee.getSourceFile()
  const methods = statements
    .filter(ts.isClassDeclaration)
    .flatMap(({ members }) => members.filter(ts.isMethodDeclaration))
  const [method, ...others] = methods.filter(({ name }) => keyText(name) === callee.name.text)
  return others.length === 0 ? method?.parameters : undefined
}

/** The types of a part of what has a type. */
export function partsOf(given: ts.TypeNode, path: Path, textOf: TextOf, depth = 0): readonly ts.TypeNode[] {
  const [key, ...rest] = path
  if (key === undefined) return [given]
  const type = meantBy(given, textOf)
  if (depth > DEEPEST) return []
  const on = (inner: ts.TypeNode | undefined, candidate: Path = path) =>
    inner ? partsOf(inner, candidate, textOf, depth + 1) : []
  if (ts.isTypeOperatorNode(type)) return on(type.type)
  if (ts.isArrayTypeNode(type)) return typeof key === 'number' ? on(type.elementType, rest) : []
  if (ts.isTupleTypeNode(type)) return typeof key === 'number' ? on(itemOf(type, key), rest) : []
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return type.types.flatMap((each) => on(each))
  if (ts.isTypeLiteralNode(type)) return ofMembers(type.members, key).flatMap((each) => on(each, rest))
  if (ts.isInterfaceDeclaration(type)) return ofInterface(type, path, textOf, depth)
  if (!ts.isTypeReferenceNode(type)) return []
  const name = type.typeName.getText()
  const [first, second] = type.typeArguments ?? []
  if (/^(Readonly)?(Array|Set)$/.test(name)) return on(first, rest)
  if (/^(Partial|Readonly|Required|Pick|Omit)$/.test(name)) return on(first)
  if (name === 'Record') return on(second, rest)
  const parameter = parameterNamed(type.typeName)
  return parameter ? [...on(parameter.constraint), ...on(parameter.default)] : []
}

function itemOf({ elements }: ts.TupleTypeNode, index: number): ts.TypeNode | undefined {
  const element = elements[index]
  const type = element && (ts.isNamedTupleMember(element) ? element.type : element)
  return type && (ts.isOptionalTypeNode(type) ? type.type : type)
}

function ofMembers(members: readonly ts.TypeElement[], key: string | number): readonly ts.TypeNode[] {
  const own = members.find((each) => keyText(each.name) === String(key))
  const found = own ?? members.find(ts.isIndexSignatureDeclaration)
  return found && (ts.isPropertySignature(found) || ts.isIndexSignatureDeclaration(found)) && found.type
    ? [found.type]
    : []
}

function ofInterface(
  declared: ts.InterfaceDeclaration,
  path: Path,
  textOf: TextOf,
  depth: number,
): readonly ts.TypeNode[] {
  const [key = '', ...rest] = path
  const own = ofMembers(declared.members, key)
  if (own.length > 0) return own.flatMap((each) => partsOf(each, rest, textOf, depth + 1))
  const inherited = declared.heritageClauses?.flatMap(({ types }) => [...types]) ?? []
  return inherited.flatMap(({ expression }) => {
    const base = declarationOf(expression, textOf)
    return base && ts.isInterfaceDeclaration(base) ? ofInterface(base, path, textOf, depth + 1) : []
  })
}
