import type { Member, Pair } from '../../../format/changes/alignment.js'
import { deepEqual } from '../../../format/json/equal.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject } from '../../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import type { TracedElement, TracedRecord } from '../origin/traced-value.js'
import type { Candidate } from './edit.js'
import { findElementEdits } from './element-edits.js'
import { addEdit, outermost, type EditContext, type Surroundings } from './edit-context.js'
import { SettingCandidates } from './setting-candidates.js'

/** Finds the edits of `docs({…})`: settings that were added, removed or changed. */
export function findDocsEdits(context: EditContext, pair: Pair, docs: TracedElement): void {
  if (docs.settings) new DocsEdits(context, pair, docs, docs.settings).find()
}

class DocsEdits {
  readonly #context: EditContext
  readonly #pair: Pair
  readonly #docs: TracedElement
  readonly #json: JsonObject
  readonly #candidates: SettingCandidates

  constructor(context: EditContext, pair: Pair, docs: TracedElement, settings: TracedRecord) {
    this.#context = context
    this.#pair = pair
    this.#docs = docs
    this.#json = pair.after.value as JsonObject
    this.#candidates = new SettingCandidates(context, docs, settings, this.#json)
  }

  find(): void {
    const { members = [] } = this.#pair
    const fixed = members.filter((member) => this.#isFixed(member))
    for (const member of fixed) this.#fixes(member)
    // A key that came by `.set` is a call of the chain, as an element's.
    const sets = members.filter((member) => this.#candidates.isSet(member.key) && !fixed.includes(member))
    if (sets.length > 0) findElementEdits(this.#context, { ...this.#pair, members: sets }, this.#docs, outermost)
    for (const member of members) if (!this.#candidates.isSet(member.key)) this.#property(member)
  }

  /** True for a setting that is kept with `.set`, and now has a value of the settings' type. */
  #isFixed({ key, pair }: Member): boolean {
    return this.#candidates.isSet(key) && pair?.equal === false && this.#candidates.printed(key).property !== undefined
  }

  #fixes({ key, pair }: Member): void {
    const moved = this.#candidates.toProperty(key)
    addEdit(this.#context, 'changed', [key], this.#json[key], [moved], outermost)
    if (pair && moved?.isMoved) this.#inside(key, pair)
  }

  #property({ key, pair, before, after }: Member): void {
    const { properties } = this.#candidates
    if (before) addEdit(this.#context, 'removed', [key], before.value, [properties.remove(key)], outermost)
    if (after) addEdit(this.#context, 'added', [key], after.value, this.#candidates.added(key), outermost)
    if (pair && !pair.equal) this.#kept(key, pair)
  }

  #kept(key: string, pair: Pair): void {
    const { call } = key === 'navigation' ? {} : this.#candidates.printed(key)
    const refused = call ? this.#candidates.refusedIn(key) : []
    if (refused?.every((path) => isAdded(pair, path)))
      return this.#inside(key, pair, () => this.#anew(key, pair.after.value), refused)
    // A value that the settings refuse.
    const set = this.#candidates.toSet(key)
    addEdit(this.#context, 'changed', [key], pair.after.value, [set], outermost)
    if (set?.isMoved) this.#inside(key, pair)
  }

  #anew(key: string, value: JsonValue): readonly Candidate[] {
    const { property } = this.#candidates.printed(key)
    return property ? this.#candidates.properties.replace(key, property, value) : []
  }

  /** `refused`: the keys in it that are added, and that only `.set` can write. */
  #inside(
    key: string,
    pair: Pair,
    rewrite: Surroundings['rewrite'] = () => [],
    refused: readonly JsonPath[] = [],
  ): void {
    const child = this.#docs.entries.get(key)
    const setInside: Surroundings['setInside'] = (path) =>
      refused.some((each) => deepEqual(each, path)) ? this.#candidates.setInside(path) : undefined
    if (child) this.#context.value(pair, child, { ...outermost, key, rewrite, setInside })
  }
}

/** True if the object at the end of a path was there, without its last key. */
function isAdded({ before }: Pair, path: JsonPath): boolean {
  let value: JsonValue | undefined = before.value
  for (const key of path.slice(1, -1)) value = isJsonObject(value) ? value[String(key)] : undefined
  return path.length > 1 && isJsonObject(value) && !Object.hasOwn(value, String(path.at(-1)))
}
