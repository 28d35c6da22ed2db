import { grouped } from '../../../base/diagnostics/grouped.js'
import { pairsOf, type Alignment, type Side } from '../../../format/changes/alignment.js'
import { isElementList, leavesIn } from '../../../format/changes/elements.js'
import { stepsTo, titleOf, variantOf } from '../../../format/changes/place.js'
import { isJsonObject, type JsonValue, valueAt, deepEqual } from '../../../format/json/value.js'
import { variantKinds } from '../origin/instances.js'
import type { Edit } from '../propose/edit.js'
import type { Change } from '../patch/change.js'
import { differences } from '../../build/verdict.js'
import type { Change as Difference } from '../../../format/changes/change.js'
import type { Kind } from '../../../format/contract/kind.js'
import { kinds } from '../../../format/contract/kinds.js'
import type { Edits } from '../propose/find-edits.js'

/** Edits applied or left together: half of a move would lose or repeat a page. */
class Bonds {
  /** For each key of an edit: all bonded keys, with the key itself. */
  readonly #together = new Map<string, Set<string>>()

  constructor(edits: readonly Edit[], alignment: Alignment | undefined, given: JsonValue, wanted: JsonValue) {
    if (alignment) this.#bindMoves(edits, alignment)
    if (alignment) this.#bindCuts(edits, alignment)
    const { removed, added } = namedEditsOf(edits, alignment, given, wanted)
    if (removed.length > 0 && added.length > 0) this.#bindShared(entriesIn(given), removed, added)
  }

