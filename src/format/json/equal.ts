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

/** True for equal JSON with keys in equal order. */
export function equalInOrder(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
