import { isJsonObject } from '../value.js'
import type { JsonValue } from '../value.js'
import type { Interner } from './intern.js'
import type { JsonMember, JsonNode } from '../tree.js'

/** The keys that name an element: an element that keeps its name is the same element, changed. */
const NAMES = 'group tab item anchor dropdown product version language $ref source href label name title id'.split(' ')

/**
 * For each new element the index of the old one that it continues, or undefined. Equal elements come first (they
 * may have moved), then those of the same name, then those in the same position between two known ones.
 */
export function pairElements(
  old: readonly JsonMember[],
  values: readonly JsonValue[],
  interner: Interner,
): (number | undefined)[] {
  const pairs: (number | undefined)[] = values.map(() => undefined)
  const free = new Set(old.keys())

  const matchBy = (oldKey: (node: JsonNode) => unknown, newKey: (value: JsonValue) => unknown): void => {
    const queues = new Map<unknown, number[]>()
    for (const index of free) {
      const key = oldKey((old[index] as JsonMember).node)
      if (key === undefined) continue
      const queue = queues.get(key)
      if (queue) queue.push(index)
      else queues.set(key, [index])
    }
    for (const queue of queues.values()) queue.reverse()
    values.forEach((value, at) => {
      if (pairs[at] !== undefined) return
      const index = queues.get(newKey(value))?.pop()
      if (index === undefined) return
      pairs[at] = index
      free.delete(index)
    })
  }

  matchBy(
    (node) => interner.node(node),
    (value) => interner.value(value),
  )
  if (free.size === 0) return pairs
  matchBy(nameOfNode, nameOfValue)
  values.forEach((value, at) => {
    if (pairs[at] !== undefined) return
    const index = at === 0 ? 0 : (pairs[at - 1] ?? -2) + 1
    if (!free.has(index) || typeOf(value) !== old[index]?.node.type) return
    pairs[at] = index
    free.delete(index)
  })
  return pairs
}

function nameOfNode({ type, members = [] }: JsonNode): string | undefined {
  if (type !== 'object') return undefined
  const name = named((wanted) => members.find(({ key }) => key === wanted)?.node.value)
  return name && `${name.key}=${name.text}`
}

function nameOfValue(value: JsonValue): string | undefined {
  const name = nameOf(value)
  return name && `${name.key}=${name.text}`
}

/** What names an object: its title, or the first other key that does; undefined where it has no name. */
export function nameOf(value: unknown): { readonly key: string; readonly text: string } | undefined {
  return isJsonObject(value) ? named((key) => value[key]) : undefined
}

function named(valueOf: (key: string) => unknown): { key: string; text: string } | undefined {
  for (const key of NAMES) {
    const text = valueOf(key)
    if (typeof text === 'string') return { key, text }
  }
  return undefined
}

function typeOf(value: JsonValue): JsonNode['type'] {
  if (typeof value !== 'object' || value === null) return 'scalar'
  return Array.isArray(value) ? 'array' : 'object'
}
