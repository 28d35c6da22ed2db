import { ts } from 'ts-morph'
import type { Pair } from '../../../format/changes/alignment.js'
import { printKey } from '../../migrate/print/literal.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import { settingProblems } from '../../../format/contract/setting-problems.js'
import { isCode, isData, type Site } from '../origin/sites.js'
import type { TracedCall, TracedList, TracedRecord, TracedValue } from '../origin/traced-value.js'
import { removal, addition } from '../../code/patch.js'
import { withoutCall } from '../../code/comments.js'
import { bare } from '../../code/declarations.js'
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
    if (isAllowedNow(record, key, inner)) {
      const property = properties.fromCall(key, inner.after.value)
      addEdit(context, 'changed', inner.after.path, inner.after.value, [property], surroundings)
      continue
    }
    context.value(inner, child, {
      ...surroundings,
      key,
      rewrite: () => {
        const own = properties.replace(key, context.printer.value(inner.after.value), inner.after.value)
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

/** True for a key in a `.set` with a new value of the right type. */
function isAllowedNow({ setBy }: TracedRecord, key: string, { after }: Pair): boolean {
  if (!setBy?.has(key)) return false
  const setting = after.path.reduceRight<JsonValue>((value, name) => ({ [name]: value }), after.value) as JsonObject
  return settingProblems(setting).every(({ at }) => !after.path.every((name, index) => at[index] === name))
}

/** The properties of an object literal, or the keys of an object in a JSON file, with candidates for changes. */
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
    const data = this.#data(key, undefined)
    const found = this.#property(key)
    if (!found) return data
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
    const owner = this.#context.sites.at(
      (previous === undefined ? this.#record.site : this.#record.ownerOf(previous)) ?? -1,
    )
    if (owner && !isCode(owner)) return this.#data(key, value, previous, owner)
    if (!owner || !ts.isObjectLiteralExpression(owner.node)) return undefined
    const list = owner.node
    const { properties } = list
    const beside = previous === undefined ? properties[0] : this.#property(previous)?.property
    const side = previous === undefined ? 'before' : 'after'
    if (previous !== undefined && !beside) return undefined
    const own = addition({ list, items: properties }, `${printKey(key)}: ${printed}`, { beside, side, order })
    return this.#candidate(own, list)
  }

  /** A property in place of the `.set` for a key. */
  fromCall(key: string, value: JsonValue): Candidate | undefined {
    const call = this.#callSetting(key)
    const property = this.insert(key, value)
    return call && property && { ...property, companions: [withoutCall(call)] }
  }

  /** A new value, also in place of a constant's name. */
  replace(key: string, text: string, value: JsonValue): readonly Candidate[] {
    const argument = this.#callSetting(key)?.arguments[1]
    const writesOut = (code: ts.Node) => this.#tablesOutside(code, this.#record.entries.get(key))
    if (argument) return [{ ...this.#candidate(replacement(argument, text), argument), writesOut: writesOut(argument) }]
    const found = this.#property(key)
    if (!found) return [this.#data(key, value)].filter((each) => each !== undefined)
    const { property } = found
    const isShort = ts.isShorthandPropertyAssignment(property)
    if (!isShort && !ts.isPropertyAssignment(property)) return []
    const given = isShort ? property.name : bare(property.initializer)
    const replaced = isShort
      ? this.#candidate(replacement(property, `${printKey(key)}: ${text}`, false), property)
      : this.#candidate(replacement(property.initializer, text), property.initializer)
    return [{ ...replaced, writesOut: writesOut(given) }]
  }

  /** The code of a list with rows in a table elsewhere: a new value would write out `old.map(…)`. */
  #tablesOutside(code: ts.Node, value: TracedValue | undefined): readonly ts.Node[] {
    const isOutside = (site: number | undefined): boolean => {
      const node = this.#context.sites.nodeAt(site)
      return isData(this.#context.sites.at(site)) || (node !== undefined && !isWithin(node, code))
    }
    const isTable = (each: TracedValue | undefined): boolean => {
      if (each?.type === 'list') return each.items.some((row) => textsIn(row).some(isOutside) || isTable(row))
      return each?.type === 'record' && [...each.entries.values()].some(isTable)
    }
    return isTable(value) ? [code] : []
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
    const owner = this.#context.sites.at(this.#record.ownerOf(key))
    if (!isCode(owner) || !ts.isObjectLiteralExpression(owner.node)) return undefined
    const property = propertyOf(owner.node, key)
    return property && { literal: owner.node, property }
  }

  #data(key: string, value: JsonValue | undefined, previous?: string, given?: Site): Candidate | undefined {
    const owner = given ?? this.#context.sites.at(this.#record.ownerOf(key))
    if (!isData(owner)) return undefined
    const path = [...owner.path, key]
    return this.#candidate({ type: 'data', file: owner.file, path, value, previous }, undefined)
  }
}

/** The `.set` calls for keys of an object, or of objects inside. */
function callsIn(value: TracedValue | undefined): readonly TracedCall[] {
  if (value?.type !== 'record') return []
  return [...(value.setBy?.values() ?? []), ...[...value.entries.values()].flatMap(callsIn)]
}

/** The sites of literals in a value, except in lists inside. */
function textsIn(value: TracedValue): readonly (number | undefined)[] {
  if (value.type === 'text') return value.spans.map(({ site }) => site)
  return value.type === 'record' ? [...value.entries.values()].flatMap(textsIn) : []
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
