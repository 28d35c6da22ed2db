import { clause } from '../../config/compile/finding.js'
import { generators } from '../../format/contract/attributes.js'
import { holdsChildren } from '../../format/contract/contents.js'
import { dropReason, lostWith } from '../../config/provider/drops.js'
import type { Drop } from '../../config/provider/simulate.js'
import type { Site } from '../../site/model/site.js'

/** Why readers don't see something of an element that is no branch of the tree, such as its link: by the element's path. */
export function* unseenIn({ docs, simulated }: Site): Generator<readonly [path: string, reason: string]> {
  const { drops, refusals } = simulated()
  const [refusal] = refusals
  if (refusal)
    yield [JSON.stringify(['navigation']), `Mintlify rejects the whole file: ${clause(refusal.said)}.`] as const
  for (const drop of drops) {
    if (isBranch(drop) || (lostWith(drop, docs) === '' && !told.has(drop.key))) continue
    yield [JSON.stringify(['navigation', ...drop.path.slice(0, -1)]), dropReason(drop, docs)]
  }
}

/** The keys of an element on a line of the tree. */
const told: ReadonlySet<string> = new Set(['href', ...generators])

/** True for a key with branches in the tree. */
function isBranch({ key }: Drop): boolean {
  return key === 'global' || holdsChildren(key)
}
