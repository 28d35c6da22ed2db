import { isRecord } from '../json/value.js'
import type { JsonPath } from '../json/tree.js'

interface Named {
  readonly kind: string
  readonly title: string | undefined
}

/** How a message calls an element: `tab 'Guides'`. */
export function nameOf({ kind, title }: Named): string {
  if (kind === 'navigation') return 'the navigation'
  return title === undefined ? `a ${kind} without a title` : `${kind} '${short(title)}'`
}

/** A string of the author's in a message, never longer than a line. */
export function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** `(3 pages)`: what is lost with a value; empty where it holds none. */
export function pagesIn(value: unknown): string {
  let count = 0
  const open: unknown[] = [value]
  for (let held = open.pop(); held !== undefined; held = open.pop()) {
    if (Array.isArray(held)) {
      for (const entry of held) {
        if (typeof entry === 'string') count += 1
        else open.push(entry)
      }
    } else if (isRecord(held))
      open.push(...Object.values(held).filter((inner) => typeof inner === 'object' && inner !== null))
  }
  return count === 0 ? '' : ` (${count} page${count === 1 ? '' : 's'})`
}

/** `tabs[0].groups`: a path as people write it. */
export function pathInWords(path: JsonPath): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
}

/** The value at a path; undefined where nothing is there. */
export function valueAt(root: unknown, path: JsonPath): unknown {
  let held = root
  for (const key of path) {
    if (typeof held !== 'object' || held === null || !Object.hasOwn(held, key)) return undefined
    held = (held as Record<string | number, unknown>)[key]
  }
  return held
}
