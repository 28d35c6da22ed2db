import { plain } from './marks.js'

/** A Map that finds its keys by their texts, and gives them as they were put in. */
export class TracedMap extends Map<unknown, unknown> {
  readonly #keys = new Map<unknown, unknown>()

  constructor(entries?: Iterable<readonly [unknown, unknown]> | null) {
    super()
    for (const [key, value] of entries ?? []) this.set(key, value)
  }

  override get(key: unknown) {
    return super.get(this.#known(key))
  }

  override has(key: unknown) {
    return super.has(this.#known(key))
  }

  override set(key: unknown, value: unknown) {
    if (!this.has(key)) this.#keys.set(plain(key), key)
    return super.set(this.#known(key), value)
  }

  override delete(key: unknown) {
    return super.delete(this.#known(key))
  }

  #known(key: unknown) {
    return this.#keys.get(plain(key)) ?? key
  }
}

/** A Set that knows strings by their texts. */
export class TracedSet extends Set<unknown> {
  readonly #values = new Map<unknown, unknown>()

  constructor(values?: Iterable<unknown> | null) {
    super()
    for (const value of values ?? []) this.add(value)
  }

  override has(value: unknown) {
    return super.has(this.#known(value))
  }

  override add(value: unknown) {
    if (!this.has(value)) this.#values.set(plain(value), value)
    return super.add(this.#known(value))
  }

  override delete(value: unknown) {
    return super.delete(this.#known(value))
  }

  #known(value: unknown) {
    return this.#values.get(plain(value)) ?? value
  }
}
