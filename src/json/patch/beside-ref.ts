import type { Interner } from './intern.js'
import { definedEntries, getOwn, isJsonObject, setOwn } from '../value.js'
import type { JsonObject, JsonValue } from '../value.js'

/** What the `$ref` object of the old text stands for, siblings included; undefined where that can't be told. */
export type ResolveRef = (object: JsonObject) => JsonValue | undefined

/**
 * What to write where the old object holds a `$ref`: the `$ref` stays as long as its siblings alone can say what is
 * new. Undefined where the referenced content itself changed: then the new value is written in its place.
 */
export function besideRef(
  old: JsonObject,
  value: JsonObject,
  resolve: ResolveRef,
  interner: Interner,
): JsonObject | undefined {
  const ref = old.$ref as string
  const content = resolve({ $ref: ref })
  if (!isJsonObject(content)) return undefined
  if (Object.keys(content).some((key) => getOwn(value, key) === undefined)) return undefined
  const target = { $ref: ref }
  for (const [key, member] of definedEntries(value)) {
    const referenced = getOwn(content, key)
    const isSibling = Object.hasOwn(old, key)
    const isSame = referenced !== undefined && interner.value(referenced) === interner.value(member)
    if (!isSame && !isSibling && referenced !== undefined) return undefined
    if (!isSame || isSibling) setOwn(target, key, member)
  }
  return target
}
