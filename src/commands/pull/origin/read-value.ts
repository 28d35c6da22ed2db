import { elsewhere, isElement, isElsewhere, type Call, type ElementData } from '../../../config/builders/data.js'
import { insertBefore, linksByKind } from '../../../config/builders/emit.js'
import { kinds } from '../../../format/contract/kinds.js'
import type { Kind } from '../../../format/contract/kind.js'
import { isRecord, setOwn, type JsonValue } from '../../../format/json/value.js'
import { readMarks, plain } from './marks.js'
import type { Origins } from './sites.js'
import type { Trace } from './tracer.js'
import type { TracedCall, TracedElement, TracedList, TracedRecord, TracedValue } from './traced-value.js'

/** Reads the output of a traced config as docs.json, like the emitter, but with origins. */
export function readValue(value: unknown, origins: Origins): TracedValue {
  return new Reader(origins).value(value)
}

class Reader {
  readonly #origins: Origins

  constructor(origins: Origins) {
    this.#origins = origins
  }

  value(value: unknown): TracedValue {
    if (typeof value === 'string') {
      const { text, spans } = readMarks(value)
      return { type: 'text', json: text, spans }
    }
    if (isElement(value)) return this.#element(value)
    if (Array.isArray(value)) return this.#list(value)
    if (!isRecord(value)) return { type: 'scalar', json: (value ?? null) as JsonValue }
    return this.#record(value, Object.entries(value))
  }

  #list(list: readonly unknown[], call?: TracedCall, args?: readonly number[]): TracedList {
    const items = list.map((inner) => this.value(inner))
    const json = items.map((item) => item.json)
    const places = call?.trace?.places ?? []
    const [site, scope] = [this.#origins.siteOf(list), this.#origins.scopeOf(list)]
    return { type: 'list', json, items, site, scope, call, args: args ?? [], places }
  }

  #record(record: object, given: readonly (readonly [string, unknown])[]): TracedRecord {
    const entries = new Map<string, TracedValue>()
    for (const [key, inner] of given) {
      if (inner !== undefined) entries.set(key, this.value(inner))
    }
    return {
      ...noRecord,
      json: jsonOf(entries),
      entries,
      site: this.#origins.siteOf(record),
      scope: this.#origins.scopeOf(record),
      ownerOf: (key) => this.#origins.ownerOf(record, key),
      returns: this.#origins.returnsOf(record),
    }
  }

  #element(element: ElementData): TracedElement {
    const made: TracedCall = { key: undefined, by: 'builder', trace: element.trace as Trace | undefined }
    const title = titleKeyOf(element)
    const calls = new Map<string, TracedCall>()
    let entries = new Map<string, TracedValue | undefined>(title ? [[title, this.value(element.title)]] : [])
    for (const call of element.calls) {
      const key = plain(call.key)
      const traced: TracedCall = { key, by: call.by, trace: call.trace as Trace | undefined }
      const value = call.value === undefined ? undefined : this.#called(call, traced)
      const whole = call.inside ? withInside(entries.get(key), call.inside.map(plain), value, traced) : value
      entries =
        call.before === undefined ? entries.set(key, whole) : insertBefore(entries, plain(call.before), key, whole)
      if (!call.inside) calls.set(key, traced)
    }
    const present = new Map([...entries].filter((entry): entry is [string, TracedValue] => entry[1] !== undefined))
    const settings = element.kind === 'docs' ? this.#record(element, []) : undefined
    return {
      type: 'element',
      json: jsonOf(present),
      kind: element.kind,
      title,
      entries: present,
      calls,
      made,
      returns: this.#origins.returnsOf(element),
      settings,
    }
  }

  #called({ by, key, value }: Call, call: TracedCall): TracedValue {
    if (by === 'global') return this.#global(value as readonly unknown[], call)
    if (by === 'content' && plain(key) !== 'href')
      return this.#list(value as readonly unknown[], call, call.trace?.args)
    return this.value(value)
  }

  #global(links: readonly unknown[], call: TracedCall): TracedRecord {
    const lists = links.length === 0 ? { anchors: [] } : linksByKind(links)
    const entries = new Map<string, TracedValue>()
    for (const [key, list] of Object.entries(lists)) {
      const args = list.map((link) => call.trace?.args?.[links.indexOf(link)] as number)
      entries.set(key, this.#list(list, call, args))
    }
    return { ...noRecord, json: jsonOf(entries), entries }
  }
}

/** The key of the builder's argument: `group` for `group('Start')`, `$ref` for `ref('api.json')`. */
function titleKeyOf(element: ElementData): string | undefined {
  if (isElsewhere(element)) return elsewhere[element.kind]
  return element.kind === 'docs' || element.kind === 'parts' ? undefined : kinds[element.kind as Kind].title
}

/** A record with a value at a path, set by a call: `.set(['styling', 'density'], …)`. */
function withInside(
  owner: TracedValue | undefined,
  [key = '', ...rest]: readonly string[],
  value: TracedValue | undefined,
  call: TracedCall,
): TracedRecord {
  const record = owner?.type === 'record' ? owner : noRecord
  const inner = rest.length > 0 ? withInside(record.entries.get(key), rest, value, call) : value
  const entries = new Map(record.entries)
  if (inner === undefined) entries.delete(key)
  else entries.set(key, inner)
  const setBy = new Map(record.setBy)
  if (rest.length === 0) setBy.set(key, call)
  return { ...record, entries, json: jsonOf(entries), setBy }
}

/** An empty record without an object literal as its source. */
export const noRecord: TracedRecord = {
  type: 'record',
  json: {},
  entries: new Map(),
  site: undefined,
  scope: {},
  ownerOf: () => undefined,
  returns: [],
}

function jsonOf(entries: ReadonlyMap<string, TracedValue>): JsonValue {
  const json = {}
  for (const [key, { json: inner }] of entries) setOwn(json, key, inner)
  return json as JsonValue
}
