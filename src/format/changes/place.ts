import type { Kind } from '../contract/kind.js'
import { kinds } from '../contract/kinds.js'
import type { JsonPath } from '../json/tree.js'
import { getOwn, isJsonObject } from '../json/value.js'
import type { JsonValue } from '../json/value.js'
import type { Side } from './alignment.js'
import { elementsIn, holdsOf } from './elements.js'

/** An element on the way to a place, in readers' words. */
export interface Step {
  readonly kind: Kind
  readonly title: string
}

/** The kind of a value in a list of elements; `page` for a string. */
export function kindIn(listKey: string | number | undefined, value: JsonValue): Kind | 'page' | undefined {
  const holds = holdsOf(listKey)
  if (holds === undefined || holds === 'url') return undefined
  if (!isJsonObject(value)) return 'page'
  const usual = holds === 'page' ? 'group' : holds
  if (titleOf(usual, value) !== undefined) return usual
  return (Object.keys(kinds) as Kind[]).find((kind) => titleOf(kind, value) !== undefined) ?? usual
}

/** The title of an element; undefined without a title. */
export function titleOf(kind: Kind, value: JsonValue): string | undefined {
  const key = kinds[kind].title
  const title = key !== undefined && isJsonObject(value) ? getOwn(value, key) : undefined
  return typeof title === 'string' ? title : undefined
}

/** The elements around a place, outermost first, without the value itself. */
export function stepsTo(root: JsonValue, path: JsonPath): Step[] {
  const steps: Step[] = []
  let value: JsonValue | undefined = root
  path.slice(0, -1).forEach((key, index) => {
    value = typeof value === 'object' && value !== null ? (value as Record<string | number, JsonValue>)[key] : undefined
    if (typeof key !== 'number' || value === undefined) return
    const kind = kindIn(path[index - 1], value)
    if (kind && kind !== 'page') steps.push({ kind, title: titleOf(kind, value) ?? '' })
  })
  return steps
}

/** Finds the titles of the elements around a page. */
export function listings(docs: JsonValue): (page: string) => readonly string[] {
  const navigation = isJsonObject(docs) ? docs['navigation'] : undefined
  const found = new Map<string, string[]>()
  const open: Side[] = navigation === undefined ? [] : [{ path: ['navigation'], value: navigation }]
  for (let side = open.pop(); side; side = open.pop()) {
    if (typeof side.value !== 'string') open.push(...elementsIn(side))
    else {
      const title = stepsTo(docs, side.path).at(-1)?.title
      if (title !== undefined) found.set(side.value, [...(found.get(side.value) ?? []), title])
    }
  }
  return (page) => found.get(page) ?? []
}
