import { ts } from 'ts-morph'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { behind, replaced, type Patch } from '../splice/splice.js'
import { declaredAs, type TextOf, typesAround } from './types-around.js'

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

function memberOf({ members }: ts.InterfaceDeclaration | ts.TypeLiteralNode, { beside, key, isRenamed }: NewKey) {
  const member = members.find(
    (each): each is ts.PropertySignature =>
      ts.isPropertySignature(each) && 'text' in each.name && each.name.text === beside,
  )
  if (!member || members.some(({ name }) => name && 'text' in name && name.text === key)) return []
  const { name } = member
  const source = member.getSourceFile()
  const { fileName, text } = source
  if (isRenamed) return [replaced(fileName, name.getStart(), name.end, printKey(key))]
  const own = text.slice(member.getStart(), name.getStart()) + printKey(key) + text.slice(name.end, member.end)
  const indent = /(\r?\n[ \t]*)$/.exec(text.slice(0, member.getStart()))?.[1]
  // A comment behind a member stays with it.
  const end =
    indent === undefined
      ? member.end
      : member.end + (/^[ \t]*\/\/[^\r\n]*/.exec(text.slice(member.end))?.[0].length ?? 0)
  const isClosed = /[;,]$/.test(member.getText())
  const lead = indent ?? (isClosed ? ' ' : '; ')
  return [behind(fileName, end, lead + own)]
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
