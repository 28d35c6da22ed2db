import { ts } from 'ts-morph'
import { attributes } from '../../../format/contract/attributes.js'
import { contents } from '../../../format/contract/contents.js'
import { commentsFrom, withoutCall } from '../../code/comments.js'
import { bare, outermost, visibleAt } from '../../code/declarations.js'
import { isWithin, listedIn, namesIn } from '../../code/nodes.js'
import { before, behind, inPlace, removal, replaced, type Patch, type Removal } from '../../code/patch.js'
import { REMARK } from '../../migrate/factor/accidental.js'
import { originOf } from '../locate/entries.js'
import type { Instance } from '../origin/instances.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import type { Candidate } from '../propose/edit.js'
import { candidate, instancesOf, type EditContext } from '../propose/edit-context.js'
import { axesOf } from './axes.js'
import { plainCode, type Condition } from './conditions.js'

/** An entry under a condition: `locale === 'fr' && 'deploy'`. */
export type ConditionalEntry = ts.BinaryExpression

const HOLE = '__item__'

/** An item under a condition. Only lists of children skip `false`; for all other lists, the item becomes a spread. */
export function conditional(list: ts.Node, condition: string, text: string, item?: ts.Node): string {
  if (ts.isObjectLiteralExpression(list)) return `...(${condition} ? { ${text} } : {})`
  if (!skipsFalse(list) || (item && ts.isSpreadElement(item))) return `...(${condition} ? [${text}] : [])`
  return item && bindsLoosely(item) ? `${condition} && (${text})` : `${condition} && ${text}`
}

/** True for content calls, `under(…)` and `when(…)`: a `false` among the arguments is skipped. */
function skipsFalse(list: ts.Node): boolean {
  if (!ts.isCallExpression(list)) return false
  const { expression: callee } = list
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
  if (name === 'under' || name === 'when') return !isListed(list)
  // `...this.pages('a')` is a method of the author's: an element can't be spread.
  return (name in contents || name === 'global') && !ts.isSpreadElement(list.parent)
}

/** `[...under('v1', …)]`: the array's type may exclude `false`. */
function isListed({ parent }: ts.Node): boolean {
  return ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)
}

function bindsLoosely(item: ts.Node): boolean {
  if (ts.isBinaryExpression(item)) return item.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken
  return ts.isConditionalExpression(item) || ts.isArrowFunction(item)
}

/** Patches for an item kept under a condition. */
export function keptUnder({ opposite }: Condition, { file, list, item }: Removal): readonly Patch[] {
  const [head = '', tail = ''] = conditional(list, opposite, HOLE, item).split(HOLE)
  return [before(file, item.getStart(), head), behind(file, item.end, tail)]
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

/** `since` of `release.since` */
export function nameOf(node: ts.Node): string {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  return ts.isIdentifier(name) ? name.text : ''
}

function isConditional(entry: ts.Node): entry is ConditionalEntry {
  return ts.isBinaryExpression(entry) && entry.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
}

/**
 * Candidates for a conditional entry, now in a further variant: the condition is widened. Without them, `inserts` would
 * repeat the entry.
 */
export function widened(
  context: EditContext,
  list: TracedList,
  inserts: readonly (Candidate | undefined)[],
): readonly Candidate[] {
  return inserts.flatMap((own) => {
    if (own?.action.type !== 'add' || !own.action.gaps) return []
    const { items, gaps, text } = own.action
    const entry = items
      .slice(Math.min(...gaps), Math.max(...gaps))
      .filter(isConditional)
      .find(({ right }) => plainCode(right.getText()) === plainCode(text))
    return entry ? adjusted(context, list, entry, false) : []
  })
}

/** Candidates for a conditional entry, now in other variants: the condition is widened or narrowed. */
export function adjusted(
  context: EditContext,
  { call }: TracedList,
  entry: ts.Node,
  isNarrower: boolean,
): readonly Candidate[] {
  if (!call || !isConditional(entry)) return []
  const [all, own] = instancesOf(context, call)
  const had = new Set(instancesWith(context, all, entry.right).map(({ of }) => of))
  // A condition on names of variants only, free to be replaced.
  const names = new Set(axesOf(all, visibleAt(entry)).flatMap(({ name }) => ['includes', ...name.split('.')]))
  return had.size > 0 && [...namesIn(entry.left)].every((name) => names.has(name))
    ? [candidate({ type: 'adjust', entry, had, isNarrower }, entry, all, own)]
    : []
}

/** The instances of a list that have a child from some code: of `locale === 'fr' && 'deploy'`, the list in French. */
export function instancesWith(context: EditContext, all: readonly Instance[], code: ts.Node): readonly Instance[] {
  const isFromCode = (child: TracedValue) => {
    const origin = originOf(context, child)
    return origin !== undefined && isWithin(origin, code)
  }
  return all.filter(({ of }) => context.instances.listOf(of)?.items.some(isFromCode))
}
