import type { Plan } from '../model.js'
import type { Variant } from './variants.js'

/** A value of one variant. */
export type Entry = readonly [Variant, Plan | undefined]

/** One way to write the value of some variants. */
export interface Candidate {
  readonly entries: readonly Entry[]
  /** Of those that write as many, the plainest is taken. */
  readonly plainness: number
  readonly make: () => Plan
}

/** The smaller, the plainer. */
export const plainness = { constant: 0, template: 1, word: 2, table: 3, members: 4 } as const
