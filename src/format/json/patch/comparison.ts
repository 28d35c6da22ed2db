import type { JsonNode } from '../tree.js'
import { definedEntries, isJsonObject } from '../value.js'
import type { JsonValue } from '../value.js'

/**
 * A comparison of old nodes with new values, keys in any order. A container that differs is looked into next, so what
 * was found out about its parts is kept: each part is compared once.
 */
export class Comparison {
  readonly #found = new Map<JsonNode, { readonly value: JsonValue; readonly isSame: boolean }>()

  /** True if an old node has a new value. */
  isSame(node: JsonNode, value: JsonValue | undefined): boolean {
    if (!node.members) return (node.value ?? null) === (value ?? null)
    if (typeof value !== 'object' || value === null) return false
    const found = this.#found.get(node)
    if (found?.value === value) return found.isSame
    const isSame = node.type === 'array' ? this.#isArray(node, value) : this.#isObject(node, value)
    this.#found.set(node, { value, isSame })
    return isSame
  }

  #isArray({ members = [] }: JsonNode, value: JsonValue): boolean {
    if (!Array.isArray(value) || value.length !== members.length) return false
    return members.every(({ node }, index) => this.isSame(node, value[index] as JsonValue))
  }

  #isObject({ members = [] }: JsonNode, value: JsonValue): boolean {
    if (!isJsonObject(value) || definedEntries(value).length !== members.length) return false
    return members.every(({ key = '', node }) => Object.hasOwn(value, key) && this.isSame(node, value[key]))
  }
}
