import { patchJson } from '../../json/patch/patch.js'
import type { JsonPath } from '../../json/tree.js'
import { isJsonObject, setOwn, type JsonObject, type JsonValue } from '../../json/value.js'
import type { DataChange } from './splice.js'

/** A JSON file with other values at some places; the bytes of what stays, stay. */
export function patchData(file: string, text: string, changes: readonly DataChange[]): string {
  let value = JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue
  // Outer values first: they hold what is inside as it is to be, too.
  for (const change of changes.toSorted((left, right) => left.path.length - right.path.length)) {
    value = changed(value, change.path, change)
  }
  return patchJson(text, value, { file })
}

function changed(value: JsonValue, [key, ...rest]: JsonPath, change: DataChange): JsonValue {
  if (key === undefined) return change.value ?? null
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[]).flatMap((held, index) => {
      if (index !== key) return [held]
      return rest.length === 0 && change.value === undefined ? [] : [changed(held, rest, change)]
    })
  }
  if (!isJsonObject(value)) return value
  const result: JsonObject = {}
  const isNew = rest.length === 0 && !Object.hasOwn(value, key)
  const put = () => {
    if (change.value !== undefined) setOwn(result, String(key), change.value)
  }
  if (isNew && change.previous === undefined) put()
  for (const [each, held] of Object.entries(value)) {
    if (each !== key) setOwn(result, each, held)
    else if (rest.length > 0) setOwn(result, each, changed(held, rest, change))
    else put()
    if (isNew && each === change.previous) put()
  }
  return result
}
