import { literal } from '../model.js'
import type { Plan } from '../model.js'
import type { Bits } from './bits.js'
import { having, keysIn } from './context.js'
import type { Axis, Context } from './context.js'
import { weigh } from './cost.js'
import { and, choice, equals, invoke, isAmong, local, not, or } from './expression.js'
import { onVersions, startOf } from './version-conditions.js'

/** Conditions on language and version that pick some variants out of others. */
export class Conditions {
  readonly #context: Context
  readonly #known = new Map<string, Plan | undefined>()
  /** `latest`, where a version is known by that name. */
  readonly #labelPlan: (axis: Axis, key: string) => Plan

  constructor(context: Context, labelPlan: (axis: Axis, key: string) => Plan) {
    this.#context = context
    this.#labelPlan = labelPlan
  }

  /**
   * The condition that is true for `wanted` and for no other of `among`; undefined where that is all. `exact`: by
   * name, not by age.
   */
  of(wanted: Bits, among: Bits, exact = false): Plan | undefined {
    if (wanted.equals(among)) return undefined
    const id = `${exact} ${wanted.key} ${among.key}`
    if (!this.#known.has(id)) this.#known.set(id, this.#shortest(wanted, among, exact))
    return this.#known.get(id)
  }

  /** The condition that picks some keys of one axis. */
  onKeys(axis: Axis, keys: readonly string[], among: readonly string[]): Plan {
    return this.#onAxis(axis, keys, among, false)
  }

  #shortest(wanted: Bits, among: Bits, exact: boolean): Plan {
    const direct = this.#direct(wanted, among, exact)
    if (!isAlternative(direct)) return direct
    const others = this.#direct(among.without(wanted), among, exact)
    const negated = not(others)
    return weigh(negated) < weigh(direct) ? negated : direct
  }

  #direct(wanted: Bits, among: Bits, exact: boolean): Plan {
    const axes = this.#context.axes.filter((axis) => keysIn(axis, among).length > 1)
    for (const axis of axes) {
      const keys = keysIn(axis, wanted)
      if (having(axis, keys).and(among).equals(wanted)) return this.#onAxis(axis, keys, keysIn(axis, among), exact)
    }
    const [first, second] = axes
    if (!first || !second) throw new TypeError('no axis tells these variants apart')
    return this.#product(first, second, wanted, among, exact) ?? this.#sum(first, second, wanted, among, exact)
  }

  #product(first: Axis, second: Axis, wanted: Bits, among: Bits, exact: boolean): Plan | undefined {
    const [outer, inner] = [keysIn(first, wanted), keysIn(second, wanted)]
    const within = having(first, outer).and(among)
    if (!within.and(having(second, inner)).equals(wanted)) return undefined
    const terms = [
      this.#maybe(first, outer, keysIn(first, among), exact),
      this.#maybe(second, inner, keysIn(second, within), exact),
    ]
    return and(...terms.filter((term) => term !== undefined))
  }

  /** For each key of the first axis the keys of the second; those with the same are taken together. */
  #sum(first: Axis, second: Axis, wanted: Bits, among: Bits, exact: boolean): Plan {
    const groups = new Map<string, { readonly keys: string[]; readonly has: readonly string[]; may: Bits }>()
    for (const key of keysIn(first, wanted)) {
      const own = having(first, [key])
      const has = keysIn(second, wanted.and(own))
      const isAlways = has.length === keysIn(second, among.and(own)).length
      const id = isAlways ? '' : has.join('\n')
      const group = groups.get(id) ?? { keys: [], has, may: among.and(own) }
      group.keys.push(key)
      // The condition has to hold for each of the keys, some of which may lack a version.
      group.may = group.may.or(among.and(own))
      groups.set(id, group)
    }
    const terms = [...groups].map(([id, { keys, has, may }]) => {
      const inner = keysIn(second, may)
      if (id === '') return { keys, condition: undefined, starts: undefined }
      return { keys, condition: this.#onAxis(second, has, inner, exact), starts: startOf(second, has, inner) }
    })
    const all = keysIn(first, among)
    const sorted = terms.toSorted((left, right) => right.keys.length - left.keys.length)
    const bySince = this.#sinceByKey(first, sorted, all)
    if (bySince) return bySince
    const always = sorted.find(({ condition }) => condition === undefined)
    const rest = all.filter((key) => !always?.keys.includes(key))
    const others = sorted.flatMap((term) => {
      if (term === always) return []
      const where = this.#maybe(first, term.keys, rest, exact)
      return where && term.condition ? [and(where, term.condition)] : [term.condition ?? where!]
    })
    return or(...(always ? [this.#onAxis(first, always.keys, all, exact)] : []), ...others)
  }

  /** `since(locale === 'en' ? '2.0' : '2.1')`: one condition for keys that began at different times. */
  #sinceByKey(
    first: Axis,
    terms: readonly { readonly keys: readonly string[]; readonly starts: string | undefined }[],
    all: readonly string[],
  ): Plan | undefined {
    const [main, other, ...more] = terms
    if (first.name !== 'language' || !main || !other || more.length > 0) return undefined
    if (main.starts === undefined || other.starts === undefined) return undefined
    const known = [...main.keys, ...other.keys]
    const start = choice(this.#onAxis(first, other.keys, known, false), literal(other.starts), literal(main.starts))
    const since = invoke(local('since'), start)
    const where = this.#maybe(first, known, all, false)
    return where ? and(where, since) : since
  }

  #maybe(axis: Axis, keys: readonly string[], among: readonly string[], exact: boolean): Plan | undefined {
    return keys.length === among.length ? undefined : this.#onAxis(axis, keys, among, exact)
  }

  #onAxis(axis: Axis, keys: readonly string[], among: readonly string[], exact: boolean): Plan {
    const others = among.filter((key) => !keys.includes(key))
    if (axis.name === 'language') return this.#named(axis, local('locale'), keys, others)
    if (!axis.isAged || (exact && Math.min(keys.length, others.length) === 1))
      return this.#named(axis, local('label'), keys, others)
    return onVersions(axis, keys, among)
  }

  #named(axis: Axis, name: Plan, keys: readonly string[], others: readonly string[]): Plan {
    const isShorter = keys.length <= others.length
    const few = isShorter ? keys : others
    if (few.length === 1) return equals(name, this.#labelPlan(axis, few[0]!), isShorter)
    const among = isAmong(few, name)
    return isShorter ? among : not(among)
  }
}

function isAlternative(plan: Plan): boolean {
  return plan.type === 'code' && plan.parts.includes(' || ')
}
