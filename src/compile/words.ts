import { isElement } from '../builders/data.js'
import type { ElementData } from '../builders/data.js'

/** How a message calls an element: `tab 'Guides'`. */
export function nameOf(element: ElementData): string {
  if (element.kind === 'navigation' || element.kind === 'docs') return `${element.kind}()`
  return typeof element.title === 'string' ? `${element.kind} '${element.title}'` : element.kind
}

/** How a message calls a value that should not be there: `a number`, `anchor 'Blog'`. */
export function describe(value: unknown): string {
  if (isElement(value)) return nameOf(value)
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (value === '') return 'an empty string'
  if (typeof value === 'string') return `'${value.length > 60 ? `${value.slice(0, 60)}…` : value}'`
  if (typeof value === 'function') return value.name ? `the function ${value.name}` : 'a function'
  if (typeof value === 'object') {
    const made = Object.getPrototypeOf(value)?.constructor?.name ?? 'Object'
    return made === 'Object' ? 'an object' : `an object of class ${made}`
  }
  return `the ${typeof value} ${String(value)}`
}
