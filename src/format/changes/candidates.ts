import { nameOf } from '../json/patch/pair.js'
import { isJsonObject } from '../json/value.js'
import type { JsonValue } from '../json/value.js'
import type { Similarity } from './similarity.js'

/**
 * The greatest number of places of a leaf: one in more proves nothing about the elements around it, and would make
 * the search quadratic.
 */
const COMMON = 40

/** More equal elements than any site has languages times versions. */
const MOST_EQUAL = 2000

/** Finds in a list what looks like a value, without comparing it with each: by equality, name, what it leads to, and icon. */
export class Candidates {
  readonly #similarity: Similarity
  readonly #values: readonly JsonValue[]
  readonly #by = new Map<string | number, number[]>()

  constructor(values: readonly JsonValue[], similarity: Similarity) {
    this.#values = values
    this.#similarity = similarity
    values.forEach((value, index) => {
      for (const trait of traitsOf(value, similarity)) {
        const sharing = this.#by.get(trait)
        if (sharing) sharing.push(index)
        else this.#by.set(trait, [index])
      }
    })
  }

  /**
   * The indices of the values like this one, in order, with their weights. Of many equal ones only those near an
   * index count: a page that is listed a thousand times is the same page each time.
   */
  like(value: JsonValue, near?: number): [index: number, weight: number][] {
    const found = new Set<number>()
    for (const trait of traitsOf(value, this.#similarity)) {
      const sharing = this.#by.get(trait) ?? []
      if (sharing.length <= COMMON) for (const index of sharing) found.add(index)
      else if (trait.startsWith('value ')) for (const index of around(sharing, near)) found.add(index)
    }
    return [...found]
      .sort((left, right) => left - right)
      .map((index): [number, number] => [index, this.#similarity.of(value, this.#values[index] as JsonValue)])
      .filter(([, weight]) => weight > 0)
  }
}

function around(indices: readonly number[], near: number | undefined): readonly number[] {
  if (near === undefined) return indices.slice(0, MOST_EQUAL)
  const after = indices.findIndex((index) => index >= near)
  const from = Math.max(0, (after === -1 ? indices.length : after) - COMMON / 2)
  return indices.slice(from, from + COMMON)
}

/** The traits of a value: two values must share at least one to be the same thing. */
function* traitsOf(value: JsonValue, similarity: Similarity): Generator<string> {
  yield `value ${similarity.text(value)}`
  if (!isJsonObject(value)) return
  const name = nameOf(value)
  if (name) yield `name ${name.key} ${name.text}`
  const leaves = similarity.leaves(value)
  for (const leaf of leaves) yield `leaf ${leaf}`
  if (leaves.size === 0 && value['icon'] !== undefined) yield `icon ${similarity.text(value['icon'])}`
}
