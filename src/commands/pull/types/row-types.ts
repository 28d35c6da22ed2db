import { ts } from 'ts-morph'
import { localFile } from '../../../config/loader/load/local-file.js'
import { parse, keyText, importsFrom, isOfTypes, namedImports, isTypeScript, usesOf } from '../../code/nodes.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { behind, inPlace, type Patch, addition, before } from '../../code/patch.js'
import { constantOf } from '../../code/declarations.js'

/** The text of a file, as it is by now. */
export type TextOf = (file: string) => string

/** A type that the source declares for a value, or for the value around it. */
export interface TypeAround {
  readonly type: ts.TypeNode
  /** The property of that type's objects that the value is; undefined where it is no property. */
  readonly property: string | undefined
}

/** The types of a value in declarations, parameters, `satisfies` and `as`. */
function* typesAround(value: ts.Node, textOf: TextOf): Generator<TypeAround> {
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
function* typesIn(type: ts.Node, textOf: TextOf, seen = new Set<ts.Node>()): Generator<ts.Node> {
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

/** A new key for the types of a table: beside another one, or in its place. */
export interface NewKey {
  readonly beside: string
  readonly key: string
  readonly isRenamed?: boolean
}

/** The patches that let the types of a table of words have a key: in interfaces, type literals and unions. */
export function keyInTypes(table: ts.Node, key: NewKey, textOf: TextOf): readonly Patch[] {
  const seen = new Set<ts.Node>()
  const all = [...typesAround(table, textOf)].flatMap(({ type }) => [...typesIn(type, textOf, seen)])
  return all.flatMap((type): readonly Patch[] => {
    if (isObject(type)) return memberOf(type, key)
    return ts.isUnionTypeNode(type) ? alternativeOf(type, key) : []
  })
}

/** A property that objects may have from now on, or may lack. */
export interface Member {
  /** One that they have. */
  readonly beside: string
  readonly key?: string
  /** Its type. */
  readonly type?: string
}

/** The patches that let an object have another property, or lack one; undefined where no type names its properties. */
export function memberInTypes(object: ts.Node, member: Member, textOf: TextOf): readonly Patch[] | undefined {
  const found = [...typesAround(object, textOf)].map(({ type }) => memberInType(type, member, textOf))
  const known = found.filter((each) => each !== undefined)
  return known.length > 0 ? known.flat() : undefined
}

/** The patches for a type, as for an object. */
export function memberInType(type: ts.TypeNode, member: Member, textOf: TextOf): readonly Patch[] | undefined {
  const objects = [...typesIn(type, textOf)].filter(isObject)
  const known = objects.flatMap((each) => propertyOf(each, member.beside) ?? [])
  return known.length > 0 ? known.flatMap((own) => optional(own, member)) : undefined
}

type ObjectType = ts.InterfaceDeclaration | ts.TypeLiteralNode

function isObject(type: ts.Node): type is ObjectType {
  return ts.isInterfaceDeclaration(type) || ts.isTypeLiteralNode(type)
}

function optional(own: ts.PropertySignature, { key, type = '' }: Member): readonly Patch[] {
  const { fileName } = own.getSourceFile()
  if (key === undefined) return own.questionToken ? [] : [behind(fileName, own.name.end, '?')]
  const { parent } = own
  const isThere = 'members' in parent && parent.members.some(({ name }) => keyText(name) === key)
  return isThere ? [] : [memberBehind(own, `${key}?: ${type}`)]
}

function propertyOf({ members }: ObjectType, key: string) {
  return members.find(
    (each): each is ts.PropertySignature => ts.isPropertySignature(each) && keyText(each.name) === key,
  )
}

/** A member more, behind another one. */
function memberBehind(member: ts.PropertySignature, declared: string): Patch {
  const { fileName, text } = member.getSourceFile()
  const { name } = member
  const close = /[;,]$/.exec(member.getText())?.[0] ?? ''
  const own = text.slice(member.getStart(), name.getStart()) + declared + close
  const indent = /(\r?\n[ \t]*)$/.exec(text.slice(0, member.getStart()))?.[1]
  // A comment behind a member stays with it.
  const comment = indent === undefined ? undefined : /^[ \t]*\/\/[^\r\n]*/.exec(text.slice(member.end))
  const lead = indent ?? (close ? ' ' : '; ')
  return behind(fileName, member.end + (comment?.[0].length ?? 0), lead + own)
}

function memberOf(declared: ObjectType, { beside, key, isRenamed }: NewKey) {
  const member = propertyOf(declared, beside)
  if (!member || propertyOf(declared, key)) return []
  const { name } = member
  const { text } = member.getSourceFile()
  if (isRenamed) return [inPlace(name, printKey(key))]
  return [memberBehind(member, printKey(key) + text.slice(name.end, member.end).replace(/[;,]$/, ''))]
}

function alternativeOf({ types }: ts.UnionTypeNode, { beside, key, isRenamed }: NewKey): readonly Patch[] {
  const textOf = (type: ts.TypeNode) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : undefined
  const type = types.find((each) => textOf(each) === beside)
  if (!type || types.some((each) => textOf(each) === key)) return []
  if (isRenamed) return [inPlace(type, printLiteral(key))]
  return [behind(type.getSourceFile().fileName, type.end, ` | ${printLiteral(key)}`)]
}

/** The patches that let a list of strings contain groups, too: `string[]` as `(string | Group)[]`. */
export function holdingGroups(list: ts.Node, textOf: TextOf): readonly Patch[] {
  if (!isTypeScript(list.getSourceFile().fileName)) return []
  const found = new Set<ts.TypeNode>()
  const seen = new Set<ts.Node>()
  const widen = (node: ts.Node): void => {
    if (seen.has(node)) return
    seen.add(node)
    const element = elementOf(node)
    if (element) {
      if (!/\bGroup\b/.test(element.getText()) && isOfText(element, textOf)) found.add(element)
      return
    }
    if (ts.isTypeReferenceNode(node)) {
      const { typeName } = node
      const own =
        ts.isIdentifier(typeName) &&
        (parameterNamed(typeName) ?? declaredAs(typeName.text, node.getSourceFile(), textOf))
      if (own && ts.isTypeParameterDeclaration(own)) own.forEachChild(widen)
      else if (own && ts.isTypeNode(own)) widen(own)
    }
    node.forEachChild(widen)
  }
  const places = [list, ...namesOf(list)]
  for (const { type, property } of places.flatMap((place) => [...typesAround(place, textOf)])) {
    for (const member of property === undefined ? [] : typesIn(type, textOf)) {
      if (ts.isPropertySignature(member) && keyText(member.name) === property && member.type) widen(member.type)
    }
    // The value of a record is no property that the source names.
    if (found.size === 0) widen(type)
  }
  const files = new Map([...found].map((element) => [element.getSourceFile().fileName, element.getSourceFile()]))
  return [...[...found].flatMap(union), ...[...files.values()].flatMap(importOfGroup)]
}

/** The uses of a list that is a constant: a parameter that takes it may have a type. */
function namesOf(list: ts.Node): readonly ts.Identifier[] {
  const constant = constantOf(list)
  return constant ? usesOf(constant.name) : []
}

/** `string` of `string[]`, `readonly string[]`, `ReadonlyArray<string>`. */
function elementOf(type: ts.Node): ts.TypeNode | undefined {
  if (ts.isArrayTypeNode(type)) return type.elementType
  const isArray = ts.isTypeReferenceNode(type) && /^(Readonly)?Array$/.test(type.typeName.getText())
  return isArray ? type.typeArguments?.[0] : undefined
}

function isOfText(type: ts.TypeNode, textOf: TextOf): boolean {
  if (ts.isParenthesizedTypeNode(type)) return isOfText(type.type, textOf)
  if (type.kind === ts.SyntaxKind.StringKeyword || ts.isTemplateLiteralTypeNode(type)) return true
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal)
  if (ts.isUnionTypeNode(type)) return type.types.every((each) => isOfText(each, textOf))
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return false
  const declared = declaredAs(type.typeName.text, type.getSourceFile(), textOf)
  return declared !== undefined && ts.isTypeNode(declared) && isOfText(declared, textOf)
}

function union(type: ts.TypeNode): readonly Patch[] {
  const { fileName } = type.getSourceFile()
  const isBare = ts.isArrayTypeNode(type.parent) && !ts.isParenthesizedTypeNode(type)
  if (ts.isParenthesizedTypeNode(type)) return [behind(fileName, type.type.end, ' | Group')]
  return [
    before(fileName, type.getStart(), isBare ? '(' : ''),
    behind(fileName, type.end, isBare ? ' | Group)' : ' | Group'),
  ]
}

function importOfGroup(source: ts.SourceFile): readonly Patch[] {
  const imports = source.statements.filter(ts.isImportDeclaration)
  const names = imports.flatMap((each) => namedImports(each)?.elements ?? [])
  if (names.some(({ name }) => name.text === 'Group')) return []
  const [own] = importsFrom(source, 'build-nav')
  const { fileName: file } = source
  if (!own) return [before(file, imports[0]?.getStart() ?? 0, "import type { Group } from 'build-nav'\n")]
  return [addition({ list: own, items: own.elements }, isOfTypes(own) ? 'Group' : 'type Group')]
}
