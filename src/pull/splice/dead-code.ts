import { ts } from 'ts-morph'
import { contents } from '../../contract/contents.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { bare } from '../source/declarations.js'
import { replaced, type Patch } from './splice.js'
import { onlyRange, rangeToken } from './tokens.js'

/** A language, a version or a product that is gone, and how code asks for it. */
export interface Gone {
  readonly label: string
  /** The labels of all, this one among them, as the code lists them. */
  readonly labels: readonly string[]
  /** The names that stand for one of them: `locale`. */
  readonly names: ReadonlySet<string>
}

/**
 * What code says of a label that is gone would not compile any more: comparisons with it, `since('1.0')`, its entries in
 * tables that have one for each label, and types that name all labels.
 */
export function withoutLabel(sources: Iterable<ts.SourceFile>, gone: Gone): readonly Patch[] {
  const patches: Patch[] = []
  const seen = new Set<ts.Node>()
  const look = (node: ts.Node): void => {
    const top = truthOf(node, gone) === undefined ? undefined : conditionAround(node)
    if (top && !seen.has(top)) {
      seen.add(top)
      patches.push(...patchesOf(top, gone))
    }
    const next = neighbourIn(node, gone)
    if (next?.label !== undefined) patches.push(...instead(next.argument, printLiteral(next.label)))
    if (ts.isUnionTypeNode(node)) patches.push(...memberWithout(node, gone))
    if (ts.isObjectLiteralExpression(node)) {
      const entry = entryOf(node, gone)
      if (entry) patches.push(removed(node, node.properties, entry))
    }
    node.forEachChild(look)
  }
  for (const source of sources) look(source)
  return patches
}

/** Whether a comparison is always true or always false now; undefined for anything else. */
function truthOf(node: ts.Node, gone: Gone): boolean | undefined {
  const next = neighbourIn(node, gone)
  if (next) return next.label === undefined ? false : undefined
  if (!ts.isBinaryExpression(node)) return undefined
  const isEqual = node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken
  if (!isEqual && node.operatorToken.kind !== ts.SyntaxKind.ExclamationEqualsEqualsToken) return undefined
  const sides = [node.left, node.right].map(bare)
  const isLabel = sides.some((side) => ts.isStringLiteralLike(side) && side.text === gone.label)
  return isLabel && sides.some((side) => gone.names.has(nameOf(side))) ? !isEqual : undefined
}

/** `since('2.0')` without 2.0 asks for the next newer one, `until('2.0')` for the next older one, if there is one. */
function neighbourIn(node: ts.Node, { label, labels }: Gone) {
  if (!ts.isCallExpression(node)) return undefined
  const [argument] = node.arguments
  const step = { since: -1, until: 1 }[nameOf(node.expression)]
  if (step === undefined || !argument || !ts.isStringLiteralLike(argument) || argument.text !== label) return undefined
  return { argument, label: labels[labels.indexOf(label) + step] }
}

/** `since` of `release.since` */
function nameOf(node: ts.Node): string {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  return ts.isIdentifier(name) ? name.text : ''
}

/** `a && (locale !== "ko" || b)` around its comparison. */
function conditionAround(comparison: ts.Node): ts.Node {
  let node = comparison
  while (ts.isParenthesizedExpression(node.parent) || isNot(node.parent) || logical(node.parent)) node = node.parent
  return node
}

function isNot(node: ts.Node): node is ts.PrefixUnaryExpression {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken
}

function logical(node: ts.Node): '&&' | '||' | undefined {
  if (!ts.isBinaryExpression(node)) return undefined
  const { kind } = node.operatorToken
  if (kind === ts.SyntaxKind.BarBarToken) return '||'
  return kind === ts.SyntaxKind.AmpersandAmpersandToken ? '&&' : undefined
}

