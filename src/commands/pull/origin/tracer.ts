import { isElement, type ElementData } from '../../../config/builders/data.js'
import { newestFirst } from '../../../config/builders/newest-first.js'
import {
  redirectBuilders,
  redirectsOf,
  type RedirectBuilder,
  type RedirectRows,
} from '../../../config/builders/redirects.js'
import { under } from '../../../config/builders/under.js'
import { when } from '../../../config/builders/when.js'
import { mark, unmarked, deeplyPlain, plain } from './marks.js'
import type { Origins } from './sites.js'

/** An entry of the list literal, or an argument of the call, at a site. */
export interface Place {
  readonly site: number
  readonly index: number
}

/** The trace of a builder call on an element: the site, and the names in scope. */
export interface Trace {
  readonly site: number
  /** For each value of the call: the index of the argument in the source. */
  args: readonly number[] | undefined
  /** For each value from a spread: the entry of `under(…)`, `when(…)` or a list. */
  places: readonly (Place | undefined)[] | undefined
  readonly scope: Readonly<Record<string, unknown>>
}

type Anything = (...given: unknown[]) => unknown
type Scope = () => Record<string, unknown>

/** For calls with spreads: the index of each argument in the source, and the place in the spread list. */
const spreadIn = new WeakMap<object, { from: readonly number[]; places: readonly (Place | undefined)[] }>()

/** The running call. */
interface Current {
  readonly site: number
  readonly scope: Scope | undefined
}

/** Functions for rewritten modules, called at run time. */
export class Tracer {
  readonly #origins: Origins
  /** Functions and objects of packages and of node: they see plain strings. */
  readonly #foreign = new WeakSet<object>()
  readonly #spreads: unknown[] = []
  readonly #places = new WeakMap<object, readonly (Place | undefined)[]>()
  #current: Current | undefined

  constructor(origins: Origins) {
    this.#origins = origins
  }

  /** The trace of the running call, recorded by builders. */
  readonly trace = (): Trace | undefined => {
    if (!this.#current) return undefined
    const { site, scope } = this.#current
    return { site, args: undefined, places: undefined, scope: seen(scope) }
  }

  /** Notes the exports of a foreign module. */
  noteForeign(exports: unknown): void {
    if (!isObjectOrFunction(exports)) return
    for (const each of [exports, ...Object.values(exports)]) if (isObjectOrFunction(each)) this.#foreign.add(each)
  }

  readonly text = mark

  readonly plain = plain

  /** Notes a list or an object. `spreads`: the number of spread objects inside. */
  readonly structure = (site: number, record: object, spreads = 0, scope?: Scope) => {
    const spread = this.#spreads.splice(this.#spreads.length - spreads, spreads)
    this.#origins.made(record, site, spread, scope && (() => seen(scope)))
    return record
  }

  /** `words[key] ?? key`: a text in place of a missing entry has the entry as its origin. */
  readonly or = (table: Record<string, unknown> | undefined, key: string, isFalse: boolean, other: () => unknown) => {
    const value = table?.[key]
    if (isFalse ? value : value !== undefined && value !== null) return value
    const instead = other()
    const site = value === undefined && table ? this.#origins.siteOf(table) : undefined
    const missing = site === undefined ? undefined : this.#origins.sites.lacking(site, key)
    return missing === undefined || typeof instead !== 'string' ? instead : mark(missing, instead)
  }

  readonly spread = (value: unknown) => {
    this.#spreads.push(value)
    return value
  }

  /** The value of an optional chain: `chain` runs with an existing head only. */
  readonly some = (head: unknown, chain: (head: unknown) => unknown) =>
    head === undefined || head === null ? undefined : chain(head)

  readonly entries = (spread: Iterable<unknown>) => (Array.isArray(spread) ? (spread as unknown[]) : [...spread])

  readonly flat = (groups: readonly (readonly unknown[])[]) => {
    const given = groups.flat()
    spreadIn.set(given, {
      from: groups.flatMap((group, index) => group.map(() => index)),
      places: groups.flatMap((group) => this.#placesIn(group)),
    })
    return given
  }

  #placesIn(list: readonly unknown[]): readonly (Place | undefined)[] {
    const known = this.#places.get(list)
    if (known) return known
    const site = this.#origins.siteOf(list)
    return list.map((_, index) => (site === undefined ? undefined : { site, index }))
  }

  /** Notes the places of the results of `under(…)` and `when(…)`: all arguments except the first. */
  #placed(site: number, given: readonly unknown[], list: unknown): void {
    if (!Array.isArray(list)) return
    const spread = spreadIn.get(given)
    const places = list.map((_, index) => {
      const at = index + 1
      return spread?.places[at] ?? { site, index: spread?.from[at] ?? at }
    })
    this.#places.set(list, places)
  }

