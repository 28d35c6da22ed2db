import { grouped } from '../../../base/diagnostics/grouped.js'
import type { Plan } from '../model.js'
import { labelsOf, type Context } from './axes.js'
import type { Conditions } from './conditions.js'
import { and, code, helper, invoke, local, localsIn, made, or, replaceLocals, spread } from './expression.js'
import type { Signature } from './functions.js'
import type { Cluster, Family } from './nodes.js'
import type { Scope } from './scope.js'
import { setOf, type Variant, type Variants } from './variants.js'

/** A cluster's code: a function, or code in place. */
export interface Unit {
  readonly context: Context
  readonly conditions: Conditions
  /** The parameter of a function; undefined for code in place. */
  readonly signature: Signature | undefined
  /** The function, or the code in place. */
  readonly plan: Plan
}

/** One label below some of the outer variants. */
interface Entry {
  readonly label: string
  readonly cluster: Cluster
  readonly parents: readonly (Variant | undefined)[]
}

/** The languages or versions below an element, as arguments of its call. */
export function planFamily(
  family: Family,
  among: Variants | undefined,
  outer: Scope | undefined,
  unitOf: (cluster: Cluster) => Unit,
): readonly Plan[] {
  const parents = [...family.branches.keys()].filter((parent) => !parent || !among || (parent.bit & among) !== 0n)
  const within = among ?? setOf(parents)
  const entries = labelsOf(family).flatMap((label) =>
    family.clusters.flatMap((cluster): Entry[] => {
      const isOwn = (variant: Variant) => variant.label === label && cluster.element.plans.has(variant)
      const own = parents.filter((parent) => family.branches.get(parent)?.some(isOwn))
      return own.length > 0 ? [{ label, cluster, parents: own }] : []
    }),
  )
  const plans: Plan[] = []
  for (let from = 0, to = 1; from < entries.length; from = to++) {
    const { cluster } = entries[from]!
    while (entries[to]?.cluster === cluster) to++
    plans.push(planLoop(family, entries.slice(from, to), unitOf(cluster), within, outer))
  }
  return plans
}

/** Neighbours of one function, as a loop; or the code of a single label. */
function planLoop(family: Family, run: readonly Entry[], unit: Unit, within: Variants, outer: Scope | undefined): Plan {
  const having = setOf(run.flatMap(({ parents }) => parents))
  const condition = outer?.conditions.of(having, within)
  const single = (plan: Plan) => (condition ? and(condition, plan) : plan)
  const { signature, plan: definition } = unit
  if (!signature) return single(definition)
  const axis = unit.context.axes.find(({ name }) => name === family.axis)
  const names = family.axis === 'language' ? signature.locales : signature.releases
  // With a single label, the function depends on the outer variant.
  if (!axis || !names) return single(signature.call(definition))
  const keys = run.map(({ label }) => label)
  const isEdition = signature.parameter === 'edition'
  const filters = isEdition && outer ? gaps(family, run, having, unit, outer) : []
  if (keys.length < axis.keys.length) filters.unshift(unit.conditions.onKeys(axis, keys, axis.keys))
  const source = filters.length === 0 ? names.shown : code`${names.shown}.filter(${arrow(family, and(...filters))})`
  const variable = family.axis === 'language' ? 'locale' : 'release'
  const edition = invoke(definition, invoke(signature.edition, local('locale'), local('release')))
  const call = isEdition ? made([`(${variable}) => `, bound(edition, [variable])], 0) : definition
  const loop = spread(code`${source}.map(${call})`)
  return condition ? spread(invoke(helper('when'), condition, loop)) : loop
}

/** Conditions on labels that some outer variants lack. */
function gaps(family: Family, run: readonly Entry[], having: Variants, unit: Unit, outer: Scope): Plan[] {
  const axis = unit.context.axes.find(({ name }) => name === family.axis)!
  const keys = run.map(({ label }) => label)
  const parents = [...family.branches.keys()].filter((parent) => parent && (parent.bit & having) !== 0n)
  const ownKeys = (parent: Variant | undefined) => keys.filter((_, at) => run[at]!.parents.includes(parent))
  const groups = [...grouped(parents, (parent) => ownKeys(parent).join('\n'))]
  return groups.flatMap(([, members]) => {
    const own = ownKeys(members[0])
    if (own.length === keys.length) return []
    const has = unit.conditions.onKeys(axis, own, keys)
    const others = having & ~setOf(members)
    const elsewhere = others === 0n ? undefined : outer.conditions.of(others, having)
    return [elsewhere ? or(elsewhere, has) : has]
  })
}

/** `({ since }) => since('2.0')`, `(locale) => locale !== 'fr'` */
function arrow(family: Family, test: Plan): Plan {
  const fields = ['label', 'since', 'until', 'only'].filter((field) => localsIn(test).has(field))
  if (family.axis === 'language') return made(['(locale) => ', bound(test, ['locale'])], 0)
  return made([`({ ${fields.join(', ')} }) => `, bound(test, fields)], 0)
}

/** Code with some names of its own, which are no parameters of the function around. */
function bound(plan: Plan, names: readonly string[]): Plan {
  return replaceLocals(plan, (name) => (names.includes(name) ? made([name], 0) : undefined))
}
