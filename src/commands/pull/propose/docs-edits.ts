import type { Member, Pair } from '../../../format/changes/alignment.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject, type JsonObject, type JsonValue, setOwn, deepEqual } from '../../../format/json/value.js'
import type { TracedElement, TracedRecord, TracedCall, TracedValue } from '../origin/traced-value.js'
import type { Candidate } from './edit.js'
import { findElementEdits, inChain } from './element-edits.js'
import {
  addEdit,
  outermost,
  type EditContext,
  type Surroundings,
  codeOf,
  instancesOf,
  candidate,
} from './edit-context.js'
import { ts } from 'ts-morph'
import { settingProblems } from '../../../format/contract/setting-problems.js'
import { settingParts } from '../../migrate/plan/docs.js'
import { rangeToken } from '../../code/patch.js'
import type { Code, PrintedSetting } from '../exemplar/printer.js'
import { plainPages } from '../exemplar/page-style.js'
import { callsIn, Properties } from './record-edits.js'
import { withoutCall } from '../../code/comments.js'

/** Finds the edits of `docs({…})`: added, removed and changed settings. */
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
    // A key from `.set` is a call of the chain, as in an element.
    const sets = members.filter((member) => this.#candidates.isSet(member.key) && !fixed.includes(member))
    if (sets.length > 0) findElementEdits(this.#context, { ...this.#pair, members: sets }, this.#docs, outermost)
    for (const member of members) if (!this.#candidates.isSet(member.key)) this.#property(member)
  }

  /** True for a `.set` with a new value of the right type: the setting becomes a property. */
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
    // The types refuse the value: the property becomes a `.set`.
    const set = this.#candidates.toSet(key)
    addEdit(this.#context, 'changed', [key], pair.after.value, [set], outermost)
    if (set?.isMoved) this.#inside(key, pair)
  }

  #anew(key: string, value: JsonValue): readonly Candidate[] {
    const { property } = this.#candidates.printed(key)
    return property ? this.#candidates.properties.replace(key, property, value) : []
  }

  /** `refused`: added keys inside, each for a `.set`. */
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

/** True if the object at a path existed without the last key. */
function isAdded({ before }: Pair, path: JsonPath): boolean {
  let value: JsonValue | undefined = before.value
  for (const key of path.slice(1, -1)) value = isJsonObject(value) ? value[String(key)] : undefined
  return path.length > 1 && isJsonObject(value) && !Object.hasOwn(value, String(path.at(-1)))
}

const wording = { pages: plainPages, codeAt: () => undefined }

interface Moved extends Candidate {
  /** True for moved code, not printed anew. */
  readonly isMoved: boolean
}

/** Candidates for settings: a property of `docs({…})`, or a `.set` for a value refused by the types. */
class SettingCandidates {
  readonly properties: Properties
  readonly #context: EditContext
  readonly #docs: TracedElement
  readonly #json: JsonObject
  readonly #keys: readonly string[]

  constructor(context: EditContext, docs: TracedElement, settings: TracedRecord, json: JsonObject) {
    this.#context = context
    this.#docs = docs
    this.#json = json
    this.#keys = Object.keys(json)
    const setBy = new Map([...docs.calls].filter(([, { by }]) => by === 'set'))
    const record = { ...settings, entries: docs.entries, setBy }
    this.properties = new Properties(context, record, this.#keys, instancesOf(context, docs.made))
  }

  isSet(key: string): boolean {
    return this.#docs.calls.get(key)?.by === 'set'
  }

  /** The new code of a setting. */
  printed(key: string): PrintedSetting {
    const typed = withoutSet(this.#json[key], this.#docs.entries.get(key))
    return this.#context.printer.setting(
      typed === undefined ? this.#json : { ...this.#json, [key]: typed },
      key,
      wording,
    )
  }

  /** Paths of keys inside a setting refused by the types; undefined if the whole setting is refused. */
  refusedIn(key: string): readonly JsonPath[] | undefined {
    const typed = withoutSet(this.#json[key], this.#docs.entries.get(key))
    const problems = settingProblems({ ...this.#json, [key]: typed })
    return typed === undefined ? undefined : settingParts(key, typed, problems)?.others.map(({ path }) => path)
  }

  /** Candidates for a new key inside a setting, in a separate `.set`. */
  setInside(path: JsonPath): readonly Candidate[] {
    const [key = ''] = path.map(String)
    const text = this.#context.printer.settingPart(this.#json, path, wording)
    const last = callsIn(this.#docs.entries.get(key)).at(-1)
    return text ? (last ? this.#behind(last, key, text) : this.#chains(key, text)) : []
  }

  /** Candidates for a new setting. */
  added(key: string): readonly (Candidate | undefined)[] {
    const { call, property } = this.printed(key)
    return call ? this.#chains(key, call) : [this.#inserted(key, property)]
  }

  #inserted(key: string, property: Code | undefined): Candidate | undefined {
    return this.properties.insert(key, this.#json[key] ?? null, property)
  }

  /** Turns a `.set` into a property. */
  toProperty(key: string): Moved | undefined {
    const { property, inner } = this.printed(key)
    const site = codeOf(this.#context, this.#docs.calls.get(key))
    if (!property || !site || !ts.isCallExpression(site.node)) return undefined
    const moved = moving(property, inner, site.node.arguments[1])
    const own = movedOrPrinted(site.file, moved, property, (text) => this.#inserted(key, text))
    return own && { ...own, companions: [withoutCall(site.node)] }
  }

  /** Turns a property into a `.set`, together with `.set` calls for keys inside. */
  toSet(key: string): Moved | undefined {
    const { call, inner } = this.#context.printer.setting(this.#json, key, wording)
    const removal = this.properties.remove(key)
    if (!call || removal?.action.type !== 'remove') return undefined
    const { item } = removal.action
    const { companions = [] } = removal
    const given = ts.isPropertyAssignment(item)
      ? item.initializer
      : ts.isShorthandPropertyAssignment(item)
        ? item.name
        : undefined
    const moved = companions.length === 0 ? moving(call, inner, given) : undefined
    const own = movedOrPrinted(removal.file, moved, call, (text) => this.#chains(key, text)[0])
    return own && { ...own, companions: [removal.action, ...companions] }
  }

  /** Candidates for a new call in the chain: after the `.set` of the nearest key above, or last. */
  #chains(key: string, text: Code): readonly Candidate[] {
    const { made, calls } = this.#docs
    const order = this.#keys.indexOf(key)
    const traced = [...calls.values()].filter(({ trace }) => trace)
    const before = traced.findLast(({ key: each }) => {
      const at = this.#keys.indexOf(each ?? '')
      return at >= 0 && at < order
    })
    return [...new Set([before ?? made, traced.at(-1) ?? made])].flatMap((last) => this.#behind(last, key, text))
  }

  #behind(last: TracedCall, key: string, text: Code): readonly Candidate[] {
    const site = codeOf(this.#context, last)
    if (!site) return []
    const own = inChain(text.text, { start: site.node.end, node: site.node })
    const action = { type: 'chain', behind: site.node, text: own, order: this.#keys.indexOf(key) } as const
    return [candidate(action, site.node, ...instancesOf(this.#context, last), text)]
  }
}

/** A setting without keys from calls such as `.set(['styling', 'density'], …)`. */
function withoutSet(value: JsonValue | undefined, traced: TracedValue | undefined): JsonValue | undefined {
  if (traced?.type !== 'record' || !isJsonObject(value)) return value
  const json = {}
  for (const [key, inner] of Object.entries(value)) {
    if (!traced.setBy?.has(key)) setOwn(json, key, withoutSet(inner, traced.entries.get(key)) ?? null)
  }
  return json
}

/** A printed setting with the present code of the list or object inside: comments and constants are kept. */
function moving(printed: Code, inner: string | undefined, given: ts.Node | undefined): Code | undefined {
  if (inner === undefined || !given || !printed.text.includes(inner)) return undefined
  return { text: printed.text.replace(inner, () => rangeToken(given.getStart(), given.end)), builders: [] }
}

/** A candidate with moved code, if within a file; otherwise with printed code. */
function movedOrPrinted(
  file: string,
  moved: Code | undefined,
  printed: Code,
  candidateOf: (text: Code) => Candidate | undefined,
): Moved | undefined {
  const [move, print] = [moved && candidateOf(moved), candidateOf(printed)]
  const isMoved = move?.file === file
  const own = isMoved ? move : print
  return own && { ...own, isMoved }
}
