import type { ts } from 'ts-morph'
import type { Pair } from '../../../format/changes/alignment.js'
import { isWithin, type JsonPath } from '../../../format/json/tree.js'
import type { TracedValue } from '../provenance/traced-value.js'
import type { Items } from '../source/items.js'
import { listedItemOf } from '../source/listed-items.js'
import { rowItemOf } from '../source/row-items.js'
import { unitsIn } from '../splice/code-units.js'
import { commentsOf, listText } from '../splice/list-text.js'
import { commentsOfPush } from '../splice/pushes.js'
import { movedToken } from '../splice/tokens.js'
import type { EditContext } from './edit-context.js'
import { entryAt } from './list-items.js'
import type { SameElsewhere } from './same-elsewhere.js'

/** Code that moves: a token represents it in other code. */
export interface MovedCode {
  readonly file: string
  readonly start: number
  readonly end: number
  /** The comments that go along. */
  readonly above: readonly string[]
  readonly behind: readonly string[]
  readonly node: ts.Node
}

/** The code that moves, by its tokens, and the token of what moved to a path of docs.json. */
export interface MovedTo {
  readonly moved: ReadonlyMap<string, MovedCode>
  readonly movedTo: (path: JsonPath) => string | undefined
  /** The code of what went and came elsewhere with other content, to a path or below it: it is written anew, with these comments. */
  readonly alikeAt: (path: JsonPath) => readonly MovedCode[]
}

/** The code of moved elements, which is moved along. */
export function movedCode(
  {
    moves,
    reordered,
    elsewhere,
  }: { readonly moves: readonly Pair[]; readonly reordered: readonly Pair[]; readonly elsewhere: SameElsewhere },
  root: TracedValue,
  items: Items,
  { sites, declarations }: Pick<EditContext, 'sites' | 'declarations'>,
): MovedTo {
  const inLists = new Set(reordered)
  const moved = new Map<string, MovedCode>()
  const tokens = new Map<string, string>()
  const named = new Map<string, string>()
  const codeOf = (move: Pair) => codeOfMove(root, move, items, { sites, declarations, isInList: inLists.has(move) })
  const commented = (move: Pair) => {
    const code = codeOf(move)
    return code && hasComments(code) ? [{ move, code }] : []
  }
  const moving = [...moves, ...reordered].map((move) => ({ move, code: codeOf(move) }))
  for (const { move, code } of [...moving, ...elsewhere.equal.flatMap(commented)]) {
    // A page that has no comment is written as its new neighbours are.
    if (!code || (typeof move.after.value === 'string' && code.above.length + code.behind.length === 0)) continue
    // What moves in several variants is one piece of code.
    const place = `${code.file} ${code.start}`
    const token = named.get(place) ?? movedToken(moved.size)
    named.set(place, token)
    moved.set(token, code)
    tokens.set(JSON.stringify(move.after.path), token)
  }
  const alike = elsewhere.alike.flatMap(commented)
  return {
    moved,
    movedTo: (path) => tokens.get(JSON.stringify(path)),
    alikeAt: (path) => alike.filter(({ move }) => isWithin(move.after.path, path)).map(({ code }) => code),
  }
}

function hasComments({ above, behind, node, start, end }: MovedCode): boolean {
  if (above.length + behind.length > 0) return true
  const source = node.getSourceFile()
  return (
    /\/[/*]/.test(source.text.slice(start, end)) &&
    unitsIn(source).some(({ comments }) => comments.some((each) => each.start >= start && each.end <= end))
  )
}

/** The item of an element that moved; its code is moved along, with all that is written there. */
function codeOfMove(
  root: TracedValue,
  { before }: Pair,
  items: Items,
  { sites, declarations, isInList }: Pick<EditContext, 'sites' | 'declarations'> & { readonly isInList: boolean },
): MovedCode | undefined {
  const entry = entryAt(root, before.path)
  const own = entry && (isInList ? items.goingOf(entry.list, entry.index) : items.itemOf(entry.list, entry.index))
  const row = () =>
    entry &&
    (rowItemOf(sites, entry.list.items[entry.index]) ?? listedItemOf(items, declarations, entry.list, entry.index))
  const item = own?.isFirst && own.isLast ? own : row()
  if (!item) return undefined
  const { file, list, items: all, item: node } = item
  const text = listText(list, all).items[all.indexOf(node)]
  if (!text) return undefined
  const [inside, outside] = [commentsOf(text), commentsOfPush(list)]
  const comments = { above: [...outside.above, ...inside.above], behind: [...inside.behind, ...outside.behind] }
  return { file, start: node.getStart(), end: node.end, ...comments, node }
}
