import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import { allows, isLiteral, type Literal, unionIn } from './allowed-literals.js'
import { expectedTypes, handedOn } from './expected-type.js'
import { nodesIn, isTypeScript, parse } from '../../code/nodes.js'
import type { TextOf } from './declared.js'
import { quotesOf } from '../../code/imports.js'

/**
 * Changed files in which the types of the author allow the literals that are new: `'bolt'` in a field that is typed as
 * `'book' | 'rocket'` makes the type `'book' | 'rocket' | 'bolt'`. Undefined where a table would lack an entry then.
 */
export function widened(texts: ReadonlyMap<string, string>, before: TextOf): ReadonlyMap<string, string> | undefined {
  const now = new Map(texts)
  const textOf = (file: string) => now.get(file) ?? before(file)
  for (const file of texts.keys()) {
    if (!isTypeScript(file)) continue
    for (let tries = 0; tries < MOST; tries++) {
      const found = refusedIn(file, textOf, before)
      if (!found) break
      const union = unionIn(found.type, textOf)
      if (isKeyed(union)) return undefined
      now.set(union.getSourceFile().fileName, withAlternative(union, found.literal))
    }
  }
  return now
}

const MOST = 50

interface Refused {
  readonly literal: Literal
  readonly type: ts.TypeNode
}

/** The first literal that is new and that its type does not allow. */
function refusedIn(file: string, textOf: TextOf, before: TextOf): Refused | undefined {
  const old = countsOf(literalsIn(file, before))
  const literals = literalsIn(file, textOf)
  const counts = countsOf(literals)
  const added = literals.filter((each) => (counts.get(each.getText()) ?? 0) > (old.get(each.getText()) ?? 0))
  const found = added.flatMap((each) => refused(each, textOf))
  if (found.length === 0) return undefined
  // What the author's code has already is no change.
  const known = new Set(literalsIn(file, before).flatMap((each) => refused(each, before).map(keyOf)))
  return found.find((each) => !known.has(keyOf(each)))
}

function literalsIn(file: string, textOf: TextOf): readonly Literal[] {
  return nodesIn(parse(file, textOf(file)))
    .filter(isLiteral)
    .filter(({ parent }) => !ts.isLiteralTypeNode(parent))
}

function countsOf(literals: readonly Literal[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const each of literals) counts.set(each.getText(), (counts.get(each.getText()) ?? 0) + 1)
  return counts
}

function refused(literal: Literal, textOf: TextOf): readonly Refused[] {
  const own = expectedTypes(literal, textOf)
  const further = own.flatMap((type) => handedOn(type, textOf))
  return [own, ...further].flatMap((types) => {
    const [type] = types
    return type && types.every((each) => allows(each, literal, textOf) === false) ? [{ literal, type }] : []
  })
}

function keyOf({ literal, type }: Refused): string {
  return `${literal.getText()} ${type.getText()}`
}

function withAlternative(union: ts.TypeNode, literal: Literal): string {
  const { text } = union.getSourceFile()
  const alternative = quotesOf(text)(alternativeFor(union, literal))
  const inner = ts.isParenthesizedTypeNode(union) ? union.type : union
  const isItem = ts.isArrayTypeNode(union.parent) || ts.isTypeOperatorNode(union.parent)
  const [open, close] = isItem && inner === union ? ['(', ')'] : ['', '']
  const [start, end] = [inner.getStart(), inner.end]
  return `${text.slice(0, start)}${open}${text.slice(start, end)} | ${alternative}${close}${text.slice(end)}`
}

/** Like the others: `` `reference/${string}` `` among such, and otherwise as it is. */
function alternativeFor(union: ts.TypeNode, literal: Literal): string {
  if (!ts.isStringLiteralLike(literal)) return literal.getText()
  const inner = ts.isParenthesizedTypeNode(union) ? union.type : union
  const others = ts.isUnionTypeNode(inner) ? inner.types : [inner]
  const isFolder = (type: ts.TypeNode) =>
    ts.isTemplateLiteralTypeNode(type) && /^`[\w./-]+\/\$\{string\}`$/.test(type.getText())
  const folder = /^([\w.-]+\/)[^]/.exec(literal.text)?.[1]
  return folder !== undefined && others.every(isFolder) ? `\`${folder}\${string}\`` : printLiteral(literal.text)
}

/** True if a type has an entry for each member of a union: `Record<Badge, string>`, `{ [badge in Badge]: string }`. */
function isKeyed(union: ts.TypeNode): boolean {
  const alias = ts.isTypeAliasDeclaration(union.parent) ? union.parent.name.text : undefined
  if (alias === undefined) return false
  return nodesIn(union.getSourceFile()).some((node) => {
    if (!ts.isTypeReferenceNode(node) || node.getText() !== alias) return false
    const { parent } = node
    if (ts.isTypeReferenceNode(parent))
      return parent.typeName.getText() === 'Record' && parent.typeArguments?.[0] === node
    return ts.isTypeParameterDeclaration(parent) && ts.isMappedTypeNode(parent.parent)
  })
}
