import { differences } from '../../build/guard/lost-edits.js'
import type { Change } from '../../../format/changes/change.js'
import { titleOf } from '../../../format/changes/place.js'
import type { Kind } from '../../../format/contract/kind.js'
import { kinds } from '../../../format/contract/kinds.js'
import { deepEqual } from '../../../format/json/equal.js'
import type { JsonValue } from '../../../format/json/value.js'
import { Bonds, entriesIn } from './bonds.js'
import type { Edits } from '../propose/find-edits.js'

/** A config with some edits taken: what it gives as it was followed, and what is still different. */
interface Outcome extends Pick<Edits, 'edits'> {
  readonly json: JsonValue
}

/** Proves that a config which some edits were taken into may be written: each of them is taken whole, and nothing else. */
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

  /** True if only edits are left that were there before, each unchanged, and no half of a move. */
  accepts({ edits, json }: Outcome): boolean {
    if (edits.length === 0) return true
    const isKnown = edits.every(({ key }) => this.#known.has(key))
    return isKnown && this.bonds.isWhole(edits) && this.#isAsItWas(json) && !this.#losesPages(json)
  }

  /** True if the config has lost a page that it had, and that docs.json still has. */
  #losesPages(json: JsonValue): boolean {
    const now = pagesIn(json)
    const wanted = pagesIn(this.#wanted)
    return [...pagesIn(this.#given)].some((page) => wanted.has(page) && !now.has(page))
  }

  /** True if no remaining edit got another wrong value. */
  #isAsItWas(json: JsonValue): boolean {
    const before = (this.#before ??= changedValues(this.#given, this.#wanted))
    return [...changedValues(json, this.#wanted)].every(
      ([place, value]) => !before.has(place) || deepEqual(before.get(place), value),
    )
  }
}

function pagesIn(docs: JsonValue): ReadonlySet<string> {
  return new Set(entriesIn(docs).map(({ text }) => text))
}

/** The values that others take the place of, by where that is. */
function changedValues(from: JsonValue, to: JsonValue): ReadonlyMap<string, JsonValue | undefined> {
  const changes = differences(from, to).filter(({ what }) => what === 'changed' || what === 'renamed')
  return new Map(
    changes.map(({ of, key, before, after }) => [
      JSON.stringify([of, key, after?.path]),
      before && valueOf(of, before),
    ]),
  )
}

/** An element that has another name is known by its old one. */
function valueOf(of: Change['of'], { value }: NonNullable<Change['before']>): JsonValue {
  return Object.hasOwn(kinds, of) ? (titleOf(of as Kind, value) ?? null) : value
}
