import { align } from '../../../format/changes/align.js'
import { holdsOf } from '../../../format/changes/elements.js'
import { ending } from '../../../format/changes/lists.js'
import { kindIn, titleOf } from '../../../format/changes/place.js'
import { deepEqual } from '../../../format/json/equal.js'
import { isJsonObject, setOwn } from '../../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'

/** A docs.json before anything was in it. */
export const beginning: JsonValue = { navigation: {} }

/**
 * The docs.json that a config and a docs.json agree on, part by part: what is alike in both, and otherwise what they last
 * agreed on. Before `a`, the config now `a, x, new` and docs.json `a, x, web` give `a, x`: `x` was built, `new` is not
 * built yet, and `web` was added to docs.json. Where one commit changed both, a page that both lack was removed and built,
 * though the config has another in its place by now: one that ends alike may be the same page, renamed.
 */
export function agreedOn(
  before: JsonValue,
  config: JsonValue,
  docs: JsonValue,
  changed: 'in one commit' | 'one by one' = 'one by one',
): JsonValue {
  return new Agreement(config, docs, changed === 'in one commit').of({ before, config, docs }, undefined) ?? before
}

/** A part of each document; undefined where it is not there. */
interface Three {
  readonly before: JsonValue | undefined
  readonly config: JsonValue | undefined
  readonly docs: JsonValue | undefined
}

/** An entry, and its place in each of the lists. */
interface Entry {
  readonly at: Readonly<Partial<Record<keyof Three, number>>>
  readonly value: JsonValue
}

class Agreement {
  readonly #config: ReadonlySet<string>
  readonly #docs: ReadonlySet<string>
  readonly #isOneCommit: boolean

  constructor(config: JsonValue, docs: JsonValue, isOneCommit: boolean) {
    this.#isOneCommit = isOneCommit
    this.#config = new Set(namesIn(config))
    this.#docs = new Set(namesIn(docs))
  }

  of(three: Three, key: string | undefined): JsonValue | undefined {
    const { before, config, docs } = three
    const isAlike = deepEqual(config, docs)
    // What is alike may lack what one of them has moved elsewhere.
    if (isAlike && (before === undefined || typeof config !== 'object')) return config
    if (deepEqual(before, config) || deepEqual(before, docs)) return before
    if (isJsonObject(config) && isJsonObject(docs))
      return this.#object(isJsonObject(before) ? before : {}, config, docs)
    if (Array.isArray(config) && Array.isArray(docs)) {
      return this.#list((Array.isArray(before) ? before : []) as JsonValue[], config, docs, key)
    }
    return isAlike ? config : before
  }

  #object(before: JsonObject, config: JsonObject, docs: JsonObject): JsonObject {
    const agreed: JsonObject = {}
    const of = (object: JsonObject, key: string) => (Object.hasOwn(object, key) ? object[key] : undefined)
    for (const key of new Set([before, docs, config].flatMap(Object.keys))) {
      const value = this.of({ before: of(before, key), config: of(config, key), docs: of(docs, key) }, key)
      if (value !== undefined) setOwn(agreed, key, value)
    }
    return agreed
  }

  #list(before: JsonValue[], config: JsonValue[], docs: JsonValue[], key: string | undefined): JsonValue[] {
    const [inConfig, inDocs] = [config, docs].map((side) => new Partners(before, side, key, this.#isOneCommit)) as [
      Partners,
      Partners,
    ]
    const entries: Entry[] = []
    const add = (at: Entry['at']) => {
      const of = (list: readonly JsonValue[], index: number | undefined) =>
        index === undefined ? undefined : list[index]
      const parts = { before: of(before, at.before), config: of(config, at.config), docs: of(docs, at.docs) }
      const value = this.of(parts, undefined)
      if (value !== undefined) entries.push({ at, value })
    }
    for (const [index, value] of before.entries()) {
      const at = { before: index, config: inConfig.found.get(index), docs: inDocs.found.get(index) }
      const name = nameOf(value, key)
      // What one side removed, and the other moved or renamed, was not removed by both.
      const goesOnInConfig = inConfig.renamed.has(index) || this.#config.has(name)
      const goesOnInDocs = inDocs.renamed.has(index) || this.#docs.has(name)
      const isInNeither = at.config === undefined && at.docs === undefined
      if (isInNeither && goesOnInConfig !== goesOnInDocs) entries.push({ at, value })
      else add(at)
    }
    const others = inConfig.added
    for (const index of inDocs.added) {
      const name = nameOf(docs[index] as JsonValue, key)
      const twin = others.findIndex((other) => nameOf(config[other] as JsonValue, key) === name)
      if (twin >= 0) add({ config: others.splice(twin, 1)[0] as number, docs: index })
    }
    return inOrder(entries).map(({ value }) => value)
  }
}

