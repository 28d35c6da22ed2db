import { elementName } from '../../format/contract/words.js'
import type { JsonPath } from '../../format/json/tree.js'

interface Named {
  readonly kind: string
  readonly title: string | undefined
}

/** The name of an element in a message. */
export function nameOf({ kind, title }: Named): string {
  return elementName(kind, title)
}

/** The value at a path; undefined where nothing is there. */
export function valueAt(root: unknown, path: JsonPath): unknown {
  let value = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string | number, unknown>)[key]
  }
  return value
}
