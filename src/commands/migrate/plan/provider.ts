import type { JsonPath } from '../../../format/json/tree.js'
import { simulate } from '../../../config/provider/simulate.js'
import type { Drop, Refusal } from '../../../config/provider/simulate.js'

/** Mintlify's behaviour at each place of the docs.json. */
export interface Provider {
  readonly dropAt: (path: JsonPath) => Drop | undefined
  readonly refusalAt: (path: JsonPath) => Refusal | undefined
}

/** Asks Mintlify once about the whole navigation; paths start at the docs.json's root. */
export function askProvider(navigation: unknown): Provider {
  const { drops, refusals } = simulate(navigation)
  const byPath = <Found extends { path: JsonPath }>(found: readonly Found[]) =>
    new Map(found.map((entry) => [JSON.stringify(['navigation', ...entry.path]), entry]))
  const [dropped, refused] = [byPath(drops), byPath(refusals)]
  return {
    dropAt: (path) => (dropped.size > 0 ? dropped.get(JSON.stringify(path)) : undefined),
    refusalAt: (path) => (refused.size > 0 ? refused.get(JSON.stringify(path)) : undefined),
  }
}
