import { ts } from 'ts-morph'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { bare } from '../source/declarations.js'
import { isLabelTable } from '../source/label-tables.js'
import { nodesIn } from '../source/nodes.js'
import { propertyOf } from '../source/properties.js'
import { nameOf } from './decided.js'
import { inPlace, type Patch } from './splice.js'

/** A language, a version or a product that has another label by now. */
export interface RenamedLabel {
  readonly label: string
  readonly now: string
  /** All labels, this one among them. */
  readonly labels: ReadonlySet<string>
  /** The names that have such a label as their value: `locale`. */
  readonly names: ReadonlySet<string>
}

/** Replaces a label in all mentions: in comparisons, and among other labels. */
export function renamedLabel(sources: Iterable<ts.SourceFile>, renamed: RenamedLabel): readonly Patch[] {
  const patches: Patch[] = []
  const put = (node: ts.Node, text: string) => void patches.push(inPlace(node, text))
  for (const node of [...sources].flatMap(nodesIn)) {
    if (ts.isStringLiteralLike(node) && node.text === renamed.label && isLabel(node, renamed))
      put(node, printLiteral(renamed.now))
    if (ts.isObjectLiteralExpression(node) && isLabelTable(node, renamed.labels)) {
      const entry = propertyOf(node, renamed.label)
      if (entry && ts.isPropertyAssignment(entry)) put(entry.name, printKey(renamed.now))
      if (entry && ts.isShorthandPropertyAssignment(entry)) put(entry, `${printKey(renamed.now)}: ${renamed.label}`)
    }
  }
  return patches
}

function isLabel(literal: ts.StringLiteralLike, renamed: RenamedLabel): boolean {
  const { parent } = literal
  if (ts.isBinaryExpression(parent)) return [parent.left, parent.right].some((side) => isNamed(side, renamed))
  if (ts.isCaseClause(parent)) return isNamed(parent.parent.parent.expression, renamed)
  if (ts.isLiteralTypeNode(parent)) {
    const union = parent.parent
    return ts.isUnionTypeNode(union) && union.types.every((type) => isOne(textOf(type), renamed))
  }
  if (ts.isArrayLiteralExpression(parent)) return areLabels(parent.elements, renamed)
  if (!ts.isCallExpression(parent) || !parent.arguments.includes(literal)) return false
  const asks = /^(since|until|only)$/.test(nameOf(parent.expression))
  return asks || (parent.arguments.length > 1 && areLabels(parent.arguments, renamed))
}

function areLabels(nodes: readonly ts.Node[], renamed: RenamedLabel): boolean {
  return nodes.every((node) => ts.isStringLiteralLike(node) && isOne(node.text, renamed))
}

function isOne(text: string | undefined, { labels }: RenamedLabel): boolean {
  return text !== undefined && labels.has(text)
}

function textOf(type: ts.TypeNode): string | undefined {
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : undefined
}

function isNamed(node: ts.Node, { names }: RenamedLabel): boolean {
  return names.has(nameOf(bare(node)))
}
