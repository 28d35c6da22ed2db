import type { Mend } from '../check/mend.js'
import type { RawFinding } from '../check/rule.js'
import { runRulesOn } from '../check/run-rules.js'
import type { CheckSettings } from '../check/settings.js'
import { valueAt } from '../check/words.js'
import { inJson } from '../../base/diagnostics/short.js'
import { deepEqual } from '../../format/json/equal.js'
import { pathInWords } from '../../format/json/tree.js'
import type { JsonValue } from '../../format/json/value.js'
import type { Position } from '../../site/model/input/input.js'
import type { Site } from '../../site/model/site.js'
import { applyMends, pathBefore } from './apply-mends.js'
import { mendsOfOldSetting } from './old-settings.js'

/** A finding, and the change that mends it: `"Guides/Start" → "guides/start"`. */
export interface Mended {
  readonly finding: RawFinding
  readonly change: string
  /** Its place before anything was mended. */
  readonly at: Position
}

/** A mended docs.json as a value. */
export interface MendedDocs {
  readonly docs: JsonValue
  readonly mended: readonly Mended[]
}

/** The greatest number of rounds: a mend may reveal more, such as a page with the right name that is there twice. */
const MOST_ROUNDS = 10

/** The site that a docs.json's value describes. */
export type OpenSite = (docs: unknown) => Site | Promise<Site>

/** Mends findings that have one right answer, until none of them is left. */
export async function mendDocs(docs: JsonValue, openSite: OpenSite, settings: CheckSettings): Promise<MendedDocs> {
  const mended: Mended[] = []
  const made: Mend[] = []
  let now = docs
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = await runRulesOn(await openSite(now), settings)
    const step = applyMends(now, withMends(found, now))
    if (step.mended.length === 0) break
    for (const finding of step.mended) {
      const at = 'path' in finding.at ? { ...finding.at, path: pathBefore(finding.at.path, made) } : finding.at
      mended.push({ finding, change: changeInWords(finding, now), at })
    }
    made.push(...step.mends)
    now = step.docs
  }
  return { docs: now, mended }
}

/** The findings that have one right answer: one of their rule, or that of the converter from mint.json. */
function withMends(found: readonly RawFinding[], docs: JsonValue): readonly RawFinding[] {
  return found
    .map((finding) => (finding.mends.length > 0 ? finding : { ...finding, mends: mendsOfOldSetting(finding, docs) }))
    .filter(({ mends }) => mends.length > 0)
}

function changeInWords({ mends }: RawFinding, docs: JsonValue): string {
  const words = mends.flatMap((mend) => {
    const old = valueAt(docs, mend.path)
    if (deepEqual(old, 'value' in mend ? mend.value : undefined)) return []
    if (mend.do === 'set' && old === undefined) return `'${pathInWords(mend.path)}' set to ${inJson(mend.value)}`
    if (mend.do === 'set') return `${inJson(old)} → ${inJson(mend.value)}`
    if (mend.do === 'append') return `${inJson(mend.value)} added`
    if (mend.do === 'rename') return `'${mend.path.at(-1)}' → '${mend.key}'`
    return typeof mend.path.at(-1) === 'number' ? `${inJson(old)} removed` : `'${mend.path.at(-1)}' removed`
  })
  return words.join(', ')
}
