import { ts } from 'ts-morph'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { type MovedCode, movedToken, rangeToken } from '../../code/patch.js'
import { pairsOf, type Pair, type Alignment, type Side } from '../../../format/changes/alignment.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { listText } from '../../code/list-text.js'
import { type EditContext, codeOf } from './edit-context.js'
import { entryAt, ListItems, originOf, wholeItem, type EntryContext } from '../locate/entries.js'
import { elementsIn, isElementList } from '../../../format/changes/elements.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import { commentsIn, type Comment } from '../../code/comments.js'

/** Moved code by token, and the tokens for paths of docs.json. */
export interface MovedTo {
  readonly moved: ReadonlyMap<string, MovedCode>
  readonly movedTo: (path: JsonPath) => string | undefined
}

/** The moves of an alignment: to other lists, within a list, and from one variant to another. */
interface Moves {
  readonly moves: readonly Pair[]
  readonly reordered: readonly Pair[]
  /** From one variant to another: no move for readers, but comments move along. */
  readonly elsewhere: readonly Pair[]
}

/** The code of moved elements. */
export function movedCode(
  context: EntryContext & Pick<EditContext, 'root'>,
  { moves, reordered, elsewhere }: Moves,
): MovedTo {
  const inLists = new Set(reordered)
  const moved = new Map<string, MovedCode>()
  const tokens = new Map<string, string>()
  const named = new Map<string, string>()
  const codeAt = (move: Pair) => codeOfMove(context, move, inLists.has(move))
  const commented = (move: Pair) => {
    const code = codeAt(move)
    return code && hasComments(code) ? [{ move, code }] : []
  }
  const moving = [...moves, ...reordered].map((move) => ({ move, code: codeAt(move) }))
  for (const { move, code } of [...moving, ...elsewhere.flatMap(commented)]) {
    // A page without comments is written like the new neighbours, unless its row says more: `{ name: 'Vue', url: 'vue' }`.
    const isRow = code && inLists.has(move) && ts.isObjectLiteralExpression(code.node)
    const isPage = typeof move.after.value === 'string' && code?.above.length === 0 && code.behind.length === 0
    if (!code || (isPage && !isRow)) continue
    // A move in several variants has a single piece of code.
    const place = `${code.file} ${code.start}`
    const token = named.get(place) ?? movedToken(moved.size)
    named.set(place, token)
    moved.set(token, code)
    tokens.set(JSON.stringify(move.after.path), token)
  }
  return { moved, movedTo: (path) => tokens.get(JSON.stringify(path)) }
}

function hasComments({ above, behind, node, start, end }: MovedCode): boolean {
  const isInside = (comment: Comment) => comment.start >= start && comment.end <= end
  return above.length + behind.length > 0 || commentsIn(node.getSourceFile()).some(isInside)
}

/** The code of a moved element, with all comments. */
function codeOfMove(
  context: EntryContext & Pick<EditContext, 'root'>,
  { before }: Pair,
  isInList: boolean,
): MovedCode | undefined {
  const entry = entryAt(context.root, before.path)
  if (!entry) return undefined
  const [items, { index }] = [new ListItems(context, entry.list), entry]
  const item = wholeItem(isInList ? items.removable(index) : items.at(index))
  if (!item) return undefined
  const { file, list, items: all, item: node } = item
  if (ts.isSpreadElement(node) && !originOf(context, entry.list.items[index])) return undefined
  const text = listText(list, all).items[all.indexOf(node)]
  if (!text) return undefined
  const textsOf = (comments: readonly Comment[]) => comments.map((comment) => comment.text)
  const [above, behind] = [textsOf(text.comments.above), textsOf(text.comments.behind)]
  return { file, start: node.getStart(), end: node.end, above, behind, node }
}

/** Equal elements and pages that left a language or version and came to another, also inside of moved elements. */
export function variantMoves(alignment: Alignment): readonly Pair[] {
  const removed: Side[] = []
  const added: Side[] = []
  for (const { before, after, items = [] } of pairsOf(alignment)) {
    for (const { pair, before: from, after: to } of items) {
      if (pair) continue
      if (from !== undefined && isElementList(before.path)) removed.push(entryOf(before, from))
      else if (to !== undefined && isElementList(after.path)) added.push(entryOf(after, to))
    }
  }
  if (added.length === 0) return []
  const known = grouped(
    removed.flatMap((each) => [...withInner(each)]),
    ({ value }) => JSON.stringify(value),
  )
  const left = new Map([...known].map(([name, sides]) => [name, [...sides]]))
  const find = (after: Side): readonly Pair[] => {
    const before = left.get(JSON.stringify(after.value))?.shift()
    return before ? [{ before, after, equal: true }] : elementsIn(after).flatMap(find)
  }
  return added.flatMap(find)
}

function entryOf({ path, value }: Side, index: number): Side {
  return { path: [...path, index], value: (value as readonly Side['value'][])[index] as Side['value'] }
}

function* withInner(side: Side): Generator<Side> {
  yield side
  for (const inner of elementsIn(side)) yield* withInner(inner)
}

/**
 * Existing code by path of docs.json, for a value written anew: moved code, and unchanged code of the file. Neighbours
 * keep comments, constants and `pagesIn`.
 */
export function keptCode(
  context: EditContext,
  pair: Pair,
  value: TracedValue | undefined,
  file: string | undefined,
): (path: JsonPath) => string | undefined {
  const kept = new Map<string, string>()
  const list = ({ items: pairs = [] }: Pair, traced: TracedList): void => {
    const call = codeOf(context, traced.call)?.node
    const items = new ListItems(context, traced)
    for (const { before, pair: inner, moved } of pairs) {
      const child = before === undefined ? undefined : traced.items[before]
      if (before === undefined || !inner || !child) continue
      if (!inner.equal) {
        walk(inner, child)
        continue
      }
      const item = child.type === 'element' && !moved ? items.at(before) : undefined
      if (!item?.isFirst || !item.isLast || item.file !== file || item.list !== call) continue
      kept.set(JSON.stringify(inner.after.path), rangeToken(item.item.getStart(), item.item.end))
    }
  }
  const walk = (each: Pair, traced: TracedValue): void => {
    if (traced.type === 'list') return list(each, traced)
    if (traced.type !== 'element') return
    for (const { key, pair: inner } of each.members ?? []) {
      const child = traced.entries.get(key)
      if (inner && !inner.equal && child) walk(inner, child)
    }
  }
  if (value) walk(pair, value)
  return (path) => context.movedTo(path) ?? kept.get(JSON.stringify(path))
}
