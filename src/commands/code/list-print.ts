import type { ts } from 'ts-morph'
import type { ItemText, ListText } from './list-text.js'
import type { Addition } from './patch.js'
import { endsInLineComment } from './comments.js'

/** An item more, with the comments that come along. */
export interface Added {
  readonly above: readonly string[]
  readonly code: string
  readonly behind: readonly string[]
}

/** What becomes of a list. */
export interface ListChange {
  readonly additions: readonly Addition[]
  readonly isRemoved: (node: ts.Node) => boolean
  /** The code of an item that stays, and of one that comes. */
  readonly codeOf: (node: ts.Node) => string
  readonly added: (addition: Addition) => Added
}

/** A list with items more and less: what stays, stays as it is, with its comments. */
export function printList(list: ListText, change: ListChange): string {
  const entries = entriesOf(list, change)
  const last = entries.findLastIndex(({ code }) => code !== undefined)
  const out = new Lines()
  for (const [index, { code, space, before, gap, tail }] of entries.entries()) {
    const isInline = !space.includes('\n')
    const lead = isInline && code !== undefined ? (out.isEmpty ? firstSpace(list) : space || between(list)) : space
    out.trivia(lead, indentOf(list.items[0]))
    out.trivia(before, '')
    if (code === undefined) continue
    const hasComma = index < last || list.hasTrailingComma
    out.code(code, hasComma ? `${gap},` : gap)
    out.trivia(tail, '')
  }
  return out.closed(last < 0 && list.rest.trim() === '' ? '' : list.rest)
}

/** An item, or comments that stay without one. */
interface Entry {
  readonly space: string
  /** Comments, and the white space behind them. */
  readonly before: string
  readonly code: string | undefined
  readonly gap: string
  readonly tail: string
}

function entriesOf(list: ListText, change: ListChange): readonly Entry[] {
  const entries: Entry[] = []
  // An empty line stays where the item behind it goes.
  let gone = ''
  const push = (entry: Entry): void => {
    entries.push({ ...entry, space: newlines(gone) > newlines(entry.space) ? gone : entry.space })
    gone = ''
  }
  const additions = new Map<string, Addition[]>()
  for (const addition of change.additions.toSorted((left, right) => left.order - right.order)) {
    const at = slotOf(list, addition)
    additions.set(at, [...(additions.get(at) ?? []), addition])
  }
  const add = (slot: string, space: string): void => {
    for (const addition of additions.get(slot) ?? []) push(entryOf(change.added(addition), space))
  }
  add('only', '')
  for (const [index, item] of list.items.entries()) {
    const { node, apart, space, above, gap, tail, staying } = item
    if (apart !== '') entries.push({ space: '', before: apart, code: undefined, gap: '', tail: '' })
    let own = space
    for (const addition of additions.get(`${index} before`) ?? []) {
      push(entryOf(change.added(addition), own))
      own = lineLike(item)
    }
    if (!change.isRemoved(node)) push({ space: own, before: above, code: change.codeOf(node), gap, tail })
    else {
      if (newlines(own) > newlines(gone)) gone = own
      const behind = own.includes('\n') || index > 0 ? '' : ' '
      for (const comment of staying) push({ space: own, before: comment + behind, code: undefined, gap: '', tail: '' })
    }
    const next = list.items[index + 1]
    add(`${index} after`, lineLike(next && newlines(next.space) === 0 ? next : item))
  }
  return entries
}

function slotOf({ items }: ListText, { beside, side }: Addition): string {
  const index = items.findIndex(({ node }) => node === beside)
  if (index < 0) return items.length === 0 ? 'only' : '0 before'
  return `${index} ${side}`
}

function entryOf({ above, code, behind }: Added, space: string): Entry {
  const indent = space.slice(space.lastIndexOf('\n') + 1)
  const isBroken = space.includes('\n')
  const before = above.map((comment) =>
    isBroken || comment.startsWith('//') ? `${comment}\n${isBroken ? indent : ''}` : `${comment} `,
  )
  return { space, before: before.join(''), code, gap: '', tail: behind.map((comment) => ` ${comment}`).join('') }
}

function newlines(space: string): number {
  return space.split('\n').length - 1
}

/** A line of its own beside an item that has one. */
function lineLike(item: ItemText): string {
  return item.space.includes('\n') ? `\n${indentOf(item)}` : ''
}

/** White space between two items on a line. */
function between({ items: [, second] }: ListText): string {
  return second === undefined || second.space.includes('\n') || second.above !== '' ? ' ' : second.space
}

function indentOf(item: ItemText | undefined): string {
  return item?.space.slice(item.space.lastIndexOf('\n') + 1) ?? ''
}

/** White space between the bracket and an item on its line. */
function firstSpace({ items: [first] }: ListText): string {
  return first === undefined || first.space.includes('\n') ? '' : first.space
}

/** Text that grows: behind a comment that goes to the end of its line, on the next one. */
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
