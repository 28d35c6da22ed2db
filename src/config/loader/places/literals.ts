import { kinds } from '../../../format/contract/kinds.js'
import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { definitionOf } from './definitions.js'
import { nodePlace, nodesIn, parseSource, typescript, type TypeScript } from './source-text.js'

/**
 * The place of a string among the arguments of the call whose name is at a place: at `index`, if it is there; or in
 * the values of names in the arguments, such as a list that is spread. Any other string is searched for in the rest
 * of the file, and placed where it is the only one.
 */
export function literalPlace(callPlace: Place, value: string, index?: number): Place | undefined {
  const source = parseSource(callPlace.file)
  if (!source) return undefined
  const call = callAt(source, callPlace)
  const found =
    (call && (ownLiteral(call, value, index) ?? namedLiteral(call.arguments, value))) ??
    soleLiteral(source, value) ??
    (call && endLiteral(call, value))
  return found && nodePlace(found.getSourceFile(), found)
}

function ownLiteral({ arguments: given }: TypeScript.CallExpression, value: string, index: number | undefined) {
  const expected = index === undefined ? undefined : given[index]
  if (expected && isLiteral(expected, value)) return expected
  return shallowLiteral(given, value) ?? firstLiteral(given, value)
}

interface Index {
  /** Calls, by the offset of the name that is called. */
  readonly calls: ReadonlyMap<number, TypeScript.CallExpression>
  readonly literals: ReadonlyMap<string, readonly TypeScript.Node[]>
}

const indexes = new WeakMap<TypeScript.SourceFile, Index>()

/** Made in one walk of a file, as thousands of findings may have to be placed in it. */
function indexOf(source: TypeScript.SourceFile): Index {
  const known = indexes.get(source)
  if (known) return known
  const { isCallExpression, isPropertyAccessExpression, isStringLiteralLike } = typescript()
  const calls = new Map<number, TypeScript.CallExpression>()
  const literals = new Map<string, TypeScript.Node[]>()
  for (const node of nodesIn(source)) {
    if (isCallExpression(node)) {
      const name = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
      const start = name.getStart(source)
      if (!calls.has(start)) calls.set(start, node)
    } else if (isStringLiteralLike(node)) {
      const same = literals.get(node.text)
      if (same) same.push(node)
      else literals.set(node.text, [node])
    }
  }
  const index = { calls, literals }
  indexes.set(source, index)
  return index
}

/** The call whose name is at a place. */
export function callAt(source: TypeScript.SourceFile, { line, column }: Place): TypeScript.CallExpression | undefined {
  if (line > source.getLineStarts().length) return undefined
  const position = (source.getLineStarts()[line - 1] ?? 0) + column - 1
  return indexOf(source).calls.get(position)
}

/** Among the arguments themselves, not those of the calls inside them. */
function shallowLiteral(given: readonly TypeScript.Node[], value: string): TypeScript.Node | undefined {
  const { isCallExpression } = typescript()
  const find = (node: TypeScript.Node): TypeScript.Node | undefined => {
    if (isCallExpression(node)) return undefined
    return isLiteral(node, value) ? node : node.forEachChild(find)
  }
  for (const argument of given) {
    const found = find(argument)
    if (found) return found
  }
  return undefined
}

/** The first one that is no entry of an element among the nodes, or else the first of all. */
function firstLiteral(nodes: readonly TypeScript.Node[], value: string): TypeScript.Node | undefined {
  let first: TypeScript.Node | undefined
  for (const node of nodes) {
    for (const inner of nodesIn(node)) {
      if (!isLiteral(inner, value)) continue
      if (!isInElement(inner, node)) return inner
      first ??= inner
    }
  }
  return first
}

/** True for code inside of `group('Setup').pages(…)`. */
function isInElement(node: TypeScript.Node, outer: TypeScript.Node): boolean {
  const { isCallExpression, isIdentifier, isPropertyAccessExpression } = typescript()
  for (let at = node; ; at = at.parent) {
    let callee: TypeScript.Node = at
    while (isCallExpression(callee) || isPropertyAccessExpression(callee)) callee = callee.expression
    if (isCallExpression(at) && isIdentifier(callee) && Object.hasOwn(kinds, callee.text)) return true
    if (at === outer) return false
  }
}

