import type { Difference, Plan } from '../model.js'
import { keysIn } from './axes.js'
import type { Context } from './axes.js'
import { everyPlan } from './expression.js'
import { entryName } from './nodes.js'
import type { Node } from './nodes.js'
import { among as amongIn, countOf } from './variants.js'
import type { Variants } from './variants.js'

const MOST_NAMED = 4

/** A copy of the code, with the purpose of its condition. */
export function because(plan: Plan, tells: readonly Difference[]): Plan {
  return plan.type === 'code' ? { ...plan, tells } : plan
}

/** The surroundings of an entry: the variants of its list, and the titles around. */
export interface Surroundings {
  readonly among: Variants
  readonly within: readonly string[]
  readonly context: Context
}

/** An entry of some variants, `not in ko: 'agents' of Start`; or its key: `differs in fr: icon of 'Start'`. */
export function differenceOf(node: Node, set: Variants, { among, within, context }: Surroundings, key?: string) {
  const lack = among & ~set
  const isFew = key !== undefined || countOf(set) <= countOf(lack)
  const names = namesOf(isFew ? set : lack, context)
  const where = within.filter((title) => title !== '').join(' › ')
  // The branch of a variant has the variant's name.
  const entry = node === context.element ? [] : [`'${entryName(node)}'`, ...(where ? [where] : [])]
  const what =
    key === undefined
      ? `${isFew ? 'only' : 'not'} in ${names}: ${entry.join(' of ')}`
      : `differs in ${names}: ${[key, ...entry].join(' of ')}`
  return { what, plan: amongIn<Plan>(node.plans, set)[0]?.[1], ...(key !== undefined && { key }) }
}

/** The differences behind the conditions in some code, in its order, each once. */
export function differencesIn(plans: readonly Plan[]): readonly Difference[] {
  const tells = everyPlan(plans).flatMap((plan) => (plan.type === 'code' && plan.tells ? [plan.tells] : []))
  return [...new Set(tells)].flat()
}

/** `ko`; `v1.10.1`; `v1.10.1 in en` */
function namesOf(odd: Variants, { axes, all }: Context): string {
  const parts = axes.map((axis) => ({ axis, keys: keysIn(axis, odd), of: keysIn(axis, all) }))
  const told = parts.filter(({ keys, of }) => keys.length < of.length)
  // Many versions of a language are the language.
  const isBrief = (part: (typeof parts)[number]) => part.axis.name === 'language' || part.keys.length <= MOST_NAMED
  const brief = told.length > 1 ? told.filter(isBrief) : told
  const names = (brief.length > 0 ? brief : parts).toReversed().map(({ keys }) => {
    const more = keys.length - MOST_NAMED
    return more > 0 ? `${keys.slice(0, MOST_NAMED).join(', ')} and ${more} more` : keys.join(', ')
  })
  return names.join(' in ')
}
