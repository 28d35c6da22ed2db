import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { isAsLeft } from './as-left.js'
import { recordFor } from './record-for.js'
import type { Question } from './verdict.js'

/** Who left the other behind: the config is ahead, docs.json was edited, both, or nobody can tell. */
export interface Drift {
  readonly by: 'config' | 'docs.json' | 'both' | 'unknown'
  /** Why `build` refuses to write; nothing where the config is ahead. */
  readonly refusals: readonly Diagnostic[]
}

/** What a build is about to do. */
export interface Building extends Pick<Question, 'out' | 'config' | 'files' | 'reads' | 'fragments' | 'keep' | 'owns'> {
  /** docs.json as it is, and as the config wants it, with the content of its `$ref`s. */
  readonly before: string
  readonly text: string
}

/** Nothing is lost. */
export const configAhead: Drift = { by: 'config', refusals: [] }

/** Whether a docs.json may be overwritten, and in words why not. */
export async function driftOf(building: Building): Promise<Drift> {
  const { before, ...rest } = building
  const built = recordFor(building.out, before)
  if (await isAsLeft({ ...rest, text: before, built })) return configAhead
  return (await import('./judged.js')).judged(building, built)
}
