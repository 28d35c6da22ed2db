import type { ts } from 'ts-morph'
import { listedIn } from './nodes.js'

/** A part of a file, by offsets. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A change in the text of a file. */
export type Patch = Splice | Addition | Removal

/** New text for a part of a file. Tokens in the text stand for moved code. */
export interface Splice extends Range {
  readonly type: 'splice'
  readonly file: string
  readonly text: string
  /** For an insertion: before the start of a node, or behind the end. */
  readonly side: 'before' | 'behind'
  /** The order of patches at a place. */
  readonly order: number
}

/** A list in the source with the items: arguments, elements or properties. */
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
  /** The order of patches at a place. */
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

/** Removes an item from a list. */
export function removal({ list, items }: Listed, item: ts.Node): Removal {
  return { type: 'remove', file: list.getSourceFile().fileName, list, items, item }
}

/** Adds an item to a list, before an index or at the end. */
export function insertion(items: readonly ts.Node[], index: number, text: string): Addition {
  const beside = (items[index] ?? items.at(-1)) as ts.Node
  return addition(listedIn(beside.parent) as Listed, text, { beside, side: index < items.length ? 'before' : 'after' })
}

/** Replaces text. */
export function replaced(file: string, start: number, end: number, text: string): Splice {
  return { type: 'splice', file, start, end, text, side: 'before', order: 0 }
}

/** Text in the place of a node. */
export function inPlace(node: ts.Node, text: string): Splice {
  return replaced(node.getSourceFile().fileName, node.getStart(), node.end, text)
}

/** Inserts text at the start of a node. */
export function before(file: string, start: number, text: string): Splice {
  return { type: 'splice', file, start, end: start, text, side: 'before', order: 0 }
}

/** Inserts text at the end of a node. */
export function behind(file: string, end: number, text: string, order = 0): Splice {
  return { type: 'splice', file, start: end, end, text, side: 'behind', order }
}

/** Code on the move; a token stands for the code in the new place. */
export interface MovedCode extends Range {
  readonly file: string
  /** The comments moved along. */
  readonly above: readonly string[]
  readonly behind: readonly string[]
  readonly node: ts.Node
}

/** A patch as text, with nodes as ranges. */
export function keyOf(patch: object): string {
  const isNode = (value: unknown): value is ts.Node => typeof value === 'object' && value !== null && 'kind' in value
  const parts = Object.entries(patch).filter(([key]) => key !== 'items')
  return JSON.stringify(parts.map(([key, value]) => [key, isNode(value) ? [value.pos, value.end] : value]))
}

const range = /__range_(\d+)_(\d+)__/g
const moved = /__moved_\d+__/g

/** Stands in new text for a range of the file, kept with comments and inner changes. */
export function rangeToken(start: number, end: number): string {
  return `__range_${start}_${end}__`
}

/** Stands in new text for moved code, by number. */
export function movedToken(number: number): string {
  return `__moved_${number}__`
}

/** True if a text contains moved code. */
export function hasMoved(text: string): boolean {
  return text.search(moved) !== -1
}

/** The kept ranges. */
export function rangesIn(text: string): readonly Range[] {
  return [...text.matchAll(range)].map(({ 1: start, 2: end }) => ({ start: Number(start), end: Number(end) }))
}

/** The kept range, if a text is a single token. */
export function onlyRange(text: string): Range | undefined {
  const [only] = rangesIn(text)
  return only && text === rangeToken(only.start, only.end) ? only : undefined
}

/** A text with all tokens replaced. */
export function withTokens(
  text: string,
  movedText: (token: string) => string,
  rangeText: (part: Range) => string,
): string {
  return text
    .replace(moved, movedText)
    .replace(range, (_, start: string, end: string) => rangeText({ start: Number(start), end: Number(end) }))
}
