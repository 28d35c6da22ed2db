import { ts } from 'ts-morph'
import { attributes } from '../../../format/contract/attributes.js'
import { bare, declaredValue, outermost } from '../../code/declarations.js'
import { commentsFrom, withoutCall } from '../../code/comments.js'
import { listedIn } from '../../code/nodes.js'
import { inPlace, removal, replaced, type Patch } from '../../code/patch.js'
import { REMARK } from '../../migrate/factor/accidental.js'
import { skipsFalse } from '../conditions/conditional-entries.js'
import type { UsedLabel } from './label-uses.js'

/** The answer of a condition for each label. */
type Question = (label: string) => boolean

/** The question of a condition on labels: `locale === 'fr'`, `['en', 'fr'].includes(locale)`, `since('2.0')`. */
export function questionOf(node: ts.Node, { labels, names, isNameKept }: UsedLabel): Question | undefined {
  const textOf = (code: ts.Node) => {
    const value = isNameKept ? bare(code) : declaredValue(code)
    return ts.isStringLiteralLike(value) ? value.text : undefined
  }
  const isNamed = (code: ts.Node) => names.has(code.getText())
  if (ts.isBinaryExpression(node)) {
    const [is, sides] = [equality(node), [node.left, node.right].map(bare)]
    const text = sides.map(textOf).find((each) => each !== undefined && labels.includes(each))
    return is !== undefined && text !== undefined && sides.some(isNamed)
      ? (label) => (label === text) === is
      : undefined
  }
  if (!ts.isCallExpression(node)) return undefined
  const { expression: callee, arguments: given } = node
  const list = ts.isPropertyAccessExpression(callee) ? bare(callee.expression) : undefined
  const isIncluded = list && ts.isArrayLiteralExpression(list) && given.some(isNamed)
  const texts = (isIncluded ? list.elements : given).map(textOf)
  if (texts.length === 0 || !texts.every((text) => text !== undefined && labels.includes(text))) return undefined
  const age = (label: string) => labels.indexOf(label)
  const [first = ''] = texts
  switch (nameOf(callee)) {
    case 'includes':
      return isIncluded ? (label) => texts.includes(label) : undefined
    case 'only':
      return (label) => texts.includes(label)
    case 'since':
      return (label) => age(label) <= age(first)
    case 'until':
      return (label) => age(label) >= age(first)
    default:
      return undefined
  }
}

/** True for `===`, false for `!==`; otherwise undefined. */
export function equality({ operatorToken: { kind } }: ts.BinaryExpression): boolean | undefined {
  if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return true
  return kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ? false : undefined
}

/** `since` of `release.since` */
export function nameOf(node: ts.Node): string {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  return ts.isIdentifier(name) ? name.text : ''
}

/** The code around a condition with a known answer: `true && 'a'` becomes `'a'`, and `false && 'a'` goes. */
export function simplified(condition: ts.Node, value: boolean): readonly Patch[] {
  const { parent } = condition
  if (ts.isParenthesizedExpression(parent)) return simplified(parent, value)
  if (ts.isPrefixUnaryExpression(parent)) return simplified(parent, !value)
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken
    const isOr = kind === ts.SyntaxKind.BarBarToken
    if (isOr || kind === ts.SyntaxKind.AmpersandAmpersandToken) {
      if (value === isOr) return simplified(parent, value)
      return leftOf(parent, parent.left === condition ? parent.right : parent.left)
    }
  }
  if (ts.isConditionalExpression(parent) && parent.condition === condition)
    return branchLeft(parent, value ? parent.whenTrue : parent.whenFalse)
  const spread = parent.parent
  if (ts.isCallExpression(parent) && nameOf(parent.expression) === 'when' && ts.isSpreadElement(spread))
    return itemsLeft(spread, value ? parent.arguments.slice(1) : [])
  const isItem = ts.isArrayLiteralExpression(parent) || skipsFalse(parent)
  return !value && isItem ? itemsLeft(condition, []) : [inPlace(condition, String(value))]
}

function branchLeft(choice: ts.ConditionalExpression, branch: ts.Expression): readonly Patch[] {
  const whole = outermost(choice)
  const { parent } = whole
  const items = bare(branch)
  if (ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(items)) return itemsLeft(parent, items.elements)
  // An attribute without a value needs no call: `.tag(undefined)`.
  const isUnset =
    branch.getText() === 'undefined' && ts.isCallExpression(parent) && nameOf(parent.expression) in attributes
  return isUnset ? [withoutCall(parent)] : leftOf(ts.isLiteralExpression(items) ? whole : choice, branch)
}

/** Some items in the place of an item. */
function itemsLeft(item: ts.Node, items: readonly ts.Node[]): readonly Patch[] {
  const [first, last] = [items[0], items.at(-1)]
  const list = listedIn(item.parent)
  if (first && last) return between(item, first, last)
  return list ? [removal(list, item)] : []
}

/** A part of some code in the place of the whole. */
export function leftOf(whole: ts.Node, part: ts.Node): readonly Patch[] {
  return between(whole, part, part)
}

/** The rest of the code stays in place, with the changes inside. A removed condition takes migrate's remark along. */
function between(whole: ts.Node, first: ts.Node, last: ts.Node): readonly Patch[] {
  const { fileName, text } = whole.getSourceFile()
  const above = commentsFrom(text, whole.getFullStart()).at(-1)
  const start = above?.text.startsWith(`// ${REMARK}`) ? above.start : whole.getStart()
  const patches = [replaced(fileName, start, first.getStart(), ''), replaced(fileName, last.end, whole.end, '')]
  return patches.filter((patch) => patch.start < patch.end)
}
