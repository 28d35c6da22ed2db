import { ts } from 'ts-morph'
import type { Pair } from '../../../format/changes/alignment.js'
import { printKey } from '../../migrate/print/literal.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import { isCode, isData } from '../origin/sites.js'
import type { TracedCall, TracedList, TracedRecord, TracedValue } from '../origin/traced-value.js'
import { removal, addition } from '../../code/patch.js'
import { withoutCall } from '../../code/comments.js'
import type { Candidate } from './edit.js'
import {
  addEdit,
  codeOf,
  replacement,
  instancesOfValue,
  candidate,
  type EditContext,
  type Surroundings,
  type PlaceInstances,
} from './edit-context.js'
import { isWithin, propertyOf } from '../../code/nodes.js'

/** Finds the edits of an object's keys, as properties of the literal. */
export function findRecordEdits(
  context: EditContext,
  pair: Pair,
  record: TracedRecord,
  surroundings: Surroundings,
): void {
  const { members = [] } = pair
  const { path, value } = pair.after
  const data = dataCandidateOfAll(context, pair, record)
  if (data) return addEdit(context, 'changed', path, value, [data], surroundings)
  if (!isWritable(context, pair, record)) return addEdit(context, 'changed', path, value, [], surroundings)
  const properties = new Properties(
    context,
    record,
    Object.keys(value as JsonObject),
    instancesOfValue(context, record),
  )
  for (const { key, pair: inner, before, after } of members) {
    if (before) addEdit(context, 'removed', [...path, key], before.value, [properties.remove(key)], surroundings)
    if (after) {
      const own = properties.insert(key, after.value)
      addEdit(context, 'added', after.path, after.value, [own], surroundings)
    }
    const child = record.entries.get(key)
    if (!inner || inner.equal || !child) continue
    context.value(inner, child, {
      ...surroundings,
      key,
      rewrite: () => {
        const own = properties.replace(key, context.printer.value(inner.after.value))
        return own.length > 0 ? own : surroundings.rewrite()
      },
    })
  }
}

/**
 * False for added or removed keys without an object in the code: in a redirect of a builder, in the lists of
 * `.global(…)`.
 */
function isWritable({ sites }: EditContext, { members = [] }: Pair, { site }: TracedRecord): boolean {
  return sites.at(site) !== undefined || members.every(({ pair }) => pair)
}

/** The properties of an object literal, with candidates for changes. */
export class Properties {
  readonly #context: EditContext
  readonly #record: TracedRecord
  /** The keys in docs.json. */
  readonly #keys: readonly string[]
  readonly #placeInstances: PlaceInstances

  constructor(context: EditContext, record: TracedRecord, keys: readonly string[], placeInstances: PlaceInstances) {
    this.#context = context
    this.#record = record
    this.#keys = keys
    this.#placeInstances = placeInstances
  }

  remove(key: string): Candidate | undefined {
    const set = this.#callSetting(key)
    if (set) return this.#candidate({ type: 'unchain', call: set }, set)
    const found = this.#property(key)
    if (!found) return undefined
    const { literal: list, property } = found
    const own = this.#candidate(removal({ list, items: list.properties }, property), property)
    const calls = callsIn(this.#record.entries.get(key)).flatMap((call) => this.#nodeOf(call) ?? [])
    return calls.length > 0 ? { ...own, companions: calls.map((each) => withoutCall(each)) } : own
  }

  /** A new property, after the previous key in docs.json, or first. */
  insert(key: string, value: JsonValue, printed = this.#context.printer.value(value)): Candidate | undefined {
    const { entries, setBy } = this.#record
    const order = this.#keys.indexOf(key)
    const previous = this.#keys.slice(0, order).findLast((each) => entries.has(each) && !setBy?.has(each))
    const list = this.#context.sites.nodeAt(previous === undefined ? this.#record.site : this.#record.ownerOf(previous))
    if (!list || !ts.isObjectLiteralExpression(list)) return undefined
    const { properties } = list
    const beside = previous === undefined ? properties[0] : this.#property(previous)?.property
    const side = previous === undefined ? 'before' : 'after'
    if (previous !== undefined && !beside) return undefined
    const own = addition({ list, items: properties }, `${printKey(key)}: ${printed}`, { beside, side, order })
    return this.#candidate(own, list)
  }

  /** A new value, also in place of a constant's name; a list such as `old.map(…)` is written out. */
  replace(key: string, text: string): readonly Candidate[] {
    const argument = this.#callSetting(key)?.arguments[1]
    const property = argument ? undefined : this.#property(key)?.property
    const isShort = property && ts.isShorthandPropertyAssignment(property)
    const given = argument ?? (property && ts.isPropertyAssignment(property) ? property.initializer : property)
    if (!given || (given === property && !isShort)) return []
    const action = isShort ? replacement(given, `${printKey(key)}: ${text}`, false) : replacement(given, text)
    const writesOut = this.#isListedOutside(given, this.#record.entries.get(key)) ? [given] : []
    return [{ ...this.#candidate(action, given), writesOut }]
  }

  /** True for a list with texts from outside of some code: the rows of `old.map(…)`. */
  #isListedOutside(code: ts.Node, value: TracedValue | undefined, isInList = false): boolean {
    if (value?.type === 'list') return value.items.some((each) => this.#isListedOutside(code, each, true))
    if (value?.type === 'record')
      return [...value.entries.values()].some((each) => this.#isListedOutside(code, each, isInList))
    if (value?.type !== 'text' || !isInList) return false
    return value.spans
      .map(({ site }) => this.#context.sites.at(site))
      .some((site) => isData(site) || (isCode(site) && !isWithin(site.node, code)))
  }

  #candidate(action: Candidate['action'], at: ts.Node | undefined): Candidate {
    return candidate(action, at, ...this.#placeInstances)
  }

  /** The `.set(['styling', 'density'], …)` of a key. */
  #callSetting(key: string): ts.CallExpression | undefined {
    return this.#nodeOf(this.#record.setBy?.get(key))
  }

  #nodeOf(call: TracedCall | undefined): ts.CallExpression | undefined {
    const node = codeOf(this.#context, call)
    return node && ts.isCallExpression(node) ? node : undefined
  }

  #property(key: string) {
    const literal = this.#context.sites.nodeAt(this.#record.ownerOf(key))
    const property = literal && ts.isObjectLiteralExpression(literal) ? propertyOf(literal, key) : undefined
    return property && { literal: literal as ts.ObjectLiteralExpression, property }
  }
}

/** The `.set` calls for keys of an object, or of objects inside. */
function callsIn(value: TracedValue | undefined): readonly TracedCall[] {
  if (value?.type !== 'record') return []
  return [...(value.setBy?.values() ?? []), ...[...value.entries.values()].flatMap(callsIn)]
}

/** A candidate for an object or a list of a JSON file, written anew as a whole. */
export function dataCandidateOfAll(
  context: EditContext,
  { after }: Pair,
  value: TracedList | TracedRecord,
): Candidate | undefined {
  const site = context.sites.at(value.site)
  if (!isData(site)) return undefined
  return candidate({ type: 'data', ...site, value: after.value }, undefined, ...instancesOfValue(context, value))
}
