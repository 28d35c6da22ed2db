import { contents } from '../contract/contents.js'
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
    const { icon } = before
    const hasIcon = icon !== undefined && this.text(icon) === this.text(after['icon'] ?? null)
    return left.size + right.size === 0 && hasIcon ? 0.3 : 0
  }

  /** The pages, addresses and sources in an element; every string in a value without a title. */
  leaves(value: JsonValue): ReadonlySet<string> {
    if (typeof value !== 'object' || value === null) return NONE
    const known = this.#leaves.get(value)
    if (known) return known
    const isNamed = nameOf(value) !== undefined
    const leaves = new Set<string>()
    for (const [key, member] of Object.entries(value as JsonObject)) {
      if (isNamed && !LEADING.has(key)) continue
      if (typeof member === 'string') leaves.add(member)
      else for (const leaf of this.leaves(member)) leaves.add(leaf)
    }
    this.#leaves.set(value, leaves)
    return leaves
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

/** A leaf in more places proves nothing about the elements around, and would make the search quadratic. */
const COMMON = 40

/** More equal elements than any site has languages times versions. */
const MOST_EQUAL = 2000

/** Finds similar values in a list without comparing all: by equality, name, targets and icon. */
export class Candidates {
  readonly #similarity: Similarity
  readonly #values: readonly JsonValue[]
  readonly #sharing = new Map<string, number[]>()

  constructor(values: readonly JsonValue[], similarity: Similarity) {
    this.#values = values
    this.#similarity = similarity
    values.forEach((value, index) => {
      for (const trait of this.#traitsOf(value)) {
        const sharing = this.#sharing.get(trait)
        if (sharing) sharing.push(index)
        else this.#sharing.set(trait, [index])
      }
    })
  }

  /**
   * The indices of similar values, in order, with their weights. Of many equal values only neighbours of an index
   * count: a page listed a thousand times is one page.
   */
  like(value: JsonValue, near?: number): [index: number, weight: number][] {
    const found = new Set<number>()
    for (const trait of this.#traitsOf(value)) {
      const sharing = this.#sharing.get(trait) ?? []
      if (sharing.length <= COMMON) for (const index of sharing) found.add(index)
      else if (trait.startsWith('value ')) for (const index of around(sharing, near)) found.add(index)
    }
    return [...found]
      .sort((left, right) => left - right)
      .map((index): [number, number] => [index, this.#similarity.of(value, this.#values[index] as JsonValue)])
      .filter(([, weight]) => weight > 0)
  }

  /** The traits of a value: similar values share at least one. */
  *#traitsOf(value: JsonValue): Generator<string> {
    yield `value ${this.#similarity.text(value)}`
    if (!isJsonObject(value)) return
    const name = nameOf(value)
    if (name) yield `name ${name.key} ${name.text}`
    const leaves = this.#similarity.leaves(value)
    for (const leaf of leaves) yield `leaf ${leaf}`
    if (leaves.size === 0 && value['icon'] !== undefined) yield `icon ${this.#similarity.text(value['icon'])}`
  }
}

function around(indices: readonly number[], near: number | undefined): readonly number[] {
  if (near === undefined) return indices.slice(0, MOST_EQUAL)
  const after = indices.findIndex((index) => index >= near)
  const from = Math.max(0, (after === -1 ? indices.length : after) - COMMON / 2)
  return indices.slice(from, from + COMMON)
}
