import { ts } from 'ts-morph'
import { bare } from '../source/declarations.js'
import { indentBefore } from '../splice/trivia.js'
import type { Unit } from './units.js'

/**
 * True if a list with other strings in it than before needs no formatting: each of its items is on a line of its own,
 * and it does not fit on one line.
 */
export function isSettled({ before, after }: Unit, printWidth: number): boolean {
  const [old, now] = [listOf(before), listOf(after)]
  if (!old || !now || old.head !== now.head || old.items.hasTrailingComma !== now.items.hasTrailingComma) return false
  if (!isOnLines(before, old.items) || !isOnLines(after, now.items)) return false
  const { gone, come, kept } = differenceOf([...old.items], [...now.items])
  const quotes = new Set([...gone, ...kept].filter(ts.isStringLiteral).map((item) => item.getText()[0]))
  const isPlain = (item: ts.Node) => ts.isStringLiteral(item) && /^.[^'"\\]*.$/.test(item.getText())
  if (![...gone, ...come].every(isPlain) || !come.every((item) => quotes.has(item.getText()[0]))) return false
  // Lists of these are broken, or not, for other reasons than their length.
  if (kept.some(hugs)) return false
  return gone.length === 0 || flatWidth(now.items) > printWidth
}

interface List {
  /** The text before its items. */
  readonly head: string
  readonly items: ts.NodeArray<ts.Expression>
}

function listOf(node: ts.Node): List | undefined {
  if (ts.isArrayLiteralExpression(node)) return { head: '', items: node.elements }
  return ts.isCallExpression(node) ? { head: node.expression.getText(), items: node.arguments } : undefined
}

function isOnLines(node: ts.Node, items: ts.NodeArray<ts.Node>): boolean {
  const { text } = node.getSourceFile()
  const [first, ...others] = items.map((item) => indentBefore(item.getStart(), text))
  return first !== undefined && others.every((each) => each === first) && indentBefore(node.end - 1, text) !== undefined
}

/** The items between those that both lists begin and end with. */
function differenceOf(old: readonly ts.Node[], now: readonly ts.Node[]) {
  const isSame = (left: ts.Node | undefined, right: ts.Node | undefined) =>
    left !== undefined && left.getText() === right?.getText()
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && isSame(old[start], now[start])) start++
  let end = 0
  while (end < most - start && isSame(old.at(-1 - end), now.at(-1 - end))) end++
  return {
    gone: old.slice(start, old.length - end),
    come: now.slice(start, now.length - end),
    kept: [...now.slice(0, start), ...now.slice(now.length - end)],
  }
}

function hugs(node: ts.Node): boolean {
  const item = bare(node)
  return ts.isObjectLiteralExpression(item) || ts.isArrayLiteralExpression(item) || ts.isFunctionLike(item)
}

/** At least how wide items are on one line. */
export function flatWidth(items: readonly ts.Node[]): number {
  return items.reduce((sum, item) => sum + item.getText().replace(/\s+/g, '').length + 2, 0)
}
