import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import { bare } from '../source/declarations.js'
import { isLabelTable } from '../source/label-tables.js'
import { nodesIn } from '../source/nodes.js'
import { propertyOf } from '../source/properties.js'
import { conditionAround, decided, equality, nameOf, removed } from './decided.js'
import { instead } from './instead.js'
import type { Patch } from './splice.js'

/** A language, a version or a product that is removed, and its names in code. */
export interface Gone {
  readonly label: string
  /** The labels of all, this one among them, as the code lists them. */
  readonly labels: readonly string[]
  /** The names that have such a label as their value: `locale`. */
  readonly names: ReadonlySet<string>
}

/**
 * Removes the mentions of a removed label, which would not compile any more: comparisons with it, `since('1.0')`,
 * `only('1.0')`, its entries in tables that have one for each label, and types that name all labels.
 */
export function withoutLabel(sources: Iterable<ts.SourceFile>, gone: Gone): readonly Patch[] {
  const patches: Patch[] = []
  const seen = new Set<ts.Node>()
  const labels = new Set(gone.labels)
  const truth = (node: ts.Node) => truthOf(node, gone)
  for (const node of [...sources].flatMap(nodesIn)) {
    const top = truth(node) === undefined ? undefined : conditionAround(node)
    if (top && !seen.has(top)) {
      seen.add(top)
      patches.push(...decided(top, truth))
    }
    const next = neighbourIn(node, gone)
    if (next?.label !== undefined) patches.push(...instead(next.argument, printLiteral(next.label)))
    const named = namedIn(node, gone)
    if (named && named.all.length > 1) patches.push(removed(node, named.all, named.argument))
    if (ts.isUnionTypeNode(node)) patches.push(...memberWithout(node, gone))
    if (ts.isArrayLiteralExpression(node)) patches.push(...listWithout(node, gone))
    if (ts.isObjectLiteralExpression(node) && isLabelTable(node, labels)) {
      const entry = propertyOf(node, gone.label)
      if (entry) patches.push(removed(node, node.properties, entry))
    }
  }
  return patches
}

/** The value of a comparison that is always true or always false now; undefined for anything else. */
function truthOf(node: ts.Node, gone: Gone): boolean | undefined {
  const next = neighbourIn(node, gone)
  if (next) return next.label === undefined ? false : undefined
  if (namedIn(node, gone)?.all.length === 1) return false
  if (!ts.isBinaryExpression(node)) return undefined
  const isEqual = equality(node)
  if (isEqual === undefined) return undefined
  const sides = [node.left, node.right].map(bare)
  const isLabel = sides.some((side) => ts.isStringLiteralLike(side) && side.text === gone.label)
  return isLabel && sides.some((side) => gone.names.has(nameOf(side))) ? !isEqual : undefined
}

/**
 * The label that replaces a removed one: without 2.0, `since('2.0')` gets the next newer one, `until('2.0')` the next
 * older one, if there is one.
 */
export function neighbourIn(node: ts.Node, { label, labels }: Pick<Gone, 'label' | 'labels'>) {
  if (!ts.isCallExpression(node)) return undefined
  const [argument] = node.arguments
  const step = { since: -1, until: 1 }[nameOf(node.expression)]
  if (step === undefined || !argument || !ts.isStringLiteralLike(argument) || argument.text !== label) return undefined
  return { argument, label: labels[labels.indexOf(label) + step] }
}

/** `only('2.0', '1.0')` names it no more. */
function namedIn(node: ts.Node, { label }: Gone) {
  if (!ts.isCallExpression(node) || nameOf(node.expression) !== 'only') return undefined
  const { arguments: all } = node
  const argument = all.find((each) => ts.isStringLiteralLike(each) && each.text === label)
  return argument && { argument, all }
}

/** `['en', 'fr']`, where all of its entries are labels. */
function listWithout(list: ts.ArrayLiteralExpression, { label, labels }: Gone): readonly Patch[] {
  const { elements } = list
  const areLabels = elements.every((each) => ts.isStringLiteralLike(each) && labels.includes(each.text))
  const own = elements.find((each) => ts.isStringLiteralLike(each) && each.text === label)
  return areLabels && own && elements.length > 1 ? [removed(list, elements, own)] : []
}

/** `'en' | 'fr'`, where all of its members are labels. */
function memberWithout(union: ts.UnionTypeNode, { label, labels }: Gone): readonly Patch[] {
  const textOf = (type: ts.TypeNode) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : ''
  const others = union.types.filter((type) => textOf(type) !== label)
  if (others.length === union.types.length || !others.every((type) => labels.includes(textOf(type)))) return []
  return instead(union, others.map((type) => type.getText()).join(' | '))
}
