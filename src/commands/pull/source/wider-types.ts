import { ts } from 'ts-morph'
import { constantOf } from './declarations.js'
import { addition, before, behind, type Patch } from '../splice/splice.js'
import { declaredAs, parameterNamed, type TextOf, typesAround, typesIn } from './types-around.js'
import { keyText } from './properties.js'
import { importsFrom, isOfTypes, namedImports } from './named-imports.js'
import { isTypeScript } from './parse.js'
import { usesOf } from './uses.js'

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
