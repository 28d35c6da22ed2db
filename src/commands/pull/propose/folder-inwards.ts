import { ts } from 'ts-morph'
import { contents } from '../../../format/contract/contents.js'
import { before, behind, replaced, type Patch } from '../../code/patch.js'
import { isUnder } from '../exemplar/page-style.js'
import type { Candidate } from './edit.js'

/** More of them than this read worse than the one line to write by hand. */
const MOST_CALLS = 3

/**
 * The candidate for an entry outside of the folder of the `under(…)` around its list: that moves inwards, around all but
 * the entry. `...under('fr', group('A').pages('a', 'b'))` becomes `group('A').pages(...under('fr', 'a', 'b'), 'new')`.
 */
export function outOfFolder(own: Candidate | undefined): Candidate | undefined {
  if (own?.action.type !== 'add') return undefined
  const { list, items, beside, side } = own.action
  const at = beside ? items.indexOf(beside) + (side === 'after' ? 1 : 0) : 0
  const lists = listsUpToFolder(list, { behind: items.slice(at), before: items.slice(0, at) })
  const companions = lists && inwards(lists)
  return companions && { ...own, companions: [...(own.companions ?? []), ...companions] }
}

/** A list, and its items before and behind the one that the entry is or is part of. */
interface Around {
  readonly list: ts.Node
  readonly before: readonly ts.Node[]
  readonly behind: readonly ts.Node[]
}

/** The lists around a place, from the inner one to the `under(…)`; undefined where another function or a choice is between. */
function listsUpToFolder(
  list: ts.Node,
  inner: Pick<Around, 'before' | 'behind'>,
): readonly [...Around[], Around & { readonly list: ts.CallExpression }] | undefined {
  const isFolder = isUnder(list)
  const own = { ...inner, before: isFolder ? inner.before.slice(1) : inner.before }
  if (isFolder) return [{ list, ...own }]
  for (let node = list, { parent } = node; parent; node = parent, { parent } = node) {
    const items = itemsOf(parent)
    const index = items?.indexOf(node) ?? -1
    if (items && index >= 0) {
      const outer = listsUpToFolder(parent, { before: items.slice(0, index), behind: items.slice(index + 1) })
      return outer && [{ list, ...own }, ...outer]
    }
    if (!isOnTheWay(parent, node)) return undefined
  }
  return undefined
}

function itemsOf(list: ts.Node): readonly ts.Node[] | undefined {
  if (!ts.isCallExpression(list)) return undefined
  const { expression: callee } = list
  return isUnder(list) || (ts.isPropertyAccessExpression(callee) && callee.name.text in contents)
    ? list.arguments
    : undefined
}

/** True for code around an item that gives the item or nothing. */
function isOnTheWay(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent)) return parent.expression === node
  if (ts.isBinaryExpression(parent))
    return parent.right === node && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  return ts.isParenthesizedExpression(parent)
}

function inwards(lists: NonNullable<ReturnType<typeof listsUpToFolder>>): readonly Patch[] | undefined {
  const folder = lists.at(-1)?.list as ts.CallExpression
  const runs = lists.flatMap((each) => [each.before, each.behind]).filter(({ length }) => length > 0)
  const { parent: spread, arguments: given } = folder
  const [name, first] = given
  const last = given.at(-1)
  if (!ts.isSpreadElement(spread) || !name || !first || !last || runs.length > MOST_CALLS) return undefined
  const { fileName: file } = folder.getSourceFile()
  const head = `...${folder.expression.getText()}(${name.getText()}, `
  const patches: Patch[] = []
  for (const { list, before: left, behind: right } of lists) {
    const isFolder = list === folder
    const [from, to] = [left[0], left.at(-1)]
    if (from && to) patches.push(...(isFolder ? [] : [before(file, from.getStart(), head)]), behind(file, to.end, ')'))
    const [next, end] = [right[0], right.at(-1)]
    if (next && end)
      patches.push(before(file, next.getStart(), head), ...(isFolder ? [] : [behind(file, end.end, ')')]))
    // At the ends of its own list, the entry is written beside the call.
    if (isFolder && lists.length === 1 && !(from && next)) return undefined
    if (isFolder && !from) patches.push(replaced(file, spread.getStart(), startWithComments(first), ''))
    if (isFolder && !next) patches.push(endOfCall(folder, last.end))
  }
  return patches
}

/** The start of an argument, or of the comment before it. */
function startWithComments(argument: ts.Node): number {
  const start = argument.getFullStart()
  return start + argument.getSourceFile().text.slice(start).search(/\S/)
}

/** Takes the end of a call away, but for comments behind the last argument: its comma is then that of the list around. */
function endOfCall(call: ts.CallExpression, last: number): Patch {
  const { text, fileName: file } = call.getSourceFile()
  const tail = text.slice(last, call.end - 1)
  if (!/\/[/*]/.test(tail)) return replaced(file, last, call.end, '')
  const [comma = ''] = (/^\s*,/.test(tail) && /^\s*,/.exec(text.slice(call.end))) || []
  return replaced(file, call.end - 1, call.end + comma.length, '')
}
