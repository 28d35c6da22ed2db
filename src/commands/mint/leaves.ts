import type { JsonPath } from '../../format/json/tree.js'
import { isWithin } from '../../format/json/tree.js'
import { isJsonObject, valueAt, type JsonObject, type JsonValue } from '../../format/json/value.js'

/** A text, a number, a flag or null in mint.json. */
export interface Leaf {
  readonly path: JsonPath
  readonly value: JsonValue
}

/** The values of a mint.json under conversion. Values that are not taken have no place in docs.json. */
export class Leaves {
  readonly mint: JsonObject
  /** The places of taken values in docs.json, by JSON paths in mint.json; of a value in the navigation, none. */
  readonly #taken = new Map<string, JsonPath | undefined>()

  constructor(mint: JsonObject) {
    this.mint = mint
  }

  /** Values at a path and below, not taken. */
  open(path: JsonPath): Leaf[] {
    return leavesOf(valueAt(this.mint, path), path).filter((leaf) => !this.#taken.has(JSON.stringify(leaf.path)))
  }

  /** Takes all values at a path and below. */
  take(path: JsonPath, place?: JsonPath): void {
    for (const leaf of this.open(path)) this.#taken.set(JSON.stringify(leaf.path), place)
  }

  /** Opens values with a place in a part of docs.json again. */
  release(part: JsonPath): void {
    const isPart = (place: JsonPath) => isWithin(place, part) || isWithin(part, place)
    for (const [key, place] of this.#taken) if (place && isPart(place)) this.#taken.delete(key)
  }

  /** The paths of open values; an object with nothing taken counts as one. */
  lost(value: JsonValue = this.mint, path: JsonPath = []): JsonPath[] {
    const open = this.open(path).length
    const isWhole = path.length > 0 && !Array.isArray(value) && open === leavesOf(value, path).length
    if (open === 0 || isWhole) return open === 0 ? [] : [path]
    return stepsOf(value).flatMap(([step, inner]) => this.lost(inner, [...path, step]))
  }
}

function leavesOf(value: JsonValue | undefined, path: JsonPath): Leaf[] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return stepsOf(value).flatMap(([step, inner]) => leavesOf(inner, [...path, step]))
}

/** The entries of a list or an object, with their indexes or keys. */
function stepsOf(value: JsonValue): readonly (readonly [number | string, JsonValue])[] {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((inner, index) => [index, inner] as const)
  return isJsonObject(value) ? Object.entries(value) : []
}
