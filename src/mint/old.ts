import { isJsonObject } from '../json/value.js'
import type { JsonObject, JsonValue } from '../json/value.js'
import type { JsonPath } from '../json/tree.js'

/** What became of something that mint.json said and docs.json can't say, or says in another way. */
export interface Loss {
  readonly kind: 'lost' | 'changed'
  /** Where it stands in mint.json. */
  readonly path: JsonPath
  /** A sentence. */
  readonly what: string
}

/** A mint.json that is being converted: it remembers what was taken over, so that the rest can be listed. */
export class Old {
  readonly losses: Loss[] = []
  readonly #value: JsonObject
  readonly #taken = new Set<string>()

  constructor(value: JsonObject) {
    this.#value = value
  }

  /** The value at a path, which counts as taken over from now on, with all that is in it. */
  take(...path: readonly (string | number)[]): JsonValue | undefined {
    this.#taken.add(JSON.stringify(path))
    return path.reduce<JsonValue | undefined>(
      (value, key) => (isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      this.#value,
    )
  }

  /** The same where it is text that says something. */
  text(...path: readonly (string | number)[]): string | undefined {
    const value = this.take(...path)
    return typeof value === 'string' && value.trim() !== '' ? value : this.#unfit(path, value)
  }

  flag(...path: readonly (string | number)[]): boolean | undefined {
    const value = this.take(...path)
    return typeof value === 'boolean' ? value : this.#unfit(path, value)
  }

  /** The same where it is one of these. */
  one<Word extends string>(words: readonly Word[], ...path: readonly (string | number)[]): Word | undefined {
    const value = this.take(...path)
    return words.find((word) => word === value) ?? this.#unfit(path, value)
  }

  object(...path: readonly (string | number)[]): JsonObject | undefined {
    const value = this.take(...path)
    return isJsonObject(value) ? value : this.#unfit(path, value)
  }

  list(...path: readonly (string | number)[]): readonly JsonValue[] | undefined {
    const value = this.take(...path)
    return Array.isArray(value) ? value : this.#unfit(path, value)
  }

  /** Notes that something is not taken over. */
  lost(path: JsonPath, what: string): undefined {
    this.losses.push({ kind: 'lost', path, what })
  }

  /** Notes that something is taken over in another way. */
  changed(path: JsonPath, what: string): void {
    this.losses.push({ kind: 'changed', path, what })
  }

  /** The paths of what nothing has taken: each as far up as nothing below it was taken, either. */
  left(): JsonPath[] {
    const left: JsonPath[] = []
    const visit = (value: JsonValue, path: JsonPath): void => {
      if (this.#taken.has(JSON.stringify(path))) return
      const inner = JSON.stringify(path).slice(0, -1)
      const isPartly = path.length === 0 || [...this.#taken].some((taken) => taken.startsWith(`${inner},`))
      if (!isPartly) return void left.push(path)
      if (isJsonObject(value)) for (const [key, each] of Object.entries(value)) visit(each, [...path, key])
    }
    visit(this.#value, [])
    return left
  }

  #unfit(path: JsonPath, value: JsonValue | undefined): undefined {
    if (value !== undefined) this.lost(path, `${JSON.stringify(value).slice(0, 60)} is not what belongs here.`)
  }
}

/** What a list or an object came to; undefined where nothing of it could be taken over, rather than an empty one. */
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
