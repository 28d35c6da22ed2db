import { ts } from 'ts-morph'
import type { Member, Pair } from '../../../format/changes/alignment.js'
import { settingProblems } from '../../../format/contract/setting-problems.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { deepEqual, isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../../format/json/value.js'
import { withoutCall } from '../../code/comments.js'
import { rangeToken } from '../../code/patch.js'
import { settingParts } from '../../migrate/plan/docs.js'
import { plainPages } from '../exemplar/page-style.js'
import type { Code, PrintedSetting } from '../exemplar/printer.js'
import type { TracedCall, TracedElement, TracedRecord, TracedValue } from '../origin/traced-value.js'
import type { Candidate } from './edit.js'
import { addEdit, candidate, codeOf, type EditContext, instancesOf, outermost } from './edit-context.js'
import { findElementEdits, inChain } from './element-edits.js'
import { callsIn, Properties } from './record-edits.js'

/** Finds the edits of `docs({…})`: added, removed and changed settings. */
export function findDocsEdits(context: EditContext, pair: Pair, docs: TracedElement): void {
  if (docs.settings) new Settings(context, docs, docs.settings, pair).find()
}

const wording = { pages: plainPages, codeAt: () => undefined }

/** The settings of a config: properties of `docs({…})`, and `.set` calls for values refused by the types. */
class Settings {
  readonly #context: EditContext
  readonly #docs: TracedElement
  readonly #pair: Pair
  readonly #json: JsonObject
  readonly #keys: readonly string[]
  readonly #properties: Properties

  constructor(context: EditContext, docs: TracedElement, settings: TracedRecord, pair: Pair) {
    this.#context = context
    this.#docs = docs
    this.#pair = pair
    this.#json = pair.after.value as JsonObject
    this.#keys = Object.keys(this.#json)
    const setBy = new Map([...docs.calls].filter(([, { by }]) => by === 'set'))
    const record = { ...settings, entries: docs.entries, setBy }
    this.#properties = new Properties(context, record, this.#keys, instancesOf(context, docs.made))
  }

