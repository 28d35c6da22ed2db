import { isElement } from '../../../config/builders/data.js'
import { languageCodes } from '../../../format/contract/languages.js'
import { isRecord } from '../../../format/json/value.js'
import { unmarked } from '../origin/marks.js'
import type { ConditionScope } from '../propose/edit.js'
import type { Instance } from '../origin/instances.js'
import { REST } from '../origin/rewrite.js'
import type { Visible } from '../../code/declarations.js'

type Answers = (label: string) => unknown

/** A name that distinguishes variants, with a value in each instance of a place: `locale` is `en`, then `fr`. */
export interface Axis {
  /** `locale`, `release.label` */
  readonly name: string
  /** The rank of the name in a condition: languages first, then releases and products. */
  readonly rank: number
  readonly values: readonly unknown[]
  /** True if the name has to be added to the destructured parameter. */
  readonly isHidden: boolean
}

const DEEPEST = 2

const sinceOrUntil = /^(since|until)$/

/** The rank of names with a separate value in each variant: `dir` is `4-0` in 4.0 only. */
export const ALIKE = 3

/** The rank of names for a tab. */
export const AREA = 4

/** The rank of names for no variant. */
export const ANY = 5

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
  const keys = new Set(flat.flatMap((values) => [...values.keys()]))
  const axes: Axis[] = []
  for (const key of keys) {
    const isHidden = key.startsWith(`${REST}.`)
    const name = isHidden ? key.slice(REST.length + 1) : key
    const root = name.split('.')[0] ?? ''
    if (isHidden ? !pattern || names.has(root) : !names.has(root)) continue
    const values = flat.map((each) => each.get(key))
    const rank = rankOf(name, values, all) ?? (conditionScope && rankAmong(conditionScope, name, values, all))
    if (rank === undefined) continue
    axes.push({ name, rank, values, isHidden })
  }
  return axes.toSorted(
    (left, right) =>
      Number(left.isHidden) - Number(right.isHidden) || left.rank - right.rank || left.name.length - right.name.length,
  )
}

/** Values by name; values inside of objects by a path such as `release.label`. */
export function namedValues(scope: Instance['scope']): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  const walk = (name: string, value: unknown, depth: number): void => {
    if (typeof value === 'string') values.set(name, unmarked(value))
    else if (/^(number|function)$/.test(typeof value)) values.set(name, value)
    else if (isRecord(value) && !isElement(value) && depth < DEEPEST) {
      for (const [key, inner] of Object.entries(value)) if (isName(key)) walk(`${name}.${key}`, inner, depth + 1)
    }
  }
  for (const [name, value] of Object.entries(scope)) {
    if (name === 'this' && typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(`this.${key}`, inner, 1)
    } else walk(name, value, 0)
  }
  return values
}

/** The rank of a name for no variant, if the scope allows such names. */
function rankAmong(
  conditionScope: ConditionScope,
  name: string,
  values: readonly unknown[],
  all: readonly Instance[],
): number | undefined {
  if (!values.every((value) => typeof value === 'string')) return undefined
  if (conditionScope === 'anything') return ANY
  if (values.every((value, index) => all[index]?.area.some((title) => isSlugOf(value, title)))) return AREA
  if (/(icon|tag|title|color|description)$/i.test(name)) return undefined
  return values.some((value, index) => all[index]?.section.includes(value)) ? undefined : ANY
}

/** True for the slug of a title: `payments` of `Payments`. */
function isSlugOf(value: string, title: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return value !== '' && bare(value) === bare(title)
}

function isName(key: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(key)
}

function rankOf(name: string, values: readonly unknown[], all: readonly Instance[]): number | undefined {
  const last = name.split('.').at(-1) ?? ''
  // `label === '2.0'` means the same as `release.only('2.0')`.
  if (values.some((value) => typeof value === 'function'))
    return last === 'only' ? 2 : sinceOrUntil.test(last) ? 1 : undefined
  // A name such as the flag `hasCli` separates the cases by coincidence: a condition on it would overfit.
  if (!isEqualPerVariant(values, all)) return undefined
  const isNamed = values.every((value, index) => {
    const titles = all[index]?.variant ?? []
    if (typeof value === 'number')
      return !/^(i|at|index)$/i.test(last) && titles.some((title) => hasNumber(title, value))
    return typeof value === 'string' && value !== '' && titles.some((title) => isIn(value, title))
  })
  if (!isNamed) return /^(this\.)?\w+$/.test(name) && areOnePerVariant(values, all) ? ALIKE : undefined
  const isLanguage = values.every((value) => (languageCodes as readonly unknown[]).includes(value))
  return isLanguage || /^(locale|language|lang)$/i.test(last) ? 0 : 2
}

/** True if values are equal in all instances of a variant. */
function isEqualPerVariant(values: readonly unknown[], all: readonly Instance[]): boolean {
  const byVariant = new Map<string, unknown>()
  return values.every((value, index) => {
    const variant = JSON.stringify(all[index]?.variant)
    const isKnown = byVariant.has(variant)
    const known = byVariant.get(variant)
    byVariant.set(variant, value)
    return !isKnown || known === value
  })
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

/** True for a part of a title: `2025-11-25` of `Version 2025-11-25`. */
function isIn(value: string, title: string): boolean {
  return title.toLowerCase().includes(value.toLowerCase())
}

/** True for the number of a title: `3` of `3.x`. */
function hasNumber(title: string, value: number): boolean {
  return title.split(/[^\d.]+|\.(?!\d)/).includes(String(value))
}

/** Labels for `since(…)` and the like. */
export function labelsOf(axes: readonly Axis[], all: readonly Instance[]): readonly string[] {
  const named = axes.filter(({ rank }) => rank === 2).flatMap(({ values }) => values)
  const titles = all.flatMap(({ variant }) => variant)
  return [...new Set([...named, ...titles])].filter((label): label is string => typeof label === 'string')
}

/** The result of a release's method for a label; undefined for an unknown label. */
export function answerOf(value: unknown, label: string): boolean | undefined {
  try {
    return typeof value === 'function' ? (value as Answers)(label) === true : undefined
  } catch {
    return undefined
  }
}
