import { ts } from 'ts-morph'
import { namedImports, nodesIn, keyText, propertyOf } from './nodes.js'
import { before, removal, replaced, type Patch } from './patch.js'
import { patched } from './rendering.js'

/** An unused declaration, which a strict compiler refuses. */
export interface Unused {
  /** Identifies the declaration in another state of the module. */
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

/** The name of a declaration that may go when unused: not exported, and bound alone. */
function declaredBy(node: ts.Node): string | undefined {
  if (ts.isImportSpecifier(node)) return node.name.text
  if (ts.isImportClause(node)) return node.name?.text
  if (ts.isParameter(node)) {
    const isOfBody = 'body' in node.parent && node.parent.body !== undefined && !node.modifiers?.length
    return isOfBody && ts.isIdentifier(node.name) && !node.name.text.startsWith('_') ? node.name.text : undefined
  }
  if (ts.isBindingElement(node)) {
    const isApart = !node.parent.elements.some((each) => ts.isBindingElement(each) && each.dotDotDotToken)
    const isMeant =
      ts.isIdentifier(node.name) && node.name.text.startsWith('_') && ts.isArrayBindingPattern(node.parent)
    return isApart && ts.isIdentifier(node.name) && !isMeant && !isExported(node) ? node.name.text : undefined
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

/** Counts the uses of a name in a scope, with its declaration. */
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

/** The `a` of `x.a` and of `{ a: 1 }`; the `a` of `this.a` may be a private member. */
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

/** A module without some declarations and the comments above them. */
export function withoutUnused(source: ts.SourceFile, unused: readonly Unused[]): string {
  const { fileName: file, text } = source
  const bound = unused.flatMap(({ node }) => valueBound(node) ?? [])
  const gone = new Set<ts.Node>([...unused.map(({ node }) => node), ...bound])
  const patches = [
    ...source.statements.filter(ts.isImportDeclaration).flatMap((each) => importWithout(each, gone)),
    ...unused.flatMap(({ node }): readonly Patch[] => {
      // `([_title, pages]) => …`: `pages` keeps its place.
      if (ts.isParameter(node) || ts.isArrayBindingPattern(node.parent)) return [before(file, node.getStart(), '_')]
      if (ts.isBindingElement(node)) return boundWithout(node, gone)
      return ts.isStatement(node) || ts.isClassElement(node) ? [less(node)] : []
    }),
    ...bound.map((property) => removal({ list: property.parent, items: property.parent.properties }, property)),
  ]
  return patched(file, text, patches)
}

/** The `b: 2` of `const { a, b } = { a: 1, b: 2 }`: without a name for the value, the compiler refuses. */
function valueBound(
  node: ts.Node,
): (ts.ObjectLiteralElementLike & { readonly parent: ts.ObjectLiteralExpression }) | undefined {
  if (!ts.isBindingElement(node) || !ts.isVariableDeclaration(node.parent.parent)) return undefined
  const { initializer, type } = node.parent.parent
  if (type || !initializer || !ts.isObjectLiteralExpression(initializer)) return undefined
  return propertyOf(initializer, keyText(node.propertyName ?? node.name) ?? '') as ReturnType<typeof valueBound>
}

/** Names of a pattern; `const { label } = release` goes whole. */
function boundWithout(element: ts.BindingElement, gone: ReadonlySet<ts.Node>): readonly Patch[] {
  const { parent: list } = element
  const { elements: items, parent: declaration } = list as ts.ObjectBindingPattern
  const isIdle = ts.isVariableDeclaration(declaration) && declaration.initializer?.kind === ts.SyntaxKind.Identifier
  const { parent: declared } = declaration
  const statement =
    isIdle && ts.isVariableDeclarationList(declared) && declared.declarations.length === 1 && declared.parent
  if (!statement || !ts.isVariableStatement(statement) || !items.every((each) => gone.has(each)))
    return [removal({ list, items }, element)]
  return [less(statement)]
}

function importWithout(statement: ts.ImportDeclaration, gone: ReadonlySet<ts.Node>): readonly Patch[] {
  const { importClause: clause } = statement
  const list = namedImports(statement)
  const names = list?.elements.filter((element) => gone.has(element)) ?? []
  if (!clause || (names.length === 0 && !gone.has(clause))) return []
  const isNamed = clause.name !== undefined && !gone.has(clause)
  const areAllGone = list ? names.length === list.elements.length : clause.namedBindings === undefined
  if (areAllGone) return isNamed ? [] : [lineLess(statement)]
  return list ? names.map((name) => removal({ list, items: list.elements }, name)) : []
}

/** Removes a statement with its line end; comments above an import may belong to the file. */
function lineLess(statement: ts.Statement): Patch {
  const { text, fileName } = statement.getSourceFile()
  const behind = /^\r?\n/.exec(text.slice(statement.end, statement.end + 2))?.[0].length ?? 0
  return replaced(fileName, statement.getStart(), statement.end + behind, '')
}

/** Removes a node with the comments above and behind it; the comments behind its predecessor stay. */
function less(node: ts.Node): Patch {
  const { text, fileName } = node.getSourceFile()
  const behind = (position: number) => ts.getTrailingCommentRanges(text, position)?.at(-1)?.end ?? position
  return replaced(fileName, behind(node.pos), behind(node.end), '')
}
