import type { Fix } from '../check/rule.js'
import type { RawFinding } from '../check/rule.js'
import { inJson, shortName } from '../../base/diagnostics/text.js'
import { pathInWords } from '../../format/json/tree.js'
import { isRecord, type JsonValue, valueAt, deepEqual } from '../../format/json/value.js'
import type { Position } from '../../site/model/input/input.js'
import { applyFixes, pathBefore } from './apply-fixes.js'
import { fixesOfOldSetting } from './old-settings.js'

/** A finding with its change: `"Guides/Start" → "guides/start"`. */
export interface Fixed {
  readonly finding: RawFinding
  readonly change: string
  /** The finding's place before all fixes. */
  readonly at: Position
}

/** A fixed docs.json as a value. */
export interface FixedDocs {
  readonly docs: JsonValue
  readonly fixed: readonly Fixed[]
}

/** Rounds at most: a fix may reveal more, such as a second entry of a page whose name is right now. */
const MOST_ROUNDS = 10

/** The findings to fix in a docs.json value. */
export type FindingsIn = (docs: unknown) => Promise<readonly RawFinding[]>

/** Fixes findings with a single possible fix, until none is left. */
export async function fixDocs(docs: JsonValue, findingsIn: FindingsIn): Promise<FixedDocs> {
  const fixed: Fixed[] = []
  const made: Fix[] = []
  let now = docs
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const step = applyFixes(now, withFixes(await findingsIn(now), now))
    if (step.fixed.length === 0) break
    for (const finding of step.fixed) {
      const at = 'path' in finding.at ? { ...finding.at, path: pathBefore(finding.at.path, made) } : finding.at
      fixed.push({ finding, change: changeInWords(finding, now), at })
    }
    made.push(...step.fixes)
    now = step.docs
  }
  return { docs: now, fixed }
}

/** Findings with a single possible fix: their rule's, or the mint.json converter's. */
export function withFixes(found: readonly RawFinding[], docs: JsonValue): readonly RawFinding[] {
  return found
    .map((finding) => (finding.fixes.length > 0 ? finding : { ...finding, fixes: fixesOfOldSetting(finding, docs) }))
    .filter(({ fixes }) => fixes.length > 0)
}

function changeInWords({ fixes }: RawFinding, docs: JsonValue): string {
  const words = fixes.flatMap((fix) => {
    const old = valueAt(docs, fix.path)
    if (deepEqual(old, 'value' in fix ? fix.value : undefined)) return []
    if (fix.do === 'set' && old === undefined) return `'${pathInWords(fix.path)}' set to ${inJson(fix.value)}`
    if (fix.do === 'set') return `${inWords(old)} → ${inWords(fix.value)}`
    if (fix.do === 'append') return `${entryInWords(fix.value)} added`
    if (fix.do === 'rename') return `'${fix.path.at(-1)}' → '${fix.key}'`
    return typeof fix.path.at(-1) === 'number' ? `${entryInWords(old)} removed` : `'${fix.path.at(-1)}' removed`
  })
  return words.join(', ')
}

/** A redirect as `"/old" → "/new"`: most would be cut as JSON. */
function entryInWords(value: unknown): string {
  const { source, destination } = isRecord(value) ? value : {}
  return source && destination ? `${inWords(source)} → ${inWords(destination)}` : inWords(value)
}

/** A URL shortened to its end, which differs from its neighbours; any other value as JSON. */
function inWords(value: unknown): string {
  return typeof value === 'string' ? `"${shortName(value)}"` : inJson(value)
}
