import { ts } from 'ts-morph'
import { importsFrom, parse } from '../code/nodes.js'

/** Functions of build-nav with a result typed by the arguments. `group('a')` is a group with any arguments. */
const typedByArguments: ReadonlySet<string> = new Set(['newestFirst', 'inEach', 'when', 'under'])

/** Code outside of the plain arguments. `mayGo`: without the code, everything else keeps its type. */
interface Token {
  readonly text: string
  readonly mayGo: boolean
}

/**
 * True if two texts of a module differ only in plain code: literals and builder calls as arguments of builders.
 * `group('A').pages('one', 'two')` is plain, and so is `rows.map((row) => group(row).pages('one', 'two'))`. An entry of
 * a constant, a name or a condition is not plain: TypeScript has to check all uses. A name less is plain: `tab('Home')`
 * for `home`, without the import.
 */
export function isPlainChange(file: string, before: string, after: string): boolean {
  const [old, now] = [parse(file, before), parse(file, after)]
  const builders = buildersIn(now)
  const changedFrom = (source: ts.SourceFile, other: ts.SourceFile) => {
    const known = new Set(other.statements.map((statement) => statement.getText()))
    const changed = source.statements.filter((statement) => !known.has(statement.getText()))
    return changed.flatMap((statement) => restOf(statement, builders, false))
  }
  const left = changedFrom(now, old)
  const gone = changedFrom(old, now).filter(({ text }) => text !== left[0]?.text || !left.shift())
  return left.length === 0 && gone.every(({ mayGo }) => mayGo)
}

function buildersIn(source: ts.SourceFile): ReadonlySet<string> {
  const names = importsFrom(source, 'build-nav').flatMap(({ elements }) => [...elements])
  const own = names.filter(({ name, propertyName }) => !typedByArguments.has((propertyName ?? name).text))
  return new Set(own.map(({ name }) => name.text))
}

/** Code without plain arguments of builders: `group(row).pages(` of `group(row).pages('one', 'two')`. */
function restOf(node: ts.Node, builders: ReadonlySet<string>, isArgument: boolean): readonly Token[] {
  if (isArgument && isPlain(node, builders)) return []
  if (isArgument && ts.isIdentifier(node)) return [{ text: node.text, mayGo: true }]
  const imported = ts.isImportDeclaration(node) && namesIn(node)
  if (imported) return imported
  const links = linksOf(node, builders)
  if (links) {
    const inner = links.flatMap(({ args }) => args.flatMap((each) => restOf(each, builders, true)))
    // The last call decides the type: an element without pages has a different type.
    return [token(isArgument ? '(' : `${links.at(-1)?.name}(`), ...inner, token(')')]
  }
  const items = isArgument ? partsOf(node) : undefined
  if (items) return [token('['), ...items.flatMap((each) => restOf(each, builders, true)), token(']')]
  const children = node.getChildren()
  return children.length === 0 ? [token(node.getText())] : children.flatMap((each) => restOf(each, builders, false))
}
function token(text: string): Token {
  return { text, mayGo: false }
}

/** The names in the braces of an import; none of build-nav, as pull maintains these. */
function namesIn({ importClause, moduleSpecifier }: ts.ImportDeclaration): readonly Token[] | undefined {
  const names = importClause?.namedBindings
  if (!names || !ts.isNamedImports(names) || importClause.name) return undefined
  const from = moduleSpecifier.getText().slice(1, -1)
  return from === 'build-nav' ? [] : names.elements.map((each) => ({ text: `${each.getText()} ${from}`, mayGo: true }))
}

function isPlain(node: ts.Node, builders: ReadonlySet<string>): boolean {
  const areAll = (nodes: readonly ts.Node[]) => nodes.every((each) => isPlain(each, builders))
  if (ts.isPropertyAssignment(node)) return !ts.isComputedPropertyName(node.name) && isPlain(node.initializer, builders)
  if (ts.isObjectLiteralExpression(node)) return areAll(node.properties)
  if (ts.isArrayLiteralExpression(node)) return areAll(node.elements)
  const { TrueKeyword, FalseKeyword, NullKeyword } = ts.SyntaxKind
  if (ts.isLiteralExpression(node) || [TrueKeyword, FalseKeyword, NullKeyword].includes(node.kind as never)) return true
  return linksOf(node, builders)?.every(({ args }) => areAll(args)) === true
}

/** The parts of an argument that are arguments, too: of `...['a', 'b']`. */
function partsOf(node: ts.Node): readonly ts.Node[] | undefined {
  if (ts.isSpreadElement(node) || ts.isParenthesizedExpression(node)) return [node.expression]
  if (ts.isObjectLiteralExpression(node)) return node.properties
  return ts.isArrayLiteralExpression(node) ? node.elements : undefined
}

interface Link {
  readonly name: string
  readonly args: readonly ts.Node[]
}

/** The calls of a builder's chain, in order; undefined for all other code. */
function linksOf(node: ts.Node, builders: ReadonlySet<string>): readonly Link[] | undefined {
  const links: Link[] = []
  for (let call = node; ts.isCallExpression(call);) {
    const { expression: callee, arguments: args } = call
    if (ts.isIdentifier(callee)) return builders.has(callee.text) ? [{ name: callee.text, args }, ...links] : undefined
    if (!ts.isPropertyAccessExpression(callee)) return undefined
    links.unshift({ name: callee.name.text, args })
    call = callee.expression
  }
  return undefined
}
