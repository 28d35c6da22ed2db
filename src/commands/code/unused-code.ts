import { ts } from 'ts-morph'
import { namedImports, nodesIn, keyText, propertyOf } from './nodes.js'

/** A declaration that nothing uses: the compiler refuses it where it is strict. */
export interface Unused {
  /** Says the same of it in another state of the module. */
  readonly key: string
  readonly node: ts.Node
}

/** The unused declarations of a module: imported names, constants, functions, types, parameters, private members. */
export function unusedIn(source: ts.SourceFile): readonly Unused[] {
  const found: Unused[] = []
  const look = (node: ts.Node, scope: ts.Node): void => {
    const name = declaredBy(node)
    if (name && usesIn(scope, name) === 1) found.push({ key: `${ts.SyntaxKind[node.kind]} ${name}`, node })
    const inner = isScope(node) ? node : scope
    node.forEachChild((child) => look(child, inner))
  }
  look(source, source)
  return found
}

function isScope(node: ts.Node): boolean {
  return ts.isFunctionLike(node) || ts.isBlock(node) || ts.isClassLike(node) || ts.isForOfStatement(node)
}

/** The name of a declaration that may go when nothing uses it: none that is exported, or bound together with others. */
function declaredBy(node: ts.Node): string | undefined {
  if (ts.isImportSpecifier(node)) return node.name.text
  if (ts.isImportClause(node)) return node.name?.text
  if (ts.isParameter(node)) {
    const isOfBody = 'body' in node.parent && node.parent.body !== undefined && !node.modifiers?.length
    return isOfBody && ts.isIdentifier(node.name) && !node.name.text.startsWith('_') ? node.name.text : undefined
  }
  if (ts.isBindingElement(node)) {
    const { elements } = node.parent
    const isApart =
      ts.isObjectBindingPattern(node.parent) &&
      !elements.some((each) => ts.isBindingElement(each) && each.dotDotDotToken)
    return isApart && ts.isIdentifier(node.name) && !isExported(node) ? node.name.text : undefined
  }
  if (ts.isPropertyDeclaration(node) || ts.isMethodDeclaration(node) || ts.isGetAccessor(node)) {
    return isPrivate(node) && 'text' in node.name ? node.name.text : undefined
  }
  if (ts.isVariableStatement(node)) {
    const [declaration, ...others] = node.declarationList.declarations
    const isOne = declaration && others.length === 0 && !isSeenOutside(node)
    return isOne && ts.isIdentifier(declaration.name) ? declaration.name.text : undefined
  }
  const isDeclaration =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node)
  return isDeclaration && !isSeenOutside(node) && !ts.isModuleBlock(node.parent) ? node.name?.text : undefined
}

function isSeenOutside(node: ts.HasModifiers): boolean {
  const { ExportKeyword, DeclareKeyword } = ts.SyntaxKind
  return node.modifiers?.some(({ kind }) => kind === ExportKeyword || kind === DeclareKeyword) === true
}

/** `export const { a, b } = …` */
function isExported(element: ts.BindingElement): boolean {
  const outer = ts.findAncestor(element, (each) => ts.isStatement(each) || ts.isFunctionLike(each))
  return outer !== undefined && ts.isVariableStatement(outer) && isSeenOutside(outer)
}

function isPrivate({
  name,
  modifiers,
}: ts.PropertyDeclaration | ts.MethodDeclaration | ts.GetAccessorDeclaration): boolean {
  return ts.isPrivateIdentifier(name) || modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true
}

const counted = new WeakMap<ts.Node, ReadonlyMap<string, number>>()

/** Counts the uses of a name in a scope, its declaration included. */
function usesIn(scope: ts.Node, name: string): number {
  let counts = counted.get(scope)
  if (!counts) {
    const own = new Map<string, number>()
    for (const node of nodesIn(scope)) {
      if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && !isOnlyAName(node))
        own.set(node.text, (own.get(node.text) ?? 0) + 1)
    }
    counts = own
    counted.set(scope, own)
  }
  return counts.get(name) ?? 0
}

/** `a` of `x.a` and of `{ a: 1 }`; that of `this.a` may be a private member. */
function isOnlyAName(node: ts.Identifier | ts.PrivateIdentifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent))
    return parent.name === node && parent.expression.kind !== ts.SyntaxKind.ThisKeyword
  if (ts.isImportSpecifier(parent) || ts.isBindingElement(parent)) return parent.propertyName === node
  const isKey = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)
  return (
    (isKey || (ts.isMethodDeclaration(parent) && ts.isObjectLiteralExpression(parent.parent))) && parent.name === node
  )
}

