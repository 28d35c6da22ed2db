import { getOwn, isJsonObject } from '../value.js'
import type { JsonValue } from '../value.js'

/** The paths of all `$ref`s in a value, as written. */
export function refsIn(value: JsonValue): string[] {
  const refs: string[] = []
  const visit = (inner: JsonValue) => {
    if (typeof inner !== 'object' || inner === null) return
    const own = isJsonObject(inner) ? getOwn(inner, '$ref') : undefined
    if (typeof own === 'string') refs.push(own)
    Object.values(inner).forEach(visit)
  }
  visit(value)
  return refs
}
