import { ts } from 'ts-morph'
import type { Member, Pair } from '../../../format/changes/alignment.js'
import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../../format/json/value.js'
import { withoutCall } from '../../code/comments.js'
import { rangeToken, type Patch } from '../../code/patch.js'
import { plainly, type PrintedSetting } from '../exemplar/printer.js'
import type { TracedElement, TracedRecord, TracedValue } from '../origin/traced-value.js'
import type { Candidate } from './edit.js'
import { addEdit, atRoot, type EditContext, instancesOf } from './edit-context.js'
import { chained, findElementEdits } from './element-edits.js'
import { Properties } from './record-edits.js'

/** Finds the edits of `docs({…})`: added, removed and changed settings. */
export function findDocsEdits(context: EditContext, pair: Pair, docs: TracedElement): void {
  if (docs.settings) new Settings(context, docs, docs.settings, pair).find()
}

/** The settings of a config: properties of `docs({…})`, and `.set` calls for values refused by the types. */
class Settings {
  readonly #context: EditContext
  readonly #docs: TracedElement
  readonly #pair: Pair
  readonly #json: JsonObject
  readonly #properties: Properties

  constructor(context: EditContext, docs: TracedElement, settings: TracedRecord, pair: Pair) {
    this.#context = context
    this.#docs = docs
    this.#pair = pair
    this.#json = pair.after.value as JsonObject
    const setBy = new Map([...docs.calls].filter(([, { by }]) => by === 'set'))
    const record = { ...settings, entries: docs.entries, setBy }
    this.#properties = new Properties(context, record, Object.keys(this.#json), instancesOf(context, docs.made))
  }

  find(): void {
    const calls: Member[] = []
    for (const member of this.#pair.members ?? []) {
      const { key, pair, before, after } = member
      const isSet = this.#docs.calls.get(key)?.by === 'set'
      // The navigation is long, and stays a property.
      const isPlain = before || pair?.equal || (pair && key === 'navigation' && !isSet)
      const { call, property } = isPlain ? {} : this.#printed(key)
      if (isSet ? !pair || pair.equal || !property : after && call) calls.push(member)
      else if (before) this.#add('removed', key, before.value, this.#properties.remove(key))
      else if (after) this.#add('added', key, after.value, this.#properties.insert(key, after.value, property))
      else if (pair?.equal === false) this.#changed(key, pair, isSet, !isSet && call === undefined)
    }
    // A key from `.set` is a call of the chain, as in an element.
    if (calls.length > 0) findElementEdits(this.#context, { ...this.#pair, members: calls }, this.#docs, atRoot)
  }

  #add(what: 'added' | 'removed' | 'changed', key: string, value: JsonValue, candidate: Candidate | undefined): void {
    addEdit(this.#context, what, [key], value, [candidate], atRoot)
  }

  /** The present code of a value stays, also if a property becomes a `.set`, or a `.set` a property. */
  #changed(key: string, pair: Pair, isSet: boolean, isTyped: boolean): void {
    const { value } = pair.after
    const child = this.#docs.entries.get(key)
    if (!isTyped) this.#add('changed', key, value, this.#moved(key, isSet))
    const rewrite = () => {
      const { property } = this.#printed(key)
      return isTyped && property ? this.#properties.replace(key, property, value) : []
    }
    if (child) this.#context.value(pair, child, { ...atRoot, key, rewrite })
  }

  /** The new code of a setting. */
  #printed(key: string): PrintedSetting {
    const typed = withoutSet(this.#json[key], this.#docs.entries.get(key))
    const json = typed === undefined ? this.#json : { ...this.#json, [key]: typed }
    return this.#context.printer.setting(json, key, plainly)
  }

  /** A `.set` as a property, or a property as a `.set`: within a file, the list or object inside keeps its code. */
  #moved(key: string, isSet: boolean): Candidate | undefined {
    const { printer } = this.#context
    const { property, call, inner } = isSet ? this.#printed(key) : printer.setting(this.#json, key, plainly)
    const printed = isSet ? property : call
    const gone = this.#properties.remove(key)
    if (printed === undefined || !gone) return undefined
    const added = (text: string) =>
      isSet
        ? this.#properties.insert(key, this.#json[key] ?? null, text)
        : chained(this.#context, this.#docs, { key, json: this.#json, text })
    const given = valueIn(gone)
    const token = given && rangeToken(given.getStart(), given.end)
    const kept = token && inner ? added(printed.replace(inner, () => token)) : undefined
    const own = kept?.file === gone.file ? kept : added(printed)
    const { action, companions = [] } = gone
    const removed = action.type === 'unchain' ? withoutCall(action.call) : action
    return own && { ...own, companions: [removed as Patch, ...companions] }
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

/** The value of a removed setting, unless a `.set` has a part of it. */
function valueIn({ action, companions }: Candidate): ts.Node | undefined {
  if (action.type === 'unchain') return action.call.arguments[1]
  const isWhole = action.type === 'remove' && ts.isPropertyAssignment(action.item) && !companions
  return isWhole ? (action.item as ts.PropertyAssignment).initializer : undefined
}
