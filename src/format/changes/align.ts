import type { Writable } from 'type-fest'
import { equalInOrder, isJsonObject, type JsonValue } from '../json/value.js'
import { childOf, type Alignment, type Item, type Member, type Pair, type Side } from './alignment.js'
import { elementsIn, isElementList } from './elements.js'
import { matchLists, renamed, rewritten, type Gap } from './lists.js'
import { loosen, nextMoves, take, type Loose } from './moves.js'
import { Similarity } from './similarity.js'

/** The present name of a page. */
type NameNow = (page: string) => string

/**
 * Aligns two documents, or parts of them: each value before gets its value after, if any. With `nameNow`, renamed pages
 * are matched by their present name.
 */
export function align(before: JsonValue, after: JsonValue, nameNow?: NameNow): Alignment {
  return new Aligner(nameNow).align(before, after)
}

class Aligner {
  readonly #similarity = new Similarity()
  readonly #named: (entry: JsonValue) => JsonValue
  readonly #lists: ListDraft[] = []
  /** Elements that left their list, and elements that came into a list. */
  readonly #went: Loose[] = []
  readonly #came: Loose[] = []
  /** The places of such elements in a list. */
  readonly #slots = new Map<Loose, { readonly list: ListDraft; readonly index: number }>()
  readonly #moves: Pair[] = []

  constructor(nameNow: NameNow | undefined) {
    this.#named = nameNow ? renamer(nameNow) : (entry) => entry
  }

