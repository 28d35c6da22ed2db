import { isElement } from '../../../config/builders/data.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject, setOwn, type JsonValue } from '../../../format/json/value.js'
import { mark } from './marks.js'
import type { Sites } from './sites.js'
import type { Return, Trace } from './tracer.js'

interface Made {
  readonly site: number
  /** The lists that were spread into it. */
  readonly spread: readonly unknown[]
  /** The values of the names in scope; only looked up for what reaches docs.json. */
  readonly scope: (() => Trace['scope']) | undefined
}

/** The origins of lists and objects: they are recognized by identity, and so are the copies that elements keep. */
export class Origins {
  readonly sites: Sites
  readonly #made = new WeakMap<object, Made>()
  readonly #returns = new WeakMap<object, readonly Return[]>()
  readonly #originals = new WeakMap<object, object>()
  /** The sites of property names, by those of their objects. */
  readonly #keys = new Map<number, Map<string, number>>()

  constructor(sites: Sites) {
    this.sites = sites
  }

  made(value: object, site: number, spread: readonly unknown[] = [], scope?: Made['scope']): void {
    this.#made.set(value, { site, spread, scope })
  }

  /** Notes that a call returned an element; inner calls are first. */
  returned(element: object, by: Return): void {
    this.#returns.set(element, [...this.returnsOf(element), by])
  }

  returnsOf(element: object): readonly Return[] {
    return this.#returns.get(element) ?? []
  }

  /** Notes that a copy has the origin of its original, and so have the values inside. */
  copied(original: unknown, copy: unknown): void {
    if (typeof original !== 'object' || typeof copy !== 'object' || !original || !copy || original === copy) return
    if (isElement(original) || this.#originals.has(copy)) return
    this.#originals.set(copy, original)
    if (isElement(copy)) return
    if (Array.isArray(original)) {
      original.forEach((inner, index) => this.copied(inner, (copy as unknown[])[index]))
    } else {
      for (const [key, inner] of Object.entries(original)) this.copied(inner, (copy as Record<string, unknown>)[key])
    }
  }

  /** An element made from another one has the settings of that. */
  continued(element: object, from: object): void {
    const original = this.#originals.get(from)
    if (original && element !== from) this.#originals.set(element, original)
  }

  /** The site that made a value, or its original. */
  siteOf(value: unknown): number | undefined {
    return this.#madeOf(value)?.site
  }

  /** The names in scope of the literal that made a value, with their values. */
  scopeOf(value: unknown): Trace['scope'] {
    return this.#madeOf(value)?.scope?.() ?? {}
  }

  /** The object that gave a key to this one: itself, or one that was spread into it. */
  ownerOf(value: unknown, key: string): number | undefined {
    const made = this.#madeOf(value)
    if (!made) return undefined
    if (this.#keySite(made.site, key) !== undefined) return made.site
    const giver = made.spread.findLast((each) => typeof each === 'object' && each !== null && Object.hasOwn(each, key))
    return giver === undefined ? made.site : (this.ownerOf(giver, key) ?? made.site)
  }

  /** The place that an object would have a key at. */
  lacking(table: object, key: string): number | undefined {
    const site = this.siteOf(table)
    return site === undefined ? undefined : this.sites.lacking(site, key)
  }

  /** A key of an object, marked as the property's name. */
  key(record: unknown, key: string): string {
    const owner = this.ownerOf(record, key)
    const site = owner === undefined ? undefined : this.#keySite(owner, key)
    return site === undefined ? key : mark(site, key)
  }

  /** The value of an imported JSON file, its strings marked with their places. */
  data(file: string, value: JsonValue, path: JsonPath = []): unknown {
    if (typeof value === 'string') return mark(this.sites.add({ file, path }), value)
    if (typeof value !== 'object' || value === null) return value
    const made: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {}
    if (isJsonObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        setOwn(made, key, this.data(file, inner, [...path, key]) as JsonValue)
      }
    } else {
      for (const [index, inner] of value.entries()) (made as unknown[]).push(this.data(file, inner, [...path, index]))
    }
    this.made(made, this.sites.add({ file, path }))
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
    if (!site || !('node' in site)) return undefined
    let keys = this.#keys.get(owner)
    if (!keys) {
      keys = new Map()
      site.node.forEachChild((property) => {
        const name = (property as { name?: { text?: string } }).name
        if (name?.text !== undefined)
          keys?.set(name.text, this.sites.add({ ...site, node: property as typeof site.node }))
      })
      this.#keys.set(owner, keys)
    }
    return keys.get(key)
  }
}
