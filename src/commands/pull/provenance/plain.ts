import { isElement } from '../../../config/builders/data.js'
import { isRecord } from '../../../format/json/value.js'
import { unmarked } from './marks.js'

/** Strings without their marks; anything else as it is. */
export function plain<Value>(value: Value): Value {
  return (typeof value === 'string' ? unmarked(value) : value) as Value
}

/** A copy of lists and plain objects with plain strings; without marks inside, they stay the same objects. */
export function deeplyPlain(value: unknown): unknown {
  if (typeof value === 'string') return unmarked(value)
  if (Array.isArray(value)) {
    const items = value.map(deeplyPlain)
    return items.some((each, index) => each !== value[index]) ? items : value
  }
  if (isElement(value) || !isRecord(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, deeplyPlain(inner)] as const)
  return entries.some(([key, inner]) => inner !== value[key]) ? Object.fromEntries(entries) : value
}
