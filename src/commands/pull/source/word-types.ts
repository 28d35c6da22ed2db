import { ts } from 'ts-morph'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { behind, inPlace, type Patch } from '../splice/splice.js'
import { type TextOf, typesAround, typesIn } from './types-around.js'
import { keyText } from './properties.js'

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
