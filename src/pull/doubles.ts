import { kindIn, stepsTo } from '../changes/place.js'
import type { JsonPath } from '../json/tree.js'
import { isJsonObject, setOwn, type JsonValue } from '../json/value.js'
import type { Merged } from './merge.js'

/** A page that each side put somewhere else is not put in both places: ours stays. */
export function withoutDoubles(merged: Merged, ours: JsonValue, theirs: JsonValue): Merged {
  const [all, known, others] = [pagesIn(merged.value), pagesIn(ours), pagesIn(theirs)]
  const conflicts = [...merged.conflicts]
  const doubles = new Set<string>()
  for (const [page, places] of all) {
    const homes = known.get(page) ?? []
    if (places.length <= Math.max(homes.length, others.get(page)?.length ?? 0)) continue
    conflicts.push({ ours: homes[0] ?? [], theirs: others.get(page)?.[0] ?? [] })
    const own = new Set(homes.map((path) => homeOf(ours, path)))
    const extra = places.filter((path) => !own.has(homeOf(merged.value, path)))
    // Which of the two is ours can't be told where the elements around it changed, too.
    if (extra.length !== places.length - homes.length) return { value: ours, conflicts }
    for (const path of extra) doubles.add(JSON.stringify(path))
  }
  return { value: doubles.size > 0 ? without(merged.value, doubles, []) : merged.value, conflicts }
}

/** The elements around a place. */
function homeOf(root: JsonValue, path: JsonPath): string {
  return JSON.stringify(stepsTo(root, path))
}

type Places = Map<string, JsonPath[]>

/** Where each page stands. */
function pagesIn(value: JsonValue, path: JsonPath = [], found: Places = new Map()): Places {
  if (typeof value === 'string' && typeof path.at(-1) === 'number' && kindIn(path.at(-2), value) === 'page') {
    found.set(value, [...(found.get(value) ?? []), path])
  }
  for (const [key, inner] of entriesOf(value)) pagesIn(inner, [...path, key], found)
  return found
}

function entriesOf(value: JsonValue): readonly (readonly [string | number, JsonValue])[] {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((inner, at) => [at, inner] as const)
  return isJsonObject(value) ? Object.entries(value) : []
}

/** A copy without what stands at some places of lists. */
function without(value: JsonValue, places: ReadonlySet<string>, path: JsonPath): JsonValue {
  const kept = entriesOf(value)
    .map(([key, inner]) => ({ key, inner, at: [...path, key] }))
    .filter(({ at }) => !places.has(JSON.stringify(at)))
    .map(({ key, inner, at }) => [String(key), without(inner, places, at)] as const)
  if (Array.isArray(value)) return kept.map(([, inner]) => inner)
  if (!isJsonObject(value)) return value
  const copy = {}
  for (const [key, inner] of kept) setOwn(copy, key, inner)
  return copy as JsonValue
}
