import { getOwn, isJsonObject } from '../value.js'
import type { JsonValue } from '../value.js'

/** The paths that the `$ref`s in a value name, as written. */
export function refsIn(value: JsonValue): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = isJsonObject(value) ? getOwn(value, '$ref') : undefined
  const inside = Object.values(value).flatMap((inner: JsonValue) => refsIn(inner))
  return typeof own === 'string' ? [own, ...inside] : inside
}
