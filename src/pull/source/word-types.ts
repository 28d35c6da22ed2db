import { ts } from 'ts-morph'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { behind, replaced, type Patch } from '../splice/splice.js'
import { declaredAs, parameterNamed, type TextOf, typesAround } from './types-around.js'
import { keyText } from './key-text.js'

/** How a key comes to the types that say which keys a table has: beside another one, or in its place. */
export interface NewKey {
  readonly beside: string
  readonly key: string
  readonly isRenamed?: boolean
}

/** What makes the types of a table of words take a key: members of interfaces, of type literals and of unions. */
export function keyInTypes(table: ts.Node, key: NewKey, textOf: TextOf): readonly Patch[] {
  const seen = new Set<ts.Node>()
  const patches: Patch[] = []
  const look = (node: ts.Node): void => {
    if (seen.has(node)) return
    seen.add(node)
    if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) patches.push(...memberOf(node, key))
    if (ts.isUnionTypeNode(node)) patches.push(...alternativeOf(node, key))
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
      const declared = declaredAs(node.typeName.text, node.getSourceFile(), textOf)
      if (declared) look(declared)
    }
    node.forEachChild(look)
  }
  for (const { type } of typesAround(table, textOf)) look(type)
  return patches
}

/** A property that objects may have from now on, or may lack. */
export interface Member {
  /** One that they have. */
  readonly beside: string
  readonly key?: string
  /** What it is. */
  readonly type?: string
}

/** What lets an object have another property, or lack one; undefined where no type says which it has. */
export function memberInTypes(object: ts.Node, member: Member, textOf: TextOf): readonly Patch[] | undefined {
  const found = [...typesAround(object, textOf)].map(({ type }) => memberInType(type, member, textOf))
  const known = found.filter((each) => each !== undefined)
  return known.length > 0 ? known.flat() : undefined
}

/** The same of a type. */
export function memberInType(type: ts.TypeNode, member: Member, textOf: TextOf): readonly Patch[] | undefined {
  const seen = new Set<ts.Node>()
  const patches: Patch[] = []
  let isKnown = false
  const look = (node: ts.Node): void => {
    if (seen.has(node)) return
    seen.add(node)
    const isObject = ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)
    const own = isObject ? propertyOf(node, member.beside) : undefined
    if (own) {
      isKnown = true
      patches.push(...optional(own, member))
    }
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
      const { typeName } = node
      const declared = parameterNamed(typeName) ?? declaredAs(typeName.text, node.getSourceFile(), textOf)
      if (declared) look(declared)
    }
    node.forEachChild(look)
  }
  look(type)
  return isKnown ? patches : undefined
}

function optional(own: ts.PropertySignature, { key, type = '' }: Member): readonly Patch[] {
  const { fileName } = own.getSourceFile()
  if (key === undefined) return own.questionToken ? [] : [behind(fileName, own.name.end, '?')]
  const { parent } = own
  const isThere = 'members' in parent && parent.members.some(({ name }) => keyText(name) === key)
  return isThere ? [] : [memberBehind(own, `${key}?: ${type}`)]
}

function propertyOf({ members }: ts.InterfaceDeclaration | ts.TypeLiteralNode, key: string) {
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

function memberOf(declared: ts.InterfaceDeclaration | ts.TypeLiteralNode, { beside, key, isRenamed }: NewKey) {
  const member = propertyOf(declared, beside)
  if (!member || propertyOf(declared, key)) return []
  const { name } = member
  const { fileName, text } = member.getSourceFile()
  if (isRenamed) return [replaced(fileName, name.getStart(), name.end, printKey(key))]
  return [memberBehind(member, printKey(key) + text.slice(name.end, member.end).replace(/[;,]$/, ''))]
}

function alternativeOf({ types }: ts.UnionTypeNode, { beside, key, isRenamed }: NewKey): readonly Patch[] {
  const textOf = (type: ts.TypeNode) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : undefined
  const type = types.find((each) => textOf(each) === beside)
  if (!type || types.some((each) => textOf(each) === key)) return []
  const { fileName } = type.getSourceFile()
  if (isRenamed) return [replaced(fileName, type.getStart(), type.end, printLiteral(key))]
  return [behind(fileName, type.end, ` | ${printLiteral(key)}`)]
}
