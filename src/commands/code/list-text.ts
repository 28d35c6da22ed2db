import type { ts } from 'ts-morph'
import { commentedOut, commentsFrom, type Comment } from './comments.js'

/** An item of a list in source text, with the white space and the comments that belong to it. */
export interface ItemText {
  readonly node: ts.Node
  /** White space, and comments that an empty line sets apart or that are code: they stay when the item goes. */
  readonly apart: string
  /** White space before the item or its comments. */
  readonly space: string
  /** The comments above it, and the white space between them and it. */
  readonly above: string
  /** Comments between the item and its comma. */
  readonly gap: string
  /** Comments behind it on its line. */
  readonly tail: string
  /** Those of the gap and the tail that are code: they stay when the item goes. */
  readonly staying: readonly string[]
}

/** A list in source text: between its brackets stands nothing that is not in here. */
export interface ListText {
  readonly start: number
  readonly end: number
  readonly items: readonly ItemText[]
  readonly hasTrailingComma: boolean
  /** What stands behind the last item. */
  readonly rest: string
}

const known = new WeakMap<ts.NodeArray<ts.Node>, ListText>()

/** The arguments of a call, the elements of a list literal, the properties of an object, as they are written. */
export function listText(list: ts.Node, nodes: ts.NodeArray<ts.Node>): ListText {
  const text = known.get(nodes) ?? readList(list, nodes)
  known.set(nodes, text)
  return text
}

function readList(list: ts.Node, nodes: ts.NodeArray<ts.Node>): ListText {
  const { text } = list.getSourceFile()
  const end = list.end - 1
  const items: ItemText[] = []
  let at = nodes.pos
  for (const [index, node] of nodes.entries()) {
    const hasComma = index < nodes.length - 1 || nodes.hasTrailingComma === true
    const comma = hasComma ? commaBehind(text, node.end) : node.end
    const tail = tailEnd(text, hasComma ? comma + 1 : comma, end)
    const [gap, behind] = [text.slice(node.end, comma), text.slice(hasComma ? comma + 1 : comma, tail)]
    items.push({
      node,
      ...leadOf(text, at, node.getStart()),
      gap,
      tail: behind,
      staying: [...codeIn(gap), ...codeIn(behind)],
    })
    at = tail
  }
  return {
    start: nodes.pos,
    end,
    items,
    hasTrailingComma: nodes.hasTrailingComma === true && nodes.length > 0,
    rest: text.slice(at, end),
  }
}

/** The comments that go where an item goes: those above it, and those behind it. */
export function commentsOf({ above, gap, tail, staying }: ItemText): {
  above: readonly string[]
  behind: readonly string[]
} {
  const texts = (trivia: string) => commentsFrom(trivia, 0).map(({ text }) => text)
  return { above: texts(above), behind: [...texts(gap), ...texts(tail)].filter((each) => !staying.includes(each)) }
}

function codeIn(trivia: string): readonly string[] {
  return [...commentedOut(commentsFrom(trivia, 0))].map(({ text }) => text)
}

function commaBehind(text: string, from: number): number {
  return text.indexOf(',', commentsFrom(text, from).at(-1)?.end ?? from)
}

/** Where the comments end that stand behind an item on its line, if nothing but the list's end comes behind them there. */
function tailEnd(text: string, from: number, end: number): number {
  let at = from
  for (const comment of commentsFrom(text, from)) {
    if (text.slice(at, comment.start).includes('\n')) break
    // A comment of several lines belongs to what is below it.
    if (comment.text.includes('\n')) return from
    at = comment.end
  }
  const next = /[^ \t\r]/.exec(text.slice(at, end))?.[0]
  return next === undefined || next === '\n' ? at : from
}

function leadOf(text: string, from: number, to: number): Pick<ItemText, 'apart' | 'space' | 'above'> {
  const lead = text.slice(from, to)
  const comments = commentsFrom(lead, 0)
  const code = commentedOut(comments)
  const own = comments.findLastIndex(
    (comment, index) => code.has(comment) || isApart(lead, comment, comments[index + 1]),
  )
  const apart = own < 0 ? 0 : (comments[own]?.end ?? 0)
  const first = comments[own + 1]?.start ?? lead.length
  return { apart: lead.slice(0, apart), space: lead.slice(apart, first), above: lead.slice(first) }
}

function isApart(lead: string, { end }: Comment, next: Comment | undefined): boolean {
  return /\n[ \t\r]*\n/.test(lead.slice(end, next?.start))
}
