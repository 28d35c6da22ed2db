import { contents } from '../contract/contents.js'
import { equalInOrder } from '../json/equal.js'
import { nameOf } from '../json/patch/pair.js'
import { isJsonObject } from '../json/value.js'
import type { JsonObject, JsonValue } from '../json/value.js'

/** Keys of an element's pages and links: they identify the element, whatever its title. */
const LEADING = new Set<string>([
  ...Object.keys(contents),
  'root',
  'openapi',
  'href',
  'source',
  'destination',
  'directory',
])

const NONE: ReadonlySet<string> = new Set()

/** The similarity of two values before and after: 0 for none, 1.2 and more for equal values. */
export class Similarity {
  readonly #texts = new WeakMap<object, string>()
  readonly #leaves = new WeakMap<object, ReadonlySet<string>>()

  /** A value as text, equal for equal values. Key order counts: a file with moved keys is another file. */
  text(value: JsonValue): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    let text = this.#texts.get(value)
    if (text === undefined) this.#texts.set(value, (text = JSON.stringify(value)))
    return text
  }

  /** True for equal values with keys in equal order. Most values of two documents are equal, and are compared once. */
  equal(before: JsonValue, after: JsonValue): boolean {
    return equalInOrder(before, after)
  }

  /** The weight of a pair. */
  of(before: JsonValue, after: JsonValue): number {
    // If a page and a group changed places, the page moved.
    if (this.text(before) === this.text(after)) return isJsonObject(before) ? 1.25 : 1.2
    if (!isJsonObject(before) || !isJsonObject(after)) return 0
    const [name, other] = [nameOf(before), nameOf(after)]
    if (name?.key !== other?.key) return 0
    const [left, right] = [this.leaves(before), this.leaves(after)]
    const shared = dice(left, right)
    if (name && name.text === other?.text) return 0.6 + 0.4 * shared
    if (shared >= 0.5) return 0.2 + 0.6 * shared
    const hasIcon = before['icon'] !== undefined && this.equal(before['icon'], after['icon'] ?? null)
    return left.size + right.size === 0 && hasIcon ? 0.3 : 0
  }

  /** The pages, addresses and sources in an element; every string in a value without a title. */
  leaves(value: JsonValue): ReadonlySet<string> {
    if (typeof value !== 'object' || value === null) return NONE
    const known = this.#leaves.get(value)
    if (known) return known
    const leaves = new Set<string>()
    if (Array.isArray(value)) for (const member of value as readonly JsonValue[]) this.#collect(member, leaves)
    else this.#collectObject(value as JsonObject, leaves)
    this.#leaves.set(value, leaves)
    return leaves
  }

  #collectObject(object: JsonObject, leaves: Set<string>): void {
    const isNamed = nameOf(object) !== undefined
    for (const [key, member] of Object.entries(object)) if (!isNamed || LEADING.has(key)) this.#collect(member, leaves)
  }

  #collect(value: JsonValue, leaves: Set<string>): void {
    if (typeof value === 'string') leaves.add(value)
    else for (const leaf of this.leaves(value)) leaves.add(leaf)
  }
}

/** The common share of two sets: 1 for all, 0 for nothing. */
function dice(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [small, large] = left.size < right.size ? [left, right] : [right, left]
  if (small.size === 0) return 0
  let shared = 0
  for (const leaf of small) if (large.has(leaf)) shared += 1
  return (2 * shared) / (left.size + right.size)
}
