import type { Plan } from '../model.js'
import type { Remarks } from './accidental.js'
import type { Context } from './axes.js'
import type { Conditions } from './conditions.js'
import type { Folder } from './folders.js'
import type { ElementNode, Family } from './nodes.js'
import type { Variants } from './variants.js'

/** The surroundings of a cluster's code, with caches. */
export interface Scope {
  readonly context: Context
  readonly conditions: Conditions
  readonly remarks: Remarks
  /** All languages of the site, the default one first. */
  readonly languages: readonly string[]
  /** A number, equal for plans of equal code. */
  readonly idOf: (plan: Plan) => number
  /** The title in the default language around a page of an element, for an element missing in that language. */
  readonly originalOf: (node: ElementNode) => string | undefined
  /** The code of an element; here, because elements hold lists of elements. */
  readonly element: (node: ElementNode, among: Variants, place: Place) => Plan
  /** The languages or versions below an element, as arguments; `titles`: of the elements around. */
  readonly family: (family: Family, among: Variants, titles: readonly string[]) => readonly Plan[]
}

/** The place of a value in the code. */
export interface Place {
  /** The folder of the `under` around, the start of page paths. */
  readonly at?: Folder | undefined
  /** The titles of the elements around. */
  readonly within: readonly string[]
  /** The kind of a text: the title of a `group`, or a key such as `tag`. */
  readonly of: string
  readonly isTitle?: boolean
  /** The title in the default language, for an element missing in it. */
  readonly original?: string | undefined
}

/** Variants with equal code. */
export interface Class {
  readonly variants: Variants
  readonly plan: Plan
}
