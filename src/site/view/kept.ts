import type { JsonPath } from '../../format/json/tree.js'

interface Cut {
  readonly below: Map<string | number, Cut>
  isGone: boolean
}

/** A value without the values at some paths; entries of lists keep their index. */
export function without(value: unknown, paths: Iterable<JsonPath>): unknown {
  const root: Cut = { below: new Map(), isGone: false }
  for (const path of paths) {
    let at = root
    for (const key of path) {
      const next = at.below.get(key) ?? { below: new Map(), isGone: false }
      at.below.set(key, next)
      at = next
    }
    at.isGone = true
  }
  return kept(value, root)
}

function kept(value: unknown, cut: Cut): unknown {
  if (typeof value !== 'object' || value === null || cut.below.size === 0) return value
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) => {
      const inner = cut.below.get(index)
      return inner ? kept(entry, inner) : entry
    })
  }
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const found = cut.below.get(key)
    if (!found) return [[key, inner]]
    return found.isGone ? [] : [[key, kept(inner, found)]]
  })
  return Object.fromEntries(entries)
}
