import type { Mend } from '../check/mend.js'
import type { RawFinding } from '../check/rule.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject, setOwn } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'

/** The new value of a docs.json, and the findings that were mended in it. */
export interface Applied {
  readonly docs: JsonValue
  readonly mended: readonly RawFinding[]
  /** The changes, in the order in which they were made. */
  readonly mends: readonly Mend[]
}

/** Makes the changes that mend findings; one that touches what another has changed waits for the next round. */
export function applyMends(docs: JsonValue, findings: readonly RawFinding[]): Applied {
  const touched = new Set<string>()
  const around = new Set<string>()
  const mended = findings.filter(({ mends }) => {
    const isFree = mends.every((mend) =>
      pathsOf(mend).every((path) => {
        const isInside = mend.do === 'append' || !around.has(keyOf(path))
        return isInside && !prefixesOf(path).some((each) => touched.has(each))
      }),
    )
    if (!isFree) return false
    for (const mend of mends)
      for (const path of pathsOf(mend)) {
        // A list takes several entries at its end, beside changes of those that it has.
        if (mend.do !== 'append') touched.add(keyOf(path))
        for (const each of prefixesOf(path)) around.add(each)
      }
    return true
  })
  const mends = mended.flatMap((finding) => finding.mends).toSorted(byOrder)
  return { docs: mends.reduce(applied, docs), mended, mends }
}

const order: Record<Mend['do'], number> = { set: 0, rename: 1, remove: 2, append: 3 }

/** Removals late, and from the end of a list: the places of the others stay what they were. */
function byOrder(left: Mend, right: Mend): number {
  if (left.do !== 'remove' || right.do !== 'remove') return order[left.do] - order[right.do]
  const at = left.path.findIndex((key, index) => key !== right.path[index])
  const [a, b] = [left.path[at], right.path[at]]
  return typeof a === 'number' && typeof b === 'number' ? b - a : 0
}

/** The path that a value had before the changes. */
export function pathBefore(path: JsonPath, mends: readonly Mend[]): JsonPath {
  return mends.reduceRight<JsonPath>((after, mend) => {
    const last = mend.path.length - 1
    const [key, old] = [after[last], mend.path[last]]
    if (
      mend.do === 'set' ||
      mend.do === 'append' ||
      old === undefined ||
      mend.path.some((step, at) => at < last && step !== after[at])
    )
      return after
    if (mend.do === 'rename') return key === mend.key ? after.with(last, old) : after
    return typeof key === 'number' && key >= Number(old) ? after.with(last, key + 1) : after
  }, path)
}

function applied(docs: JsonValue, mend: Mend): JsonValue {
  if (mend.do === 'append') return appended(docs, mend.path, mend.value as JsonValue)
  const owner = mend.path.slice(0, -1)
  const key = mend.path.at(-1)
  return changedAt(docs, owner, (value) => {
    if (Array.isArray(value)) {
      const list = value as readonly JsonValue[]
      return mend.do === 'set' ? list.with(Number(key), mend.value as JsonValue) : list.toSpliced(Number(key), 1)
    }
    if (!isJsonObject(value)) return value
    if (mend.do === 'set') return rewritten(value, [[String(key), mend.value as JsonValue]])
    return renamed(value, String(key), mend.do === 'rename' ? mend.key : undefined)
  })
}

function appended(docs: JsonValue, path: JsonPath, entry: JsonValue): JsonValue {
  return changedAt(docs, path, (list: JsonValue | undefined) => {
    if (list === undefined) return [entry]
    return Array.isArray(list) ? [...(list as readonly JsonValue[]), entry] : list
  })
}

/** A copy of the value with a part of it changed; unchanged parts are the same objects. */
function changedAt(value: JsonValue, path: JsonPath, change: (value: JsonValue) => JsonValue): JsonValue {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[]
    return list.with(Number(key), changedAt(list[Number(key)] as JsonValue, rest, change))
  }
  if (!isJsonObject(value)) return value
  return rewritten(value, [[String(key), changedAt(value[key] as JsonValue, rest, change)]])
}

function rewritten(object: JsonObject, entries: readonly [string, JsonValue][]): JsonObject {
  const copy = {}
  for (const [key, value] of [...Object.entries(object), ...entries]) setOwn(copy, key, value)
  return copy
}

/** With another name for a key, in its place; without the key where there is none. */
function renamed(object: JsonObject, from: string, to: string | undefined): JsonObject {
  const copy = {}
  for (const [key, value] of Object.entries(object)) {
    if (key !== from) setOwn(copy, key, value)
    else if (to !== undefined) setOwn(copy, to, value)
  }
  return copy
}

/** The paths that a change writes to. */
function pathsOf(mend: Mend): readonly JsonPath[] {
  return mend.do === 'rename' ? [mend.path, [...mend.path.slice(0, -1), mend.key]] : [mend.path]
}

function keyOf(path: JsonPath): string {
  return JSON.stringify(path)
}

/** The path and all that are above it. */
function prefixesOf(path: JsonPath): string[] {
  return path.map((_, index) => keyOf(path.slice(0, index + 1)))
}
