import type { Writable } from 'type-fest'
import { isJsonObject } from '../json/value.js'
import type { JsonValue } from '../json/value.js'
import type { Alignment, Item, Member, Pair, Side } from './alignment.js'
import { elementsIn, isElementList } from './elements.js'
import { ListDraft, matchLists } from './lists.js'
import { Moves } from './moves.js'
import { renamed, rewritten } from './gaps.js'
import { Similarity } from './similarity.js'

/** Aligns two documents, or parts of them: each value before gets its value after, if any. */
export function align(before: JsonValue, after: JsonValue): Alignment {
  return new Aligner().align(before, after)
}

class Aligner {
  readonly #similarity = new Similarity()
  readonly #moves = new Moves(this.#similarity)
  readonly #lists: ListDraft[] = []

  align(before: JsonValue, after: JsonValue): Alignment {
    const root = this.#pair({ path: [], value: before }, { path: [], value: after }, undefined)
    let known = -1
    // Values paired late have lists of their own, with further moves and renames.
    while (known < this.#lists.length) {
      known = this.#lists.length
      this.#moveElements()
      for (const list of this.#lists.slice()) this.#fillGaps(list)
    }
    for (const list of this.#lists) (list.pair as Writable<Pair>).items = list.items() as Item[]
    return { root, moves: this.#moves.pairs() }
  }

  #pair(before: Side, after: Side, parent: Pair | undefined): Pair {
    const equal = this.#similarity.equal(before.value, after.value)
    const pair: Writable<Pair> = { before, after, equal }
    this.#moves.nest(pair, parent)
    if (equal) return pair
    if (isJsonObject(before.value) && isJsonObject(after.value)) this.#objects(pair)
    else if (Array.isArray(before.value) && Array.isArray(after.value)) this.#arrays(pair)
    return pair
  }

  #objects(pair: Writable<Pair>): void {
    const { before, after } = pair
    const [old, now] = [before.value as object, after.value as object]
    const sideOf = ({ path, value }: Side, key: string): Side => ({
      path: [...path, key],
      value: (value as Record<string, JsonValue>)[key] as JsonValue,
    })
    const members: Member[] = []
    for (const key of Object.keys(now)) {
      const side = sideOf(after, key)
      if (Object.hasOwn(old, key)) members.push({ key, pair: this.#pair(sideOf(before, key), side, pair) })
      else {
        members.push({ key, after: side })
        for (const element of elementsIn(side)) this.#moves.came(element, pair)
      }
    }
    for (const key of Object.keys(old)) {
      if (Object.hasOwn(now, key)) continue
      const side = sideOf(before, key)
      members.push({ key, before: side })
      for (const element of elementsIn(side)) this.#moves.went(element, pair)
    }
    pair.members = members
    const common = Object.keys(old).filter((key) => Object.hasOwn(now, key))
    pair.keysReordered = members.filter((member) => member.pair).some(({ key }, index) => key !== common[index])
  }

  #arrays(pair: Pair): void {
    const list = new ListDraft(pair)
    this.#lists.push(list)
    const { kept, moved } = matchLists(list.before, list.after, this.#similarity)
    for (const [left, right] of kept) this.#join(list, left, right, false)
    for (const [left, right] of moved) this.#join(list, left, right, true)
    if (!isElementList(pair.after.path)) return
    list.ofBefore.forEach((fate, index) => {
      if (!fate) list.looseBefore.set(index, this.#moves.went(entry(pair.before, index), pair, { list, index }))
    })
    list.ofAfter.forEach((fate, index) => {
      if (!fate) list.looseAfter.set(index, this.#moves.came(entry(pair.after, index), pair, { list, index }))
    })
  }

  #join(list: ListDraft, before: number, after: number, moved: boolean): void {
    const pair = this.#pair(entry(list.pair.before, before), entry(list.pair.after, after), list.pair)
    list.join(before, after, pair, moved)
  }

  #moveElements(): void {
    for (let found = this.#moves.next(); found; found = this.#moves.next()) {
      for (const { before, after } of found) {
        const pair = this.#pair(before.side, after.side, after.owner)
        this.#moves.moved(before, after, pair)
      }
    }
  }

  #fillGaps(list: ListDraft): void {
    for (const gap of list.gaps()) {
      for (const [before, after] of [...renamed(list, gap), ...rewritten(list, gap, this.#similarity)]) {
        const [left, right] = [list.looseBefore.get(before), list.looseAfter.get(after)]
        if (left?.isTaken || right?.isTaken) continue
        left?.take()
        right?.take()
        this.#join(list, before, after, false)
      }
    }
  }
}

function entry({ path, value }: Side, index: number): Side {
  return { path: [...path, index], value: (value as readonly JsonValue[])[index] as JsonValue }
}
