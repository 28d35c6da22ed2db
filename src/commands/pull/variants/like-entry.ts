import { ts } from 'ts-morph'
import { identifierFrom, isReserved } from '../../migrate/layout/names.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import type { Declarations } from '../../code/declarations.js'
import { propertyOf, isWithin, namesIn } from '../../code/nodes.js'
import { addition, behind, type Addition, type Patch } from '../../code/patch.js'

type Table = ts.ObjectLiteralExpression

/** The value of an entry, or the constant that it names. */
interface Value {
  readonly property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment
  readonly value: ts.Expression
  readonly constant: ts.VariableDeclaration | undefined
}

/** An entry more in a table, as that of a label, in which some literals say something else. */
export interface LikeEntry {
  readonly label: string
  readonly now: string
  /** The label that it follows. */
  readonly beside: string
  readonly texts: ReadonlyMap<ts.Node, string>
}

/** The entry, and its constant where that differs from the one of the model. */
export function likeEntry(
  table: Table,
  { label, now, beside, texts }: LikeEntry,
  declarations: Declarations,
): { readonly entry: Addition; readonly constants: readonly Patch[] } | undefined {
  const own = valueIn(table, label, declarations)
  if (!own) return undefined
  const { property, value, constant } = own
  const isOther = [...texts.keys()].some((literal) => isWithin(literal, value))
  const last = valueIn(table, beside, declarations)?.constant
  const said = isOther && constant ? constantLike(constant, last ?? constant, texts, now) : undefined
  const given = ts.isPropertyAssignment(property) ? property.initializer : property.name
  const code = said?.name ?? textWith(given, texts)
  const { properties: items } = table
  const text = code === now ? code : `${printKey(now)}: ${code}`
  const entry = addition({ list: table, items }, text, propertyOf(table, beside))
  return { entry, constants: said?.patches ?? [] }
}

/** The value of a label in a table. */
export function valueIn(table: Table, label: string, declarations: Declarations): Value | undefined {
  const property = propertyOf(table, label)
  const isSaid = property && (ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property))
  if (!isSaid) return undefined
  const given = ts.isPropertyAssignment(property) ? property.initializer : property.name
  let { parent } = declarations.of(given) ?? {}
  while (parent && ts.isExpression(parent)) ({ parent } = parent)
  const constant = parent && ts.isVariableDeclaration(parent) ? parent : undefined
  return { property, value: constant?.initializer ?? given, constant }
}

/** A constant more, behind the one that it is like. */
function constantLike(
  constant: ts.VariableDeclaration,
  beside: ts.VariableDeclaration,
  texts: ReadonlyMap<ts.Node, string>,
  now: string,
) {
  const { initializer, name: model, type } = constant
  const source = constant.getSourceFile()
  const name = nameFor(now, source)
  const statement = statementOf(beside) ?? statementOf(constant)
  if (!initializer || !name || !statement) return undefined
  const said = type?.getText() ?? typeLike(source, model.getText())
  const code = `const ${name}${said === undefined ? '' : `: ${said}`} = ${textWith(initializer, texts)}`
  const isClosed = statement.getText().endsWith(';')
  return { name, patches: [behind(source.fileName, statement.end, `\n\n${code}${isClosed ? ';' : ''}`)] }
}

/** The statement that declares a constant, and nothing else. */
function statementOf({ parent: list }: ts.VariableDeclaration): ts.VariableStatement | undefined {
  const isOne = ts.isVariableDeclarationList(list) && list.declarations.length === 1
  return isOne && ts.isVariableStatement(list.parent) ? list.parent : undefined
}

/** `Words` of `type Words = Record<keyof typeof fr, string>`, for a constant whose type would otherwise be inferred. */
function typeLike(source: ts.SourceFile, model: string): string | undefined {
  const isOf = new RegExp(`\\btypeof ${model}\\b`)
  return source.statements.find(
    (each): each is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(each) && isOf.test(each.type.getText()),
  )?.name.text
}

function nameFor(label: string, source: ts.SourceFile): string | undefined {
  const name = identifierFrom(label)
  const taken = namesIn(source)
  const isFree = (each: string) => !isReserved(each) && !taken.has(each)
  return name === undefined ? undefined : [name, `${name}Words`].find(isFree)
}

/** Code in which some literals say something else. */
function textWith(node: ts.Node, texts: ReadonlyMap<ts.Node, string>): string {
  const start = node.getStart()
  const inside = [...texts].filter(([literal]) => isWithin(literal, node) && ts.isStringLiteralLike(literal))
  return inside
    .toSorted(([left], [right]) => right.pos - left.pos)
    .reduce(
      (text, [literal, now]) =>
        text.slice(0, literal.getStart() - start) + printLiteral(now) + text.slice(literal.end - start),
      node.getText(),
    )
}
