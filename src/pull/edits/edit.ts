import type { ts } from 'ts-morph'
import type { JsonPath } from '../../json/tree.js'
import type { JsonValue } from '../../json/value.js'
import type { Builder } from '../../migrate/model.js'
import type { Occurrence } from '../provenance/occurrences.js'
import type { Gate as Gated } from '../source/gates.js'
import type { Addition, Patch, Removal } from '../splice/splice.js'

/** One difference between docs.json and what the config gives, and the ways to write it. */
export interface Edit {
  /** Says the same of the same difference in the next round, whatever was written in between. */
  readonly key: string
  /** In docs.json, or where it was. */
  readonly path: JsonPath
  /** The document that the path is of: `before` is what the config gives. */
  readonly side: 'before' | 'after'
  readonly what: 'added' | 'removed' | 'moved' | 'changed' | 'reordered'
  readonly value: JsonValue | undefined
  /** How much of docs.json is not yet as it should be. */
  readonly weight: number
  /** The best one first; none where the config does not say where it would be written. */
  readonly ways: readonly Way[]
  /** Of a text in words: the way to write the call's argument anew. */
  readonly argument?: Way | undefined
  /** The spread of a list that no code of the config says in parts. */
  readonly givenBy: ts.Node | undefined
  /** The call or the spread that gives what it is in. */
  readonly near: ts.Node | undefined
  /** What is left when none of these leads on: more of the code written anew, and so made only then. */
  readonly more: () => readonly Way[]
}

/** A change of the source that makes a difference go away. */
export interface Way {
  /** Edits of one place with one text are one change of the source. */
  readonly place: string
  readonly file: string
  /** Where names have to be visible that a condition uses. */
  readonly at: ts.Node | undefined
  readonly action: Action
  /** All times that the place counts in docs.json, and the one that this edit is about. */
  readonly all: readonly Occurrence[]
  readonly own: Occurrence
  readonly builders: readonly Builder[]
  /** What may be asked beside the names of variants, if anything. */
  readonly asks?: Asks
  /** No condition makes it one of some of the times. */
  readonly isForAll?: boolean
  /** It is data for an element: another variant may say the same elsewhere in its list. */
  readonly isRow?: boolean
  /** It gives whole elements by code that is there: what else differs in them is seen when it has run. */
  readonly leads?: boolean
  /** Read off what code beside it gives: it is made only where nothing is different then that was not. */
  readonly isTrial?: boolean
  /** A label that comes where another one stood, which goes on beside it: any other way would take only half of that. */
  readonly cuts?: boolean
  /** The spreads that its text takes the place of. */
  readonly writesOut?: readonly ts.Node[]
  /** Entries of word tables that its text asks for. */
  readonly words?: readonly Patch[]
}

/**
 * `areas`: names that stand for a tab, and within a variant what tells its parts from each other but for titles. `turns`: one turn of
 * a function or a loop is written out, so whatever tells it from the others.
 */
export type Asks = 'areas' | 'turns'

/** What a way does to the code. */
export type Action = Replace | Insert | Remove | Gate | Chain | Unchain | Order | Data

/** An expression in the place of another. */
export interface Replace {
  readonly type: 'replace'
  readonly start: number
  readonly end: number
  readonly text: string
  /** Whether it is an expression, which a condition may choose. */
  readonly isExpression: boolean
  /** What a condition chooses instead of, where it can't stand in the place itself: the call whose argument it is. */
  readonly whole?: ts.Node
  /** Of a call: the value that it gives so far, which a condition may go on to give for others. */
  readonly value?: ts.Node
}

/** An item more in a list. */
export interface Insert extends Omit<Addition, 'type' | 'file'> {
  readonly type: 'insert'
  /** What stands in its place where it does not count, if not nothing. */
  readonly otherwise?: string
  /** Where in the list it comes to the same. */
  readonly gaps?: Gaps
}

/** Two places between the items of a list, and all that is between them; 0 is before the first item. */
export type Gaps = readonly [beside: number, across: number]

/** An item less. */
export interface Remove extends Omit<Removal, 'file'> {
  readonly type: 'remove'
}

/** An item that a condition gives to some variants: it comes to more of them, or goes from some. */
export interface Gate {
  readonly type: 'gate'
  readonly gate: Gated
  readonly item: ts.Node
  /** The times that each of its items is there. */
  readonly had: ReadonlyMap<ts.Node, ReadonlySet<object>>
  readonly isGone: boolean
}

/** A call more in a chain, behind another. */
export interface Chain {
  readonly type: 'chain'
  readonly behind: ts.Node
  readonly text: string
  readonly order: number
}

/** A call less. */
export interface Unchain {
  readonly type: 'unchain'
  readonly call: ts.CallExpression
}

/** The same parts in another order. */
export interface Order {
  readonly type: 'order'
  readonly wanted: readonly { readonly start: number; readonly end: number }[]
}

/** A value in an imported JSON file; undefined: none any more. */
export interface Data {
  readonly type: 'data'
  readonly path: JsonPath
  readonly value: JsonValue | undefined
  /** The key that a new one comes after. */
  readonly previous?: string | undefined
  /** Of a list: before what stands at the path. */
  readonly isNew?: boolean
}
