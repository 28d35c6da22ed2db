import { ts } from 'ts-morph'
import { bare } from './declarations.js'
import { isWithin } from './nodes.js'

/** New texts of nodes; an empty one removes an entry. */
export type Substitutions = ReadonlyMap<ts.Node, string>

/** Code with new texts in it, without the comments of its lists. */
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
  if (bare(node) !== node && textOf(bare(node)) === '') return ''
  let text = ''
  let at = node.getStart()
  node.forEachChild((child) => {
    text += source.slice(at, child.getStart()) + textOf(child)
    at = child.end
  })
  return text + source.slice(at, node.end)
}