  readonly make = (Class: new (...given: unknown[]) => unknown, given: unknown[]) => {
    if ((Class as unknown) === Map || (Class as unknown) === Set) return collection(Class === Map, given[0])
    return Reflect.construct(Class, this.#isForeign(Class) ? given.map(deeplyPlain) : given) as unknown
  }

  readonly call = (site: number, called: Anything, given: unknown[], scope?: Scope) => {
    if ((called as unknown) === newestFirst) return tracedReleases(given)
    const redirects = makersOfRedirects.get(called)
    if (redirects) return this.#redirects(site, redirects, called, given)
    if ((called as unknown) === under) given[0] = asFolder(given[0])
    const made = this.#run(site, called, undefined, given, scope)
    if ((called as unknown) === under || (called as unknown) === when) this.#placed(site, given, made)
    return made
  }

  readonly method = (site: number, receiver: unknown, name: string, given: unknown[], scope?: Scope) => {
    if (typeof receiver === 'string') return methodOfText(receiver, name, given)
    if (isCollection(receiver) && /^(get|has|delete|set|add)$/.test(name)) given[0] = keyIn(receiver, given[0])
    // A mark in the key would hide a list of pages from the builders.
    if (name === 'set' && isElement(receiver)) given[0] = plain(given[0])
    const own = Array.isArray(receiver) ? ofLists[name] : receiver === Object ? this.#ofObject[name] : undefined
    if (own) return own(receiver as unknown[], given)
    const made = this.#run(site, (receiver as Record<string, Anything>)[name], receiver, given, scope)
    if (isElement(receiver) && isElement(made) && made.kind === 'docs') this.#origins.continued(made, receiver)
    return made
  }

  #run(site: number, called: unknown, receiver: unknown, given: unknown[], scope: Scope | undefined): unknown {
    if (this.#isForeign(called, receiver)) return Reflect.apply(called, receiver, given.map(deeplyPlain))
    this.#noteRest(site, called as Anything)
    const before = this.#current
    this.#current = { site, scope }
    try {
      const made = Reflect.apply(called as Anything, receiver, given) as unknown
      if (isElement(made)) {
        // `made.pages.apply(made, list)`: `apply` and `pages` get different arguments.
        if (called !== Function.prototype.apply && called !== Function.prototype.call) this.#link(made, given)
        const { site: maker } = ((made.calls.at(-1)?.trace ?? made.trace) as Trace | undefined) ?? {}
        if (maker !== undefined && maker !== site) this.#origins.returned(made, site)
      }
      return made
    } finally {
      this.#current = before
    }
  }

  /** Notes the rest parameter of a called function, read from the text. */
  #noteRest(site: number, called: Anything | undefined): void {
    const { sites } = this.#origins
    const node = sites.nodeAt(site)
    if (node && called && /\.\.\.[\w$]+\s*\)\s*(?:=>|\{)/.test(called.toString())) sites.rests.set(node, called.length)
  }

