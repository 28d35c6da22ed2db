import type { JsonPath } from './tree.js'

/** The result of JSON.parse. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

/** A JSON object. A key may be named `__proto__`, so write with {@link setOwn}. */
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** An object, and not an array or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A plain object: an array, a class instance or an element is none. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}

/** The value of an own key: `{}` has no `constructor` and no `__proto__`. */
export function getOwn(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** The value at a path; undefined where nothing is there. */
export function valueAt(root: JsonValue | undefined, path: readonly (string | number)[]): JsonValue | undefined
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

/** Assigns as JSON.parse does: `__proto__` becomes an own key instead of the prototype. */
export function setOwn(object: object, key: string, value: JsonValue): void {
  if (key !== '__proto__') (object as Record<string, JsonValue>)[key] = value
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}

/** A deep copy: a change affects no other value. */
export function copyOf(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  const copy = { ...value } as JsonObject
  for (const key of Object.keys(copy)) {
    const member = copy[key] as JsonValue
    if (typeof member === 'object' && member !== null) setOwn(copy, key, copyOf(member))
  }
  return copy
}

/** The entries in JSON.stringify's output: a key with an undefined value is left out. */
export function definedEntries(object: JsonObject): [string, JsonValue][] {
  return Object.entries(object).filter(([, value]) => (value as unknown) !== undefined)
}

/**
 * Deeper nesting is refused: the deepest real file has about thirty levels, and everything after the reading
 * (JSON.stringify, TypeScript, prettier, Mintlify) recurses and would die without saying why.
 */
export const MAX_DEPTH = 1000

/** The value of a JSON text, also behind a byte order mark. Throws a SyntaxError for what JSON does not allow. */
export function strictValue(text: string): unknown {
  return JSON.parse(text.replace(/^\ufeff/, ''))
}

/** True if a text is JSON without comments and trailing commas. */
export function isStrict(text: string): boolean {
  try {
    strictValue(text)
    return true
  } catch {
    return false
  }
}

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