/** As config and docs.json have them, where both have them alike; otherwise as they were, with what is new behind its neighbour. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const by = (side: keyof Three, of = entries) =>
    of
      .filter(({ at }) => at[side] !== undefined)
      .toSorted((left, right) => (left.at[side] ?? 0) - (right.at[side] ?? 0))
  const inBoth = entries.filter(({ at }) => at.config !== undefined && at.docs !== undefined)
  const [first, second] = deepEqual(by('config', inBoth), by('docs', inBoth))
    ? (['docs', 'before'] as const)
    : (['before', 'docs'] as const)
  const ordered = [...by(first)]
  const neighbours = by(second)
  for (const [index, entry] of neighbours.entries()) {
    if (ordered.includes(entry)) continue
    ordered.splice(ordered.indexOf(neighbours[index - 1] as Entry) + 1, 0, entry)
  }
  return ordered
}

/** The entries of two lists that correspond: a page by its path, an element by its content. */
class Partners {
  readonly found = new Map<number, number>()
  /** Pages that another page has taken the place of. */
  readonly renamed = new Set<number>()
  /** The entries that only the other list has. */
  readonly added: number[]

  constructor(
    before: readonly JsonValue[],
    after: readonly JsonValue[],
    key: string | undefined,
    isRenamedIfAlike: boolean,
  ) {
    const taken = new Set<number>()
    const join = (left: number, right: number) => {
      this.found.set(left, right)
      taken.add(right)
    }
    const names = after.map((value) => nameOf(value, key))
    for (const { before: left, after: right } of align(before as JsonValue[], after as JsonValue[]).root.items ?? []) {
      if (left === undefined || right === undefined) continue
      if (isJsonObject(before[left]) && isJsonObject(after[right])) join(left, right)
      else if (names.includes(nameOf(before[left] as JsonValue, key))) continue
      else if (!isRenamedIfAlike || ending(before[left]) === ending(after[right])) this.renamed.add(left)
    }
    for (const [left, value] of before.entries()) {
      if (this.found.has(left)) continue
      const name = nameOf(value, key)
      const right = names.findIndex((other, index) => !taken.has(index) && other === name)
      if (right >= 0) join(left, right)
    }
    this.added = [...after.keys()].filter((index) => !taken.has(index))
  }
}

/** A page by its path, an element by its kind and title, and all else by what it is. */
function nameOf(value: JsonValue, key: string | undefined): string {
  const kind = kindIn(key, value)
  const title = kind === undefined || kind === 'page' ? undefined : titleOf(kind, value)
  return JSON.stringify(title === undefined ? value : [kind, title])
}

/** The pages and elements of a docs.json, in whatever list. */
function* namesIn(value: JsonValue, key?: string): Iterable<string> {
  if (Array.isArray(value)) {
    for (const entry of value as readonly JsonValue[]) {
      if (holdsOf(key) !== undefined) yield nameOf(entry, key)
      yield* namesIn(entry)
    }
  } else if (isJsonObject(value)) {
    for (const [inner, member] of Object.entries(value)) if (member !== undefined) yield* namesIn(member, inner)
  }
}
