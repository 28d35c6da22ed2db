import { ts } from 'ts-morph'
import { keyText, importsFrom, isOfTypes, namedImports, isTypeScript } from '../../code/nodes.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { behind, inPlace, type Patch, addition, before } from '../../code/patch.js'
import { declarationOf, meantBy, parameterNamed, type TextOf } from './declared.js'
import { expectedTypes } from './expected-type.js'

/** A type with all that it is made of, and with the types that it names. */
function* typesIn(type: ts.Node, textOf: TextOf, seen = new Set<ts.Node>()): Generator<ts.Node> {
  if (seen.has(type)) return
  seen.add(type)
  yield type
  if (ts.isTypeReferenceNode(type)) {
    const declared = parameterNamed(type.typeName) ?? declarationOf(type.typeName, textOf)
    if (declared) yield* typesIn(declared, textOf, seen)
  }
  const parts: ts.Node[] = []
  type.forEachChild((part) => void parts.push(part))
  for (const part of parts) yield* typesIn(part, textOf, seen)
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
  const all = expectedTypes(table, textOf).flatMap((type) => [...typesIn(type, textOf, seen)])
  return all.flatMap((type): readonly Patch[] => {
    if (isObject(type)) return memberOf(type, key)
    return ts.isUnionTypeNode(type) ? alternativeOf(type, key) : []
  })
}

/** The patches that let an object lack a property; undefined where no type names its properties. */
export function lackInTypes(object: ts.Node, name: string, textOf: TextOf): readonly Patch[] | undefined {
  const known = propertiesIn(expectedTypes(object, textOf), name, textOf)
  return known?.flatMap((own) => (own.questionToken ? [] : [behind(own.getSourceFile().fileName, own.name.end, '?')]))
}

/** A property that objects of some types may have from now on, behind one that they have. */
export interface OptionalProperty {
  readonly beside: string
  readonly key: string
  readonly type: string
}

/** The patches that let values of some types have a property more; undefined where none of them names its properties. */
export function optionalInTypes(
  types: readonly ts.TypeNode[],
  { beside, key, type }: OptionalProperty,
  textOf: TextOf,
): readonly Patch[] | undefined {
  const known = propertiesIn(types, beside, textOf)
  return known?.flatMap((own) =>
    propertyOf(own.parent as ObjectType, key) ? [] : [memberBehind(own, `${key}?: ${type}`)],
  )
}

/** The properties of a name in some types; undefined where there are none. */
function propertiesIn(types: readonly ts.TypeNode[], name: string, textOf: TextOf) {
  const objects = types.flatMap((type) => [...typesIn(type, textOf)]).filter(isObject)
  const known = objects.flatMap((each) => propertyOf(each, name) ?? [])
  return known.length > 0 ? known : undefined
}

type ObjectType = ts.InterfaceDeclaration | ts.TypeLiteralNode

function isObject(type: ts.Node): type is ObjectType {
  return ts.isInterfaceDeclaration(type) || ts.isTypeLiteralNode(type)
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

/** The patches that let a list contain groups: `string[]` as `(string | Group)[]`. `place`: the literal, or an entry. */
export function holdingGroups(place: ts.Node, textOf: TextOf): readonly Patch[] {
  if (!isTypeScript(place.getSourceFile().fileName)) return []
  const types = expectedTypes(place, textOf, ts.isArrayLiteralExpression(place) ? [0] : [])
  const found = new Set(
    types.filter((type) => isOfList(type) && !/\bGroup\b/.test(type.getText()) && isOfText(type, textOf)),
  )
  const sources = new Set([...found].map((type) => type.getSourceFile()))
  return [...[...found].flatMap(union), ...[...sources].flatMap(importOfGroup)]
}

/** True for `string` of `string[]` and of `ReadonlyArray<string>`. */
function isOfList({ parent }: ts.TypeNode): boolean {
  if (ts.isArrayTypeNode(parent)) return true
  return ts.isTypeReferenceNode(parent) && /^(Readonly)?Array$/.test(parent.typeName.getText())
}

function isOfText(given: ts.TypeNode, textOf: TextOf): boolean {
  const type = meantBy(given, textOf)
  if (type.kind === ts.SyntaxKind.StringKeyword || ts.isTemplateLiteralTypeNode(type)) return true
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal)
  return ts.isUnionTypeNode(type) && type.types.every((each) => isOfText(each, textOf))
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