type Cut = readonly [start: number, end: number, text?: string]

/** A module without some of its declarations, each with the comments above it. */
export function withoutUnused(source: ts.SourceFile, unused: readonly Unused[]): string {
  const { text } = source
  const bound = unused.flatMap(({ node }) => valueBound(node) ?? [])
  const gone = new Set<ts.Node>([...unused.map(({ node }) => node), ...bound])
  const cuts: Cut[] = []
  for (const statement of source.statements)
    if (ts.isImportDeclaration(statement)) cuts.push(...importCuts(statement, gone))
  for (const { node } of unused) {
    if (ts.isParameter(node)) cuts.push([node.getStart(), node.getStart(), '_'])
    else if (ts.isBindingElement(node)) cuts.push(...boundCuts(node, gone))
    else if (ts.isStatement(node) || ts.isClassElement(node)) cuts.push(withComments(node, text))
  }
  for (const { parent } of bound) cuts.push(...itemCuts(parent.properties, gone))
  let result = text
  const once = new Map(cuts.map((cut) => [cut.join(), cut]))
  for (const [start, end, instead = ''] of [...once.values()].toSorted((left, right) => right[0] - left[0])) {
    result = result.slice(0, start) + instead + result.slice(end)
  }
  return result
}

/** `b: 2` of `const { a, b } = { a: 1, b: 2 }`, which the compiler refuses where nothing binds it. */
function valueBound(
  node: ts.Node,
): (ts.ObjectLiteralElementLike & { readonly parent: ts.ObjectLiteralExpression }) | undefined {
  if (!ts.isBindingElement(node) || !ts.isVariableDeclaration(node.parent.parent)) return undefined
  const { initializer, type } = node.parent.parent
  if (type || !initializer || !ts.isObjectLiteralExpression(initializer)) return undefined
  return propertyOf(initializer, keyText(node.propertyName ?? node.name) ?? '') as ReturnType<typeof valueBound>
}

/** Names of a pattern; `const { label } = release` goes whole. */
function boundCuts({ parent: pattern }: ts.BindingElement, gone: ReadonlySet<ts.Node>): readonly Cut[] {
  const { elements, parent: declaration } = pattern
  const { parent: list } = declaration
  const isIdle = ts.isVariableDeclaration(declaration) && declaration.initializer?.kind === ts.SyntaxKind.Identifier
  const statement = isIdle && ts.isVariableDeclarationList(list) && list.declarations.length === 1 && list.parent
  if (!statement || !ts.isVariableStatement(statement) || !elements.every((each) => gone.has(each)))
    return itemCuts(elements, gone)
  return [withComments(statement, statement.getSourceFile().text)]
}

function importCuts(statement: ts.ImportDeclaration, gone: ReadonlySet<ts.Node>): readonly Cut[] {
  const clause = statement.importClause
  const elements = namedImports(statement)?.elements
  const kept = elements?.filter((element) => !gone.has(element)) ?? []
  if (!clause) return []
  const isDefaultGone = gone.has(clause)
  const keepsDefault = clause.name !== undefined && !isDefaultGone
  if (elements && kept.length === elements.length && !isDefaultGone) return []
  if (elements && kept.length > 0) return kept.length < elements.length ? itemCuts(elements, gone) : []
  return !keepsDefault && (elements !== undefined || clause.namedBindings === undefined) ? [lineOf(statement)] : []
}

/** Items of a list in braces, with their commas. */
function itemCuts(elements: ts.NodeArray<ts.Node>, gone: ReadonlySet<ts.Node>): readonly Cut[] {
  return elements.flatMap((element, index): Cut[] => {
    if (!gone.has(element)) return []
    const next = elements[index + 1]
    const isTail = elements.slice(index).every((each) => gone.has(each))
    if (isTail) return [[elements[index - 1]?.end ?? element.getStart(), element.end]]
    return [[element.getStart(), next?.getStart() ?? element.end]]
  })
}

/** A statement with its line's end; comments above an import may be the file's. */
function lineOf(statement: ts.Statement): Cut {
  const { text } = statement.getSourceFile()
  return [
    statement.getStart(),
    statement.end + (/^\r?\n/.exec(text.slice(statement.end, statement.end + 2))?.[0].length ?? 0),
  ]
}

/** The range of a node with the comments above it and behind it on its line, and without those behind its predecessor. */
function withComments(node: ts.Node, text: string): Cut {
  const behind = (position: number) => ts.getTrailingCommentRanges(text, position)?.at(-1)?.end ?? position
  return [behind(node.pos), behind(node.end)]
}
