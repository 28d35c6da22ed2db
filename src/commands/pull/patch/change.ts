import type { Builder } from '../../migrate/model.js'
import type { ts } from 'ts-morph'
import type { Listed, Patch } from '../../code/patch.js'
import type { Certainty, Edit, Candidate, Data } from '../propose/edit.js'
import type { Condition } from '../conditions/conditions.js'

/** An item that stays under a condition: many of them beside each other are written together. */
export interface Keep extends Listed {
  readonly type: 'keep'
  readonly file: string
  readonly item: ts.Node
  readonly code: string
}

/** One change of the source: either all of its edits are made, or none. */
export interface Change {
  readonly edits: readonly Edit[]
  readonly file: string
  /** In the file, and in those with the words that it needs. */
  readonly patches: readonly (Patch | Keep)[]
  readonly data: readonly Data[]
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

/** The certainty of a change that some candidates make together. */
export function leastCertainty(candidates: readonly Pick<Candidate, 'certainty'>[]): Certainty {
  const all = candidates.map(({ certainty = 'sure' }) => certainty)
  return all.find((each) => each === 'guess') ?? all.find((each) => each === 'first step') ?? 'sure'
}
