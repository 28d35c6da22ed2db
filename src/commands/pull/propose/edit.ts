import type { ts } from 'ts-morph'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { Builder } from '../../migrate/model.js'
import type { ConditionalEntry } from '../conditions/asked-anew.js'
import type { Instance } from '../origin/instances.js'
import type { Addition, Patch, Removal, Splice } from '../../code/patch.js'

/** One difference between docs.json and what the config gives, and the candidates that might make it. */
export interface Edit {
  /** Says the same of the same difference in the next round, whatever was written in between. */
  readonly key: string
  /** In docs.json, or where it was. */
  readonly path: JsonPath
  /** The document that the path is of: `before` is what the config gives. */
  readonly side: 'before' | 'after'
  readonly what: 'added' | 'removed' | 'moved' | 'changed'
  readonly value: JsonValue | undefined
  /** The number of leaves of docs.json that are not yet right. */
  readonly weight: number
  /** The best one first; none where the config does not say where it would be written. */
  readonly candidates: readonly Candidate[]
  /** The spread of a list whose entries are not in the code of the config. */
  readonly givenBy: ts.Node | undefined
  /** The call or the spread that gives what it is in. */
  readonly near: ts.Node | undefined
  /** The folder that code puts before each page of the list, `fr/`, where this page is outside of it. */
  readonly folder?: string | undefined
  /** Further candidates, if none of these helps: larger parts of the code printed anew, and so only computed then. */
  readonly fallbacks: () => readonly Candidate[]
}

/** Edits, some with a further candidate before theirs. */
export function withFirst(edits: readonly Edit[], first: ReadonlyMap<Edit, Candidate>): readonly Edit[] {
  return edits.map((edit) => {
    const own = first.get(edit)
    return own ? { ...edit, candidates: [own, ...edit.candidates] } : edit
  })
}

/** A candidate: a change of the source that might make an edit. The search tries the candidates of an edit in order. */
export interface Candidate {
  /** Edits of one place with one text are one change of the source. */
  readonly place: string
  readonly file: string
  /** The place in which the names of a condition have to be visible. */
  readonly at: ts.Node | undefined
  readonly action: Action
  /** All instances of the place in docs.json, and the one that this edit is about. */
  readonly instances: readonly Instance[]
  readonly instance: Instance
  readonly builders: readonly Builder[]
  /** The names that its condition may ask for beside those of variants; none, if undefined. */
  readonly conditionScope?: ConditionScope
  /** `all`: the search makes it only where all its instances change alike. Otherwise a condition may choose some. */
  readonly covers?: 'all'
  /**
   * True for a label, whose loop gives a whole variant by code that is there. The search makes it before all else, and looks
   * again: what differs in the variant is found when it has run.
   */
  readonly isFirstStep?: boolean
  /** The spreads that its text replaces. */
  readonly writesOut?: readonly ts.Node[]
  /** The shared code of which its text is a copy. */
  readonly copies?: Copy
  /** Patches that must be made with it: entries of word tables, types that must allow it. */
  readonly companions?: readonly Patch[]
}

/** A copy of code that several places share, for one of them. */
export interface Copy {
  /** The title of its element, or its code. */
  readonly name: string
  /** The name or the call that the copy takes the place of. */
  readonly use: ts.Node
  readonly original: ts.Node
}

/**
 * The names that a condition may ask for. `sections`: those of a tab, and within a variant what tells its parts from each
 * other but for titles. `anything`: one turn of a function or a loop is written out, so whatever tells it from the others.
 */
export type ConditionScope = 'sections' | 'anything'

/** The change that a candidate makes in the code: a patch, with how a condition is put to it, or one that is made of several. */
export type Action = Replace | Insert | Removal | Chain | Unchain | Ask | Data

/** Code in the place of other code. */
export interface Replace extends Splice {
  /** True for an expression, which a condition may choose. */
  readonly isExpression?: boolean
  /** The node that a condition chooses instead, where it can't be in this place: the call whose argument it is. */
  readonly whole?: ts.Node
  /** Of a call: its present value, which a condition may keep for others. */
  readonly value?: ts.Node
}

/** An item more in a list. */
export interface Insert extends Addition {
  /** The code for instances without it; nothing by default. */
  readonly otherwise?: string
  /** The gaps of the list in which it has an equal effect. */
  readonly gaps?: Gaps
}

/** Two places between the items of a list, and all that is between them; 0 is before the first item. */
export type Gaps = readonly [beside: number, across: number]

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

/** A new condition of an entry: one variant more, or one less. */
export interface Ask {
  readonly type: 'ask'
  readonly entry: ConditionalEntry
  /** The instances with the entry so far. */
  readonly had: ReadonlySet<object>
  readonly isGone: boolean
}

/** A value in an imported JSON file; undefined: none any more. */
export interface Data {
  readonly type: 'data'
  readonly file: string
  readonly path: JsonPath
  readonly value: JsonValue | undefined
  /** The key that a new one follows. */
  readonly previous?: string | undefined
  /** Of a list: a new entry, before the present one at the path. */
  readonly isNew?: boolean
}
