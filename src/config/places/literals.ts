import type { Place } from '../../diagnostics/diagnostic.js'
import { nodePlace, nodesIn, parseSource, typescript, type TypeScript } from './source-text.js'

/**
 * Where a string stands among the arguments of the call whose name is at a place: at `index`, if it is there. A string
 * that comes by way of a constant or a spread is looked for in the rest of the file, and placed where it is the only one.
 */
export function literalPlace(callPlace: Place, value: string, index?: number): Place | undefined {
  const source = parseSource(callPlace.file)
  if (!source) return undefined
  const call = callAt(source, callPlace)
  const found =
    (call && ownLiteral(call, value, index)) ?? soleLiteral(source, value) ?? (call && endLiteral(call, value))
  return found && nodePlace(source, found)
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

function callAt(source: TypeScript.SourceFile, { line, column }: Place): TypeScript.CallExpression | undefined {
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

function firstLiteral(nodes: readonly TypeScript.Node[], value: string): TypeScript.Node | undefined {
  for (const node of nodes) for (const inner of nodesIn(node)) if (isLiteral(inner, value)) return inner
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

function soleLiteral(source: TypeScript.SourceFile, value: string): TypeScript.Node | undefined {
  const same = indexOf(source).literals.get(value) ?? []
  return same.length === 1 ? same[0] : undefined
}

function isLiteral(node: TypeScript.Node, value: string): boolean {
  return typescript().isStringLiteralLike(node) && node.text === value
}
