import type { ts } from 'ts-morph'
import { grouped } from '../../base/diagnostics/grouped.js'
import { commentsFrom, isCommentedOut, type Comment, endsInLineComment, tailEnd } from './comments.js'
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
  /** The comments removed along with the item. */
  readonly comments: { readonly above: readonly Comment[]; readonly behind: readonly Comment[] }
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
    const from = hasComma ? comma + 1 : comma
    const tail = tailEnd(text, from, end)
    const lead = leadOf(text, at, node.getStart())
    const comments = {
      above: commentsBetween(text, node.getStart() - lead.above.length, node.getStart()),
      behind: [...commentsBetween(text, node.end, comma), ...commentsBetween(text, from, tail)],
    }
    items.push({ node, ...lead, gap: text.slice(node.end, comma), tail: text.slice(from, tail), comments })
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

function commentsBetween(text: string, from: number, to: number): readonly Comment[] {
  return commentsFrom(text, from).filter(({ end }) => end <= to)
}

function commaBehind(text: string, from: number): number {
  return text.indexOf(',', commentsFrom(text, from).at(-1)?.end ?? from)
}

/** The comments before an item: close ones, and ones set apart. */
function leadOf(text: string, from: number, to: number): Pick<ItemText, 'apart' | 'space' | 'above'> {
  const lead = text.slice(from, to)
  const comments = commentsFrom(lead, 0)
  const isApart = ({ end }: Comment, next?: Comment) => /\n[ \t\r]*\n/.test(lead.slice(end, next?.start))
  const own = comments.findLastIndex(
    (comment, index) => isCommentedOut(comment) || isApart(comment, comments[index + 1]),
  )
  const apart = own < 0 ? 0 : (comments[own]?.end ?? 0)
  const first = comments[own + 1]?.start ?? lead.length
  return { apart: lead.slice(0, apart), space: lead.slice(apart, first), above: lead.slice(first) }
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
  /** The code of a kept or new item. */
  readonly codeOf: (node: ts.Node) => string
  /** The comments above a kept item. */
  readonly aboveOf: (item: ItemText) => string
  readonly added: (addition: Addition) => Added
}

/** A list with items added and removed. All the rest keeps its text and comments. */
export function printList(list: ListText, change: ListChange): string {
  const entries = entriesOf(list, change)
  const last = entries.findLastIndex(({ code }) => code !== undefined)
  const out = new Lines()
  for (const [index, { code, space, before, gap, tail }] of entries.entries()) {
    const isInline = !space.includes('\n')
    const lead = isInline && code !== undefined ? (out.isEmpty ? firstSpace(list) : space || ' ') : space
    out.trivia(lead, indentOf(list.items[0]))
    out.trivia(before, '')
    if (code === undefined) continue
    const hasComma = index < last || list.hasTrailingComma
    out.code(code, hasComma ? `${gap},` : gap)
    out.trivia(tail, '')
  }
  return out.closed(last < 0 && list.rest.trim() === '' ? '' : list.rest)
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

function entriesOf({ items }: ListText, change: ListChange): readonly Entry[] {
  const sorted = change.additions.toSorted((left, right) => left.order - right.order)
  const additions = grouped(sorted, ({ beside, side }) => {
    const index = items.findIndex(({ node }) => node === beside)
    return index < 0 ? 0 : index + (side === 'after' ? 1 : 0)
  })
  /** The new items before an index, the first behind some white space. */
  const addedBefore = (index: number, space: string, otherwise = space) =>
    (additions.get(index) ?? []).map((each, nth) => entryOf(change.added(each), nth === 0 ? space : otherwise))
  if (items.length === 0) return addedBefore(0, '')
  return items.flatMap((item, index) => {
    const { node, apart, space, gap, tail } = item
    const above = index === 0 ? addedBefore(0, space, lineLike(item)) : []
    const own = above.length > 0 ? lineLike(item) : space
    const next = items[index + 1]
    return [
      ...(apart === '' ? [] : [{ space: '', before: apart, code: undefined, gap: '', tail: '' }]),
      ...above,
      ...(change.isRemoved(node)
        ? []
        : [{ space: own, before: change.aboveOf(item), code: change.codeOf(node), gap, tail }]),
      ...addedBefore(index + 1, lineLike(next?.space.includes('\n') === false ? next : item)),
    ]
  })
}

function entryOf({ above, code, behind }: Added, space: string): Entry {
  const indent = space.slice(space.lastIndexOf('\n') + 1)
  const isBroken = space.includes('\n')
  const before = above.map((comment) =>
    isBroken || comment.startsWith('//') ? `${comment}\n${isBroken ? indent : ''}` : `${comment} `,
  )
  return { space, before: before.join(''), code, gap: '', tail: behind.map((comment) => ` ${comment}`).join('') }
}

/** A new line where the neighbour has a line to itself. */
function lineLike(item: ItemText): string {
  return item.space.includes('\n') ? `\n${indentOf(item)}` : ''
}

function indentOf(item: ItemText | undefined): string {
  return item?.space.slice(item.space.lastIndexOf('\n') + 1) ?? ''
}

/** White space between the bracket and a first item on its line. */
function firstSpace({ items: [first] }: ListText): string {
  return first === undefined || first.space.includes('\n') ? '' : first.space
}

/** Growing text: after a `// …` comment, on the next line. */
class Lines {
  text = ''
  isEmpty = true
  #isOpen = false

  trivia(trivia: string, indent: string): void {
    if (trivia === '') return
    const isBroken = !this.#isOpen || /^[ \t\r]*\n/.test(trivia)
    this.text += isBroken ? trivia : `\n${indent}${trivia.trimStart()}`
    this.#isOpen = endsInLineComment(trivia) || (this.#isOpen && isBroken && !trivia.includes('\n'))
  }

  code(code: string, behind: string): void {
    this.text += (this.#isOpen ? '\n' : '') + code + behind
    this.isEmpty = false
    this.#isOpen = endsInLineComment(behind)
  }

  closed(rest: string): string {
    this.trivia(rest, '')
    return this.#isOpen ? `${this.text}\n` : this.text
  }
}
