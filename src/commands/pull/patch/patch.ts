import type { ts } from 'ts-morph'
import type { Builder } from '../../migrate/model.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { Certainty, Edit, Candidate } from '../propose/edit.js'
import type { Condition } from '../conditions/conditions.js'

/** A change in the text of a file. */
export type Patch = Splice | Addition | Removal

/** A text that replaces a part of a file. Tokens in it represent code that moved. */
export interface Splice {
  readonly type: 'splice'
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
  /** Of what takes no text's place: the node that it is part of begins there, or it ends there. */
  readonly side: 'before' | 'behind'
  /** Among those at the same place. */
  readonly order: number
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
  /** The condition that it is put under, and the text with it. */
  readonly under?: { readonly code: string; readonly text: string } | undefined
}

/** An item that stays under a condition: many of them beside each other are written together. */
export interface Keep extends Listed {
  readonly type: 'keep'
  readonly file: string
  readonly item: ts.Node
  readonly code: string
}

/** An item less. */
export interface Removal extends Listed {
  readonly type: 'remove'
  readonly file: string
  readonly item: ts.Node
}

/** An item more in a list, behind another one or behind all. */
export function addition({ list, items }: Listed, text: string, beside = items.at(-1)): Addition {
  return { type: 'add', file: list.getSourceFile().fileName, list, items, beside, side: 'after', text, order: 0 }
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

/** One change of the source: either all of its edits are made, or none. */
export interface Change {
  readonly edits: readonly Edit[]
  readonly file: string
  /** In the file, and in those with the words that it needs. */
  readonly patches: readonly (Patch | Keep)[]
  readonly data: readonly DataChange[]
  readonly builders: readonly Builder[]
  /** The spreads that it takes the place of. */
  readonly writesOut: readonly ts.Node[]
  /** The condition for its locale, release or product. */
  readonly condition: Condition | undefined
  /** The least certainty of its candidates. */
  readonly certainty: Certainty
  /** The family of its candidates. */
  readonly family: string
}

/** A new value in a JSON file. */
export interface DataChange {
  readonly path: JsonPath
  readonly value: JsonValue | undefined
  readonly previous: string | undefined
  readonly isNew: boolean
}

/** The certainty of a change that some candidates make together. */
export function leastCertainty(candidates: readonly Pick<Candidate, 'certainty'>[]): Certainty {
  const all = candidates.map(({ certainty = 'sure' }) => certainty)
  return all.find((each) => each === 'guess') ?? all.find((each) => each === 'first step') ?? 'sure'
}

/** A part of a file, by offsets. */
export interface Range {
  readonly start: number
  readonly end: number
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

/** The texts that replace tokens. */
export interface TokenTexts {
  readonly moved: (token: string) => string
  readonly range: (part: Range) => string
}

/** A text with its tokens replaced. */
export function withTokens(text: string, texts: TokenTexts): string {
  return text
    .replace(moved, texts.moved)
    .replace(range, (_, start: string, end: string) => texts.range({ start: Number(start), end: Number(end) }))
}
