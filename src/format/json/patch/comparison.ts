import { isJsonObject } from '../value.js'
import type { JsonObject, JsonValue } from '../value.js'

/**
 * A comparison of old values with new ones, keys in any order. A container that differs is looked into next, so what
 * was found out about its parts is kept: each part is compared once.
 */
export class Comparison {
  readonly #found = new Map<JsonValue, { readonly value: JsonValue; readonly isSame: boolean }>()

  /** True if an old value is a new one. */
  isSame(old: JsonValue, value: JsonValue | undefined): boolean {
    if (typeof old !== 'object' || old === null) return old === (value ?? null)
    if (old === value) return true
    if (typeof value !== 'object' || value === null) return false
    const found = this.#found.get(old)
    if (found?.value === value) return found.isSame
    const isSame = isJsonObject(old) ? this.#isObject(old, value) : this.#isArray(old, value)
    this.#found.set(old, { value, isSame })
    return isSame
  }

  #isArray(old: readonly JsonValue[], value: JsonValue): boolean {
    if (!Array.isArray(value) || value.length !== old.length) return false
    return old.every((member, index) => this.isSame(member, value[index] as JsonValue))
  }

  #isObject(old: JsonObject, value: JsonValue): boolean {
    if (!isJsonObject(value)) return false
    for (const key of Object.keys(value)) if (!Object.hasOwn(old, key) && value[key] !== undefined) return false
    return Object.keys(old).every((key) => Object.hasOwn(value, key) && this.isSame(old[key] as JsonValue, value[key]))
  }
}
