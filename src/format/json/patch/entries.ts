import type { JsonMember } from '../tree.js'
import { definedEntries, getOwn } from '../value.js'
import type { JsonObject, JsonValue } from '../value.js'

/** A member of a new container: its value, and the index of the old member that it continues. */
export interface Entry {
  readonly key: string | undefined
  readonly value: JsonValue
  readonly from: number | undefined
}

/** Keys that stay keep their order; a new key follows the key that it follows in the new value. */
export function objectEntries(members: readonly JsonMember[], value: JsonObject): Entry[] {
  const old = new Set(members.map(({ key }) => key))
  const first: Entry[] = []
  const following = new Map<string, Entry[]>()
  let added = first
  for (const [key, member] of definedEntries(value)) {
    if (old.has(key)) following.set(key, (added = []))
    else added.push({ key, value: member, from: undefined })
  }
  const kept = members.flatMap(({ key = '' }, from) => {
    const member = getOwn(value, key)
    return member === undefined ? [] : [{ key, value: member, from }, ...(following.get(key) ?? [])]
  })
  return [...first, ...kept]
}
