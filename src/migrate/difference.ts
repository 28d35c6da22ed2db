import type { JsonPath } from '../json/tree.js'
import { isJsonObject } from '../json/value.js'
import type { JsonValue } from '../json/value.js'

interface Difference {
  readonly path: JsonPath
  readonly wanted: string
  readonly given: string
}

/** The first place where two values differ, key order included. */
export function firstDifference(wanted: JsonValue, given: JsonValue, path: JsonPath = []): Difference | undefined {
  const [left, right] = [members(wanted), members(given)]
  if (!left || !right || Array.isArray(wanted) !== Array.isArray(given)) {
    const same = JSON.stringify(wanted) === JSON.stringify(given)
    return same ? undefined : { path, wanted: shown(wanted), given: shown(given) }
  }
  for (const [index, [key, value]] of left.entries()) {
    const [other, otherValue] = right[index] ?? []
    const at = [...path, Array.isArray(wanted) ? index : key]
    if (other === undefined) return { path: at, wanted: shown(value), given: 'nothing' }
    if (other !== key) return { path: at, wanted: `the key '${key}' here`, given: `'${other}'` }
    const difference = firstDifference(value, otherValue as JsonValue, at)
    if (difference) return difference
  }
  const [extra] = right.slice(left.length)
  return extra && { path: [...path, extra[0]], wanted: 'nothing', given: shown(extra[1]) }
}

function members(value: JsonValue): [string, JsonValue][] | undefined {
  return Array.isArray(value) || isJsonObject(value) ? Object.entries(value) : undefined
}

function shown(value: JsonValue | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
