import { contentKeyOf } from '../../format/contract/methods.js'
import { kinds } from '../../format/contract/kinds.js'
import type { Kind } from '../../format/contract/kind.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { isRecord, setOwn } from '../../format/json/value.js'
import { elsewhere, isElement, isElsewhere } from './data.js'
import type { ElementData } from './data.js'

/** An element as JSON: the title, then the keys in the order of the calls. */
export function emit(element: ElementData): JsonObject {
  if (isElsewhere(element)) return { [elsewhere[element.kind]]: element.title as string }
  const json: Record<string, JsonValue> = {}
  for (const [key, value] of fold(element)) {
    if (value !== undefined) setOwn(json, key, value)
  }
  return json
}

/** The last value of each key, at the place of its first call. */
function fold(element: ElementData): Map<string, JsonValue | undefined> {
  const title = element.kind === 'docs' || element.kind === 'parts' ? undefined : kinds[element.kind as Kind].title
  let keys = new Map<string, JsonValue | undefined>(title ? [[title, element.title as JsonValue]] : [])
  for (const call of element.calls) {
    const value = call.by === 'global' ? emitGlobal(call.value as unknown[]) : jsonOf(call.value)
    // The title comes first: setting its key moves the title here.
    if (call.by === 'set' && call.key === title) keys.delete(title)
    const whole = call.inside ? withInside(keys.get(call.key), call.inside, value) : value
    keys = call.before === undefined ? keys.set(call.key, whole) : insertBefore(keys, call.before, call.key, whole)
  }
  return keys
}

/** An object with a new value at a path; `undefined` removes the key. */
function withInside(
  owner: JsonValue | undefined,
  [key = '', ...rest]: readonly string[],
  value: JsonValue | undefined,
): JsonObject {
  const json: Record<string, JsonValue> = {}
  const before: JsonObject = isRecord(owner) ? (owner as JsonObject) : {}
  const inner = rest.length > 0 ? withInside(before[key], rest, value) : value
  for (const [name, present] of Object.entries(before))
    if (name !== key || inner !== undefined) setOwn(json, name, present)
  if (inner !== undefined) setOwn(json, key, inner)
  return json
}

/** Entries with a new key in front of a key. */
export function insertBefore<Value>(keys: Map<string, Value>, before: string, key: string, value: Value) {
  keys.delete(key)
  const entries = [...keys]
  const found = entries.findIndex(([name]) => name === before)
  entries.splice(found === -1 ? entries.length : found, 0, [key, value])
  return new Map(entries)
}

/** The links of `global` by kind: `{ "anchors": […], "tabs": […] }`; without links, an empty list of anchors. */
function emitGlobal(links: readonly unknown[]): JsonValue {
  return links.length === 0 ? { anchors: [] } : (jsonOf(linksByKind(links)) as JsonValue)
}

/** The links of `.global(…)` under their keys in docs.json, kinds in the order of their first links. */
export function linksByKind(links: readonly unknown[]): Record<string, unknown[]> {
  const lists: Record<string, unknown[]> = {}
  for (const link of links) {
    const key = isElement(link) && Object.hasOwn(kinds, link.kind) ? contentKeyOf(link.kind as Kind) : 'anchors'
    ;(lists[key] ??= []).push(link)
  }
  return lists
}

/** A value with all elements as JSON. Values beyond JSON stay, to be reported by the rules. */
export function jsonOf(value: unknown): JsonValue | undefined {
  if (isElement(value)) return value.toJSON()
  if (Array.isArray(value)) return value.map((entry) => jsonOf(entry) ?? null)
  if (!isRecord(value)) return value as JsonValue
  const json: Record<string, JsonValue> = {}
  for (const [key, inner] of Object.entries(value)) {
    const emitted = jsonOf(inner)
    if (emitted !== undefined) setOwn(json, key, emitted)
  }
  return json
}
