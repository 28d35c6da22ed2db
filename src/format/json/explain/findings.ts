import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'

/** More than this many findings are consequences of the first ones. */
const MOST = 20

/** The findings in one text, in the order of the text. */
export class Findings {
  /** The place of an offset. */
  readonly placeAt: (offset: number) => Place
  readonly #found: [number, Diagnostic][] = []

  constructor(placeAt: (offset: number) => Place) {
    this.placeAt = placeAt
  }

  get isFull(): boolean {
    return this.#found.length >= MOST
  }

  add(offset: number, diagnose: (place: Place) => Diagnostic): void {
    this.#found.push([offset, diagnose(this.placeAt(offset))])
  }

  list(): Diagnostic[] {
    const sorted = this.#found.toSorted(([left], [right]) => left - right)
    return sorted.slice(0, MOST).map(([, diagnostic]) => diagnostic)
  }
}