  /** Changes as units of bonded edits, without incomplete units. */
  units(changes: readonly Change[]): readonly (readonly Change[])[] {
    let units: { readonly keys: ReadonlySet<string>; readonly changes: readonly Change[] }[] = []
    for (const change of changes) {
      const keys = new Set(change.edits.flatMap(({ key }) => [key, ...(this.#together.get(key) ?? [])]))
      const bonded = units.filter((unit) => [...keys].some((key) => unit.keys.has(key)))
      units = units.filter((unit) => !bonded.includes(unit))
      units.push({
        keys: new Set([...bonded.flatMap((unit) => [...unit.keys]), ...keys]),
        changes: [...bonded.flatMap((unit) => unit.changes), change],
      })
    }
    const changed = new Set(changes.flatMap(({ edits }) => edits.map(({ key }) => key)))
    return units.filter(({ keys }) => [...keys].every((key) => changed.has(key))).map((unit) => unit.changes)
  }

  /** The keys of edits, grouped by bond. */
  together(edits: readonly Edit[]): readonly ReadonlySet<string>[] {
    return [...new Set(edits.map(({ key }) => key))]
      .map((key) => this.#together.get(key) ?? new Set([key]))
      .filter((keys, index, all) => all.indexOf(keys) === index)
  }

  /** True if bonded edits are all left, or none. */
  isWhole(left: readonly Edit[]): boolean {
    const keys = new Set(left.map(({ key }) => key))
    return left.every(({ key }) => [...(this.#together.get(key) ?? [])].every((each) => keys.has(each)))
  }

  #bindMoves(edits: readonly Edit[], alignment: Alignment): void {
    const [removed, added] = [byPath(edits.filter(isRemoval)), byPath(edits.filter(isAddition))]
    const inLists = [...pairsOf(alignment)].flatMap(({ items = [] }) =>
      items.flatMap(({ pair, moved }) => (pair && moved ? [pair] : [])),
    )
    const all = [...alignment.moves, ...inLists]
    for (const { before, after } of all)
      this.#bind([
        ...(removed.get(JSON.stringify(before.path)) ?? []),
        ...(added.get(JSON.stringify(after.path)) ?? []),
      ])
  }

  /** Binds the new title of a variant to a new variant with the old title: a version cut by hand. */
  #bindCuts(edits: readonly Edit[], alignment: Alignment): void {
    for (const { before, after } of pairsOf(alignment)) {
      for (const key of variantKinds) {
        const [was, now] = [before, after].map(({ value }) => (isJsonObject(value) ? value[key] : undefined))
        if (was === undefined || was === now) continue
        const again = edits.filter(({ what, value }) => what === 'added' && isJsonObject(value) && value[key] === was)
        const title = JSON.stringify([...after.path, key])
        if (again.length > 0) this.#bind([...again, ...edits.filter(({ path }) => JSON.stringify(path) === title)])
      }
    }
  }

  /** Binds the removal of a value, if none is left in docs.json or in a variant, to additions of the value. */
  #bindShared(all: readonly Entry[], removed: readonly NamedEdit[], added: readonly NamedEdit[]): void {
    const count = grouped(all.flat(), (name) => name)
    const [removals, additions] = [removed, added].map((namedEdits) => grouped(namedEdits, ({ name }) => name))
    for (const [name, edits] of removals ?? []) {
      const others = additions?.get(name)
      if (others && edits.length >= (count.get(name)?.length ?? 0))
        this.#bind([...edits, ...others].map(({ edit }) => edit))
    }
  }

  #bind(edits: readonly Edit[]): void {
    const keys = new Set(edits.flatMap(({ key }) => [key, ...(this.#together.get(key) ?? [])]))
    if (keys.size > 1) for (const key of keys) this.#together.set(key, keys)
  }
}

/** The pages of a docs.json, and elements without pages. */
function entriesIn(docs: JsonValue): readonly Entry[] {
  return entriesOf({ path: ['navigation'], value: valueAt(docs, ['navigation']) ?? null }, docs)
}

/** The names of a page, or of an element without pages: in all of docs.json, and in a language and version. */
type Entry = readonly [name: string, inVariant: string]

/** The name of an entry in an addition or a removal. */
interface NamedEdit {
  readonly edit: Edit
  readonly name: string
}

function isRemoval({ what, side }: Edit): boolean {
  return side === 'before' || what === 'removed'
}

function isAddition({ what, side }: Edit): boolean {
  return side === 'after' && (what === 'added' || what === 'moved')
}

/** True for a list or an entry changed as a whole: pages may move in or out. */
function isChanged({ what, path }: Edit): boolean {
  return what === 'changed' && (isElementList(path) || isElementList(path.slice(0, -1)))
}

function namedEditsOf(
  edits: readonly Edit[],
  alignment: Alignment | undefined,
  given: JsonValue,
  wanted: JsonValue,
): { readonly removed: readonly NamedEdit[]; readonly added: readonly NamedEdit[] } {
  const namedEdits = (edit: Edit, side: Side | undefined, docs: JsonValue, without: readonly Entry[] = []) => {
    const known = new Set(without.map(([name]) => name))
    const entries = (side ? entriesOf(side, docs) : []).filter(([name]) => !known.has(name))
    return entries.flat().map((name): NamedEdit => ({ edit, name }))
  }
  const ownSide = ({ path, value }: Edit) => (value === undefined ? undefined : { path, value })
  const removed = edits.filter(isRemoval).flatMap((edit) => namedEdits(edit, ownSide(edit), given))
  const added = edits.filter(isAddition).flatMap((edit) => namedEdits(edit, ownSide(edit), wanted))
  const changed = byPath(edits.filter(isChanged))
  for (const { before, after } of alignment && changed.size > 0 ? pairsOf(alignment) : []) {
    for (const edit of changed.get(JSON.stringify(after.path)) ?? []) {
      removed.push(...namedEdits(edit, before, given, entriesOf(after, wanted)))
      added.push(...namedEdits(edit, after, wanted, entriesOf(before, given)))
    }
  }
  return { removed, added }
}

/** The entries of a part of docs.json, however deep. */
function entriesOf(side: Side, docs: JsonValue): readonly Entry[] {
  return leavesIn(side).map(({ path, value }) => {
    const name = JSON.stringify(value)
    return [name, `${name} ${JSON.stringify(variantOf(stepsTo(docs, path)))}`]
  })
}

function byPath(edits: readonly Edit[]): ReadonlyMap<string, readonly Edit[]> {
  return grouped(edits, ({ path }) => JSON.stringify(path))
}

/** A config with some edits applied: the traced output, and the remaining edits. */
interface Outcome extends Pick<Edits, 'edits'> {
  readonly json: JsonValue
}

/** Decides if a config with applied edits may be written: each edit is whole, and nothing else changed. */
export class Proof {
  readonly bonds: Bonds
  readonly #known: ReadonlySet<string>
  readonly #given: JsonValue
  readonly #wanted: JsonValue
  #before: ReadonlyMap<string, JsonValue | undefined> | undefined

  constructor({ edits, alignment, json }: Edits & Outcome, wanted: JsonValue) {
    this.bonds = new Bonds(edits, alignment, json, wanted)
    this.#known = new Set(edits.map(({ key }) => key))
    this.#given = json
    this.#wanted = wanted
  }

  /** True if the remaining edits are known, unchanged, and no half of a move. */
  accepts({ edits, json }: Outcome): boolean {
    if (edits.length === 0) return true
    const isKnown = edits.every(({ key }) => this.#known.has(key))
    return isKnown && this.bonds.isWhole(edits) && this.#isAsItWas(json) && !this.#losesPages(json)
  }

  /** True if a page of the first output and of docs.json is lost. */
  #losesPages(json: JsonValue): boolean {
    const now = pagesIn(json)
    const wanted = pagesIn(this.#wanted)
    return [...pagesIn(this.#given)].some((page) => wanted.has(page) && !now.has(page))
  }

  /** True if no remaining edit has a new wrong value. */
  #isAsItWas(json: JsonValue): boolean {
    const before = (this.#before ??= changedValues(this.#given, this.#wanted))
    return [...changedValues(json, this.#wanted)].every(
      ([place, value]) => !before.has(place) || deepEqual(before.get(place), value),
    )
  }
}

/** The pages of a docs.json, and the elements without pages. */
export function pagesIn(docs: JsonValue): ReadonlySet<string> {
  return new Set(entriesIn(docs).map(([name]) => name))
}

/** The old values of changes, by place. */
function changedValues(from: JsonValue, to: JsonValue): ReadonlyMap<string, JsonValue | undefined> {
  const changes = differences(from, to).filter(({ what }) => what === 'changed' || what === 'renamed')
  return new Map(
    changes.map(({ of, key, before, after }) => [
      JSON.stringify([of, key, after?.path]),
      before && valueOf(of, before),
    ]),
  )
}

/** The old value; of a renamed element, the old title. */
function valueOf(of: Difference['of'], { value }: NonNullable<Difference['before']>): JsonValue {
  return Object.hasOwn(kinds, of) ? (titleOf(of as Kind, value) ?? null) : value
}
