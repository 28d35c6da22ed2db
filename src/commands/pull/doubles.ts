import { isElementList } from '../../format/changes/elements.js'
import { kindIn, stepsTo } from '../../format/changes/place.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject, setOwn, type JsonValue } from '../../format/json/value.js'
import type { Conflict, Merged } from './merge.js'

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
  return { value: without(merged.value, doubles, []) ?? ours, conflicts }
}

/** A page that both sides have is not lost between them: otherwise nothing is taken. */
export function withAllPages(merged: Merged, base: JsonValue, ours: JsonValue, theirs: JsonValue): Merged {
  const [all, before, known, others] = [merged.value, base, ours, theirs].map((value) => pagesIn(value))
  const lost = [...(known ?? [])].flatMap(([page, [place]]): Conflict[] => {
    const [other] = others?.get(page) ?? []
    // Of a page that was in two places, each side may have removed one.
    if (all?.has(page) || (before?.get(page)?.length ?? 0) > 1 || !place || !other) return []
    return [{ ours: place, theirs: other, moved: 'in docs.json' }]
  })
  return lost.length === 0 ? merged : { value: ours, conflicts: [...merged.conflicts, ...lost] }
}

/** The elements around a place. */
function homeOf(root: JsonValue, path: JsonPath): string {
  return JSON.stringify(stepsTo(root, path))
}

type Places = Map<string, JsonPath[]>

/** The places of each page. */
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

/**
 * A copy without the values at some places of lists, and without values that are empty then; undefined where nothing
 * is left.
 */
export function without(value: JsonValue, places: ReadonlySet<string>, path: JsonPath): JsonValue | undefined {
  if (places.size === 0) return value
  if (places.has(JSON.stringify(path))) return undefined
  const all = entriesOf(value)
  const kept = all.flatMap(([key, inner]) => {
    const rest = without(inner, places, [...path, key])
    return rest === undefined ? [] : [[String(key), rest] as const]
  })
  if (kept.length === all.length && kept.every(([, inner], index) => inner === all[index]?.[1])) return value
  if (Array.isArray(value)) return kept.length === 0 ? undefined : kept.map(([, inner]) => inner)
  const hasElements = kept.some(([key, inner]) => isElementList([...path, key]) && Array.isArray(inner))
  if (kept.length < all.length && !hasElements) return undefined
  const copy = {}
  for (const [key, inner] of kept) setOwn(copy, key, inner)
  return copy as JsonValue
}
