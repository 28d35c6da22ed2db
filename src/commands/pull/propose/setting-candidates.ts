import { ts } from 'ts-morph'
import { settingProblems } from '../../../format/contract/setting-problems.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject, setOwn, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { settingParts } from '../../migrate/plan/setting-parts.js'
import type { TracedCall, TracedElement, TracedRecord, TracedValue } from '../origin/traced-value.js'
import { rangeToken } from '../../code/patch.js'
import type { Code, PrintedSetting } from '../exemplar/printer.js'
import { plainPages } from '../exemplar/page-style.js'
import type { Candidate } from './edit.js'
import { codeOf, instancesOf, candidate, type EditContext } from './edit-context.js'
import { inChain } from './set-calls.js'
import { Properties, withoutCall } from './record-edits.js'

const wording = { pages: plainPages, codeAt: () => undefined }

interface Moved extends Candidate {
  /** True if its present code is moved, and not printed anew. */
  readonly isMoved: boolean
}

/** Candidates that write settings into `docs({…})`: as a property, or with `.set` in its chain what the settings refuse. */
export class SettingCandidates {
  readonly properties: Properties
  readonly #context: EditContext
  readonly #docs: TracedElement
  readonly #json: JsonObject
  readonly #keys: readonly string[]

  constructor(context: EditContext, docs: TracedElement, settings: TracedRecord, json: JsonObject) {
    this.properties = new Properties(context, { ...settings, entries: docs.entries }, instancesOf(context, docs.made))
    this.#context = context
    this.#docs = docs
    this.#json = json
    this.#keys = Object.keys(json)
  }

  /** True if a setting is made with `.set`. */
  isSet(key: string): boolean {
    return this.#docs.calls.get(key)?.by === 'set'
  }

  /** A setting as it would be written. */
  printed(key: string): PrintedSetting {
    const typed = withoutSet(this.#json[key], this.#docs.entries.get(key))
    return this.#context.printer.setting(
      typed === undefined ? this.#json : { ...this.#json, [key]: typed },
      key,
      wording,
    )
  }

  /** The keys inside a setting that only `.set` can write, beside those that it writes; undefined where that is all of it. */
  refusedIn(key: string): readonly JsonPath[] | undefined {
    const typed = withoutSet(this.#json[key], this.#docs.entries.get(key))
    const problems = settingProblems({ ...this.#json, [key]: typed })
    return typed === undefined ? undefined : settingParts(key, typed, problems)?.others.map(({ path }) => path)
  }

  /** A key more inside a setting, set by a call of its own. */
  setInside(path: JsonPath): readonly Candidate[] {
    const [key = ''] = path.map(String)
    const text = this.#context.printer.settingPart(this.#json, path, wording)
    const last = callsIn(this.#docs.entries.get(key)).at(-1)
    return text ? (last ? this.#behind(last, key, text) : this.#chains(key, text)) : []
  }

  /** A setting more. */
  added(key: string): readonly (Candidate | undefined)[] {
    const { call, property } = this.printed(key)
    return call ? this.#chains(key, call) : [this.#inserted(key, property)]
  }

  #inserted(key: string, property: Code | undefined): Candidate | undefined {
    const index = this.#keys.indexOf(key)
    const previous = this.#keys.slice(0, index).findLast((each) => this.#docs.entries.has(each) && !this.isSet(each))
    return this.properties.insert(key, previous, this.#json[key] ?? null, index, property)
  }

  /** A `.set` that becomes a property. */
  toProperty(key: string): Moved | undefined {
    const { property, inner } = this.printed(key)
    const site = codeOf(this.#context, this.#docs.calls.get(key))
    if (!property || !site || !ts.isCallExpression(site.node)) return undefined
    const moved = moving(property, inner, site.node.arguments[1])
    const own = movedOrPrinted(site.file, moved, property, (text) => this.#inserted(key, text))
    return own && { ...own, companions: [withoutCall(site.node)] }
  }

  /** A property that becomes a `.set`, also of the keys in it that calls have set. */
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

  /**
   * Candidates for a further call in the chain: after the `.set` of a key that precedes it, where of several before
   * one key the last is nearest; or last.
   */
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

/** The calls that set keys of an object, or of objects in it. */
function callsIn(value: TracedValue | undefined): readonly TracedCall[] {
  if (value?.type !== 'record') return []
  return [...(value.setBy?.values() ?? []), ...[...value.entries.values()].flatMap(callsIn)]
}

/** A setting without the keys that calls set: `.set(['styling', 'density'], …)`. */
function withoutSet(value: JsonValue | undefined, traced: TracedValue | undefined): JsonValue | undefined {
  if (traced?.type !== 'record' || !isJsonObject(value)) return value
  const json = {}
  for (const [key, inner] of Object.entries(value)) {
    if (!traced.setBy?.has(key)) setOwn(json, key, withoutSet(inner, traced.entries.get(key)) ?? null)
  }
  return json
}

/** A printed setting with the code of the list or the object in it in place of that: its comments and constants are moved along. */
function moving(printed: Code, inner: string | undefined, given: ts.Node | undefined): Code | undefined {
  if (inner === undefined || !given || !printed.text.includes(inner)) return undefined
  return { text: printed.text.replace(inner, () => rangeToken(given.getStart(), given.end)), builders: [] }
}

/** The candidate that moves code, if the code stays in its file; otherwise the one that prints it. */
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
