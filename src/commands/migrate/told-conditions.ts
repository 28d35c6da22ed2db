import type { Place } from '../../base/diagnostics/diagnostic.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { Difference, Plan } from './model.js'
import type { Source } from './source.js'

/** The purpose of a condition in the code, in words, and its place in docs.json. */
export interface Condition {
  readonly what: string
  readonly place: Place | undefined
}

/** A part of docs.json: an entry, or a key of it, and the titles around it. */
type Located = Pick<Difference, 'plan' | 'key' | 'within'>

const texts: Readonly<Record<Difference['kind'], (what: Difference, name: string) => string>> = {
  only: ({ variants }, name) => `only in ${variants}: ${name}`,
  without: ({ variants }, name) => `not in ${variants}: ${name}`,
  instead: ({ variants, other }, name) => `in ${variants}: ${name} instead of '${other}'`,
  value: ({ variants, key, entry }, name) => `differs in ${variants}: ${key}${entry && ` of ${name}`}`,
}

/** The conditions that differences are for, each once. */
export function conditionsFor(
  differences: readonly Difference[],
  paths: WeakMap<Plan, JsonPath>,
  source: Source,
): Condition[] {
  const found = differences.map((difference) => {
    const { kind, entry } = difference
    const name = `'${entry}'${whereOf(difference)}`
    return { what: texts[kind](difference, name), place: placeOf(difference, paths, source) }
  })
  const unique = new Map(found.map((each) => [`${each.what} ${each.place?.line} ${each.place?.column}`, each]))
  return [...unique.values()].toSorted((left, right) => inFile(left.place, right.place))
}

/** ` of Guides › Start` */
export function whereOf({ within }: Pick<Located, 'within'>): string {
  const titles = within.filter((title) => title !== '').join(' › ')
  return titles && ` of ${titles}`
}

/** The place of an entry or key in docs.json. */
export function placeOf(
  { plan, key }: Located,
  paths: WeakMap<Plan, JsonPath>,
  { resolved }: Source,
): Place | undefined {
  const path = plan && paths.get(plan)
  if (!path) return undefined
  const own = key === 'title' && plan.type === 'element' ? plan.builder : key
  return (own !== undefined && resolved.placeOf([...path, own])) || resolved.placeOf(path)
}

function inFile(left: Place | undefined, right: Place | undefined): number {
  return (left?.line ?? 0) - (right?.line ?? 0) || (left?.column ?? 0) - (right?.column ?? 0)
}
