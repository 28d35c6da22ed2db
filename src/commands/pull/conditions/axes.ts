import { isElement } from '../../../config/builders/data.js'
import { languageCodes } from '../../../format/contract/languages.js'
import { isRecord } from '../../../format/json/value.js'
import { unmarked } from '../origin/marks.js'
import type { ConditionScope } from '../propose/edit.js'
import type { Instance } from '../origin/instances.js'
import { REST } from '../origin/rewrite.js'
import type { Visible } from '../../code/declarations.js'

/** A name that distinguishes variants, with a value in each instance of a place: `locale` is `en`, then `fr`. */
export interface Axis {
  /** `locale`, `release.label` */
  readonly name: string
  readonly rank: Rank
  readonly values: readonly unknown[]
  /** True if the name has to be added to the destructured parameter. */
  readonly isHidden: boolean
}

/** The order of names in a condition. */
export type Rank = (typeof ranks)[keyof typeof ranks]

/** Languages first, then `since` and `until`, then labels of releases and products, then names with a value of their own in each variant, then tabs. */
export const ranks = { language: 0, query: 1, label: 2, alike: 3, area: 4, any: 5 } as const

/**
 * The names for conditions: languages, releases and products around a place. Further names need a `conditionScope`: a
 * name with different values by coincidence, as in `title !== 'A'`, would overfit.
 */
export function axesOf(
  all: readonly Instance[],
  { names, pattern }: Visible,
  conditionScope?: ConditionScope,
): readonly Axis[] {
  const flat = all.map(({ scope }) => namedValues(scope))
  const axes: Axis[] = []
  for (const key of new Set(flat.flatMap((values) => [...values.keys()]))) {
    const isHidden = key.startsWith(`${REST}.`)
    const name = isHidden ? key.slice(REST.length + 1) : key
    const isVisible = names.has(name.split('.')[0] ?? '')
    if (isHidden ? !pattern || isVisible : !isVisible) continue
    const values = flat.map((each) => each.get(key))
    const rank = rankOf(name, values, all) ?? (conditionScope && rankAmong(conditionScope, name, values, all))
    if (rank !== undefined) axes.push({ name, rank, values, isHidden })
  }
  return axes.toSorted(
    (left, right) =>
      Number(left.isHidden) - Number(right.isHidden) || left.rank - right.rank || left.name.length - right.name.length,
  )
}

const DEEPEST = 2

/** Values by name; values inside of objects by a path such as `release.label`. */
function namedValues(scope: Instance['scope']): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  const walk = (name: string, value: unknown, depth: number): void => {
    const isThis = name === 'this' && typeof value === 'object' && value !== null
    if (typeof value === 'string') values.set(name, unmarked(value))
    else if (/^(number|function)$/.test(typeof value)) values.set(name, value)
    else if ((isThis || isRecord(value)) && !isElement(value) && depth < DEEPEST)
      for (const [key, inner] of Object.entries(value))
        if (isThis || isName(key)) walk(`${name}.${key}`, inner, depth + 1)
  }
  for (const [name, value] of Object.entries(scope)) walk(name, value, 0)
  return values
}

function isName(key: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(key)
}

/** The rank of a name for variants. */
function rankOf(name: string, values: readonly unknown[], all: readonly Instance[]): Rank | undefined {
  const last = name.split('.').at(-1) ?? ''
  // `label === '2.0'` means the same as `release.only('2.0')`.
  if (values.some((value) => typeof value === 'function'))
    return last === 'only' ? ranks.label : /^(since|until)$/.test(last) ? ranks.query : undefined
  // A name such as the flag `hasCli` separates the cases by coincidence: a condition on it would overfit.
  const isTitle = values.every((value, index) => all[index]?.variant.some((title) => isIn(value, title)))
  if (/^(i|at|index)$/i.test(last) || !isEqualPerVariant(values, all)) return undefined
  if (!isTitle) return /^(this\.)?\w+$/.test(name) && areOnePerVariant(values, all) ? ranks.alike : undefined
  const isLanguage = values.every((value) => (languageCodes as readonly unknown[]).includes(value))
  return isLanguage || /^(locale|language|lang)$/i.test(last) ? ranks.language : ranks.label
}

/** True for a part of a title: `2025-11-25` of `Version 2025-11-25`, or the number `3` of `3.x`. */
function isIn(value: unknown, title: string): boolean {
  if (typeof value === 'number') return title.split(/\D+/).includes(String(value))
  return typeof value === 'string' && value !== '' && title.toLowerCase().includes(value.toLowerCase())
}

/** True if values are equal in all instances of a variant. */
function isEqualPerVariant(values: readonly unknown[], all: readonly Instance[]): boolean {
  const pairs = new Set(values.map((value, index) => JSON.stringify([all[index]?.variant, value])))
  return pairs.size === new Set(all.map(({ variant }) => JSON.stringify(variant))).size
}

/** True if each variant has a single value of its own. */
function areOnePerVariant(values: readonly unknown[], all: readonly Instance[]): boolean {
  const variants = new Map<unknown, string>()
  for (const [index, value] of values.entries()) {
    const variant = JSON.stringify(all[index]?.variant)
    if (typeof value !== 'string' || !/^[a-z\d][\w./-]*$/.test(value)) return false
    if ((variants.get(value) ?? variant) !== variant) return false
    variants.set(value, variant)
  }
  return new Set(variants.values()).size === variants.size
}

/** The rank of a name for no variant, if the scope allows such names. */
function rankAmong(
  conditionScope: ConditionScope,
  name: string,
  values: readonly unknown[],
  all: readonly Instance[],
): Rank | undefined {
  if (!values.every((value) => typeof value === 'string')) return undefined
  if (conditionScope === 'anything') return ranks.any
  if (values.every((value, index) => all[index]?.area.some((title) => isSlugOf(value, title)))) return ranks.area
  if (/(icon|tag|title|color|description)$/i.test(name)) return undefined
  return values.some((value, index) => all[index]?.section.includes(value)) ? undefined : ranks.any
}

/** True for the slug of a title: `payments` of `Payments`. */
function isSlugOf(value: string, title: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return value !== '' && bare(value) === bare(title)
}
