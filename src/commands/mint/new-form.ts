import { settingProblems } from '../../format/contract/setting-problems.js'
import { settings } from '../../format/contract/settings.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { isWithin, type JsonPath } from '../../format/json/tree.js'
import { reasonFor } from './reasons.js'
import type { Old } from './old.js'

/**
 * Adds the values of a mint.json that already have docs.json's form, as real files do; the rest of the mint.json is
 * listed.
 */
export function withNewForm(docs: JsonObject, old: Old): JsonObject {
  return old.left().reduce((whole, { path, isUnfit }) => {
    const value = old.at(...path) as JsonValue
    const filled = Object.hasOwn(settings, path[0] as string) ? withAt(whole, path, value) : undefined
    const problem = filled && settingProblems(filled).find(({ at, effect }) => effect !== 'none' && isWithin(path, at))
    if (filled && !problem) return filled
    const told = isUnfit ? `${JSON.stringify(value).slice(0, 60)} is not valid here` : undefined
    old.lost(path, told ?? (problem?.expects ? `in docs.json, it must be ${problem.expects}` : reasonFor(path)))
    return whole
  }, docs)
}

/** An object with a value at a path; undefined where something else is there, or on the way. */
function withAt(object: JsonObject, [key, ...rest]: JsonPath, value: JsonValue): JsonObject | undefined {
  if (typeof key !== 'string') return undefined
  const inner = Object.hasOwn(object, key) ? object[key] : undefined
  if (rest.length === 0) return inner === undefined ? { ...object, [key]: value } : undefined
  const filled = inner === undefined || isJsonObject(inner) ? withAt(inner ?? {}, rest, value) : undefined
  return filled && { ...object, [key]: filled }
}
