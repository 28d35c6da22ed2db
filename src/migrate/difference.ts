import { short } from '../diagnostics/short.js'
import { kinds } from '../contract/kinds.js'
import type { JsonPath } from '../json/tree.js'
import { isJsonObject } from '../json/value.js'
import type { JsonValue } from '../json/value.js'

interface Difference {
  readonly path: JsonPath
  readonly wanted: string
  readonly given: string
}

const titles: ReadonlySet<string> = new Set(Object.values(kinds).flatMap(({ title }) => title ?? []))

/**
 * The first place where two values differ, key order included. Only a title may be first that is elsewhere in the
 * wanted value: builders put it there, and the writer keeps its place in the old file.
 */
export function firstDifference(wanted: JsonValue, given: JsonValue, path: JsonPath = []): Difference | undefined {
  const [own, right] = [members(wanted), members(given)]
  if (!own || !right || Array.isArray(wanted) !== Array.isArray(given)) {
    const same = JSON.stringify(wanted) === JSON.stringify(given)
    return same ? undefined : { path, wanted: shown(wanted), given: shown(given) }
  }
  const left = titleFirst(own, right)
  for (const [index, [key, value]] of left.entries()) {
    const [other, otherValue] = right[index] ?? []
    const at = [...path, Array.isArray(wanted) ? index : key]
    if (other === undefined) return { path: at, wanted: shown(value), given: 'nothing' }
    if (other !== key) return { path: at, wanted: `the key '${key}' here`, given: `'${other}'` }
    const difference = firstDifference(value, otherValue as JsonValue, at)
    if (difference) return difference
  }
  const [extra] = right.slice(left.length)
  const at = Array.isArray(given) ? left.length : extra?.[0]
  return extra && { path: [...path, at ?? ''], wanted: 'nothing', given: shown(extra[1]) }
}

type Members = readonly (readonly [string, JsonValue])[]

/**
 * Returns the wanted members with the title where the builders put it: before every key but numbers, which JavaScript
 * sorts first.
 */
function titleFirst(wanted: Members, given: Members): Members {
  const at = given.findIndex(([key]) => !/^\d+$/.test(key))
  const [key, value] = given[at] ?? []
  const title = wanted.find((member) => member[0] === key)
  if (!title || key === undefined || !titles.has(key) || typeof value !== 'string') return wanted
  return wanted.filter((member) => member !== title).toSpliced(at, 0, title)
}

function members(value: JsonValue): Members | undefined {
  return Array.isArray(value) || isJsonObject(value) ? Object.entries(value) : undefined
}

function shown(value: JsonValue | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return short(text, 60)
}
