import type { Fix } from '../check/rule.js'
import type { RawFinding } from '../check/rule.js'
import type { JsonPath } from '../../format/json/tree.js'
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  changedAt,
  objectOf,
  deepEqual,
} from '../../format/json/value.js'

/** A new docs.json value, with the fixed findings. */
export interface Applied {
  readonly docs: JsonValue
  readonly fixed: readonly RawFinding[]
  /** The changes, first to last. */
  readonly fixes: readonly Fix[]
}

/** Makes the changes for findings; a change to something already changed waits for the next round. */
export function applyFixes(docs: JsonValue, findings: readonly RawFinding[]): Applied {
  const touched = new Set<string>()
  const around = new Set<string>()
  const fixed = findings.filter(({ fixes }) => {
    const isFree = fixes.every((fix) =>
      pathsOf(fix).every((path) => {
        const isInside = fix.do === 'append' || !around.has(keyOf(path))
        return isInside && !prefixesOf(path).some((each) => touched.has(each))
      }),
    )
    if (!isFree) return false
    for (const fix of fixes)
      for (const path of pathsOf(fix)) {
        // Entries can be appended to a list while entries inside change.
        if (fix.do !== 'append') touched.add(keyOf(path))
        for (const each of prefixesOf(path)) around.add(each)
      }
    return true
  })
  const fixes = fixed.flatMap((finding) => finding.fixes).toSorted(byOrder)
  return { docs: runsOf(fixes).reduce(applied, docs), fixed, fixes }
}

/** The changes in order; removals from one list are together, since each copies the list. */
function runsOf(fixes: readonly Fix[]): readonly (readonly [Fix, ...Fix[]])[] {
  const runs: [Fix, ...Fix[]][] = []
  for (const fix of fixes) {
    const run = runs.at(-1)
    const isMore = run?.[0].do === 'remove' && fix.do === 'remove' && ownerOf(run[0]) === ownerOf(fix)
    if (isMore) run.push(fix)
    else runs.push([fix])
  }
  return runs
}

function ownerOf({ path }: Fix): string {
  return keyOf(path.slice(0, -1))
}

const order: Record<Fix['do'], number> = { set: 0, rename: 1, remove: 2, append: 3 }

/** Removals late, and from the end of a list, so that indexes stay right. */
function byOrder(left: Fix, right: Fix): number {
  if (left.do !== 'remove' || right.do !== 'remove') return order[left.do] - order[right.do]
  const at = left.path.findIndex((key, index) => key !== right.path[index])
  const [a, b] = [left.path[at], right.path[at]]
  return typeof a === 'number' && typeof b === 'number' ? b - a : 0
}

/** A value's path before the changes. */
export function pathBefore(path: JsonPath, fixes: readonly Fix[]): JsonPath {
  return fixes.reduceRight<JsonPath>((after, fix) => {
    const last = fix.path.length - 1
    const [key, old] = [after[last], fix.path[last]]
    if (
      fix.do === 'set' ||
      fix.do === 'append' ||
      old === undefined ||
      fix.path.some((step, at) => at < last && step !== after[at])
    )
      return after
    if (fix.do === 'rename') return key === fix.key ? after.with(last, old) : after
    return typeof key === 'number' && key >= Number(old) ? after.with(last, key + 1) : after
  }, path)
}

function applied(docs: JsonValue, run: readonly [Fix, ...Fix[]]): JsonValue {
  const [fix] = run
  if (fix.do === 'append') return appended(docs, fix.path, fix.value as JsonValue)
  const owner = fix.path.slice(0, -1)
  const key = fix.path.at(-1)
  return changedAt(docs, owner, (value) => {
    if (Array.isArray(value)) {
      const list = value as readonly JsonValue[]
      if (fix.do === 'set') return list.with(Number(key), fix.value as JsonValue)
      const removed = new Set(run.map(({ path }) => Number(path.at(-1))))
      return list.filter((_, index) => !removed.has(index))
    }
    if (!isJsonObject(value)) return value
    if (fix.do === 'set') return objectOf([...Object.entries(value), [String(key), fix.value as JsonValue]])
    if (fix.do === 'rename') return renamed(value, String(key), fix.key)
    return run.reduce<JsonObject>((object, { path }) => renamed(object, String(path.at(-1)), undefined), value)
  })
}

function appended(docs: JsonValue, path: JsonPath, entry: JsonValue): JsonValue {
  return changedAt(docs, path, (list: JsonValue | undefined) => {
    if (list === undefined) return [entry]
    // Several findings may need the same entry: the redirect of their folder.
    if (!Array.isArray(list) || list.some((each) => deepEqual(each, entry))) return list
    return [...(list as readonly JsonValue[]), entry]
  })
}

/** An object with a key renamed in its place, or removed without a new name. */
function renamed(object: JsonObject, from: string, to: string | undefined): JsonObject {
  return objectOf(
    Object.entries(object).flatMap(([key, value]) => {
      const name = key === from ? to : key
      return name === undefined ? [] : [[name, value] as const]
    }),
  )
}

function pathsOf(fix: Fix): readonly JsonPath[] {
  return fix.do === 'rename' ? [fix.path, [...fix.path.slice(0, -1), fix.key]] : [fix.path]
}

function keyOf(path: JsonPath): string {
  return JSON.stringify(path)
}

/** A path and all paths above. */
function prefixesOf(path: JsonPath): string[] {
  return path.map((_, index) => keyOf(path.slice(0, index + 1)))
}
