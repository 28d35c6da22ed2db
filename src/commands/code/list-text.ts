import type { ts } from 'ts-morph'
import { grouped } from '../../base/diagnostics/grouped.js'
import { commentsFrom, endsInLineComment, isCommentedOut, tailEnd } from './comments.js'
import type { Addition } from './patch.js'

/** An item of a list in source text, with white space and comments. */
interface ItemText {
  readonly node: ts.Node
  /** White space, with comments set apart by an empty line, and commented-out code: all stay when the item goes. */
  readonly apart: string
  /** White space before the item or the comments above. */
  readonly space: string
  /** The comments above, and the white space down to the item. */
  readonly above: string
  /** Comments between the item and the comma. */
  readonly gap: string
  /** Comments behind the item on the same line. */
  readonly tail: string
}

/** A list in source text, whole: items and all text between the brackets. */
interface ListText {
  readonly start: number
  readonly end: number
  readonly items: readonly ItemText[]
  readonly hasTrailingComma: boolean
  /** Text behind the last item. */
  readonly rest: string
}

/** The arguments of a call, the elements of a list literal, the properties of an object, as they are written. */
export function listText(list: ts.Node, nodes: ts.NodeArray<ts.Node>): ListText {
  const { text } = list.getSourceFile()
  const end = list.end - 1
  const hasTrailingComma = nodes.hasTrailingComma === true && nodes.length > 0
  let at = nodes.pos
  const items = nodes.map((node, index) => {
    const isClosed = index < nodes.length - 1 || hasTrailingComma
    const comma = isClosed ? text.indexOf(',', commentsFrom(text, node.end).at(-1)?.end ?? node.end) : node.end
    const from = isClosed ? comma + 1 : comma
    const lead = leadOf(text.slice(at, node.getStart()))
    at = tailEnd(text, from, end)
    return { node, ...lead, gap: text.slice(node.end, comma), tail: text.slice(from, at) }
  })
  return { start: nodes.pos, end, items, hasTrailingComma, rest: text.slice(at, end) }
}

/** The text before an item: comments set apart, and close ones. */
function leadOf(lead: string): Pick<ItemText, 'apart' | 'space' | 'above'> {
  const comments = commentsFrom(lead, 0)
  const own = comments.findLastIndex((comment, index) => {
    const below = lead.slice(comment.end, comments[index + 1]?.start)
    return isCommentedOut(comment) || /\n[ \t\r]*\n/.test(below)
  })
  const apart = comments[own]?.end ?? 0
  const first = comments[own + 1]?.start ?? lead.length
  return { apart: lead.slice(0, apart), space: lead.slice(apart, first), above: lead.slice(first) }
}

/** The comments that go or move along with an item. */
export function commentsBeside({ above, gap, tail }: ItemText) {
  const textsIn = (trivia: string) => commentsFrom(trivia, 0).map(({ text }) => text)
  return { above: textsIn(above), behind: textsIn(gap + tail) }
}

/** A new item with comments. */
export interface Added {
  readonly above: readonly string[]
  readonly code: string
  readonly behind: readonly string[]
}

/** The changes of a list. */
interface ListChange {
  readonly additions: readonly Addition[]
  readonly isRemoved: (node: ts.Node) => boolean
  /** The code of a kept item. */
  readonly codeOf: (node: ts.Node) => string
  readonly added: (addition: Addition) => Added
}

/** A list with items added and removed. All the rest keeps its text and comments. */
export function printList(list: ListText, change: ListChange): string {
  const { items, rest, hasTrailingComma } = list
  const entries = entriesOf(list, change)
  const last = entries.findLastIndex(({ code }) => code !== undefined)
  const first = items[0]?.space.includes('\n') ? '' : (items[0]?.space ?? '')
  let text = ''
  let isOpen = false
  /** Adds a part; behind a `// …` comment, on a new line. */
  const add = (part: string): void => {
    if (part === '') return
    const own = isOpen && !/^[ \t\r]*\n/.test(part) ? `\n${part}` : part
    text += own
    isOpen = endsInLineComment(own)
  }
  for (const [index, { space, before, code, gap, tail }] of entries.entries()) {
    const isInline = code !== undefined && !space.includes('\n')
    add((isInline ? (text === '' ? first : space || ' ') : space) + before)
    if (code === undefined) continue
    add(`${code}${gap}${index < last || hasTrailingComma ? ',' : ''}`)
    add(tail)
  }
  add(last < 0 && rest.trim() === '' ? '' : rest)
  return isOpen ? `${text}\n` : text
}

/** An item, or the comments left of a removed item. */
interface Entry {
  readonly space: string
  /** Comments, and the white space behind. */
  readonly before: string
  readonly code: string | undefined
  readonly gap: string
  readonly tail: string
}

function entriesOf({ items }: ListText, { additions, isRemoved, codeOf, added }: ListChange): readonly Entry[] {
  const sorted = additions.toSorted((left, right) => left.order - right.order)
  const places = grouped(sorted, ({ beside, side }) => {
    const index = items.findIndex(({ node }) => node === beside)
    return index < 0 ? 0 : index + (side === 'after' ? 1 : 0)
  })
  const addedAt = (place: number, like?: ItemText) =>
    (places.get(place) ?? []).map((addition) => entryOf(added(addition), like))
  if (items.length === 0) return addedAt(0)
  return items.flatMap((item, index) => {
    const { node, apart, space, above, gap, tail } = item
    const next = items[index + 1]
    return [
      ...(apart === '' ? [] : [{ space: '', before: apart, code: undefined, gap: '', tail: '' }]),
      ...(index === 0 ? addedAt(0, item) : []),
      ...(isRemoved(node) ? [] : [{ space, before: above, code: codeOf(node), gap, tail }]),
      ...addedAt(index + 1, next?.space.includes('\n') === false ? next : item),
    ]
  })
}

/** A new item, on a line of its own where the neighbour has one. */
function entryOf({ above, code, behind }: Added, like?: ItemText): Entry {
  const space = /\n[ \t]*$/.exec(like?.space ?? '')?.[0] ?? ''
  const before = above.map((comment) => comment + (space || (comment.startsWith('//') ? '\n' : ' '))).join('')
  return { space, before, code, gap: '', tail: behind.map((comment) => ` ${comment}`).join('') }
}
