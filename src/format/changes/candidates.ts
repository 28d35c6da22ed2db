import { nameOf } from '../json/patch/pair.js'
import { isJsonObject } from '../json/value.js'
import type { JsonValue } from '../json/value.js'
import type { Similarity } from './similarity.js'

/**
 * The most places of a leaf: a leaf in more places proves nothing about the elements around, and would make the search
 * quadratic.
 */
const COMMON = 40

/** More equal elements than any site has languages times versions. */
const MOST_EQUAL = 2000

/** Finds similar values in a list without comparing all: by equality, name, targets and icon. */
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
   * The indices of similar values, in order, with their weights. Of many equal values only neighbours of an index
   * count: a page listed a thousand times is one page.
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

/** The traits of a value: similar values share at least one. */
function* traitsOf(value: JsonValue, similarity: Similarity): Generator<string> {
  yield `value ${similarity.text(value)}`
  if (!isJsonObject(value)) return
  const name = nameOf(value)
  if (name) yield `name ${name.key} ${name.text}`
  const leaves = similarity.leaves(value)
  for (const leaf of leaves) yield `leaf ${leaf}`
  if (leaves.size === 0 && value['icon'] !== undefined) yield `icon ${similarity.text(value['icon'])}`
}