/** The literal in the values of the names among the arguments. */
function namedLiteral(given: readonly TypeScript.Node[], value: string): TypeScript.Node | undefined {
  const seen = new Set<TypeScript.Node>()
  const waiting = [...given]
  for (const node of waiting) {
    for (const inner of nodesIn(node)) {
      if (!typescript().isIdentifier(inner)) continue
      const definition = definitionOf(inner)
      if (!definition || seen.has(definition)) continue
      seen.add(definition)
      const found = firstLiteral([definition], value)
      if (found) return found
      waiting.push(definition)
    }
  }
  return undefined
}

/** The end of a path, whose folders a helper such as `under` adds. */
function endLiteral({ arguments: given }: TypeScript.CallExpression, value: string): TypeScript.Node | undefined {
  for (let end = value.indexOf('/') + 1; end > 0; end = value.indexOf('/', end) + 1) {
    const found = firstLiteral(given, value.slice(end))
    if (found) return found
  }
  return undefined
}

/**
 * The spread in a call, or in an `under(…)` there, that gives a string by way of names: `extra[locale]`, `rows.filter(…)`,
 * `pagesOf(locale)`. Undefined where several may.
 */
export function spreadGiving(call: TypeScript.CallExpression, value: string): TypeScript.Expression | undefined {
  const { isSpreadElement, isCallExpression, isFunctionLike, findAncestor } = typescript()
  const spreads = nodesOf(call.arguments).flatMap((node) => {
    if (!isSpreadElement(node) || findAncestor(node, (each) => each === call || isFunctionLike(each)) !== call)
      return []
    const { expression } = node
    const isHelper = isCallExpression(expression) && /^(\w+\.)?(under|when)$/.test(expression.expression.getText())
    return isHelper ? [] : [expression]
  })
  for (const end of endsOf(value)) {
    const giving = spreads.filter((each) => namedLiteral([each], end) ?? functionLiteral(each, end))
    if (giving.length > 0) return giving.length === 1 ? giving[0] : undefined
  }
  return undefined
}

/** The literal in a function of the same module that code calls. */
function functionLiteral(code: TypeScript.Node, value: string): TypeScript.Node | undefined {
  const { isIdentifier, isFunctionDeclaration } = typescript()
  const names = new Set([...nodesIn(code), code].filter(isIdentifier).map(({ text }) => text))
  const called = code.getSourceFile().statements.filter(isFunctionDeclaration)
  return firstLiteral(
    called.filter(({ name }) => name !== undefined && names.has(name.text)),
    value,
  )
}

function nodesOf(all: readonly TypeScript.Node[]): TypeScript.Node[] {
  return all.flatMap((node) => [...nodesIn(node)])
}

/** A path, and what is left of it without its first folders: `en/guides/a`, `guides/a`, `a`. */
function endsOf(value: string): readonly string[] {
  const starts = [...value.matchAll(/\//g)].map(({ index }) => index + 1)
  return [0, ...starts].map((start) => value.slice(start))
}

function soleLiteral(source: TypeScript.SourceFile, value: string): TypeScript.Node | undefined {
  const same = (indexOf(source).literals.get(value) ?? []).filter((node) => !isTitle(node))
  return same.length === 1 ? same[0] : undefined
}

function isLiteral(node: TypeScript.Node, value: string): boolean {
  return typescript().isStringLiteralLike(node) && node.text === value
}

/** The title of an element, which is no page; and the name of a module. */
function isTitle({ parent }: TypeScript.Node): boolean {
  const { isCallExpression, isIdentifier, isImportDeclaration, isExportDeclaration } = typescript()
  if (isImportDeclaration(parent) || isExportDeclaration(parent)) return true
  return isCallExpression(parent) && isIdentifier(parent.expression) && Object.hasOwn(kinds, parent.expression.text)
}
