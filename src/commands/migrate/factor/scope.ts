import type { Plan } from '../model.js'
import type { Bits } from './bits.js'
import type { Remarks } from './accidental.js'
import type { Conditions } from './conditions.js'
import type { Context } from './context.js'
import type { Location } from './locations.js'
import type { ElementNode, Family } from './nodes.js'
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
  readonly remarks: Remarks
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
