import { ts } from 'ts-morph'
import { importsFrom, parse } from '../code/nodes.js'

/** Functions of build-nav with a result typed by the arguments. `group('a')` is a group with any arguments. */
const typedByArguments: ReadonlySet<string> = new Set(['newestFirst', 'inEach', 'when', 'under'])

/**
 * True if two texts of a module differ only in plain code: literals and builder calls as arguments of builders.
 * `group('A').pages('one', 'two')` is plain, and so is `rows.map((row) => group(row).pages('one', 'two'))`. An entry of
 * a constant, a name or a condition is not plain: TypeScript has to check all uses. A name less is plain: `tab('Home')`
 * for `home`, without the import.
 */
export function isPlainChange(file: string, before: string, after: string): boolean {
  const [old, now] = [parse(file, before), parse(file, after)]
  const names = importsFrom(now, 'build-nav').flatMap(({ elements }) => [...elements])
  const own = names.filter(({ name, propertyName }) => !typedByArguments.has((propertyName ?? name).text))
  const builders = new Set(own.map(({ name }) => name.text))
  const changedFrom = ({ statements }: ts.SourceFile, other: ts.SourceFile) => {
    const known = new Set(other.statements.map((statement) => statement.getText()))
    const changed = statements.filter((statement) => !known.has(statement.getText()))
    return changed.map((statement) => restOf(statement, builders)).join('')
  }
  const [left, gone] = [changedFrom(now, old), changedFrom(old, now)]
  const namesOf = (rest: string): readonly string[] => rest.match(nameMarks) ?? []
  const had = namesOf(gone)
  let at = -1
  const areKept = namesOf(left).every((name) => (at = had.indexOf(name, at + 1)) >= 0)
  return areKept && left.replace(nameMarks, '') === gone.replace(nameMarks, '')
}

/** Names as arguments of builders, and imported names, in the rest of some code. */
const nameMarks = /\uE000[^\uE000]*\uE000/g

/** Code without plain arguments of builders: `pages(row)` of `group(row).pages('one', 'two')`. */
function restOf(node: ts.Node, builders: ReadonlySet<string>, isArgument = false): string {
  const restIn = (nodes: readonly ts.Node[], areArguments: boolean) =>
    nodes.map((each) => restOf(each, builders, areArguments)).join('')
  const chain = chainIn(node, builders)
  const args = chain?.args ?? (isArgument ? partsOf(node) : undefined)
  if (args) {
    const rest = restIn(args, true)
    // The last call decides the type: an element without pages has a different type.
    return isArgument ? rest && `(${rest})` : `${chain?.name}(${rest})`
  }
  if (ts.isImportSpecifier(node) || (isArgument && ts.isIdentifier(node))) return `\uE000${node.getText()}\uE000`
  const imported = ts.isImportDeclaration(node) && !node.importClause?.name && node.importClause?.namedBindings
  if (imported && ts.isNamedImports(imported))
    return restIn(
      /^.build-nav.$/.test(imported.parent.parent.moduleSpecifier.getText()) ? [] : imported.elements,
      false,
    )
  const children = node.getChildren()
  return children.length === 0 ? `${node.getText()} ` : restIn(children, false)
}

/** The parts of an argument that are arguments, too: of `...['a', 'b']`. A literal has none. */
function partsOf(node: ts.Node): readonly ts.Node[] | undefined {
  const { TrueKeyword, FalseKeyword, NullKeyword } = ts.SyntaxKind
  if (ts.isLiteralExpression(node) || [TrueKeyword, FalseKeyword, NullKeyword].includes(node.kind as never)) return []
  if (ts.isSpreadElement(node) || ts.isParenthesizedExpression(node)) return [node.expression]
  if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name)) return [node.initializer]
  if (ts.isObjectLiteralExpression(node)) return node.properties
  return ts.isArrayLiteralExpression(node) ? node.elements : undefined
}

/** The last method of a builder's chain, and the arguments of all calls, in order; undefined for all other code. */
function chainIn(node: ts.Node, builders: ReadonlySet<string>) {
  const args: ts.Expression[] = []
  let name: string | undefined
  for (let call = node; ts.isCallExpression(call);) {
    const { expression: callee } = call
    args.unshift(...call.arguments)
    if (ts.isIdentifier(callee)) return builders.has(callee.text) ? { name: name ?? callee.text, args } : undefined
    if (!ts.isPropertyAccessExpression(callee)) return undefined
    name ??= callee.name.text
    call = callee.expression
  }
  return undefined
}
