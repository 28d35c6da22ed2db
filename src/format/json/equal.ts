import { isJsonObject, type JsonValue } from './value.js'

/** True for equal JSON, keys in any order. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) && left.length === right.length && left.every((value, at) => deepEqual(value, right[at]))
    )
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && deepEqual(left[key], right[key]))
  )
}

/** True for equal JSON, keys in the same order. */
export function equalInOrder(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false
    return left.every((value: JsonValue, at) => equalInOrder(value, right[at] as JsonValue))
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false
  const keys = Object.keys(left)
  const others = Object.keys(right)
  return (
    keys.length === others.length && keys.every((key, at) => key === others[at] && equalInOrder(left[key], right[key]))
  )
}
