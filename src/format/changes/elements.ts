import { contents } from '../contract/contents.js'
import type { ContentKey } from '../contract/contents.js'
import type { JsonPath } from '../json/tree.js'
import { isJsonObject } from '../json/value.js'
import type { JsonValue } from '../json/value.js'
import type { Side } from './alignment.js'

/** Keys of objects between an element and its lists. */
const BETWEEN: ReadonlySet<string> = new Set(['navigation', 'global'])

/** The kind of content under a content key; undefined for other keys. */
export function holdsOf(key: string | number | undefined): (typeof contents)[ContentKey]['holds'] | undefined {
  return typeof key === 'string' && Object.hasOwn(contents, key) ? contents[key as ContentKey].holds : undefined
}

/** True if a path leads to a list of elements or pages. */
export function isElementList(path: JsonPath): boolean {
  const holds = holdsOf(path.at(-1))
  return holds !== undefined && holds !== 'url'
}

/**
 * The elements and pages directly inside the value at a path: in a list, in an element, in `navigation` and `global`.
 */
export function elementsIn({ path, value }: Side): Side[] {
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[]
    return isElementList(path) ? list.map((member, index) => ({ path: [...path, index], value: member })) : []
  }
  const key = path.at(-1)
  if (!isJsonObject(value) || !(typeof key === 'number' || BETWEEN.has(String(key)))) return []
  return Object.entries(value).flatMap(([inner, member]) => elementsIn({ path: [...path, inner], value: member }))
}

/** The pages in a part of docs.json, however deep, and its elements without pages. */
export function leavesIn(side: Side): Side[] {
  const inner = elementsIn(side)
  if (inner.length > 0) return inner.flatMap(leavesIn)
  return isElementList(side.path.slice(0, -1)) ? [side] : []
}
