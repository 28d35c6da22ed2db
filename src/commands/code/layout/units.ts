import { ts } from 'ts-morph'
import { indentBefore } from '../comments.js'
import { bare } from '../declarations.js'

/** A piece of code formatted by itself: a statement, or an item on separate lines. */
export interface Unit {
  readonly before: ts.Node
  readonly after: ts.Node
}

/** The smallest pieces that cover all differences between two versions of a statement and may need another layout. */
export function changedUnits(before: ts.Node, after: ts.Node, printWidth: number): readonly Unit[] {
  const units = differences(before, after)
    .filter((unit) => !isSettled(unit, printWidth) && !isIgnored(unit.after))
    .map((unit) => climb(unit, after, printWidth))
  const outer = new Set(units.map((unit) => unit.after))
  const isNested = ({ after: node }: Unit) => ts.findAncestor(node.parent, (each) => outer.has(each)) !== undefined
  return [...outer].flatMap((node) => units.find((unit) => unit.after === node) ?? []).filter((unit) => !isNested(unit))
}

/**
 * New items of a changed piece that are wider than a line (not beside items that an author keeps on a line each), and
 * items not indented yet.
 */
export function wideItems({ before, after }: Unit, printWidth: number): readonly ts.Node[] {
  const isWide = (node: ts.Node) => !isBroken(node) && columnOf(node) + node.getText().length > printWidth
  return differences(before, after).flatMap((pair) => {
    const [old, now] = [itemsIn(pair.before), itemsIn(pair.after)]
    const { gone, come } = differenceOf(old, now)
    const shaped = old.filter((each) => !ts.isStringLiteralLike(each))
    const areRows = old.some(isWide) || (shaped.length > 0 && !shaped.some(isBroken))
    return come.flatMap((item) => {
      const known = gone.find((each) => headOf(each) === headOf(item))
      if (known) return wideItems({ before: known, after: item }, printWidth)
      const isOpen = isRaw(item) || (!areRows && isWide(item))
      return isOpen && isOwnItem(item) && !isIgnored(item) ? [item] : []
    })
  })
}

/** True for printed code without a layout: one of its lines starts left of the code. */
function isRaw(node: ts.Node): boolean {
  const column = columnOf(node)
  return node
    .getText()
    .split('\n')
    .some((line, index) => index > 0 && line.search(/\S/) >= 0 && line.search(/\S/) < column)
}

function columnOf(node: ts.Node): number {
  return indentBefore(node.getStart(), node.getSourceFile().text)?.length ?? 0
}

/** The start of an item, which additions don't change: `group('One')` of a chain, the first property. */
function headOf(node: ts.Node): string {
  if (ts.isPropertyAssignment(node)) return node.name.getText()
  if (ts.isObjectLiteralExpression(node)) return node.properties[0]?.getText() ?? ''
  if (ts.isArrayLiteralExpression(node)) return node.elements[0]?.getText() ?? ''
  const isChained = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
  return isChained ? headOf(node.expression.expression) : node.getText()
}

/** The comments of prettier and of Biome. */
const IGNORE = /^\/[/*]\s*(prettier-ignore|biome-ignore format\b)/

/** True if an author keeps the formatter away from a node, or from code around it. */
function isIgnored(node: ts.Node): boolean {
  const { text } = node.getSourceFile()
  const ignored = ts.findAncestor(node, (around) => {
    const comments = ts.isSourceFile(around) ? [] : ts.getLeadingCommentRanges(text, around.getFullStart())
    return comments?.some(({ pos, end }) => IGNORE.test(text.slice(pos, end))) === true
  })
  return ignored !== undefined
}

/** Different nodes whose children can't be paired. */
function differences(before: ts.Node, after: ts.Node): Unit[] {
  const [left, right] = [childrenOf(before), childrenOf(after)]
  const isPaired =
    before.kind === after.kind &&
    left.length === right.length &&
    left.length > 0 &&
    left.every(({ kind }, index) => kind === right[index]?.kind)
  if (!isPaired) return [{ before, after }]
  const inside = left.flatMap((child, index) => {
    const other = right[index] as ts.Node
    return child.getText() === other.getText() ? [] : differences(child, other)
  })
  // Only comments or white space between the children.
  return inside.length > 0 ? inside : [{ before, after }]
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = []
  node.forEachChild((child) => void children.push(child))
  return children
}

/** Climbs to an item on separate lines, before and after: code around is broken into lines either way. */
function climb({ before, after }: Unit, top: ts.Node, printWidth: number): Unit {
  let [left, right] = [before, after]
  while (right !== top && !(isOwnItem(right) && isOwnItem(left) && isBrokenAround(left, right, printWidth))) {
    left = left.parent
    right = right.parent
  }
  return { before: left, after: right }
}

/** True if the code around is on several lines before and after: too long for a line, it stays too long with more. */
function isBrokenAround(before: ts.Node, after: ts.Node, printWidth: number): boolean {
  if (isBroken(before) || isBroken(after)) return isBroken(before) && isBroken(after)
  return flatWidth([after]) >= before.end - before.getStart() || flatWidth(siblingsOf(after)) > printWidth
}

function isBroken(node: ts.Node): boolean {
  return node.getText().includes('\n')
}

function isOwnItem(node: ts.Node): boolean {
  return siblingsOf(node).length > 0 && indentBefore(node.getStart(), node.getSourceFile().text) !== undefined
}

/** The items of the list, call or object around a node. */
function siblingsOf(node: ts.Node): readonly ts.Node[] {
  const items = itemsIn(node.parent)
  return items.includes(node) ? items : []
}

function itemsIn(list: ts.Node): readonly ts.Node[] {
  if (ts.isObjectLiteralExpression(list)) return list.properties.filter(ts.isPropertyAssignment)
  if (ts.isArrayLiteralExpression(list)) return list.elements
  return ts.isCallExpression(list) ? list.arguments : []
}

/** True if a list with changed strings needs no formatting: an item per line, and too wide for a single line. */
function isSettled({ before, after }: Unit, printWidth: number): boolean {
  const [old, now] = [itemsIn(before), itemsIn(after)]
  const isOnALine = (item: ts.Node) => indentBefore(item.getStart(), item.getSourceFile().text) !== undefined
  if (frameOf(before, old) !== frameOf(after, now) || ![...old, ...now].every(isOnALine)) return false
  const { gone, come, kept } = differenceOf(old, now)
  const [quote = ''] = old.find(ts.isStringLiteral)?.getText() ?? ''
  const isPlain = (item: ts.Node) => /^(['"])[^'"\\]*\1$/.test(item.getText()) && item.getText().startsWith(quote)
  // Lists of objects break for other reasons than their length.
  if (![...gone, ...come].every(isPlain) || kept.some(hugs)) return false
  return quote !== '' && (gone.length === 0 || flatWidth(now) > printWidth)
}

/** The text of a list around its items. */
function frameOf(list: ts.Node, items: readonly ts.Node[]): string {
  const [first, last] = [items[0]?.getStart() ?? list.end, items.at(-1)?.end ?? list.end]
  const { text } = list.getSourceFile()
  return `${text.slice(list.getStart(), first)}…${text.slice(last, list.end)}`
}

/** The items between the equal start and the equal end of two lists. */
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

/** The least width of items on one line. */
function flatWidth(items: readonly ts.Node[]): number {
  return items.reduce((sum, item) => sum + item.getText().replace(/\s+/g, '').length + 2, 0)
}
