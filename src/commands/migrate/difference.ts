import { short } from '../../base/diagnostics/text.js'
import { holdsChildren } from '../../format/contract/contents.js'
import { kinds } from '../../format/contract/kinds.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonValue } from '../../format/json/value.js'

interface Difference {
  readonly path: JsonPath
  readonly wanted: string
  readonly given: string
}

const titles: ReadonlySet<string> = new Set(Object.values(kinds).flatMap(({ title }) => title ?? []))

/**
 * The first place where two values differ, key order included. Builders put a title first, generated code puts content
 * behind attributes, content that Mintlify drops last, and `.set` behind settings; the writer keeps the places that the
 * keys have in the old file.
 */
export function firstDifference(wanted: JsonValue, given: JsonValue, path: JsonPath = []): Difference | undefined {
  const [own, right] = [members(wanted), members(given)]
  if (!own || !right || Array.isArray(wanted) !== Array.isArray(given)) {
    const same = JSON.stringify(wanted) === JSON.stringify(given)
    return same ? undefined : { path, wanted: shown(wanted), given: shown(given) }
  }
  const left = isSettings(path) ? inOrderOf(right, own) : contentLater(titleFirst(own, right), right)
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

/** True for the whole, and for a setting with objects in it: `.set(['styling', 'density'], …)`. */
function isSettings(path: JsonPath): boolean {
  return path[0] !== 'navigation' && path.every((key) => typeof key === 'string')
}

type Member = readonly [string, JsonValue]
type Members = readonly Member[]

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

/** Returns the wanted members with content moved back to the given place. */
function contentLater(wanted: Members, given: Members): Members {
  const others = wanted.filter((member) => !isContent(member))
  const ordered = inOrderOf(given, wanted)
  const isLater = given.findIndex(isContent) >= wanted.findIndex(isContent)
  const areSame = ordered.filter((member) => !isContent(member)).every((member, index) => member === others[index])
  return isLater && areSame ? ordered : wanted
}

function isContent([key]: Member): boolean {
  return key === 'global' || holdsChildren(key)
}

/** The members of a list in the order of a second list; unknown members stay in place. */
function inOrderOf(order: Members, list: Members): Members {
  const keys = new Map(order.map(([key], index) => [key, index]))
  const known = list
    .filter(([key]) => keys.has(key))
    .toSorted(([one], [other]) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0))
  return list.map((member) => (keys.has(member[0]) ? (known.shift() as Member) : member))
}

function members(value: JsonValue): Members | undefined {
  return Array.isArray(value) || isJsonObject(value) ? Object.entries(value) : undefined
}

function shown(value: JsonValue | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return short(text, 60)
}
