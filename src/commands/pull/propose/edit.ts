import type { ts } from 'ts-morph'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { ConditionalEntry } from '../conditions/conditional-entries.js'
import type { Instance } from '../origin/instances.js'
import type { Addition, Patch, Removal, Splice } from '../../code/patch.js'

/** A difference between docs.json and the output of the config, with candidates for the code. */
export interface Edit {
  /** The identity of the difference, constant through all rounds of the search. */
  readonly key: string
  /** In docs.json, or in the output of the config. */
  readonly path: JsonPath
  /** The document of the path: `before` is the output of the config. */
  readonly side: 'before' | 'after'
  readonly what: 'added' | 'removed' | 'moved' | 'changed'
  readonly value: JsonValue | undefined
  /** Best first; empty if the code has no place for the edit. */
  readonly candidates: readonly Candidate[]
  /** The spread as the source of the list: `...pagesIn('api')` has no entries in the code. */
  readonly givenBy: ts.Node | undefined
  /** The call or the spread around the edit. */
  readonly near: ts.Node | undefined
  /** Candidates of last resort, computed on demand: larger parts of the code, printed anew. */
  readonly fallbacks: () => readonly Candidate[]
}

/** Edits, some with an additional first candidate. */
export function withFirst(edits: readonly Edit[], first: ReadonlyMap<Edit, Candidate>): readonly Edit[] {
  return edits.map((edit) => {
    const own = first.get(edit)
    return own ? { ...edit, candidates: [own, ...edit.candidates] } : edit
  })
}

/** A possible change of the source for an edit. The search tries the candidates of an edit in order. */
export interface Candidate {
  /** The key of the place: edits with equal place and text are a single change of the source. */
  readonly place: string
  readonly file: string
  /** The place of a condition, where names have to be visible. */
  readonly at: ts.Node | undefined
  readonly action: Action
  /** All instances of the place in docs.json. The edit's own is `instance`. */
  readonly instances: readonly Instance[]
  readonly instance: Instance
  /** Further names for a condition; undefined for names of variants only. */
  readonly conditionScope?: ConditionScope
  /** `all`: for all instances or none. Otherwise, a condition may choose some. */
  readonly covers?: 'all'
  /**
   * True for a label: existing code in a loop produces the new variant. The search writes labels first, runs the
   * config, and then finds the remaining differences.
   */
  readonly isFirstStep?: boolean
  /** Replaced spreads. */
  readonly writesOut?: readonly ts.Node[]
  /** The shared code copied by the new text. */
  readonly copies?: Copy
  /** Patches to make together with the action: entries of word tables, types of labels. */
  readonly companions?: readonly Patch[]
}

/** A copy of shared code, for a single place. */
export interface Copy {
  /** The title of the copied element, or the copied code. */
  readonly name: string
  /** The name or the call replaced by the copy. */
  readonly use: ts.Node
  readonly original: ts.Node
}

/**
 * Names for a condition, besides names of variants. `sections`: names for a tab or for a part of a variant, except
 * titles. `anything`: all names, to write out a single iteration.
 */
export type ConditionScope = 'sections' | 'anything'

/** The change of a candidate in the code, with or without a condition. */
export type Action = Replace | Insert | Removal | Chain | Unchain | Adjust | Data

/** New code in place of old code. */
export interface Replace extends Splice {
  /** True for an expression: a condition may choose between old and new code. */
  readonly isExpression?: boolean
}

/** A new item in a list. */
export interface Insert extends Addition {
  /** Gaps of the list with an equal effect. */
  readonly gaps?: Gaps
}

/** Two gaps between the items of a list, with all gaps in between; 0 is before the first item. */
export type Gaps = readonly [beside: number, across: number]

/** A new call in a chain, behind another. */
export interface Chain {
  readonly type: 'chain'
  readonly behind: ts.Node
  readonly text: string
  readonly order: number
}

/** A call removed from a chain. */
export interface Unchain {
  readonly type: 'unchain'
  readonly call: ts.CallExpression
}

/** A new condition of an entry, for an additional variant or for fewer. */
export interface Adjust {
  readonly type: 'adjust'
  readonly entry: ConditionalEntry
  /** The instances with the entry so far. */
  readonly had: ReadonlySet<object>
  readonly isNarrower: boolean
}

/** A new value in an imported JSON file; undefined to remove the value. */
export interface Data {
  readonly type: 'data'
  readonly file: string
  readonly path: JsonPath
  readonly value: JsonValue | undefined
  /** The key before a new key. */
  readonly previous?: string | undefined
  /** True for a new list entry, before the present entry at the path. */
  readonly isNew?: boolean
}
