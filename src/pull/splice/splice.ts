import type { ts } from 'ts-morph'
import type { Builder } from '../../migrate/model.js'
import type { JsonPath } from '../../json/tree.js'
import type { JsonValue } from '../../json/value.js'
import type { Edit } from '../edits/edit.js'

/** Text in the place of a part of a file. Tokens in it stand for code that moved. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Among those at the same place. */
  readonly order: number
  readonly rank: Rank
}

/** What goes first at one place: what stands before a node, what is part of it, what stands behind it; cuts are last. */
export const ranks = { before: 0, part: 1, behind: 2, cut: 3 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]

/** Text in the place of a node, or at one of its ends. */
export function splice(start: number, end: number, text: string, order = 0): Splice {
  return { start, end, text, order, rank: ranks.part }
}

/** Nothing in the place of text. */
export function cut(start: number, end: number): Splice {
  return { start, end, text: '', order: 0, rank: ranks.cut }
}

/** A splice, and the file that it is in. */
export interface FileSplice extends Splice {
  readonly file: string
}

/** One change of the source: every edit that it makes goes, or none. */
export interface Change {
  readonly edits: readonly Edit[]
  readonly file: string
  /** In the file, and in those with the words that it needs. */
  readonly splices: readonly FileSplice[]
  readonly removals: readonly Removal[]
  readonly data: readonly DataChange[]
  readonly builders: readonly Builder[]
  /** Whether it says for which locale, release or product. */
  readonly hasCondition: boolean
  /** Whether the rest is to be looked at when it has run. */
  readonly leads: boolean
}

/** An item that goes; neighbours that go together are one cut. */
export interface Removal {
  readonly list: ts.Node
  readonly items: ts.NodeArray<ts.Node>
  readonly item: ts.Node
  readonly isMoved: boolean
}

/** A new value in a JSON file. */
export interface DataChange {
  readonly path: JsonPath
  readonly value: JsonValue | undefined
  readonly previous: string | undefined
  readonly isNew: boolean
}
