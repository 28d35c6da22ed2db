import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'

/** A value of mint.json without a place in docs.json, or with another form there. */
export interface Loss {
  readonly kind: 'lost' | 'changed'
  /** The path in mint.json. */
  readonly path: JsonPath
  /** The reason, without a full stop. */
  readonly what: string
}

const key = (path: JsonPath) => JSON.stringify(path)

/**
 * A mint.json under conversion. Each reader marks its value as taken; the rest has no place in docs.json, and is listed.
 *
 *     old.text('search', 'prompt')   →   'Ask', and search.prompt is taken
 */
export class Old {
  readonly changes: Loss[] = []
  readonly #value: JsonObject
  readonly #taken = new Set<string>()
  /** The number of taken values below a path. */
  readonly #below = new Map<string, number>()
  readonly #lists = new Set<string>()
  readonly #reasons = new Map<string, string>()

  constructor(value: JsonObject) {
    this.#value = value
  }

  /** The value at a path. */
  at(...path: JsonPath): JsonValue | undefined {
    return path.reduce<JsonValue | undefined>(
      (value, step) => (isHolder(value) && Object.hasOwn(value, step) ? value[step as string] : undefined),
      this.#value,
    )
  }

  /** The value at a path, taken with everything below. */
  take(...path: JsonPath): JsonValue | undefined {
    const value = this.at(...path)
    if (value !== undefined && !this.#taken.has(key(path))) {
      this.#taken.add(key(path))
      this.#count(path, 1)
    }
    return value
  }

  #count(path: JsonPath, by: 1 | -1): void {
    for (const length of path.keys()) {
      const outer = key(path.slice(0, length))
      this.#below.set(outer, (this.#below.get(outer) ?? 0) + by)
    }
  }

  /** A text, not blank. */
  text(...path: JsonPath): string | undefined {
    return this.#fit(path, (value) => typeof value === 'string' && value.trim() !== '')
  }

  flag(...path: JsonPath): boolean | undefined {
    return this.#fit(path, (value) => typeof value === 'boolean')
  }

  /** One of some words. */
  one<Word extends string>(words: readonly Word[], ...path: JsonPath): Word | undefined {
    return this.#fit(path, (value) => (words as readonly JsonValue[]).includes(value))
  }

  #fit<Wanted>(path: JsonPath, isFit: (value: JsonValue) => boolean): Wanted | undefined {
    const value = this.at(...path)
    return value !== undefined && isFit(value) ? (this.take(...path) as Wanted) : undefined
  }

  /** The paths of a list's entries. */
  entries(...path: JsonPath): JsonPath[] {
    const value = this.at(...path)
    if (!Array.isArray(value)) return []
    this.#lists.add(key(path))
    if (value.length === 0) this.take(...path)
    return value.map((_, index) => [...path, index])
  }

  /** The entries of a list, converted; undefined without a list, or where all entries are lost. */
  list<Made extends JsonValue>(path: JsonPath, make: (at: JsonPath) => Made | undefined): Made[] | undefined {
    const value = this.at(...path)
    if (!Array.isArray(value)) return undefined
    const made = this.entries(...path).flatMap((at) => make(at) ?? [])
    return made.length === 0 && value.length > 0 ? undefined : (made as Made[])
  }

  /** Lists a value as lost, with all parts. */
  drop(path: JsonPath, reason?: string): undefined {
    const value = this.at(...path)
    if (value !== undefined) this.#release(path, value)
    if (reason !== undefined) this.#reasons.set(key(path), reason)
  }

  #release(path: JsonPath, value: JsonValue): void {
    if (this.#taken.delete(key(path))) this.#count(path, -1)
    for (const [step, inner] of stepsOf(value)) this.#release([...path, step], inner)
  }

  /** Notes another form in docs.json. */
  changed(path: JsonPath, what: string): void {
    this.changes.push({ kind: 'changed', path, what })
  }

  /** The reason of a lost value. */
  reasonFor(path: JsonPath): string | undefined {
    return this.#reasons.get(key(path))
  }

  /** The values without a reader. An object with no part taken is listed as a whole. */
  left(value: JsonValue = this.#value, path: JsonPath = []): JsonPath[] {
    if (this.#taken.has(key(path))) return []
    if (this.#reasons.has(key(path)) || !isHolder(value)) return [path]
    const isOpen = this.#lists.has(key(path)) || (this.#below.get(key(path)) ?? 0) > 0
    if (!isOpen && path.length > 0) return hasValue(value) ? [path] : []
    return stepsOf(value).flatMap(([step, inner]) => this.left(inner, [...path, step]))
  }
}

/** True for an object or a list with a value at any depth: an empty one says nothing. */
function hasValue(value: JsonValue): boolean {
  return !isHolder(value) || Object.values(value).some(hasValue)
}

/** The entries of a list or an object, with their indexes or keys. */
function stepsOf(value: JsonValue): readonly (readonly [number | string, JsonValue])[] {
  return Array.isArray(value)
    ? (value as readonly JsonValue[]).map((inner, index) => [index, inner] as const)
    : isHolder(value)
      ? Object.entries(value)
      : []
}

function isHolder(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null
}

/** Without undefined values and empty objects, at any depth; undefined for an object of nothing else. */
export function filled(object: Readonly<Record<string, unknown>>): JsonObject | undefined {
  const entries = Object.entries(object).flatMap(([name, value]) => {
    const inner = isJsonObject(value as JsonValue) ? filled(value as JsonObject) : value
    return inner === undefined ? [] : [[name, inner] as const]
  })
  return entries.length > 0 ? (Object.fromEntries(entries) as JsonObject) : undefined
}