  find(): void {
    const sets: Member[] = []
    for (const member of this.#pair.members ?? []) {
      const { key, pair, before, after } = member
      const isSet = this.#docs.calls.get(key)?.by === 'set'
      if (isSet && !(pair?.equal === false && this.#printed(key).property)) sets.push(member)
      else if (before) this.#add('removed', key, before.value, [this.#properties.remove(key)])
      else if (after) this.#added(key, after.value)
      else if (pair?.equal === false) this.#changed(key, pair, isSet)
    }
    // A key from `.set` is a call of the chain, as in an element.
    if (sets.length > 0) findElementEdits(this.#context, { ...this.#pair, members: sets }, this.#docs, outermost)
  }

  #add(
    what: 'added' | 'removed' | 'changed',
    key: string,
    value: JsonValue,
    candidates: readonly (Candidate | undefined)[],
  ): void {
    addEdit(this.#context, what, [key], value, candidates, outermost)
  }

  #added(key: string, value: JsonValue): void {
    const { call, property } = this.#printed(key)
    const candidates = call ? this.#chained(key, call) : [this.#properties.insert(key, value, property)]
    this.#add('added', key, value, candidates)
  }

  /** The present code of a value stays, also if a property becomes a `.set`, or a `.set` a property. */
  #changed(key: string, pair: Pair, isSet: boolean): void {
    const { value } = pair.after
    const child = this.#docs.entries.get(key)
    const { call, property } = this.#printed(key)
    const refused = call && key !== 'navigation' ? this.#refusedIn(key) : []
    const isTyped = !isSet && refused?.every((path) => isAdded(pair, path)) === true
    if (!isTyped) this.#add('changed', key, value, [isSet ? this.#toProperty(key) : this.#toSet(key)])
    const setInside = (path: JsonPath) =>
      isTyped && refused.some((each) => deepEqual(each, path)) ? this.#setInside(path) : undefined
    const rewrite = () => (isTyped && property ? this.#properties.replace(key, property, value) : [])
    if (child) this.#context.value(pair, child, { ...outermost, key, rewrite, setInside })
  }

  /** The new code of a setting. */
  #printed(key: string): PrintedSetting {
    const typed = withoutSet(this.#json[key], this.#docs.entries.get(key))
    const json = typed === undefined ? this.#json : { ...this.#json, [key]: typed }
    return this.#context.printer.setting(json, key, wording)
  }

  /** Paths of keys inside a setting refused by the types; undefined if the whole setting is refused. */
  #refusedIn(key: string): readonly JsonPath[] | undefined {
    const typed = withoutSet(this.#json[key], this.#docs.entries.get(key))
    const problems = settingProblems({ ...this.#json, [key]: typed })
    return typed === undefined ? undefined : settingParts(key, typed, problems)?.others.map(({ path }) => path)
  }

  /** Candidates for a new key inside a setting, in a separate `.set`. */
  #setInside(path: JsonPath): readonly Candidate[] {
    const key = String(path[0])
    const text = this.#context.printer.settingPart(this.#json, path, wording)
    const last = callsIn(this.#docs.entries.get(key)).at(-1)
    return text ? (last ? this.#behind(last, key, text) : this.#chained(key, text)) : []
  }

  #toProperty(key: string): Candidate | undefined {
    const { property, inner } = this.#printed(key)
    const call = codeOf(this.#context, this.#docs.calls.get(key))?.node
    if (!property || !call || !ts.isCallExpression(call)) return undefined
    const inserted = (text: Code) => this.#properties.insert(key, this.#json[key] ?? null, text)
    const own = keeping(property, inner, call.arguments[1], inserted)
    return own && { ...own, companions: [withoutCall(call)] }
  }

  /** Together with `.set` calls for keys inside. */
  #toSet(key: string): Candidate | undefined {
    const { call, inner } = this.#context.printer.setting(this.#json, key, wording)
    const removal = this.#properties.remove(key)
    if (!call || removal?.action.type !== 'remove') return undefined
    const { companions = [] } = removal
    const { item } = removal.action
    const given = ts.isPropertyAssignment(item) && companions.length === 0 ? item.initializer : undefined
    const own = keeping(call, inner, given, (text) => this.#chained(key, text)[0])
    return own && { ...own, companions: [removal.action, ...companions] }
  }

  /** Candidates for a new call in the chain: after the `.set` of the nearest key above, or last. */
  #chained(key: string, text: Code): readonly Candidate[] {
    const { made, calls } = this.#docs
    const traced = [...calls.values()].filter(({ trace }) => trace)
    const above = this.#keys.slice(0, this.#keys.indexOf(key))
    const before = traced.findLast(({ key: each }) => above.includes(each ?? ''))
    return [...new Set([before ?? made, traced.at(-1) ?? made])].flatMap((last) => this.#behind(last, key, text))
  }

  #behind(last: TracedCall, key: string, text: Code): readonly Candidate[] {
    const node = codeOf(this.#context, last)?.node
    if (!node) return []
    const own = inChain(text.text, { start: node.end, node })
    const action = { type: 'chain', behind: node, text: own, order: this.#keys.indexOf(key) } as const
    return [candidate(action, node, ...instancesOf(this.#context, last), text)]
  }
}

/** True if the object at a path existed without the last key. */
function isAdded({ before }: Pair, path: JsonPath): boolean {
  let value: JsonValue | undefined = before.value
  for (const key of path.slice(1, -1)) value = isJsonObject(value) ? value[String(key)] : undefined
  return path.length > 1 && isJsonObject(value) && !Object.hasOwn(value, String(path.at(-1)))
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

/** A candidate with the present code of the list or object inside: comments and constants are kept within a file. */
function keeping(
  printed: Code,
  inner: string | undefined,
  given: ts.Node | undefined,
  candidateOf: (text: Code) => Candidate | undefined,
): Candidate | undefined {
  if (inner === undefined || !given || !printed.text.includes(inner)) return candidateOf(printed)
  const text = printed.text.replace(inner, () => rangeToken(given.getStart(), given.end))
  const own = candidateOf({ text, builders: [] })
  return own?.file === given.getSourceFile().fileName ? own : candidateOf(printed)
}
