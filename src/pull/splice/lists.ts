import { ts } from 'ts-morph'
import type { Insert } from '../edits/edit.js'
import { cut, ranks, type Removal, type Splice } from './splice.js'
import { beginOf, hasOwnLine, indentBefore } from './trivia.js'

/** An item more: on a line of its own where its neighbour has one, and comments stay where they are. */
export function insertion({ list, items, beside, side, text, order }: Omit<Insert, 'type'>): readonly Splice[] {
  const { text: source } = list.getSourceFile()
  const at = (place: number, added: string, rank: Splice['rank'] = ranks.behind): Splice => ({
    start: place,
    end: place,
    text: added,
    order,
    rank,
  })
  // What was there may go at the same time.
  if (!beside) return [at(items.pos, `${text}, `, ranks.before)]
  const isProperty = ts.isObjectLiteralExpression(list)
  const start = beside.getStart()
  const indent = indentBefore(start, source)
  if (side === 'before') return [at(start, indent === undefined ? `${text}, ` : `${text},\n${indent}`, ranks.before)]
  const index = items.indexOf(beside)
  if (indent === undefined || (!hasOwnLine(beside, source) && !isProperty)) return [at(beside.end, `, ${text}`)]
  const place = beginOf(items, index + 1, source)
  const isLast = index === items.length - 1
  // A line comment at the end of the list would swallow what comes behind it on its line.
  if (isLast && !items.hasTrailingComma)
    return place === beside.end
      ? [at(place, `,\n${indent}${text}`)]
      : // One comma before the comment, however many items come behind it.
        [{ ...at(beside.end, ','), order: 0 }, at(place, `\n${indent}${text},`)]
  return source[place] === '\n' || source[place] === '\r'
    ? [at(place, `\n${indent}${text},`)]
    : [at(beside.end, `, ${text}`)]
}

/** Items less: neighbours that go together are one cut, and what is between others stays. */
export function removalCuts(removals: readonly Removal[]): readonly Splice[] {
  const byList = new Map<ts.Node, Removal[]>()
  for (const removal of removals) byList.set(removal.list, [...(byList.get(removal.list) ?? []), removal])
  return [...byList.values()].flatMap(cutsIn)
}

function cutsIn(removals: readonly Removal[]): readonly Splice[] {
  const [first] = removals
  if (!first) return []
  const { items, list } = first
  const { text } = list.getSourceFile()
  const gone = new Set(removals.map(({ item }) => item))
  const cuts: Splice[] = []
  for (let from = 0; from < items.length; from++) {
    if (!gone.has(items[from] as ts.Node)) continue
    let to = from
    while (to + 1 < items.length && gone.has(items[to + 1] as ts.Node)) to++
    cuts.push(cutOf(items, from, to, text))
    from = to
  }
  return cuts
}

function cutOf(items: ts.NodeArray<ts.Node>, from: number, to: number, text: string): Splice {
  const isFirst = from === 0
  const isLast = to === items.length - 1
  const begin = beginOf(items, from, text)
  const end = beginOf(items, to + 1, text)
  if (isFirst && isLast) return cut(items.pos, end)
  if (!isLast) {
    const next = items[to + 1] as ts.Node
    if (isFirst && begin === items.pos && !isNewline(text, end)) return cut(begin, firstOf(next, text))
    return cut(begin, end)
  }
  const previous = items[from - 1] as ts.Node
  // On one line the comma goes, too; on lines of their own a comment may stand behind it.
  return isNewline(text, begin)
    ? cut(begin, end)
    : cut(previous.end, items.hasTrailingComma ? (items[to] as ts.Node).end : end)
}

function isNewline(text: string, at: number): boolean {
  return text[at] === '\n' || text[at] === '\r'
}

/** Where a node begins with the comments before it. */
function firstOf(node: ts.Node, text: string): number {
  const comment = text.slice(node.pos, node.getStart()).indexOf('/')
  return comment < 0 ? node.getStart() : node.pos + comment
}
