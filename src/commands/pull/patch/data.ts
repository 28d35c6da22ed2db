import { patchJson } from '../../../format/json/patch/patch.js'
import { isWithin, type JsonPath } from '../../../format/json/tree.js'
import { isJsonObject, setOwn, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { parseData } from '../../code/nodes.js'
import type { Data } from '../propose/edit.js'

/** A JSON file with other values at some places; the bytes of what stays, stay. */
export function patchData(file: string, text: string, changes: readonly Data[]): string {
  let value = parseData(text)
  // From behind, so that indices stay; what lies in a value that is replaced, is in it.
  const replaced = changes.filter(({ value: now, isNew }) => now !== undefined && !isNew)
  const own = changes.filter(
    (change) => !replaced.some((outer) => outer.path.length < change.path.length && isWithin(change.path, outer.path)),
  )
  for (const change of own.toSorted((left, right) => compare(right.path, left.path))) {
    value = changed(value, change.path, change)
  }
  return patchJson(text, value, { file })
}

function changed(value: JsonValue, [key, ...rest]: JsonPath, change: Data): JsonValue {
  if (key === undefined) return change.value ?? null
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[]
    if (change.isNew && rest.length === 0) return list.toSpliced(Number(key), 0, change.value ?? null)
    return list.flatMap((inner, index) => {
      if (index !== key) return [inner]
      return rest.length === 0 && change.value === undefined ? [] : [changed(inner, rest, change)]
    })
  }
  if (!isJsonObject(value)) return value
  const result: JsonObject = {}
  const isNew = rest.length === 0 && !Object.hasOwn(value, key)
  const put = () => {
    if (change.value !== undefined) setOwn(result, String(key), change.value)
  }
  if (isNew && change.previous === undefined) put()
  for (const [each, inner] of Object.entries(value)) {
    if (each !== key) setOwn(result, each, inner)
    else if (rest.length > 0) setOwn(result, each, changed(inner, rest, change))
    else put()
    if (isNew && each === change.previous) put()
  }
  return result
}

function compare(left: JsonPath, right: JsonPath): number {
  for (const [index, key] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (key !== other)
      return typeof key === 'number' && typeof other === 'number' ? key - other : String(key) < String(other) ? -1 : 1
  }
  return left.length - right.length
}
