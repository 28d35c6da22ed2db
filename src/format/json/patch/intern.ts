import { definedEntries, isJsonObject } from '../value.js'
import type { JsonValue } from '../value.js'

/** Gives deep-equal values the same number, so that comparing subtrees costs nothing. By default keys may be in any order. */
export class Interner {
  readonly #numbers = new Map<string, number>()
  readonly #ofText = new Map<string, number>()
  readonly #ofObject = new Map<object, number>()
  #count = 0
  readonly #objectKey: (members: [number, number][]) => string

  constructor(keys: 'keys in any order' | 'keys in order' = 'keys in any order') {
    this.#objectKey = keys === 'keys in order' ? objectKey : (members) => objectKey(sorted(members))
  }

  /** The number of a value. */
  value(value: JsonValue): number {
    if (typeof value !== 'object' || value === null) return this.#scalar(value)
    const known = this.#ofObject.get(value)
    if (known !== undefined) return known
    const number = isJsonObject(value)
      ? this.#object(definedEntries(value).map(([key, member]) => [key, this.value(member)]))
      : this.#array((value as readonly JsonValue[]).map((member) => this.value(member)))
    this.#ofObject.set(value, number)
    return number
  }

  #scalar(value: string | number | boolean | null | undefined): number {
    return typeof value === 'string' ? this.#text(value) : this.#number(String(value ?? null))
  }

  #text(value: string): number {
    let number = this.#ofText.get(value)
    if (number === undefined) this.#ofText.set(value, (number = this.#count++))
    return number
  }

  #array(members: number[]): number {
    return this.#number(`[${members.join()}`)
  }

  #object(members: [string, number][]): number {
    return this.#number(this.#objectKey(members.map(([key, member]) => [this.#scalar(key), member])))
  }

  #number(key: string): number {
    let number = this.#numbers.get(key)
    if (number === undefined) this.#numbers.set(key, (number = this.#count++))
    return number
  }
}

function sorted(members: [number, number][]): [number, number][] {
  return members.sort(([left], [right]) => left - right)
}

function objectKey(members: readonly [number, number][]): string {
  let text = '{'
  for (const [key, value] of members) text += `${key}:${value},`
  return text
}
