import { grouped } from '../../../base/diagnostics/grouped.js'
import { literal, type Plan } from '../model.js'
import { hasAge, having, keysIn, type Axis, type Context } from './axes.js'
import { and, code, equals, invoke, list, local, not, or } from './expression.js'
import type { Variants } from './variants.js'

/** Conditions on language and version: some variants out of several. */
export class Conditions {
  readonly #context: Context
  readonly #known = new Map<string, Plan | undefined>()
  /** A label in code: `latest`, for a version known by that name. */
  readonly #labelPlan: (axis: Axis, key: string) => Plan

  constructor(context: Context, labelPlan: (axis: Axis, key: string) => Plan) {
    this.#context = context
    this.#labelPlan = labelPlan
  }

  /** The condition for `wanted` among some; undefined for all of them. `exact`: by name, not by age. */
  of(wanted: Variants, among: Variants, exact = false): Plan | undefined {
    if (wanted === among) return undefined
    const id = `${exact} ${wanted} ${among}`
    if (!this.#known.has(id)) this.#known.set(id, this.#direct(wanted, among, exact))
    return this.#known.get(id)
  }

  /** The condition for some keys of one axis; `exact`: by name, not by age. */
  onKeys(axis: Axis, keys: readonly string[], among: readonly string[], exact = false): Plan {
    const others = among.filter((key) => !keys.includes(key))
    const isNamed = exact && Math.min(keys.length, others.length) === 1
    if (axis.isAged && !isNamed) return onVersions(axis, keys, among)
    const name = local(axis.name === 'language' ? 'locale' : 'label')
    const isShorter = keys.length <= others.length
    const few = isShorter ? keys : others
    if (few.length === 1) return equals(name, this.#labelPlan(axis, few[0]!), isShorter)
    const test = code`${list(few.map((key) => literal(key)))}.includes(${name})`
    return isShorter ? test : not(test)
  }

  #direct(wanted: Variants, among: Variants, exact: boolean): Plan {
    const axes = this.#context.axes.filter((axis) => keysIn(axis, among).length > 1)
    for (const axis of axes) {
      const keys = keysIn(axis, wanted)
      if ((having(axis, keys) & among) === wanted) return this.onKeys(axis, keys, keysIn(axis, among), exact)
    }
    const [first, second] = axes
    if (!first || !second) throw new TypeError('no axis tells these variants apart')
    return this.#sum(first, second, wanted, among, exact)
  }

  /** Keys of the first axis with equal keys of the second, as products: `locale === 'en' && since('2.0')`. */
  #sum(first: Axis, second: Axis, wanted: Variants, among: Variants, exact: boolean): Plan {
    const rows = keysIn(first, wanted).map((key) => {
      const may = having(first, [key]) & among
      const has = keysIn(second, wanted & may)
      return { key, may, has, id: has.length === keysIn(second, may).length ? '' : has.join('\n') }
    })
    const groups = [...grouped(rows, ({ id }) => id)].sort(([, left], [, right]) => right.length - left.length)
    const always = (groups.find(([id]) => id === '')?.[1] ?? []).map(({ key }) => key)
    const all = keysIn(first, among)
    const rest = all.filter((key) => !always.includes(key))
    const others = groups.flatMap(([id, members]) => {
      if (id === '') return []
      // The condition holds for each key, also where a version is missing.
      const may = keysIn(
        second,
        members.reduce((set, row) => set | row.may, 0n),
      )
      const keys = members.map(({ key }) => key)
      const where = keys.length === rest.length ? [] : [this.onKeys(first, keys, rest, exact)]
      return [and(...where, this.onKeys(second, members[0]!.has, may, exact))]
    })
    return or(...(always.length > 0 ? [this.onKeys(first, always, all, exact)] : []), ...others)
  }
}

/** `since('2.0')`, `until('1.0')`, `only('1.0')`, by age, with few exceptions. */
function onVersions({ ages }: Axis, keys: readonly string[], among: readonly string[]): Plan {
  const order = ages.filter((key) => among.includes(key))
  const isWanted = (key: string) => keys.includes(key)
  const [newest, oldest] = [order.findIndex(isWanted), order.findLastIndex(isWanted)]
  const holes = order.slice(newest, oldest + 1).filter((key) => !isWanted(key))
  const [isFirst, isLast] = [newest === 0, oldest === order.length - 1]
  // `since('Virtual Keys')` would compare an age.
  const isClear = (isFirst || hasAge(order[newest]!)) && (isLast || hasAge(order[oldest]!))
  if (!isClear || holes.length * 3 > keys.length) {
    const rest = order.filter((key) => !isWanted(key))
    return keys.length <= rest.length ? only(keys) : not(only(rest))
  }
  if (newest === oldest && !isFirst && !isLast) return only(keys)
  return and(
    ...(isLast ? [] : [invoke(local('since'), literal(order[oldest]!))]),
    ...(isFirst ? [] : [invoke(local('until'), literal(order[newest]!))]),
    ...(holes.length > 0 ? [not(only(holes))] : []),
  )
}

function only(keys: readonly string[]): Plan {
  return invoke(local('only'), ...keys.map((key) => literal(key)))
}
