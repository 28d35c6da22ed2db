import { ts } from 'ts-morph'
import { type MovedCode, movedToken } from '../../code/patch.js'
import { pairsOf, type Alignment, type Item, type Pair } from '../../../format/changes/alignment.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { valueAt } from '../origin/traced-value.js'
import { commentsBeside, listText } from '../../code/list-text.js'
import type { EditContext } from './edit-context.js'
import { isWhole, ListItems, originOf, type EntryContext } from '../locate/entries.js'
import { commentsIn, type Comment } from '../../code/comments.js'

/** Moved code by token, and the tokens for paths of docs.json. */
export interface MovedTo {
  readonly moved: ReadonlyMap<string, MovedCode>
  readonly movedTo: (path: JsonPath) => string | undefined
}

/**
 * The code of moved elements, to another list or within a list. A page without comments is written like the new
 * neighbours instead.
 */
export function movedCode(context: EntryContext & Pick<EditContext, 'root'>, alignment: Alignment): MovedTo {
  const isHere = ({ before, after, moved }: Item) => moved && before !== undefined && after !== undefined
  const inLists = [...pairsOf(alignment)].flatMap(({ items = [] }) => items.filter(isHere))
  const reordered = new Set(inLists.flatMap(({ pair }) => pair ?? []))
  const moved = new Map<string, MovedCode>()
  const byPath = new Map<string, string>()
  // A move in several variants has a single piece of code.
  const byPlace = new Map<string, string>()
  for (const move of [...alignment.moves, ...reordered]) {
    const code = codeOfMove(context, move)
    const isElement = typeof move.after.value !== 'string'
    // A row such as `{ name: 'Vue', url: 'vue' }` says more than a page.
    const isRow = code && reordered.has(move) && ts.isObjectLiteralExpression(code.node)
    if (!code || !(isElement || isRow || hasComments(code))) continue
    const place = `${code.file} ${code.start}`
    const token = byPlace.get(place) ?? movedToken(moved.size)
    byPlace.set(place, token)
    moved.set(token, code)
    byPath.set(JSON.stringify(move.after.path), token)
  }
  return { moved, movedTo: (path) => byPath.get(JSON.stringify(path)) }
}

function hasComments({ above, behind, node, start, end }: MovedCode): boolean {
  const isInside = (comment: Comment) => comment.start >= start && comment.end <= end
  return above.length + behind.length > 0 || commentsIn(node.getSourceFile()).some(isInside)
}

/** The code of a moved element, with all comments. */
function codeOfMove(context: EntryContext & Pick<EditContext, 'root'>, { before }: Pair): MovedCode | undefined {
  const list = valueAt(context.root, before.path.slice(0, -1))
  const index = before.path.at(-1)
  if (list?.type !== 'list' || typeof index !== 'number') return undefined
  const item = new ListItems(context, list).at(index)
  if (!item || !isWhole(item)) return undefined
  const { file, list: around, items, item: node } = item
  if (ts.isSpreadElement(node) && !originOf(context, list.items[index])) return undefined
  const text = listText(around, items).items[items.indexOf(node)]
  if (!text) return undefined
  return { file, start: node.getStart(), end: node.end, ...commentsBeside(text), node }
}