  /** Sources are the names of properties, and a single object is the origin of the whole list. */
  #redirects(site: number, builder: RedirectBuilder, called: Anything, given: readonly unknown[]): unknown {
    called(...given.map(deeplyPlain))
    const entriesOf = (rows: RedirectRows) =>
      Object.entries(rows).map(([source, destination]) => [this.#origins.key(rows, source), destination] as const)
    const made = redirectsOf(builder, given, entriesOf)
    for (const each of made) this.#origins.returned(each, site)
    const rows = given.length === 1 ? this.#origins.siteOf(given[0]) : undefined
    if (rows !== undefined && this.#origins.sites.nodeAt(rows)) this.#origins.made(made, rows)
    return made
  }

  /** Links the arguments copied by an element to their originals. */
  #link(element: ElementData, given: readonly unknown[]): void {
    if (element.kind === 'docs' && element.calls.every(({ by }) => by === 'attribute')) {
      const [settings] = given as [Record<string, unknown> | undefined]
      for (const { key, value } of element.calls) this.#origins.copied(settings?.[key], value)
      if (settings) this.#origins.copied(settings, element)
      return
    }
    const last = element.calls.at(-1)
    const trace = last?.trace as Trace | undefined
    if (!last || trace?.site !== this.#current?.site) return
    if (last.by === 'set') return this.#origins.copied(given[1], last.value)
    if (last.by === 'attribute' || last.key === 'href') return this.#origins.copied(given[0], last.value)
    const values = last.value as readonly unknown[]
    const spread = spreadIn.get(given)
    const args: number[] = []
    const places: (Place | undefined)[] = []
    given.forEach((each, index) => {
      const value = values[args.length]
      if (!each && each !== value) return
      if (args.length === values.length) return
      this.#origins.copied(each, value)
      args.push(spread?.from[index] ?? index)
      places.push(spread?.places[index])
    })
    if (!trace) return
    trace.args = args
    trace.places = places
  }

  /** True for functions of packages and of node, and methods of their objects: `new URLSearchParams().append(…)`. */
  #isForeign(called: unknown, receiver?: unknown): called is Anything {
    if (typeof called !== 'function' || keepsMarks.has(called) || keepsMarks.has(receiver)) return false
    if (isCollection(receiver)) return false
    const isKnown = (owner: unknown) => isObjectOrFunction(owner) && (this.#foreign.has(owner) || isGlobal(owner))
    return isNative(called) || isKnown(called) || isKnown(receiver) || isKnown((receiver as object | null)?.constructor)
  }

  readonly #ofObject: Readonly<Record<string, (receiver: unknown, given: unknown[]) => unknown>> = {
    keys: (_, [record]) => Object.keys(record as object).map((key) => this.#origins.key(record, key)),
    entries: (_, [record]) =>
      Object.entries(record as object).map(([key, value]) => [this.#origins.key(record, key), value]),
    fromEntries: (_, [entries]) => {
      const given = [...(entries as Iterable<[unknown, unknown]>)]
      const record = Object.fromEntries(given.map(([key, value]) => [plain(key), value]))
      this.#origins.keyed(record, given)
      return record
    },
    hasOwn: (_, [record, key]) => Object.hasOwn(record as object, plain(key) as string),
  }
}

const makersOfRedirects: ReadonlyMap<unknown, RedirectBuilder> = new Map(
  Object.entries(redirectBuilders).map(([name, made]) => [made, name as RedirectBuilder]),
)

function isObjectOrFunction(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

/** True for a global function of node without native code, such as `URL`. */
function isGlobal(called: object): boolean {
  const { name } = called as { name?: unknown }
  return typeof name === 'string' && name !== '' && Reflect.get(globalThis, name) === called && !isNative(called)
}

const native = new WeakMap<object, boolean>()

function isNative(called: object): boolean {
  const known = native.get(called)
  if (known !== undefined) return known
  const is = /\{\s*\[native code\]\s*\}\s*$/.test(Function.prototype.toString.call(called))
  native.set(called, is)
  return is
}

/** Native functions safe for marked strings; for an object, all methods. */
const keepsMarks: ReadonlySet<unknown> = new Set([
  Object,
  Array,
  Promise,
  Reflect,
  String,
  structuredClone,
  ...Object.getOwnPropertyNames(Array.prototype).map((name) => Array.prototype[name as keyof typeof Array.prototype]),
  Function.prototype.call,
  Function.prototype.apply,
  Function.prototype.bind,
])

/** Calls a method of a marked string with plain strings. An unchanged text keeps the marks, and a new text has none. */
function methodOfText(receiver: string, name: string, given: readonly unknown[]): unknown {
  if (name === 'concat') return receiver + given.join('')
  const text = unmarked(receiver)
  const made = (text as unknown as Record<string, Anything>)[name]?.(...given.map(deeplyPlain))
  return made === text ? receiver : made
}

type Collection = Map<unknown, unknown> | Set<unknown>

function isCollection(value: unknown): value is Collection {
  return value instanceof Map || value instanceof Set
}

/** The first key of each plain text in a collection, marked. */
const keysOf = new WeakMap<Collection, Map<unknown, unknown>>()

/** The key of a collection with an equal text. */
function keyIn(of: Collection, key: unknown): unknown {
  const keys = keysOf.get(of) ?? new Map<unknown, unknown>()
  keysOf.set(of, keys)
  const known = keys.get(plain(key)) ?? key
  keys.set(plain(key), known)
  return known
}

/** A Map or a Set with lookup by plain text; the keys keep their marks. */
function collection(isMap: boolean, given: unknown): Collection {
  const made = isMap ? new Map<unknown, unknown>() : new Set()
  for (const each of (given ?? []) as Iterable<unknown>) {
    const [key, value] = isMap ? (each as [unknown, unknown]) : [each, each]
    if (made instanceof Map) made.set(keyIn(made, key), value)
    else made.add(keyIn(made, key))
  }
  return made
}

const compare = (left: unknown, right: unknown) => {
  const [first, second] = [String(plain(left)), String(plain(right))]
  return first < second ? -1 : first > second ? 1 : 0
}

/** List methods with comparisons of items. */
const ofLists: Readonly<Record<string, (list: unknown[], given: unknown[]) => unknown>> = {
  includes: (list, [wanted, ...from]) => list.map(plain).includes(plain(wanted), ...(from as [number?])),
  indexOf: (list, [wanted, ...from]) => list.map(plain).indexOf(plain(wanted), ...(from as [])),
  lastIndexOf: (list, [wanted, ...from]) => list.map(plain).lastIndexOf(plain(wanted), ...(from as [])),
  sort: (list, [by]) => list.sort((by as undefined | ((left: unknown, right: unknown) => number)) ?? compare),
  toSorted: (list, [by]) => [...list].sort((by as undefined | ((left: unknown, right: unknown) => number)) ?? compare),
}

/** `under` removes a slash at the end of a folder, but not a slash before a mark. */
function asFolder(folder: unknown): unknown {
  return typeof folder === 'string' && unmarked(folder).endsWith('/') ? unmarked(folder) : folder
}

/** Releases with plain labels as arguments, and marked labels as values. */
function tracedReleases(labels: readonly unknown[]): unknown {
  const releases = newestFirst(...(labels.map(plain) as string[]))
  return releases.map(({ since, until, only }, index) => ({
    label: labels[index],
    since: (label: string) => since(plain(label)),
    until: (label: string) => until(plain(label)),
    only: (...named: string[]) => only(...named.map(plain)),
  }))
}

function seen(scope: Scope | undefined): Trace['scope'] {
  try {
    return scope?.() ?? {}
  } catch {
    // A name in scope has no value yet.
    return {}
  }
}
