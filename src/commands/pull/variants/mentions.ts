import { ts } from 'ts-morph'
import { printLiteral, printKey } from '../../migrate/print/literal.js'
import { bare } from '../locate/declarations.js'
import { equality, nameOf, conditionAround, decided, removed, instead } from '../conditions/decided-condition.js'
import { before, inPlace, type Patch } from '../patch/patch.js'
import { isLabelTable } from './labels.js'
import { nodesIn, propertyOf } from '../locate/nodes.js'

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
  const isOfLabel = sides.some((side) => ts.isStringLiteralLike(side) && side.text === gone.label)
  return isOfLabel && sides.some((side) => gone.names.has(nameOf(side))) ? !isEqual : undefined
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
  const isOfLabels = elements.every((each) => ts.isStringLiteralLike(each) && labels.includes(each.text))
  const own = elements.find((each) => ts.isStringLiteralLike(each) && each.text === label)
  return isOfLabels && own && elements.length > 1 ? [removed(list, elements, own)] : []
}

/** `'en' | 'fr'`, where all of its members are labels. */
function memberWithout(union: ts.UnionTypeNode, { label, labels }: Gone): readonly Patch[] {
  const others = union.types.filter((type) => textOf(type) !== label)
  if (others.length === union.types.length || !others.every((type) => labels.includes(textOf(type) ?? ''))) return []
  return instead(union, others.map((type) => type.getText()).join(' | '))
}

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
    if (ts.isStringLiteralLike(node) && node.text === renamed.label && isMention(node, renamed))
      put(node, printLiteral(renamed.now))
    if (ts.isObjectLiteralExpression(node) && isLabelTable(node, renamed.labels)) {
      const entry = propertyOf(node, renamed.label)
      if (entry && ts.isPropertyAssignment(entry)) put(entry.name, printKey(renamed.now))
      if (entry && ts.isShorthandPropertyAssignment(entry)) put(entry, `${printKey(renamed.now)}: ${renamed.label}`)
    }
  }
  return patches
}

function isMention(literal: ts.StringLiteralLike, renamed: RenamedLabel): boolean {
  const { parent } = literal
  if (ts.isBinaryExpression(parent)) return [parent.left, parent.right].some((side) => isNamed(side, renamed))
  if (ts.isCaseClause(parent)) return isNamed(parent.parent.parent.expression, renamed)
  if (ts.isLiteralTypeNode(parent)) {
    const union = parent.parent
    return ts.isUnionTypeNode(union) && union.types.every((type) => isOne(textOf(type), renamed))
  }
  if (ts.isArrayLiteralExpression(parent)) return areLabels(parent.elements, renamed)
  if (!ts.isCallExpression(parent) || !parent.arguments.includes(literal)) return false
  const isQuery = /^(since|until|only)$/.test(nameOf(parent.expression))
  return isQuery || (parent.arguments.length > 1 && areLabels(parent.arguments, renamed))
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
