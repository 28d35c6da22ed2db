import type { Way } from '../edits/edit.js'
import type { Splice } from './splice.js'

/** What tells the times that a change is about from the others. */
export interface Condition {
  readonly code: string
  readonly opposite: string
  /** What makes its names visible. */
  readonly splices: readonly Splice[]
}

/** A condition that holds for some of the times that a place counts and for no other; undefined where there is none. */
export function conditionFor(_way: Way, _own: ReadonlySet<object>): Condition | undefined {
  return undefined
}
