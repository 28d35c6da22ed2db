import type { Trace } from './tracer.js'
import type { TracedCall, TracedList, TracedText, TracedValue } from './traced-value.js'

/** One time that a place in the source counts in docs.json, with the values that it could see then. */
export interface Occurrence {
  readonly of: object
  readonly scope: Trace['scope']
}

/** How often each place of the source counts in docs.json. */
export class Occurrences {
  readonly #bySite = new Map<number, Occurrence[]>()
  readonly #byPart = new Map<object, Occurrence>()
  readonly #lists = new Map<object, TracedList>()

  constructor(root: TracedValue) {
    this.#value(root, {})
  }

  /** All times that a literal, a list, an object or a call counts. */
  at(site: number | undefined): readonly Occurrence[] {
    return (site === undefined ? undefined : this.#bySite.get(site)) ?? []
  }

  /** The one time that this part of docs.json is. */
  of(part: TracedValue | TracedCall): Occurrence {
    return this.#byPart.get(part) ?? { of: part, scope: {} }
  }

  /** The list that a content call gave. */
  listOf(call: object): TracedList | undefined {
    return this.#lists.get(call)
  }

  #value(value: TracedValue, scope: Trace['scope']): void {
    switch (value.type) {
      case 'text':
        // Each literal that a text is made of counts with it.
        return this.#note(value, new Set(value.spans.map(({ site }) => site)), scope)
      case 'scalar':
        return
      case 'list':
        this.#note(value, [value.site], scope)
        if (value.call) this.#lists.set(value.call, value)
        for (const item of value.items) this.#value(item, scope)
        return
      case 'record':
        this.#note(value, [value.site], scope)
        for (const held of value.entries.values()) this.#value(held, scope)
        return
      case 'element': {
        const made = value.made.trace
        const outer = made?.scope ?? scope
        this.#note(value.made, [made?.site], outer)
        for (const call of value.calls.values()) this.#note(call, [call.trace?.site], call.trace?.scope ?? outer)
        for (const [key, held] of value.entries) this.#value(held, value.calls.get(key)?.trace?.scope ?? outer)
      }
    }
  }

  #note(part: object, sites: Iterable<number | undefined>, scope: Trace['scope']): void {
    const occurrence = { of: part, scope }
    this.#byPart.set(part, occurrence)
    for (const site of sites) {
      if (site === undefined) continue
      const known = this.#bySite.get(site)
      if (known) known.push(occurrence)
      else this.#bySite.set(site, [occurrence])
    }
  }
}

/** The literal that a text ends with: the innermost, what stands before it is the surroundings'. */
export function ownSpan({ json, spans }: TracedText) {
  let own: TracedText['spans'][number] | undefined
  for (const span of spans) if (span.end === json.length && (!own || span.start > own.start)) own = span
  return own
}
