import { ts } from 'ts-morph'
import { isWithin } from './nodes.js'

/** New texts of nodes; an empty text removes an entry. */
type Substitutions = ReadonlyMap<ts.Node, string>

/** Code with new texts, without the comments of its lists. */
export function rewritten(node: ts.Node, substitutions: Substitutions): string {
  const own = substitutions.get(node)
  if (own !== undefined) return own
  if (![...substitutions.keys()].some((place) => isWithin(place, node))) return node.getText()
  const textOf = (each: ts.Node) => rewritten(each, substitutions)
  const listed = (nodes: readonly ts.Node[] = []) =>
    nodes
      .map(textOf)
      .filter((text) => text !== '')
      .join(', ')
  if (ts.isPropertyAssignment(node)) {
    const value = textOf(node.initializer)
    return value && `${textOf(node.name)}: ${value}`
  }
  if (ts.isObjectLiteralExpression(node)) return `{ ${listed(node.properties)} }`
  if (ts.isArrayLiteralExpression(node)) return `[${listed(node.elements)}]`
  const { text: source } = node.getSourceFile()
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const { expression, arguments: given } = node
    const head = source.slice(node.getStart(), expression.getStart()) + textOf(expression)
    return `${head}${source.slice(expression.end, given?.pos)}${listed(given)})`
  }
  let text = ''
  let at = node.getStart()
  node.forEachChild((child) => {
    text += source.slice(at, child.getStart()) + textOf(child)
    at = child.end
  })
  return text + source.slice(at, node.end)
}

/** The text of a call in a chain, `.icon("book")` or `.set("icon", 5)`, split at its value; undefined with several. */
export function callWith(text: string): readonly [before: string, value: string, behind: string] | undefined {
  const prefix = 'x'
  const source = ts.createSourceFile('call.ts', prefix + text, ts.ScriptTarget.Latest)
  const [statement] = source.statements
  const call = statement && ts.isExpressionStatement(statement) ? statement.expression : undefined
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined
  const [value, ...others] = call.expression.name.text === 'set' ? call.arguments.slice(1) : call.arguments
  if (others.length > 0) return undefined
  const [start, end] = value ? [value.getStart(source), value.end] : [call.end - 1, call.end - 1]
  return [source.text.slice(prefix.length, start), source.text.slice(start, end), source.text.slice(end)]
}
