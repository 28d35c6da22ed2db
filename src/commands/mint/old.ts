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
/** The start of the keys below a path: `["tabs",1,`. */
const below = (path: JsonPath) => (path.length === 0 ? '[' : `${key(path).slice(0, -1)},`)

/**
 * A mint.json under conversion. Each reader marks its value as taken; the rest has no place in docs.json, and is listed.
 *
 *     old.text('search', 'prompt')   →   'Ask', and search.prompt is taken
 */
export class Old {
  readonly changes: Loss[] = []
  readonly #value: JsonObject
  readonly #taken = new Set<string>()
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
    this.#taken.add(key(path))
    return this.at(...path)
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

  /** What the entries of a list become; undefined without a list, or where all entries are lost. */
  list<Made extends JsonValue>(path: JsonPath, make: (at: JsonPath) => Made | undefined): Made[] | undefined {
    const value = this.at(...path)
    if (!Array.isArray(value)) return undefined
    const made = this.entries(...path).flatMap((at) => make(at) ?? [])
    return made.length === 0 && value.length > 0 ? undefined : (made as Made[])
  }

  /** Lists a value as lost, with all parts. */
  drop(path: JsonPath, reason?: string): undefined {
    this.#taken.delete(key(path))
    for (const taken of this.#taken) if (taken.startsWith(below(path))) this.#taken.delete(taken)
    if (reason !== undefined) this.#reasons.set(key(path), reason)
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
    const isOpen = this.#lists.has(key(path)) || [...this.#taken].some((taken) => taken.startsWith(below(path)))
    if (!isOpen && path.length > 0) return hasValue(value) ? [path] : []
    const steps = Array.isArray(value) ? value.keys() : Object.keys(value)
    return [...steps].flatMap((step) => this.left(value[step as string] as JsonValue, [...path, step]))
  }
}

/** True for an object or a list with a value at any depth: an empty one says nothing. */
function hasValue(value: JsonValue): boolean {
  return !isHolder(value) || Object.values(value).some(hasValue)
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
