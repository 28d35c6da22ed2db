import type { ts } from 'ts-morph'
import { listedIn } from './nodes.js'

/** A part of a file, by offsets. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A change in the text of a file. */
export type Patch = Splice | Addition | Removal

/** A text that replaces a part of a file. Tokens in it represent code that moved. */
export interface Splice extends Range {
  readonly type: 'splice'
  readonly file: string
  readonly text: string
  /** Of what takes no text's place: the node that it is part of begins there, or it ends there. */
  readonly side: 'before' | 'behind'
  /** Among those at the same place. */
  readonly order: number
  /** Of text around code: that code, and the text before it. Where several are around the same code, they nest. */
  readonly around?: Range & { readonly head: string }
}

/** A list in the source, and its items: arguments, elements or properties. */
export interface Listed {
  readonly list: ts.Node
  readonly items: ts.NodeArray<ts.Node>
}

/** An item more in a list. */
export interface Addition extends Listed {
  readonly type: 'add'
  readonly file: string
  readonly beside: ts.Node | undefined
  readonly side: 'before' | 'after'
  readonly text: string
  /** Among those at the same place. */
  readonly order: number
}

/** An item less. */
export interface Removal extends Listed {
  readonly type: 'remove'
  readonly file: string
  readonly item: ts.Node
}

/** An item more in a list: behind all, or at a place. */
export function addition(
  { list, items }: Listed,
  text: string,
  place: Partial<Pick<Addition, 'beside' | 'side' | 'order'>> = {},
): Addition {
  const { fileName: file } = list.getSourceFile()
  return { type: 'add', file, list, items, beside: items.at(-1), side: 'after', text, order: 0, ...place }
}

/** A list without one of its items. */
export function removal({ list, items }: Listed, item: ts.Node): Removal {
  return { type: 'remove', file: list.getSourceFile().fileName, list, items, item }
}

/** An item more in a list, before the one at an index or behind all. */
export function insertion(items: readonly ts.Node[], index: number, text: string): Addition {
  const beside = (items[index] ?? items.at(-1)) as ts.Node
  return addition(listedIn(beside.parent) as Listed, text, { beside, side: index < items.length ? 'before' : 'after' })
}

/** Text in the place of other text. */
export function replaced(file: string, start: number, end: number, text: string): Splice {
  return { type: 'splice', file, start, end, text, side: 'before', order: 0 }
}

/** Text in the place of a node. */
export function inPlace(node: ts.Node, text: string): Splice {
  return replaced(node.getSourceFile().fileName, node.getStart(), node.end, text)
}

/** Text that a node begins with now. */
export function before(file: string, start: number, text: string): Splice {
  return { type: 'splice', file, start, end: start, text, side: 'before', order: 0 }
}

/** Text that a node ends with now. */
export function behind(file: string, end: number, text: string, order = 0): Splice {
  return { type: 'splice', file, start: end, end, text, side: 'behind', order }
}

/** Text around code, such as `...(condition ? [` and `] : [])`: whatever else is written before or behind that is inside. */
export function around(file: string, { start, end }: Range, head: string, tail: string): readonly [Splice, Splice] {
  const own = { start, end, head }
  return [
    { ...before(file, start, head), around: own },
    { ...behind(file, end, tail), around: own },
  ]
}

/** Code that moves: a token represents it in other code. */
export interface MovedCode extends Range {
  readonly file: string
  /** The comments that go along. */
  readonly above: readonly string[]
  readonly behind: readonly string[]
  readonly node: ts.Node
}

const range = /__range_(\d+)_(\d+)__/g
const moved = /__moved_\d+__/g

/** Stands in new text for what its file holds there now: that stays, with its comments and with what changes in it. */
export function rangeToken(start: number, end: number): string {
  return `__range_${start}_${end}__`
}

/** Stands in new text for code that moves there, by its number. */
export function movedToken(number: number): string {
  return `__moved_${number}__`
}

/** True if a text contains code that moves. */
export function hasMoved(text: string): boolean {
  return text.search(moved) !== -1
}

/** The parts that stay. */
export function rangesIn(text: string): readonly Range[] {
  return [...text.matchAll(range)].map(({ 1: start, 2: end }) => ({ start: Number(start), end: Number(end) }))
}

/** The part that stays, where a text is one token and no more. */
export function onlyRange(text: string): Range | undefined {
  const [only] = rangesIn(text)
  return only && text === rangeToken(only.start, only.end) ? only : undefined
}

/** A text with its tokens replaced by other texts. */
export function withTokens(
  text: string,
  movedText: (token: string) => string,
  rangeText: (part: Range) => string,
): string {
  return text
    .replace(moved, movedText)
    .replace(range, (_, start: string, end: string) => rangeText({ start: Number(start), end: Number(end) }))
}