/** A condition as it is now: true, false, or the code that is left of it. */
function simplified(node: ts.Node, gone: Gone): boolean | string {
  const truth = truthOf(node, gone)
  if (truth !== undefined) return truth
  if (ts.isParenthesizedExpression(node)) {
    const inner = simplified(node.expression, gone)
    if (inner === kept(node.expression)) return kept(node)
    return typeof inner === 'string' && inner.includes(' ') ? `(${inner})` : inner
  }
  if (isNot(node)) {
    const inner = simplified(node.operand, gone)
    return typeof inner === 'string' ? `!${inner}` : !inner
  }
  const operator = logical(node)
  if (!operator || !ts.isBinaryExpression(node)) return kept(node)
  const [left, right] = [simplified(node.left, gone), simplified(node.right, gone)]
  if (left === kept(node.left) && right === kept(node.right)) return kept(node)
  // The one that decides: false of `&&`, true of `||`.
  const deciding = operator === '||'
  if (left === deciding || right === deciding) return deciding
  if (typeof left === 'boolean') return right
  return typeof right === 'boolean' ? left : `${left} ${operator} ${right}`
}

function patchesOf(top: ts.Node, gone: Gone): readonly Patch[] {
  const value = simplified(top, gone)
  const { parent } = top
  if (ts.isConditionalExpression(parent) && parent.condition === top && typeof value === 'boolean') {
    return branchInstead(parent, value ? parent.whenTrue : parent.whenFalse)
  }
  const list = value === false ? listOf(top) : undefined
  return list ? [removed(list.node, list.items, top)] : instead(top, String(value))
}

/** The branch of a conditional; of `...(c ? [a, b] : [])` the items. */
function branchInstead(conditional: ts.ConditionalExpression, branch: ts.Expression): readonly Patch[] {
  let around: ts.Node = conditional
  while (ts.isParenthesizedExpression(around.parent)) around = around.parent
  const spread = ts.isSpreadElement(around.parent) ? around.parent : undefined
  const literal = bare(branch)
  const list = spread && listOf(spread)
  if (!spread || !list || !ts.isArrayLiteralExpression(literal)) return instead(conditional, kept(branch))
  const { elements } = literal
  if (elements.length === 0) return [removed(list.node, list.items, spread)]
  return instead(spread, elements.map(kept).join(', '))
}

/** The list that something is an item of, which may go. */
function listOf(item: ts.Node): { readonly node: ts.Node; readonly items: ts.NodeArray<ts.Node> } | undefined {
  const { parent } = item
  if (ts.isArrayLiteralExpression(parent)) return { node: parent, items: parent.elements }
  if (!ts.isCallExpression(parent)) return undefined
  const { expression: callee, arguments: items } = parent
  const isContent = ts.isPropertyAccessExpression(callee) && callee.name.text in contents
  const isHelper = ts.isIdentifier(callee) && callee.text === 'under' && items[0] !== item
  return items.includes(item as ts.Expression) && (isContent || isHelper) ? { node: parent, items } : undefined
}

/** The entry of the label in a table that has entries for labels only. */
function entryOf({ properties }: ts.ObjectLiteralExpression, { label, labels }: Gone) {
  const keyOf = ({ name }: ts.ObjectLiteralElementLike) => (name && 'text' in name ? name.text : '')
  if (properties.length < 2 || !properties.every((property) => labels.includes(keyOf(property)))) return undefined
  return properties.find((property) => keyOf(property) === label)
}

/** `'en' | 'fr'`, where all of its members are labels. */
function memberWithout(union: ts.UnionTypeNode, { label, labels }: Gone): readonly Patch[] {
  const textOf = (type: ts.TypeNode) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : ''
  const others = union.types.filter((type) => textOf(type) !== label)
  if (others.length === union.types.length || !others.every((type) => labels.includes(textOf(type)))) return []
  return instead(union, others.map((type) => type.getText()).join(' | '))
}

/** Code that stays, with the comments above it, and with what changes inside it. */
function kept(node: ts.Node): string {
  const { text } = node.getSourceFile()
  const start = node.pos + (/^\s*/.exec(text.slice(node.pos, node.end))?.[0].length ?? 0)
  return rangeToken(start, node.end)
}

function instead(node: ts.Node, text: string): readonly Patch[] {
  const { fileName } = node.getSourceFile()
  const [start, end] = [node.getStart(), node.end]
  const part = onlyRange(text)
  if (!part) return [replaced(fileName, start, end, text)]
  // What stays stays in its place, so that what changes in it does.
  return [replaced(fileName, start, part.start, ''), replaced(fileName, part.end, end, '')].filter(
    (patch) => patch.start < patch.end,
  )
}

function removed(list: ts.Node, items: ts.NodeArray<ts.Node>, item: ts.Node): Patch {
  return { type: 'remove', file: item.getSourceFile().fileName, list, items, item }
}
