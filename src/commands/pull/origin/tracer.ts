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
import { mark, unmarked, deeplyPlain, plain, methodsOfText, TracedMap, TracedSet } from './marks.js'
import type { Origins } from './sites.js'

/** An entry of the list literal, or an argument of the call, at a site. */
export interface Place {
  readonly site: number
  readonly index: number
}

/** An author's call with an element from an inner call as result: `section('Build')`. */
export interface Return {
  readonly site: number
  readonly scope: Trace['scope']
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
  /** True for `made.pages.apply(made, list)`: `apply` and `pages` get different arguments. */
  readonly isApplied: boolean
}

/** Functions for rewritten modules, called at run time. */
export class Tracer {
  readonly #origins: Origins
  /** Functions and objects of packages and of node: they see plain strings. */
  readonly #foreign = new WeakSet<object>()
  readonly #spreads: unknown[] = []
  readonly #taken: unknown[] = []
  readonly #places = new WeakMap<object, readonly (Place | undefined)[]>()
  #current: Current | undefined
  #missed: { table: object; key: string } | undefined

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

  readonly text = (site: number, text: unknown) => (typeof text === 'string' ? mark(site, text) : text)

  readonly plain = plain

  /** Notes a list or an object. `spreads`: the number of spread objects inside. */
  readonly structure = (site: number, record: object, spreads = 0, scope?: Scope) => {
    const spread = this.#spreads.splice(this.#spreads.length - spreads, spreads)
    this.#origins.made(record, site, spread, scope && (() => seen(scope)))
    if (spread.length > 1) this.#overridden(record as Record<string, unknown>, site, spread.at(-1))
    return record
  }

  /** `{ ...words, ...own }`: keys missing from `own` are noted. */
  #overridden(record: Record<string, unknown>, site: number, last: unknown): void {
    for (const key of Object.keys(record)) {
      const value: unknown = Object.getOwnPropertyDescriptor(record, key)?.value
      if (typeof value !== 'string' || this.#origins.ownerOf(record, key) === site) continue
      if (isObjectOrFunction(last) && !Object.hasOwn(last, key)) record[key] = this.#lacked(last, key, value)
    }
  }

