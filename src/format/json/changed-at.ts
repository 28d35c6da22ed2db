import type { JsonPath } from './tree.js'
import { isJsonObject, setOwn, type JsonObject, type JsonValue } from './value.js'

/** A copy of a value with a change at a path; unchanged parts are shared with the old value. */
export function changedAt(value: JsonValue, path: JsonPath, change: (value: JsonValue) => JsonValue): JsonValue {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[]
    return list.with(Number(key), changedAt(list[Number(key)] as JsonValue, rest, change))
  }
  if (!isJsonObject(value)) return value
  return objectOf([...Object.entries(value), [String(key), changedAt(value[key] as JsonValue, rest, change)]])
}

/** An object of entries; the last entry of a key counts. */
export function objectOf(entries: Iterable<readonly [string, JsonValue]>): JsonObject {
  const object = {}
  for (const [key, value] of entries) setOwn(object, key, value)
  return object
}
