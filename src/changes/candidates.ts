import { nameOf } from '../json/patch/pair.js'
import { isJsonObject } from '../json/value.js'
import type { JsonValue } from '../json/value.js'
import type { Similarity } from './similarity.js'

/** A leaf in more places than this tells nothing about what it is in, and would make the search quadratic. */
const COMMON = 40

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

  /** The indices of the values like this one, in order, with their weights. */
  like(value: JsonValue): [index: number, weight: number][] {
    const found = new Set<number>()
    for (const trait of traitsOf(value, this.#similarity)) {
      const sharing = this.#by.get(trait) ?? []
      if (typeof trait === 'number' || sharing.length <= COMMON) for (const index of sharing) found.add(index)
    }
    return [...found]
      .sort((left, right) => left - right)
      .map((index): [number, number] => [index, this.#similarity.of(value, this.#values[index] as JsonValue)])
      .filter(([, weight]) => weight > 0)
  }
}

/** What two values must share at least one of to be the same thing. */
function* traitsOf(value: JsonValue, similarity: Similarity): Generator<string | number> {
  yield similarity.number(value)
  if (!isJsonObject(value)) return
  const name = nameOf(value)
  if (name) yield `name ${name.key} ${name.text}`
  const leaves = similarity.leaves(value)
  for (const leaf of leaves) yield `leaf ${leaf}`
  if (leaves.size === 0 && value['icon'] !== undefined) yield `icon ${similarity.number(value['icon'])}`
}
