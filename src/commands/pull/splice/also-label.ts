import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import { bare } from '../source/declarations.js'
import { equality, nameOf } from './decided.js'
import { before, inPlace, type Patch } from './splice.js'

/** A release that is new, and the one that it is like. */
export interface Like {
  readonly label: string
  readonly now: string
  /** The names that have such a label as their value: `label`. */
  readonly names: ReadonlySet<string>
  /**
   * True if the new release takes the place of the old one, which is something else by now: a comparison with the old
   * label gets the new one instead.
   */
  readonly takesOver?: boolean
}

/**
 * Adds a new release to conditions with another one: `only('2.0')`, `until('2.0')`, `label === '2.0'`. A mark of the
 * release itself, as `.tag(label === '2.0' ? 'Latest' : undefined)`, may be another's by now.
 */
export function alsoLabel(sources: Iterable<ts.SourceFile>, like: Like): readonly Patch[] {
  const patches: Patch[] = []
  const look = (node: ts.Node): void => {
    if (isMark(node) && !like.takesOver) return look(node.expression.expression)
    if (ts.isCallExpression(node)) patches.push(...inCall(node, like))
    if (ts.isBinaryExpression(node)) patches.push(...inComparison(node, like))
    node.forEachChild(look)
  }
  for (const source of sources) look(source)
  return patches
}

/** `.tag(…)` and `.default(…)`: attributes that a version has. */
function isMark(node: ts.Node): node is ts.CallExpression & { readonly expression: ts.PropertyAccessExpression } {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  return /^(tag|default|hidden)$/.test(node.expression.name.text)
}

function inCall({ expression, arguments: given }: ts.CallExpression, like: Like): readonly Patch[] {
  const name = nameOf(expression)
  if (name === 'includes' && ts.isPropertyAccessExpression(expression)) {
    const list = bare(expression.expression)
    const isOf = given.some((each) => like.names.has(nameOf(each)))
    return isOf && ts.isArrayLiteralExpression(list) ? oneMore(list.elements, like) : []
  }
  if (name === 'only') return oneMore(given, like)
  const [label] = given
  if (name !== 'until' || !label || !isLabel(label, like)) return []
  return [inPlace(label, printLiteral(like.now))]
}

function oneMore(labels: ts.NodeArray<ts.Expression>, like: Like): readonly Patch[] {
  return labels
    .filter((each) => isLabel(each, like))
    .map((each) => before(each.getSourceFile().fileName, each.getStart(), `${printLiteral(like.now)}, `))
}

function inComparison(node: ts.BinaryExpression, like: Like): readonly Patch[] {
  const isEqual = equality(node)
  if (isEqual === undefined) return []
  const [name, label] = isLabel(node.left, like) ? [node.right, node.left] : [node.left, node.right]
  if (!isLabel(label, like) || !like.names.has(nameOf(name))) return []
  if (like.takesOver) return [inPlace(label, printLiteral(like.now))]
  const labels = [like.now, like.label].map(printLiteral).join(', ')
  const text = `${isEqual ? '' : '!'}[${labels}].includes(${name.getText()})`
  return [inPlace(node, text)]
}

function isLabel(node: ts.Node, { label }: Like): boolean {
  return ts.isStringLiteralLike(node) && node.text === label
}
