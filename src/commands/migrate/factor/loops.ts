import { literal } from '../model.js'
import type { Plan } from '../model.js'
import { Bits } from './bits.js'
import type { Conditions } from './conditions.js'
import type { Axis, Context } from './context.js'
import type { Definition } from './definition.js'
import { and, code, helper, invoke, list, local, made, or, spread } from './expression.js'
import type { Signature } from './functions.js'
import type { AxisNames } from './lexicon.js'
import type { Cluster, Family } from './nodes.js'
import { replaceLocal, usesOf } from './replace.js'
import type { Scope } from './scope.js'
import type { Variant } from './variants.js'

/** A cluster and its code: a function of its variants, or code in place. */
export interface Unit {
  readonly context: Context
  readonly conditions: Conditions
  readonly signature: Signature | undefined
  readonly definition: Definition | undefined
  /** Its own code, where it is not a function. */
  readonly plan: Plan | undefined
}

/** One label below some of the outer variants. */
export interface Entry {
  readonly label: string
  readonly cluster: Cluster
  readonly parents: readonly (Variant | undefined)[]
}

/** Labels that follow each other and share a function, as a loop; or the code of the only one. */
export function planLoop(
  family: Family,
  run: readonly Entry[],
  unit: Unit,
  parents: readonly (Variant | undefined)[],
  within: Bits,
  outer: Scope | undefined,
): Plan[] {
  const { context, definition, signature } = unit
  const having = variantBits(run.flatMap((entry) => entry.parents))
  const condition = outer?.conditions.of(having, within)
  if (!definition || !signature) return [condition ? and(condition, unit.plan!) : unit.plan!]
  const axis = context.axes.find(({ name }) => name === family.axis)
  const names = family.axis === 'language' ? signature.locales : signature.releases
  // The same label for all: what is left to depend on is the outer variant.
  if (!axis || !names) {
    const call = signature.call(definition)
    return [condition ? and(condition, call) : call]
  }
  const keys = run.map(({ label }) => axis.keyOf(label))
  const isWhole = keys.length === axis.keys.length
  const variable = family.axis === 'language' ? 'locale' : 'release'
  const filters = signature.parameter === 'edition' ? gaps(run, parents, having, unit, family, outer) : []
  if (!isWhole) filters.unshift(unit.conditions.onKeys(axis, keys, axis.keys))
  const shown = inOrder(keys, axis, names)
  const source = filters.length === 0 ? shown : code`${shown}.filter(${arrow(family, and(...filters))})`
  const call =
    signature.parameter === 'edition'
      ? made(
          [
            `(${variable}) => `,
            bound(invoke(definition, invoke(signature.edition, local('locale'), local('release'))), [variable]),
          ],
          0,
        )
      : definition
  const loop = spread(code`${source}.map(${call})`)
  return condition && outer ? [spread(invoke(helper('when'), condition, loop))] : [loop]
}

/** The list of an axis in the order of a run, which may be another one below other outer variants. */
function inOrder(keys: readonly string[], axis: Axis, { shown }: AxisNames): Plan {
  const order = axis.keys.filter((key) => keys.includes(key))
  if (order.join('\n') === keys.join('\n')) return shown
  if (order.toReversed().join('\n') === keys.join('\n')) return code`[...${shown}].reverse()`
  const label = axis.name === 'language' ? 'locale' : 'release.label'
  const item = axis.name === 'language' ? 'locale' : 'release'
  const sorted = list(keys.map((key) => literal(key)))
  return code`${sorted}.flatMap((wanted) => ${shown}.filter((${made([item], 0)}) => ${made([label], 0)} === wanted))`
}

/** `({ since }) => since('2.0')`, `(locale) => locale !== 'fr'`: what the loop binds is no parameter of the function. */
function arrow(family: Family, test: Plan): Plan {
  if (family.axis === 'language') return made(['(locale) => ', bound(test, ['locale'])], 0)
  const fields = ['label', 'since', 'until', 'only'].filter((field) => usesOf(test, field) > 0)
  return made([`({ ${fields.join(', ')} }) => `, bound(test, fields)], 0)
}

/** The code with some names bound by the function that it is the body of. */
function bound(plan: Plan, names: readonly string[]): Plan {
  return names.reduce((inner, name) => replaceLocal(inner, name, made([name], 0)), plan)
}

/** The labels of the run that some outer variants lack, with these variants. */
function gaps(
  run: readonly Entry[],
  parents: readonly (Variant | undefined)[],
  having: Bits,
  { context, signature, conditions }: Unit,
  family: Family,
  outer: Scope | undefined,
): Plan[] {
  const axis = context.axes.find(({ name }) => name === family.axis)
  if (!axis || !outer || !signature) return []
  const classes = new Map<string, { parents: Variant[]; labels: string[] }>()
  for (const parent of parents) {
    if (!parent || !having.has(parent.id)) continue
    const labels = run.filter((entry) => entry.parents.includes(parent)).map(({ label }) => label)
    if (labels.length === run.length) continue
    const id = labels.join('\n')
    const known = classes.get(id) ?? { parents: [], labels }
    known.parents.push(parent)
    classes.set(id, known)
  }
  return [...classes.values()].map((each) => {
    const others = having.without(variantBits(each.parents))
    const elsewhere = outer.conditions.of(others, having)
    const keys = each.labels.map((label) => axis.keyOf(label))
    const has = conditions.onKeys(
      axis,
      keys,
      run.map(({ label }) => axis.keyOf(label)),
    )
    return others.isEmpty || !elsewhere ? has : or(elsewhere, has)
  })
}

/** The outer variants, of which there may be none. */
export function variantBits(variants: readonly (Variant | undefined)[]): Bits {
  return Bits.of(variants.flatMap((variant) => (variant ? [variant.id] : [])))
}
