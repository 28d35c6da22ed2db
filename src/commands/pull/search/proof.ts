import { grouped } from '../../../base/diagnostics/grouped.js'
import { pairsOf, type Alignment, type Pair, type Side } from '../../../format/changes/alignment.js'
import type { Change as Difference } from '../../../format/changes/change.js'
import { isElementList, leavesIn } from '../../../format/changes/elements.js'
import { titleOf } from '../../../format/changes/place.js'
import type { Kind } from '../../../format/contract/kind.js'
import { kinds } from '../../../format/contract/kinds.js'
import { isJsonObject, type JsonValue, valueAt, deepEqual } from '../../../format/json/value.js'
import { differences } from '../../build/verdict.js'
import { variantKinds } from '../origin/instances.js'
import type { Edit } from '../propose/edit.js'
import type { Edits } from '../propose/find-edits.js'

/** A config with some edits applied: the traced output, and the remaining edits. */
interface Outcome extends Pick<Edits, 'edits'> {
  readonly json: JsonValue
}

/** Decides if a config with applied edits may be written: each edit is whole, and nothing else changed. */
export class Proof {
  /** Edits applied or left together, by key: half of a move would lose or repeat a page. */
  readonly #bonds: ReadonlyMap<string, ReadonlySet<string>>
  readonly #known: ReadonlySet<string>
  readonly #given: JsonValue
  readonly #wanted: JsonValue
  #before: ReadonlyMap<string, JsonValue | undefined> | undefined

  constructor({ edits, alignment, json }: Edits & Outcome, wanted: JsonValue) {
    this.#bonds = alignment ? bondsOf(edits, alignment, pageCounts(json)) : new Map()
    this.#known = new Set(edits.map(({ key }) => key))
    this.#given = json
    this.#wanted = wanted
  }

  /** The keys of edits, grouped by bond. */
  units(edits: readonly Edit[]): readonly ReadonlySet<string>[] {
    return [...new Set(edits.map(({ key }) => this.#bonds.get(key) ?? key))].map((unit) =>
      typeof unit === 'string' ? new Set([unit]) : unit,
    )
  }

  /** True if the remaining edits are known, unchanged, and no half of a move. */
  accepts({ edits, json }: Outcome): boolean {
    if (edits.length === 0) return true
    const left = new Set(edits.map(({ key }) => key))
    const areWhole = edits.every(({ key }) => [...(this.#bonds.get(key) ?? [])].every((each) => left.has(each)))
    return areWhole && edits.every(({ key }) => this.#known.has(key)) && this.#isAsItWas(json) && this.#keepsPages(json)
  }

  /** True if a page of the first output and of docs.json is still there. */
  #keepsPages(json: JsonValue): boolean {
    const [given, wanted, now] = [pageCounts(this.#given), pageCounts(this.#wanted), pageCounts(json)]
    return [...given.keys()].every((page) => !wanted.has(page) || now.has(page))
  }

  /** True if no remaining edit has a new wrong value. */
  #isAsItWas(json: JsonValue): boolean {
    const before = (this.#before ??= changedValues(this.#given, this.#wanted))
    return [...changedValues(json, this.#wanted)].every(
      ([place, value]) => !before.has(place) || deepEqual(before.get(place), value),
    )
  }
}

function pageCounts(docs: JsonValue): ReadonlyMap<string, number> {
  const names = namesIn({ path: ['navigation'], value: valueAt(docs, ['navigation']) ?? null })
  return new Map([...grouped(names, (name) => name)].map(([name, all]) => [name, all.length]))
}

/** The old values of changes, by place; of a renamed element, the old title. */
function changedValues(from: JsonValue, to: JsonValue): ReadonlyMap<string, JsonValue | undefined> {
  const valueOf = (of: Difference['of'], value: JsonValue) =>
    Object.hasOwn(kinds, of) ? (titleOf(of as Kind, value) ?? null) : value
  const changes = differences(from, to).filter(({ what }) => what === 'changed' || what === 'renamed')
  return new Map(
    changes.map(({ of, key, before, after }) => [
      JSON.stringify([of, key, after?.path]),
      before && valueOf(of, before.value),
    ]),
  )
}

/** Edits that move a name, or remove all there is of it, with the edits that add the name elsewhere. */
function bondsOf(
  edits: readonly Edit[],
  alignment: Alignment,
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const pairs = new Map([...pairsOf(alignment)].map((pair) => [JSON.stringify(pair.after.path), pair]))
  const named = edits.map((edit) => {
    const { before, after } = sidesOf(edit, pairs.get(JSON.stringify(edit.path)))
    const [old, now] = [new Set(before && namesIn(before)), new Set(after && namesIn(after))]
    const gone = [...old].filter((name) => !now.has(name))
    return { ...edit, gone, come: [...now].filter((name) => !old.has(name)) }
  })
  const adding = grouped(
    named.flatMap(({ key, come }) => come.map((name) => ({ name, key }))),
    ({ name }) => name,
  )
  const removing = grouped(
    named.flatMap(({ gone }) => gone),
    (name) => name,
  )
  const isGone = (name: string) => (removing.get(name)?.length ?? 0) >= (counts.get(name) ?? 0)
  const together = new Map<string, Set<string>>()
  for (const { key, what, gone } of named) {
    const left = what === 'moved' ? gone : gone.filter(isGone)
    const own = [key, ...left.flatMap((name) => (adding.get(name) ?? []).map((each) => each.key))]
    const keys = new Set(own.flatMap((each) => [each, ...(together.get(each) ?? [])]))
    if (keys.size > 1) for (const each of keys) together.set(each, keys)
  }
  return together
}

/** The values that an edit removes and adds; none of a changed text, except for the title of a variant. */
function sidesOf({ what, side, path, value }: Edit, pair: Pair | undefined): Partial<Pair> {
  if (what === 'changed') {
    const isListed = isElementList(path) || isElementList(path.slice(0, -1)) || variantKinds.has(path.at(-1) as Kind)
    return isListed && pair ? pair : {}
  }
  if (value === undefined) return {}
  return side === 'before' || what === 'removed' ? { before: { path, value } } : { after: { path, value } }
}

/** The names in a value: its pages and elements without pages, the title of a variant, an entry of another list. */
function namesIn(side: Side): readonly string[] {
  const { path, value } = side
  const key = path.at(-1)
  const titles = [...variantKinds].flatMap((kind) => {
    const title = key === kind ? value : isJsonObject(value) ? value[kind] : undefined
    return typeof title === 'string' ? [`${kind} ${title}`] : []
  })
  const leaves = leavesIn(side)
  const own = leaves.length === 0 && typeof key === 'number' ? [side] : leaves
  return [...titles, ...own.map((each) => JSON.stringify(each.value))]
}
