import type { Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import { isAsLeft } from './as-left.js'
import { recordFor } from './record-for.js'
import type { Question } from './verdict.js'

/**
 * A difference between docs.json and the config, and the side that caused it: the config is ahead, docs.json was
 * edited, both, or nobody knows.
 */
export interface Drift {
  readonly by: 'config' | 'docs.json' | 'both' | 'unknown'
  /** The reasons why `build` refuses to write; none where the config is ahead. */
  readonly refusals: readonly Diagnostic[]
}

/** A build that is about to write. */
export interface Building extends Pick<Question, 'out' | 'config' | 'files' | 'reads' | 'fragments' | 'keep' | 'owns'> {
  /** docs.json on the disk, and as the config generates it, with the content of its `$ref`s. */
  readonly before: string
  readonly text: string
}

/** Nothing is lost. */
export const configAhead: Drift = { by: 'config', refusals: [] }

/** Decides whether a docs.json may be overwritten, with the reasons against it in words. */
export async function driftOf(building: Building): Promise<Drift> {
  const { before, ...rest } = building
  const built = recordFor(building.out, before)
  if (await isAsLeft({ ...rest, text: before, built })) return configAhead
  return (await import('./judged.js')).judged(building, built)
}
