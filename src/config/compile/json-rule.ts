import { isElement } from '../builders/data.js'
import { isRecord } from '../../format/json/value.js'
import { describe } from './words.js'

/** The part of a value that is not JSON, in words; undefined for pure JSON. Elements inside count as JSON. */
export function foreignTo(value: unknown): string | undefined {
  return foreign(value, new Set())
}

function foreign(value: unknown, above: Set<unknown>): string | undefined {
  if (isElement(value) || value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : String(value)
  if (!Array.isArray(value) && !isRecord(value)) return describe(value)
  if (above.has(value)) return 'a circular object'
  above.add(value)
  const values = Array.isArray(value) ? value : Object.values(value).filter((entry) => entry !== undefined)
  for (const entry of values) {
    const found = foreign(entry, above)
    if (found) return found
  }
  above.delete(value)
  return undefined
}
