import { inJson, shortName } from '../../base/diagnostics/text.js'
import { pathInWords, type JsonPath } from '../../format/json/tree.js'
import { copyOf, deepEqual, isRecord, setOwn, valueAt, type JsonValue } from '../../format/json/value.js'
import type { Position } from '../../site/model/input/input.js'
import type { Fix, RawFinding } from '../check/rule.js'

/** A finding with its change: `"Guides/Start" → "guides/start"`. */
export interface Fixed {
  readonly finding: RawFinding
  readonly change: string
  /** The finding's place before all fixes. */
  readonly at: Position
}

/** Rounds at most: a fix may reveal more, such as a second entry of a page whose name is right now. */
const MOST_ROUNDS = 10

/** Fixes findings of a docs.json value with a single possible fix, until none is left. */
export async function fixDocs(
  docs: JsonValue,
  findingsIn: (docs: unknown) => Promise<readonly RawFinding[]>,
): Promise<{ readonly docs: JsonValue; readonly fixed: readonly Fixed[] }> {
  const fixed: Fixed[] = []
  const made: Fix[] = []
  let now = docs
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const step = applyFixes(now, await findingsIn(now))
    if (step.fixed.length === 0) break
    for (const finding of step.fixed) {
      const at = 'path' in finding.at ? { ...finding.at, path: pathBefore(finding.at.path, made) } : finding.at
      const changes = finding.fixes.flatMap((fix) => changeInWords(fix, now) ?? [])
      fixed.push({ finding, change: changes.join(', '), at })
    }
    made.push(...step.fixes)
    now = step.docs
  }
  return { docs: now, fixed }
}

const order: readonly Fix['do'][] = ['set', 'rename', 'remove', 'append']

/** Makes the changes for findings, first to last; a change to something already changed waits for the next round. */
function applyFixes(docs: JsonValue, findings: readonly RawFinding[]) {
  const [touched, around] = [new Set<string>(), new Set<string>()]
  const fixed = findings.filter(({ fixes }) => {
    const changes = fixes.flatMap((fix) => {
      const paths = fix.do === 'rename' ? [fix.path, [...fix.path.slice(0, -1), fix.key]] : [fix.path]
      // Entries can be appended to a list while entries inside change.
      return paths.map(prefixesOf).map((above) => ({ above, own: fix.do === 'append' ? [] : above.slice(-1) }))
    })
    if (
      changes.some(({ above, own }) => own.some((each) => around.has(each)) || above.some((each) => touched.has(each)))
    )
      return false
    for (const { above, own } of changes) {
      for (const each of own) touched.add(each)
      for (const each of above) around.add(each)
    }
    return fixes.length > 0
  })
  const fixes = fixed.flatMap((finding) => finding.fixes).toSorted(byOrder)
  const changed = fixes.length === 0 ? docs : copyOf(docs)
  for (const fix of fixes) apply(fix, changed)
  return { docs: changed, fixed, fixes }
}

/** A path and all paths above, as keys. */
function prefixesOf(path: JsonPath): string[] {
  return path.map((_, index) => JSON.stringify(path.slice(0, index + 1)))
}

/** Removals late, and from the end of a list, so that indexes stay right. */
function byOrder(left: Fix, right: Fix): number {
  if (left.do !== 'remove' || right.do !== 'remove') return order.indexOf(left.do) - order.indexOf(right.do)
  const at = left.path.findIndex((key, index) => key !== right.path[index])
  const [a, b] = [left.path[at], right.path[at]]
  return typeof a === 'number' && typeof b === 'number' ? b - a : 0
}

/** Changes a value in place. */
function apply(fix: Fix, docs: JsonValue): void {
  const owner = valueAt(docs, fix.path.slice(0, -1)) as JsonValue[] | Record<string, JsonValue> | undefined
  const key = String(fix.path.at(-1))
  if (typeof owner !== 'object' || owner === null) return
  if (fix.do === 'set') setOwn(owner, key, fix.value as JsonValue)
  else if (fix.do === 'append') {
    const list = valueAt(owner, [key]) ?? []
    // Several findings may need the same entry: the redirect of their folder.
    if (!Array.isArray(list) || list.some((each) => deepEqual(each, fix.value))) return
    setOwn(owner, key, [...list, fix.value as JsonValue])
  } else if (Array.isArray(owner)) owner.splice(Number(key), 1)
  else {
    // A new name takes the place of the old one.
    for (const [name, value] of Object.entries(owner)) {
      delete owner[name]
      if (name !== key) setOwn(owner, name, value)
      else if (fix.do === 'rename') setOwn(owner, fix.key, value)
    }
  }
}

/** A value's path before changes. */
function pathBefore(path: JsonPath, fixes: readonly Fix[]): JsonPath {
  return fixes.reduceRight<JsonPath>((after, fix) => {
    const last = fix.path.length - 1
    const [key, old] = [after[last], fix.path[last]]
    if (old === undefined || fix.path.some((step, at) => at < last && step !== after[at])) return after
    if (fix.do === 'rename') return key === fix.key ? after.with(last, old) : after
    return fix.do === 'remove' && typeof key === 'number' && key >= Number(old) ? after.with(last, key + 1) : after
  }, path)
}

function changeInWords(fix: Fix, docs: JsonValue): string | undefined {
  const key = fix.path.at(-1)
  if (fix.do === 'append') return `${inWords(fix.value)} added`
  if (fix.do === 'rename') return `'${key}' → '${fix.key}'`
  const old = valueAt(docs, fix.path)
  if (fix.do === 'remove') return `${typeof key === 'number' ? inWords(old) : `'${key}'`} removed`
  if (deepEqual(old, fix.value)) return undefined
  return old === undefined
    ? `'${pathInWords(fix.path)}' set to ${inJson(fix.value)}`
    : `${inWords(old)} → ${inWords(fix.value)}`
}

/** A URL by its end, which differs from its neighbours; a redirect as `"/old" → "/new"`; any other value as JSON. */
function inWords(value: unknown): string {
  if (typeof value === 'string') return `"${shortName(value)}"`
  const { source, destination } = isRecord(value) ? value : {}
  return source && destination ? `${inWords(source)} → ${inWords(destination)}` : inJson(value)
}
