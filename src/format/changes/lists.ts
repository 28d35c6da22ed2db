import type { Item, Pair } from './alignment.js'
import { Candidates } from './candidates.js'
import { heaviestRun } from './heaviest-run.js'
import type { Link } from './heaviest-run.js'
import { nameOf } from '../json/patch/pair.js'
import type { JsonValue } from '../json/value.js'
import type { Loose } from './loose.js'
import type { Similarity } from './similarity.js'

/** The counterpart of an entry, and whether it moved. */
interface Fate {
  readonly pair: Pair
  readonly moved: boolean
}

/** Two lists while they are being aligned. */
export class ListDraft {
  readonly pair: Pair
  readonly before: readonly JsonValue[]
  readonly after: readonly JsonValue[]
  readonly ofBefore: (Fate | undefined)[]
  readonly ofAfter: (Fate | undefined)[]
  /** Entries of the navigation still without a partner. */
  readonly looseBefore = new Map<number, Loose>()
  readonly looseAfter = new Map<number, Loose>()

  constructor(pair: Pair) {
    this.pair = pair
    this.before = pair.before.value as readonly JsonValue[]
    this.after = pair.after.value as readonly JsonValue[]
    this.ofBefore = this.before.map(() => undefined)
    this.ofAfter = this.after.map(() => undefined)
  }

  /** Makes two entries of the lists partners. */
  join(before: number, after: number, pair: Pair, moved: boolean): void {
    this.ofBefore[before] = this.ofAfter[after] = { pair, moved }
  }

  /** The stretches with added or removed entries, between entries that kept their order: indices without partners. */
  gaps(): { readonly before: number[]; readonly after: number[] }[] {
    const gaps: { before: number[]; after: number[] }[] = []
    let gap = { before: [] as number[], after: [] as number[] }
    let at = 0
    const upTo = (end: number) => {
      for (; at < end; at++) if (!this.ofBefore[at]) gap.before.push(at)
    }
    const indexBefore = this.#indices()
    this.ofAfter.forEach((fate, index) => {
      if (!fate) gap.after.push(index)
      else if (!fate.moved) {
        const before = indexBefore.get(fate.pair) ?? at
        upTo(before)
        at = before + 1
        gaps.push(gap)
        gap = { before: [], after: [] }
      }
    })
    upTo(this.before.length)
    return [...gaps, gap].filter(({ before, after }) => before.length > 0 || after.length > 0)
  }

  /** The result. */
  items(): Item[] {
    const indexBefore = this.#indices()
    const items: Item[] = []
    const gone = (index: number): Item => {
      const fate = this.ofBefore[index]
      return fate ? { before: index, pair: fate.pair, moved: true } : { before: index, moved: false }
    }
    const here = new Set(this.ofAfter.map((fate) => fate?.pair))
    let at = 0
    const goneUpTo = (end: number) => {
      for (; at < end; at++) {
        const fate = this.ofBefore[at]
        if (!fate || !here.has(fate.pair)) items.push(gone(at))
      }
    }
    this.ofAfter.forEach((fate, after) => {
      const before = fate && indexBefore.get(fate.pair)
      if (!fate) items.push({ after, moved: false })
      else if (before === undefined) items.push({ after, pair: fate.pair, moved: true })
      else {
        if (!fate.moved) goneUpTo(before)
        items.push({ before, after, pair: fate.pair, moved: fate.moved })
      }
    })
    goneUpTo(this.before.length)
    return items
  }

  #indices(): Map<Pair, number> {
    const indices = new Map<Pair, number>()
    this.ofBefore.forEach((fate, index) => fate && indices.set(fate.pair, index))
    return indices
  }
}

/** The common entries of two lists, as indices; `moved`: entries that left the common order. */
export function matchLists(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  similarity: Similarity,
): { readonly kept: [number, number][]; readonly moved: [number, number][] } {
  const kept: [number, number][] = []
  const equal = (left: number, right: number) => similarity.equal(before[left] as JsonValue, after[right] as JsonValue)
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && equal(start, start)) kept.push([start, start++])
  let tail = 0
  while (tail < shorter - start && equal(before.length - 1 - tail, after.length - 1 - tail)) tail++

  const middle = { before: before.slice(start, before.length - tail), after: after.slice(start, after.length - tail) }
  const inOrder = sameNames(middle.before, middle.after)
  const { run, crossing } = inOrder
    ? { run: middle.before.map((_, index): [number, number] => [index, index]), crossing: [] }
    : weigh(middle.before, middle.after, similarity)
  for (const [left, right] of run) kept.push([start + left, start + right])
  for (let at = tail; at > 0; at--) kept.push([before.length - at, after.length - at])
  return { kept, moved: crossing.map(([left, right]) => [start + left, start + right]) }
}

/** True if both lists have equal names in equal order, each name once: nothing has to be weighed. */
function sameNames(before: readonly JsonValue[], after: readonly JsonValue[]): boolean {
  if (before.length !== after.length) return false
  const names = new Set<string>()
  return before.every((value, index) => {
    const [name, other] = [nameOf(value), nameOf(after[index])]
    if (!name || name.key !== other?.key || name.text !== other.text || names.has(name.text)) return false
    names.add(name.text)
    return true
  })
}

/** Links without renames to or from an entry with a more similar namesake: the namesake has moved. */
function withoutNamesakes(links: readonly Link[], before: readonly JsonValue[], after: readonly JsonValue[]): Link[] {
  const isNamesake = ([left, right]: Link) => nameOf(before[left])?.text === nameOf(after[right])?.text
  const heaviest = { before: new Map<number, number>(), after: new Map<number, number>() }
  for (const link of links.filter(isNamesake)) {
    const [left, right, weight] = link
    heaviest.before.set(left, Math.max(weight, heaviest.before.get(left) ?? 0))
    heaviest.after.set(right, Math.max(weight, heaviest.after.get(right) ?? 0))
  }
  return links.filter((link) => {
    const [left, right, weight] = link
    const namesake = Math.max(heaviest.before.get(left) ?? 0, heaviest.after.get(right) ?? 0)
    return namesake <= weight || isNamesake(link)
  })
}

function weigh(before: readonly JsonValue[], after: readonly JsonValue[], similarity: Similarity) {
  if (before.length === 0 || after.length === 0) return { run: [], crossing: [] }
  const candidates = new Candidates(before, similarity)
  const like = after.flatMap((value, index) =>
    candidates.like(value, index).map(([at, weight]): Link => [at, index, weight]),
  )
  const links = withoutNamesakes(like, before, after)
  const run = heaviestRun(links, before.length).map(([left, right]): [number, number] => [left, right])
  const taken = { before: new Set(run.map(([left]) => left)), after: new Set(run.map(([, right]) => right)) }
  const crossing: [number, number][] = []
  // Surely equal entries out of order, the heaviest first.
  for (const [left, right] of links.filter(([, , weight]) => weight >= 0.6).sort(([, , a], [, , b]) => b - a)) {
    if (taken.before.has(left) || taken.after.has(right)) continue
    taken.before.add(left)
    taken.after.add(right)
    crossing.push([left, right])
  }
  return { run, crossing }
}
