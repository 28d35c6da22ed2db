import type { ts } from 'ts-morph'
import type { Item, Pair } from '../../changes/alignment.js'
import type { JsonValue } from '../../json/value.js'
import { ownSpan, type Occurrence } from '../provenance/occurrences.js'
import { isPart, type PartSite } from '../provenance/sites.js'
import type { TracedList, TracedText, TracedValue } from '../provenance/traced-value.js'
import { joined, type Piece } from '../write/joined.js'
import type { Way } from './edit.js'
import { addEdit, timesOfValue, way, type Finding, type Frame } from './finding.js'
import type { Handled } from './source-edits.js'

interface Run {
  readonly literal: ts.StringLiteralLike
  readonly file: string
  readonly model: TracedText
  readonly parts: Map<number, PartSite>
  /** Whether one of its entries is something else now. */
  isOpen: boolean
  readonly wanted: { readonly text: string; readonly was: number | undefined; readonly after: number }[]
}

/** Entries that are parts of a literal, as `'a b c'.split(' ')` gives them: what came and went, it says anew. */
export class PartEdits {
  readonly #finding: Finding
  readonly #pair: Pair
  readonly #runs = new Map<number, Run>()

  constructor(finding: Finding, pair: Pair, list: TracedList) {
    this.#finding = finding
    this.#pair = pair
    let last: Run | undefined
    for (const [index, child] of list.items.entries()) {
      const part = partAt(finding, child)
      const before = last?.parts.get(index - 1)
      if (!part || child.type !== 'text') continue
      if (!last || last.literal !== part.literal || !before || before.to > part.from)
        last = { literal: part.literal, file: part.file, model: child, parts: new Map(), isOpen: false, wanted: [] }
      last.parts.set(index, part)
      this.#runs.set(index, last)
    }
  }

  find(frame: Frame): Handled {
    const before = new Set<number>()
    const after = new Set<number>()
    if (this.#runs.size === 0) return { before, after }
    const items = this.#pair.items ?? []
    for (const [at, item] of items.entries()) this.#want(items, at, item)
    for (const run of new Set(this.#runs.values())) {
      const places = [...run.parts.keys()]
      const isSame = run.wanted.length === places.length && run.wanted.every(({ was }, index) => was === places[index])
      const written = isSame || run.isOpen ? undefined : this.#written(run)
      if (!written) continue
      for (const index of places) before.add(index)
      for (const each of run.wanted) after.add(each.after)
      const { path } = this.#pair.after
      const value = run.wanted.map(({ after: index }) => this.#now(index))
      addEdit(this.#finding, 'changed', path, value, [written], frame, [...path, Math.min(...places)])
    }
    return { before, after }
  }

  /** What stays is its run's, and so is what comes beside that, if it can be a part of the literal. */
  #want(items: readonly Item[], at: number, item: Item): void {
    const { after } = item
    if (after === undefined) return
    const own = isAnchor(item) ? item.before : undefined
    const run = this.#runAt(own ?? items.slice(0, at).findLast(isAnchor)?.before) ?? this.#runBehind(items, at, own)
    const now = this.#now(after)
    const text = run && typeof now === 'string' ? partText(run.model, now) : undefined
    if (!run) return
    if (text === undefined) {
      // It would be lost from the literal.
      run.isOpen ||= own !== undefined
      return
    }
    run.wanted.push({ text, was: own, after })
  }

  #runBehind(items: readonly Item[], at: number, own: number | undefined): Run | undefined {
    const isFirst = own === undefined && !items.slice(0, at).some(isAnchor)
    return isFirst ? this.#runAt(items.slice(at).find(isAnchor)?.before) : undefined
  }

  #runAt(index: number | undefined): Run | undefined {
    return index === undefined ? undefined : this.#runs.get(index)
  }

  #written({ literal, file, parts, wanted, model }: Run): Way | undefined {
    const known = [...parts.values()]
    const [first, last] = [known[0], known.at(-1)]
    if (!first || !last || wanted.length === 0) return undefined
    const pieces = wanted.map(({ text, was }): Piece => ({
      text,
      part: was === undefined ? undefined : parts.get(was),
    }))
    const text = joined(literal.text, known, pieces)
    return text === undefined
      ? undefined
      : within(literal, file, first.from, last.to, text, timesOfValue(this.#finding, model))
  }

  #now(index: number): JsonValue {
    return (this.#pair.after.value as readonly JsonValue[])[index] ?? null
  }
}

/** A part that is another text now. */
export function partWay(
  { literal, file, from, to }: PartSite,
  text: string,
  times: readonly [readonly Occurrence[], Occurrence],
): Way | undefined {
  return within(literal, file, from, to, text, times)
}

function within(
  literal: ts.StringLiteralLike,
  file: string,
  from: number,
  to: number,
  text: string,
  times: readonly [readonly Occurrence[], Occurrence],
): Way | undefined {
  if (/['"`\\\r]|\$\{/.test(text)) return undefined
  const start = literal.getStart() + 1
  const action = { type: 'replace', start: start + from, end: start + to, text, isExpression: false } as const
  return way(file, action, literal, ...times)
}

/** The part of a literal that a text ends with. */
export function partAt({ sites }: Finding, child: TracedValue | undefined): PartSite | undefined {
  const site = child?.type === 'text' ? sites.at(ownSpan(child)?.site ?? -1) : undefined
  return isPart(site) ? site : undefined
}

/** What a literal has to say for a text, in the place of that of a model; undefined where code around it puts something else before it. */
export function partText(model: TracedText, now: string): string | undefined {
  const prefix = model.json.slice(0, ownSpan(model)?.start)
  return now.startsWith(prefix) && now.length > prefix.length ? now.slice(prefix.length) : undefined
}

/** An entry that stays where it is: others are written beside it. */
export function isAnchor({ before, after, moved }: Item): boolean {
  return before !== undefined && after !== undefined && !moved
}