  align(before: JsonValue, after: JsonValue): Alignment {
    const root = this.#pair({ path: [], value: before }, { path: [], value: after })
    // Values paired late have lists of their own, with further moves and renames.
    for (let known = -1; known < this.#lists.length;) {
      known = this.#lists.length
      while (this.#move()) continue
      for (const list of this.#lists.slice(0, known)) this.#fillGaps(list)
    }
    for (const list of this.#lists) list.pair.items = list.items()
    return { root, moves: this.#moves }
  }

  #pair(before: Side, after: Side): Pair {
    const pair = { before, after, equal: equalInOrder(before.value, after.value) }
    if (pair.equal) return pair
    if (isJsonObject(before.value) && isJsonObject(after.value)) this.#objects(pair)
    else if (Array.isArray(before.value) && Array.isArray(after.value)) this.#arrays(pair)
    return pair
  }

  #objects(pair: Writable<Pair>): void {
    const { before, after } = pair
    const [old, now] = [before.value as object, after.value as object]
    const members = Object.keys(now).map((key): Member => {
      if (!Object.hasOwn(old, key)) return { key, after: childOf(after, key) }
      return { key, pair: this.#pair(childOf(before, key), childOf(after, key)) }
    })
    const common = Object.keys(old).filter((key) => Object.hasOwn(now, key))
    for (const key of Object.keys(old))
      if (!Object.hasOwn(now, key)) members.push({ key, before: childOf(before, key) })
    for (const { before: went, after: came } of members) {
      if (went) for (const side of elementsIn(went)) this.#went.push(loosen(side, after.path))
      if (came) for (const side of elementsIn(came)) this.#came.push(loosen(side, after.path))
    }
    pair.members = members
    pair.keysReordered = members.filter((member) => member.pair).some(({ key }, index) => key !== common[index])
  }

  #arrays(pair: Pair): void {
    const list = new ListDraft(pair, this.#named)
    this.#lists.push(list)
    const { kept, moved } = matchLists(list.before, list.after, this.#similarity)
    for (const [left, right] of kept) this.#join(list, left, right, false)
    for (const [left, right] of moved) this.#join(list, left, right, true)
    if (!isElementList(pair.after.path)) return
    for (const [side, of, loose, all] of [
      [pair.before, list.ofBefore, list.looseBefore, this.#went],
      [pair.after, list.ofAfter, list.looseAfter, this.#came],
    ] as const)
      for (const index of (side.value as readonly JsonValue[]).keys()) {
        if (of.has(index)) continue
        const one = loosen(childOf(side, index), pair.after.path)
        this.#slots.set(one, { list, index })
        loose.set(index, one)
        all.push(one)
      }
  }

  #join(list: ListDraft, before: number, after: number, moved: boolean): void {
    const pair = this.#pair(childOf(list.pair.before, before), childOf(list.pair.after, after))
    list.join(before, after, pair, moved)
  }

  /** Makes the next moved elements partners; false for none. */
  #move(): boolean {
    const moves = nextMoves(this.#went, this.#came, this.#similarity, this.#named)
    for (const { before, after } of moves) {
      const pair = this.#pair(before.side, after.side)
      const [from, to] = [this.#slots.get(before), this.#slots.get(after)]
      if (from && to && from.list === to.list) {
        from.list.join(from.index, to.index, pair, true)
        continue
      }
      from?.list.ofBefore.set(from.index, { pair, moved: true })
      to?.list.ofAfter.set(to.index, { pair, moved: true })
      this.#moves.push(pair)
    }
    return moves.length > 0
  }

  #fillGaps(list: ListDraft): void {
    const { before: old, after: now } = list
    for (const gap of list.gaps()) {
      for (const [before, after] of [...renamed(old, now, gap), ...rewritten(old, now, gap, this.#similarity)]) {
        const loose = [list.looseBefore.get(before), list.looseAfter.get(after)]
        if (loose.some((each) => each?.isTaken)) continue
        for (const each of loose) if (each) take(each)
        this.#join(list, before, after, false)
      }
    }
  }
}

/** Gives an entry of a list with present names of pages. */
function renamer(nameNow: NameNow): (entry: JsonValue) => JsonValue {
  const known = new WeakMap<object, JsonValue>()
  const withNames = (value: JsonValue): JsonValue => {
    if (typeof value !== 'object' || value === null) return value
    const made =
      known.get(value) ??
      (Array.isArray(value)
        ? (value as readonly JsonValue[]).map(named)
        : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNames(inner as JsonValue)])))
    known.set(value, made)
    return made
  }
  const named = (entry: JsonValue) => (typeof entry === 'string' ? nameNow(entry) : withNames(entry))
  return named
}

/** The partner of an entry: their pair, the index in the opposite list, and whether the entry moved. */
interface Partner {
  readonly pair: Pair
  /** Undefined for a partner in another list. */
  readonly at?: number
  readonly moved: boolean
}

/** Two lists while they are being aligned. */
class ListDraft {
  readonly pair: Writable<Pair>
  /** With pages by their present names. */
  readonly before: readonly JsonValue[]
  readonly after: readonly JsonValue[]
  readonly ofBefore = new Map<number, Partner>()
  readonly ofAfter = new Map<number, Partner>()
  /** Entries of the navigation, at first without a partner. */
  readonly looseBefore = new Map<number, Loose>()
  readonly looseAfter = new Map<number, Loose>()

  constructor(pair: Pair, named: (entry: JsonValue) => JsonValue) {
    this.pair = pair
    this.before = (pair.before.value as readonly JsonValue[]).map(named)
    this.after = pair.after.value as readonly JsonValue[]
  }

  /** Makes two entries of the lists partners. */
  join(before: number, after: number, pair: Pair, moved: boolean): void {
    this.ofBefore.set(before, { pair, at: after, moved })
    this.ofAfter.set(after, { pair, at: before, moved })
  }

  /** The entries in the order of the new list, removed entries behind their old predecessor. */
  items(): Item[] {
    const items: Item[] = []
    let at = 0
    const goneUpTo = (end: number) => {
      for (; at < end; at++) {
        const partner = this.ofBefore.get(at)
        if (!partner) items.push({ before: at, moved: false })
        else if (partner.at === undefined) items.push({ before: at, pair: partner.pair, moved: true })
      }
    }
    for (const after of this.after.keys()) {
      const partner = this.ofAfter.get(after)
      const before = partner?.at
      if (before !== undefined && !partner?.moved) goneUpTo(before)
      const own = { after, ...(before !== undefined && { before }) }
      items.push(partner ? { ...own, pair: partner.pair, moved: partner.moved } : { ...own, moved: false })
    }
    goneUpTo(this.before.length)
    return items
  }

  /** The stretches with added or removed entries, between entries that kept their order. */
  gaps(): Gap[] {
    const gaps: Gap[] = [{ before: [], after: [] }]
    for (const { before, after, pair, moved } of this.items()) {
      if (pair && !moved) gaps.push({ before: [], after: [] })
      else if (!pair && before !== undefined) gaps.at(-1)?.before.push(before)
      else if (!pair && after !== undefined) gaps.at(-1)?.after.push(after)
    }
    return gaps.filter(({ before, after }) => before.length > 0 || after.length > 0)
  }
}
