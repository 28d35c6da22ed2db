import { kinds } from '../../format/contract/kinds.js'
import type { Kind } from '../../format/contract/kind.js'
import { contentKeyOf } from '../../format/contract/methods.js'
import type { Child } from './children.js'
import { isElement } from './data.js'
import type { ElementData } from './data.js'
import { createParts, placedWithin } from './element.js'
import type { Anchor, AnyElement, Dropdown, Fresh, Group, Item, Language, Product, Tab, Version } from './types.js'

/** An element of docs.json that a config owns. */
export type Part = Anchor | Dropdown | Group | Item | Language | Product | Tab | Version
/** A part, a list of parts, or nothing: `flag && tab(…)`. */
export type PartOrParts = Child<Part> | readonly PartOrParts[]
/** An element around parts: made by its builder, without calls. */
export type Around = { [K in Exclude<Kind, 'navigation'>]: Fresh<K> }[Exclude<Kind, 'navigation'>]

/** A config of parts. */
export interface Parts extends AnyElement {}

/**
 * A config that owns parts of docs.json, and leaves everything else to people and the web editor. A part is an element of
 * docs.json. It is found by its kind and title; the config owns the keys that its calls name.
 * @example
 * parts(tab('API').openapi('openapi.yaml').groups(group('Users').pages('GET /users')))
 * // { "tabs": [{ "tab": "API", "openapi": "openapi.yaml", "groups": [{ "group": "Users", "pages": ["GET /users"] }] }] }
 * @remarks Errors: `part-missing`, `part-several`, `part-stranger`, `part-in-part`, `part-form`, `part-no-docs`.
 */
export function parts(...given: readonly PartOrParts[]): Parts {
  const all = flat(given)
  const lists = new Map<string, ElementData[]>()
  for (const part of all.filter(isPart)) {
    const key = contentKeyOf(part.kind as Kind)
    lists.set(key, [...(lists.get(key) ?? []), part])
  }
  return createParts(all, lists)
}

/**
 * Parts with an element around them, at any distance: for titles that docs.json has several times.
 * @example
 * parts(within(language('ja'), tab('API').groups(group('Users').pages('ja/users'))))
 * // { "tabs": [{ "tab": "API", "groups": [{ "group": "Users", "pages": ["ja/users"] }] }] }
 */
export function within(around: Around, ...inside: readonly PartOrParts[]): readonly Part[] {
  const outer: unknown = around
  if (!isPart(outer) || outer.calls.length > 0)
    throw new TypeError("within(…) takes an element without calls before its parts: within(tab('API'), …).")
  return flat(inside).map((part) => (isPart(part) ? placedWithin(part, outer) : part)) as readonly Part[]
}

/** True for an element with a title. */
export function isPart(value: unknown): value is ElementData & { readonly kind: Kind } {
  return isElement(value) && Object.hasOwn(kinds, value.kind) && kinds[value.kind as Kind].title !== undefined
}

/** The values of nested lists, without those of `flag && tab(…)` with the flag off. */
function flat(given: readonly unknown[]): unknown[] {
  return given
    .flat(Infinity)
    .filter((value) => value !== false && value !== null && value !== undefined && value !== '')
}
