/** A set of small numbers; never changed once made. */
export class Bits {
  readonly #words: Uint32Array
  #key: string | undefined
  #size: number | undefined

  private constructor(words: Uint32Array) {
    this.#words = words
  }

  static of(numbers: Iterable<number>): Bits {
    const members = [...numbers]
    const words = new Uint32Array(Math.floor(Math.max(-1, ...members) / 32) + 1)
    for (const number of members) words[number >>> 5]! |= 1 << (number & 31)
    return new Bits(words)
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0
  }

  or(other: Bits): Bits {
    return this.#combined(other, (left, right) => left | right)
  }

  and(other: Bits): Bits {
    return this.#combined(other, (left, right) => left & right)
  }

  without(other: Bits): Bits {
    return this.#combined(other, (left, right) => left & ~right)
  }

  meets(other: Bits): boolean {
    return this.#words.some((word, at) => (word & (other.#words[at] ?? 0)) !== 0)
  }

  /** True if the other set contains all of these. */
  isIn(other: Bits): boolean {
    return this.#words.every((word, at) => (word & ~(other.#words[at] ?? 0)) === 0)
  }

  equals(other: Bits): boolean {
    return this.isIn(other) && other.isIn(this)
  }

  get isEmpty(): boolean {
    return this.#words.every((word) => word === 0)
  }

  get size(): number {
    if (this.#size === undefined) {
      let size = 0
      for (let word of this.#words) for (; word !== 0; word &= word - 1) size++
      this.#size = size
    }
    return this.#size
  }

  /** A text that is equal for equal sets. */
  get key(): string {
    return (this.#key ??= this.#words.join().replace(/(^|,)0(,0)*$/, ''))
  }

  #combined(other: Bits, combine: (left: number, right: number) => number): Bits {
    const length = Math.max(this.#words.length, other.#words.length)
    const words = new Uint32Array(length)
    for (let at = 0; at < length; at++) words[at] = combine(this.#words[at] ?? 0, other.#words[at] ?? 0)
    return new Bits(words)
  }
}
