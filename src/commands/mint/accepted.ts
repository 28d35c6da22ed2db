import { settingProblems } from '../../format/contract/setting-problems.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { Old } from './old.js'

/** A docs.json without what Mintlify would refuse or drop in its settings: the least that fixes it is taken out, and listed. */
export function accepted(docs: JsonObject, old: Old): JsonObject {
  const problem = settingProblems(docs).find(({ effect }) => effect !== 'none')
  if (!problem) return docs
  const { at, expects } = problem
  // Analytics had a key of their own; the other settings that are taken over as they are have the same names.
  const from = at[0] === 'integrations' && old.at(...at) === undefined ? ['analytics', ...at.slice(1)] : at
  old.lost(from, expects === '' ? 'docs.json has no such key' : `in docs.json, it must be ${expects}`)
  return accepted(without(docs, at) as JsonObject, old)
}

/** A value without what is at a path in it. */
function without(value: JsonValue, [key, ...rest]: JsonPath): JsonValue {
  if (key === undefined) return value
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[]
    return list.flatMap((each, index) => (index !== key ? [each] : rest.length === 0 ? [] : [without(each, rest)]))
  }
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]): [string, JsonValue][] =>
      name !== key ? [[name, each]] : rest.length === 0 ? [] : [[name, without(each, rest)]],
    ),
  )
}
