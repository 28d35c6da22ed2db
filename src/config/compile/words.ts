import { isElement } from '../builders/data.js'
import type { ElementData } from '../builders/data.js'
import { short } from '../../base/diagnostics/text.js'
import { elementName } from '../../format/contract/words.js'

/** The name of an element in a message. */
export function nameOf({ kind, title }: ElementData): string {
  return elementName(kind, title)
}

/** A misplaced value in words: `a number`, `anchor 'Blog'`. */
export function describe(value: unknown): string {
  if (isElement(value)) return nameOf(value)
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (value === '') return 'an empty string'
  if (typeof value === 'string') return `'${short(value, 60)}'`
  if (typeof value === 'function') return value.name ? `the function ${value.name}` : 'a function'
  if (typeof value === 'object') {
    const made = Object.getPrototypeOf(value)?.constructor?.name ?? 'Object'
    return made === 'Object' ? 'an object' : `an object of class ${made}`
  }
  return `the ${typeof value} ${String(value)}`
}
