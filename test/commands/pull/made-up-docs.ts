import type { JsonObject } from '../../../src/format/json/value.js'

/** A part of a docs.json that can be changed. */
export type Json = Record<string, unknown>

/** An element, and where it is. */
export interface Found {
  readonly list: unknown[]
  readonly index: number
  readonly element: Json
}

/** A copy to change. */
export function copyOf(docs: JsonObject): Json {
  return structuredClone(docs) as Json
}

/** Every element of a kind, outermost first. */
export function elementsOf(value: unknown, kind: string): Found[] {
  if (Array.isArray(value)) {
    return value.flatMap((element: unknown, index) => {
      const own = isObject(element) && typeof element[kind] === 'string' ? [{ list: value, index, element }] : []
      return [...own, ...elementsOf(element, kind)]
    })
  }
  return isObject(value) ? Object.values(value).flatMap((held) => elementsOf(held, kind)) : []
}

/** Whether it is an object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
