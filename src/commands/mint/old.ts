import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'

/** A value of mint.json that docs.json can't contain, or contains in another form. */
export interface Loss {
  readonly kind: 'lost' | 'changed'
  /** Its path in mint.json. */
  readonly path: JsonPath
  /** A sentence. */
  readonly what: string
}

/** A value that was not taken over. */
export interface Left {
  readonly path: JsonPath
  /** True if it has another form than mint.json allows there. */
  readonly isUnfit: boolean
}

/** A mint.json that is being converted: it remembers what was taken over, so that the rest can be listed. */
export class Old {
  readonly losses: Loss[] = []
  readonly #value: JsonObject
  readonly #pageVersion: ((page: string) => string | undefined) | undefined
  readonly #taken = new Set<string>()
  /** The owners of values that were taken over. */
  readonly #opened = new Set<string>()
  readonly #unfits: JsonPath[] = []

  /** `pageVersion`: the version in a page's frontmatter. */
  constructor(value: JsonObject, pageVersion?: (page: string) => string | undefined) {
    this.#value = value
    this.#pageVersion = pageVersion
  }

  /** The version that a page itself is for, where that is one of the site's. */
  versionOf(page: string): string | undefined {
    const { versions } = this.#value
    if (!this.#pageVersion || !Array.isArray(versions)) return undefined
    const said = this.#pageVersion(page)
    return versions.some((each) => said === (isJsonObject(each) ? each['name'] : each)) ? said : undefined
  }

  /** The value at a path. */
  at(...path: JsonPath): JsonValue | undefined {
    return path.reduce<JsonValue | undefined>(
      (value, key) =>
        (isJsonObject(value) || Array.isArray(value)) && Object.hasOwn(value, key)
          ? (value as JsonObject)[key]
          : undefined,
      this.#value,
    )
  }

  /** The value at a path, which counts as taken over from now on, with all that is in it. */
  take(...path: JsonPath): JsonValue | undefined {
    this.#taken.add(JSON.stringify(path))
    this.#open(path)
    return this.at(...path)
  }

  #open(path: JsonPath): void {
    for (const length of path.keys()) this.#opened.add(JSON.stringify(path.slice(0, length)))
  }

  /** The value at a path, if it is text that is not blank. */
  text(...path: JsonPath): string | undefined {
    const value = this.take(...path)
    return typeof value === 'string' && value.trim() !== '' ? value : this.#unfit(path, value)
  }

  flag(...path: JsonPath): boolean | undefined {
    const value = this.take(...path)
    return typeof value === 'boolean' ? value : this.#unfit(path, value)
  }

  /** The value at a path, if it is one of these words. */
  one<Word extends string>(words: readonly Word[], ...path: JsonPath): Word | undefined {
    const value = this.take(...path)
    return words.find((word) => word === value) ?? this.#unfit(path, value)
  }

  object(...path: JsonPath): JsonObject | undefined {
    const value = this.take(...path)
    return isJsonObject(value) ? value : this.#unfit(path, value)
  }

  list(...path: JsonPath): readonly JsonValue[] | undefined {
    const value = this.take(...path)
    return Array.isArray(value) ? value : this.#unfit(path, value)
  }

  /** The ways to the entries of a list, each of which is still to be taken. */
  entries(...path: JsonPath): JsonPath[] | undefined {
    const value = this.at(...path)
    if (!Array.isArray(value)) return void this.list(...path)
    this.#open([...path, 0])
    return value.map((_, index) => [...path, index])
  }

  /** Notes that something is not taken over. */
  lost(path: JsonPath, what: string): undefined {
    this.take(...path)
    this.losses.push({ kind: 'lost', path, what })
  }

  /** Notes that something is taken over in another way. */
  changed(path: JsonPath, what: string): void {
    this.losses.push({ kind: 'changed', path, what })
  }

  /**
   * The values that nothing has taken, each as far up as nothing in it was taken, either; and those that could not be
   * read in the form that they should have.
   */
  left(): Left[] {
    const isPart = (path: JsonPath) =>
      [...path.keys()].some((length) => this.#taken.has(JSON.stringify(path.slice(0, length))))
    const left = this.#unfits.filter((path) => !isPart(path)).map((path): Left => ({ path, isUnfit: true }))
    const visit = (value: JsonValue, path: JsonPath): void => {
      const way = JSON.stringify(path)
      if (this.#taken.has(way)) return
      const isOpened = this.#opened.has(way)
      if (!isOpened || !isHolder(value)) return void left.push({ path, isUnfit: isOpened })
      for (const [key, each] of Object.entries(value)) visit(each, [...path, Array.isArray(value) ? Number(key) : key])
    }
    visit(this.#value, [])
    return left
  }

  #unfit(path: JsonPath, value: JsonValue | undefined): undefined {
    if (value !== undefined) this.#unfits.push(path)
  }
}

function isHolder(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null
}

/** A converted list or object; undefined where nothing of it could be taken over, rather than an empty one. */
export function remaining<Value extends JsonValue>(value: Value, from: JsonValue): Value | undefined {
  return size(value) === 0 && size(from) > 0 ? undefined : value
}

function size(value: JsonValue): number {
  return Object.keys(Object(value) as object).length
}

/** Without what is undefined; undefined where nothing is left. */
export function filled(object: Readonly<Record<string, JsonValue | undefined>>): JsonObject | undefined {
  const entries = Object.entries(object).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
