import type { Plan } from '../model.js'
import type { Bits } from './bits.js'
import type { Definition } from './definition.js'
import type { SiteSettings } from './site-settings.js'
import type { Conditions } from './conditions.js'
import type { Context } from './context.js'
import type { Location } from './locations.js'
import type { ElementNode, Family, Node } from './nodes.js'
import type { Variant } from './variants.js'

/** The context that the code of one cluster is written in, with its caches. */
export interface Scope {
  readonly context: Context
  readonly conditions: Conditions
  /** All languages of the site, the default one first. */
  readonly languages: readonly string[]
  /** A number that is equal for plans that print as the same code. */
  readonly idOf: (plan: Plan) => number
  /** The title of what is most like an element in the default language, where that lacks the element. */
  readonly originalOf: (node: ElementNode) => string | undefined
  /** The element that is written in place of an element: itself, or itself with its twins. */
  readonly wholeOf: (node: ElementNode) => ElementNode
  /** The comments at a condition for an entry, or for a key of an element: that it looks accidental. */
  readonly remarksOn: (node: Node, key?: string) => readonly string[]
  /** The settings of the site that languages may replace. */
  readonly siteSettings: SiteSettings
  /** A function with this body, for a setting that the site and some of its languages have. */
  readonly settingFunction: (key: string, body: Plan) => Definition | undefined
  /** The code of an element; here, because elements hold lists of elements. */
  readonly element: (node: ElementNode, among: Bits, place: Place) => Plan
  /** The code of the languages or versions below an element, as arguments; `titles`: of the elements around. */
  readonly family: (family: Family, among: Bits, titles: readonly string[]) => readonly Plan[]
}

/** The place of a value in the code. */
export interface Place {
  /** Inside `under(folder, …)`: page paths start there. */
  readonly at?: Location | undefined
  /** The titles of the elements around it. */
  readonly within: readonly string[]
  /** The kind of a text: the title of a `group`, or a key such as `tag`. */
  readonly of: string
  readonly isTitle?: boolean
  /** The element that a value is of, and the titles around that. */
  readonly owner?: { readonly node: ElementNode; readonly within: readonly string[] }
  /** The name of a text's element in the default language, where that lacks the element. */
  readonly original?: string | undefined
}

/** A value for each of several variants. */
export type Vector<Value> = ReadonlyMap<Variant, Value>

/** Variants that are written alike. */
export interface Class {
  readonly variants: Bits
  readonly plan: Plan
}
