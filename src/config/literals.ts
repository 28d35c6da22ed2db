import type { Place } from '../diagnostics/diagnostic.js'
import { nodePlace, nodesIn, parseSource, typescript, type TypeScript } from './source-text.js'

/**
 * Where a string stands among the arguments of the call whose name is at a place. A string that is there
 * by way of a constant or a spread is looked for in the rest of the file, and placed where it is the only one.
 */
export function literalPlace(callPlace: Place, value: string): Place | undefined {
  const source = parseSource(callPlace.file)
  if (!source) return undefined
  const call = callAt(source, callPlace)
  const own = call && (shallowLiteral(call, value) ?? firstLiteral(call.arguments, value))
  const found = own ?? soleLiteral(source, value)
  return found && nodePlace(source, found)
}

function callAt(source: TypeScript.SourceFile, { line, column }: Place): TypeScript.CallExpression | undefined {
  if (line > source.getLineStarts().length) return undefined
  const position = (source.getLineStarts()[line - 1] ?? 0) + column - 1
  const { isCallExpression, isPropertyAccessExpression } = typescript()
  for (const node of nodesIn(source)) {
    if (!isCallExpression(node)) continue
    const name = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
    if (name.getStart(source) <= position && position < name.getEnd()) return node
  }
  return undefined
}

/** Among the arguments themselves, not those of the calls inside them. */
function shallowLiteral(call: TypeScript.CallExpression, value: string): TypeScript.Node | undefined {
  const { isCallExpression } = typescript()
  const find = (node: TypeScript.Node): TypeScript.Node | undefined => {
    if (isCallExpression(node)) return undefined
    return isLiteral(node, value) ? node : node.forEachChild(find)
  }
  for (const argument of call.arguments) {
    const found = find(argument)
    if (found) return found
  }
  return undefined
}

function firstLiteral(nodes: readonly TypeScript.Node[], value: string): TypeScript.Node | undefined {
  for (const node of nodes) for (const inner of nodesIn(node)) if (isLiteral(inner, value)) return inner
  return undefined
}

function soleLiteral(source: TypeScript.SourceFile, value: string): TypeScript.Node | undefined {
  let sole: TypeScript.Node | undefined
  for (const node of nodesIn(source)) {
    if (!isLiteral(node, value)) continue
    if (sole) return undefined
    sole = node
  }
  return sole
}

function isLiteral(node: TypeScript.Node, value: string): boolean {
  return typescript().isStringLiteralLike(node) && node.text === value
}
