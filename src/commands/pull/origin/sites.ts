import type { ts } from 'ts-morph'
import type { JsonPath } from '../../../format/json/tree.js'
import { isElement } from '../../../config/builders/data.js'
import { isJsonObject, objectOf, type JsonValue } from '../../../format/json/value.js'
import { mark, plain } from './marks.js'
import type { Trace } from './tracer.js'

/** A source of values in a module: a literal, a call, the name of a property. */
export interface CodeSite {
  readonly file: string
  readonly source: ts.SourceFile
  readonly node: ts.Node
}

/** A place in an imported JSON file. */
export interface DataSite {
  readonly file: string
  readonly path: JsonPath
}

/** A missing key of an object, in code with a fallback. */
interface LackingSite {
  readonly file: string
  readonly table: CodeSite | DataSite
  readonly lacks: string
}

export type Site = CodeSite | DataSite | LackingSite

export function isCode(site: Site | undefined): site is CodeSite {
  return site !== undefined && 'node' in site
}

export function isData(site: Site | undefined): site is DataSite {
  return site !== undefined && 'path' in site
}

export function isLacking(site: Site | undefined): site is LackingSite {
  return site !== undefined && 'lacks' in site
}

/** The sites of a run, by the numbers in marks. */
export class Sites {
  readonly #all: Site[] = []
  /** For calls of functions such as `(title, ...pages) => …`: the index of the rest parameter. */
  readonly rests = new WeakMap<ts.Node, number>()
  readonly #lacking = new Map<string, number>()

  add(site: Site): number {
    return this.#all.push(site) - 1
  }

  at(number: number | undefined): Site | undefined {
    return number === undefined ? undefined : this.#all[number]
  }

  /** The number of a missing key of a site's object: always the same number for a key. */
  lacking(number: number, lacks: string): number | undefined {
    const table = this.#all[number]
    if (!isCode(table) && !isData(table)) return undefined
    const name = `${number} ${lacks}`
    const known = this.#lacking.get(name) ?? this.add({ file: table.file, table, lacks })
    this.#lacking.set(name, known)
    return known
  }

  /** The modules as they were last rewritten. */
  sources(): Iterable<ts.SourceFile> {
    const last = new Map<string, ts.SourceFile>()
    for (const site of this.#all) if (isCode(site)) last.set(site.file, site.source)
    return last.values()
  }

  nodeAt(number: number | undefined): ts.Node | undefined {
    const site = this.at(number)
    return isCode(site) ? site.node : undefined
  }
}

interface Made {
  readonly site: number
  /** Objects spread into the value. */
  readonly spread: readonly unknown[]
  /** The names in scope with their values, read only for values in docs.json. */
  readonly scope: (() => Trace['scope']) | undefined
}

/** The origins of lists and objects, known by identity, also of copies kept by elements. */
export class Origins {
  readonly sites: Sites
  readonly #made = new WeakMap<object, Made>()
  readonly #returns = new WeakMap<object, readonly number[]>()
  readonly #originals = new WeakMap<object, object>()
  readonly #keyed = new WeakMap<object, ReadonlyMap<unknown, unknown>>()
  /** The sites of property names, by the site of the object. */
  readonly #keys = new Map<number, Map<string, number>>()

  constructor(sites: Sites) {
    this.sites = sites
  }

  made(value: object, site: number, spread: readonly unknown[] = [], scope?: Made['scope']): void {
    this.#made.set(value, { site, spread, scope })
  }

  /** Notes the site of a call that returned an element or a redirect, inner calls first. */
  returned(element: object, site: number): void {
    this.#returns.set(element, [...(this.#returns.get(element) ?? []), site])
  }

  returnsOf(element: object): readonly number[] {
    const original = this.#originals.get(element)
    return this.#returns.get(element) ?? (original ? this.returnsOf(original) : [])
  }

  /** Gives a copy, with all values inside, the origins of the original. */
  copied(original: unknown, copy: unknown): void {
    if (typeof original !== 'object' || typeof copy !== 'object' || !original || !copy || original === copy) return
    if (isElement(original) || this.#originals.has(copy)) return
    this.#originals.set(copy, original)
    if (isElement(copy)) return
    for (const [key, inner] of Object.entries(original)) this.copied(inner, (copy as Record<string, unknown>)[key])
  }

  /** Passes the settings of an element on to the next element of a chain. */
  continued(element: object, from: object): void {
    const original = this.#originals.get(from)
    if (original && element !== from) this.#originals.set(element, original)
  }

  /** The site of a value, or of its original. */
  siteOf(value: unknown): number | undefined {
    return this.#madeOf(value)?.site
  }

  /** The names in scope of a value's literal, with their values. */
  scopeOf(value: unknown): Trace['scope'] {
    return this.#madeOf(value)?.scope?.() ?? {}
  }

  /** The site of the literal with a key: the object's own, or a spread object's. */
  ownerOf(value: unknown, key: string): number | undefined {
    const made = this.#madeOf(value)
    if (!made) return undefined
    if (this.#keySite(made.site, key) !== undefined) return made.site
    const giver = made.spread.findLast((each) => typeof each === 'object' && each !== null && Object.hasOwn(each, key))
    return giver === undefined ? made.site : (this.ownerOf(giver, key) ?? made.site)
  }

  /** Notes the marked keys of an object: `Object.fromEntries([['/old', '/new']])`. */
  keyed(record: object, entries: readonly (readonly [unknown, unknown])[]): void {
    this.#keyed.set(record, new Map(entries.map(([key]) => [plain(key), key])))
  }

  /** A key of an object, marked as the property's name. */
  key(record: unknown, key: string): string {
    const text = this.#keyed.get(record as object)?.get(key)
    if (typeof text === 'string') return text
    const owner = this.ownerOf(record, key)
    const site = owner === undefined ? undefined : this.#keySite(owner, key)
    return site === undefined ? key : mark(site, key)
  }

  /** An imported JSON value, each string marked with a place in the file. */
  data(file: string, value: JsonValue, path: JsonPath = []): unknown {
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value
    const site = this.sites.add({ file, path })
    if (typeof value === 'string') return mark(site, value)
    const inside = (inner: JsonValue, key: string | number) => this.data(file, inner, [...path, key]) as JsonValue
    const made = isJsonObject(value)
      ? objectOf(Object.entries(value).map(([key, inner]) => [key, inside(inner, key)]))
      : value.map(inside)
    this.made(made, site)
    return made
  }

  #madeOf(value: unknown): Made | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    const made = this.#made.get(value)
    if (made) return made
    const original = this.#originals.get(value)
    return original && this.#madeOf(original)
  }

  #keySite(owner: number, key: string): number | undefined {
    const site = this.sites.at(owner)
    if (!isCode(site)) return undefined
    const keys = this.#keys.get(owner) ?? new Map<string, number>()
    if (!this.#keys.has(owner)) {
      this.#keys.set(owner, keys)
      site.node.forEachChild((node) => {
        const name = (node as { name?: { text?: string } }).name?.text
        if (name !== undefined) keys.set(name, this.sites.add({ ...site, node }))
      })
    }
    return keys.get(key)
  }
}