  #lacked(table: object, key: string, value: string): string {
    const site = this.#origins.lacking(table, key)
    return site === undefined ? value : mark(site, value)
  }

  /** The value of a key in a table; a missing value is noted for `instead`. */
  readonly at = (table: Record<string, unknown>, key: string) => {
    const value = table[key]
    this.#missed = value === undefined ? { table, key } : undefined
    return value
  }

  /** The last missing key, only once: without a row, `words[title]?.[locale]` must not get an earlier key. */
  readonly missed = () => {
    const missed = this.#missed
    this.#missed = undefined
    return missed
  }

  readonly instead = (missed: { table: object; key: string } | undefined, value: unknown) =>
    missed && typeof value === 'string' ? this.#lacked(missed.table, missed.key, value) : value

  readonly spread = (value: unknown) => {
    this.#spreads.push(value)
    return value
  }

  /** True for an existing value; `taken` returns the value next. */
  readonly some = (value: unknown) => {
    const is = value !== undefined && value !== null
    if (is) this.#taken.push(value)
    return is
  }

  readonly taken = () => this.#taken.pop()

  /** `key`: a name, or a function that reads a private method. */
  readonly bound = (of: Record<string, unknown>, key: string | ((of: unknown) => unknown)) => {
    const called = typeof key === 'function' ? key(of) : of[key]
    return typeof called === 'function' ? (called.bind(of) as unknown) : called
  }

  /** In place of parentheses: after a line without a semicolon, `(` would be a call. */
  readonly given = (value: unknown) => value

  readonly keysIn = (record: unknown) => {
    const keys: unknown[] = []
    for (const key in record as object) keys.push(this.#origins.key(record, key))
    return keys
  }

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
    if ((Class as unknown) === Map) return new TracedMap(given[0] as Iterable<readonly [unknown, unknown]>)
    if ((Class as unknown) === Set) return new TracedSet(given[0] as Iterable<unknown>)
    return Reflect.construct(Class, this.#isForeign(Class) ? given.map(deeplyPlain) : given) as unknown
  }

  readonly call = (site: number, called: Anything, given: unknown[], scope?: Scope) => {
    if ((called as unknown) === newestFirst) return tracedReleases(given)
    const redirects = makersOfRedirects.get(called)
    if (redirects) return this.#redirects(site, redirects, called, given)
    if ((called as unknown) === under) given[0] = asFolder(given[0])
    if (this.#isForeign(called) && !keepsMarks.has(called)) return this.#apart(() => called(...given.map(deeplyPlain)))
    this.#noteRest(site, called)
    const made = this.#within(site, given, scope, () => called(...given))
    if ((called as unknown) === under || (called as unknown) === when) this.#placed(site, given, made)
    return made
  }

  readonly method = (site: number, receiver: unknown, name: string, given: unknown[], scope?: Scope) => {
    if (typeof receiver === 'string') return methodsOfText(receiver, name, given)
    const called = (receiver as Record<string, Anything>)[name]
    // A mark in the key would hide a list of pages from the builders.
    if (name === 'set' && isElement(receiver)) given[0] = plain(given[0])
    const own = Array.isArray(receiver) ? ofLists[name] : receiver === Object ? this.#ofObject[name] : undefined
    if (own) return own(receiver as unknown[], given)
    if (
      typeof called === 'function' &&
      (this.#isForeign(called) || this.#isOfForeign(receiver)) &&
      !keepsMarks.has(called) &&
      !keepsMarks.has(receiver)
    ) {
      return called.apply(receiver, given.map(deeplyPlain))
    }
    this.#noteRest(site, called)
    // Called by name, for the usual messages of errors.
    const made = this.#within(
      site,
      given,
      scope,
      () => (receiver as Record<string, Anything>)[name]?.(...given) ?? absent(receiver, name),
      called === Function.prototype.apply || called === Function.prototype.call,
    )
    if (isElement(receiver) && isElement(made) && made.kind === 'docs') this.#origins.continued(made, receiver)
    return made
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
    for (const each of made) this.#origins.returned(each, { site, scope: {} })
    const rows = given.length === 1 ? this.#origins.siteOf(given[0]) : undefined
    if (rows !== undefined && this.#origins.sites.nodeAt(rows)) this.#origins.made(made, rows)
    return made
  }

  /** Runs a foreign function outside of the author's calls. */
  #apart(run: () => unknown): unknown {
    const before = this.#current
    this.#current = undefined
    try {
      return run()
    } finally {
      this.#current = before
    }
  }

  #within(
    site: number,
    given: readonly unknown[],
    scope: Scope | undefined,
    run: () => unknown,
    isApplied = false,
  ): unknown {
    const before = this.#current
    this.#current = { site, scope, isApplied }
    try {
      const made = run()
      if (isElement(made)) {
        this.#link(made, given)
        const { site: maker } = ((made.calls.at(-1)?.trace ?? made.trace) as Trace | undefined) ?? {}
        if (maker !== undefined && maker !== site) this.#origins.returned(made, { site, scope: seen(scope) })
      }
      return made
    } finally {
      this.#current = before
    }
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
    if (!last || trace?.site !== this.#current?.site || this.#current?.isApplied) return
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

  #isForeign(called: unknown): boolean {
    if (typeof called !== 'function') return false
    return this.#foreign.has(called) || isNative(called) || isGlobal(called)
  }

  /** True for methods of foreign objects: `Buffer.from(…)`, `new URLSearchParams().append(…)`. */
  #isOfForeign(receiver: unknown): boolean {
    const isKnown = (owner: unknown) => isObjectOrFunction(owner) && (this.#foreign.has(owner) || isGlobal(owner))
    return isKnown(receiver) || isKnown((receiver as object | undefined)?.constructor)
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
    assign: (_, [target, ...sources]) => {
      const site = this.#origins.siteOf(target)
      const made = Object.assign(target as object, ...sources) as object
      if (site !== undefined) this.#origins.made(made, site, sources)
      return made
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
  ...['forEach', 'values', 'keys', 'entries'].flatMap((name) => [
    Reflect.get(Map.prototype, name) as unknown,
    Reflect.get(Set.prototype, name) as unknown,
  ]),
  Function.prototype.call,
  Function.prototype.apply,
  Function.prototype.bind,
])

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

function absent(receiver: unknown, name: string): unknown {
  if (typeof (receiver as Record<string, unknown>)[name] === 'function') return undefined
  throw new TypeError(`${name} is not a function`)
}
