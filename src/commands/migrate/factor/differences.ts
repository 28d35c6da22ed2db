import type { Difference, Plan } from '../model.js'
import { keysIn } from './axes.js'
import type { Context } from './axes.js'
import { everyPlan } from './expression.js'
import { entryName } from './nodes.js'
import type { ElementNode, Node } from './nodes.js'
import { among, countOf, textOf } from './variants.js'
import type { Variants, Vector } from './variants.js'

const MOST_NAMED = 4

/** A copy of the code, with the purpose of its condition. */
export function because(plan: Plan, tells: () => readonly Difference[]): Plan {
  return plan.type === 'code' ? { ...plan, tells } : plan
}

/** The surroundings of an entry: the variants of its list, and the titles around. */
export interface Surroundings {
  readonly among: Variants
  readonly within: readonly string[]
  readonly context: Context
}

/** An entry of some variants: `not in ko: 'agents' of Start`. */
export function presenceOnly(node: Node, have: Variants, { among: all, within, context }: Surroundings): Difference {
  const lack = all & ~have
  const isFew = countOf(have) <= countOf(lack)
  const names = namesOf(isFew ? have : lack, context)
  const what = `${isFew ? 'only' : 'not'} in ${names}: '${entryName(node)}'${whereOf(within)}`
  return { what, plan: planIn<Plan>(node.plans, have) }
}

/** One of two pages: `in en: 'index' of Start instead of 'fr/home'`. */
export function otherPath(few: Given, many: Given, within: readonly string[], context: Context): Difference {
  const [own, other] = [few, many].map(({ node, variants }) => planIn<Plan>(node.plans, variants))
  const what = `in ${namesOf(few.variants, context)}: '${textOf(own)}'${whereOf(within)} instead of '${textOf(other)}'`
  return { what, plan: own }
}

/** A page in some variants. */
interface Given {
  readonly node: Node
  readonly variants: Variants
}

/** A key with another value, or none, in some variants: `differs in fr: icon of 'Start'`. */
export function otherValue(
  node: ElementNode,
  key: string,
  odd: Variants,
  within: readonly string[],
  context: Context,
): Difference {
  const plan = planIn(node.plans, odd)
  // The branch of a variant has the variant's name.
  const entry = node === context.element ? '' : (textOf(plan?.args[0]) ?? '')
  const of = entry && ` of '${entry}'${whereOf(within)}`
  return { what: `differs in ${namesOf(odd, context)}: ${key}${of}`, key, plan }
}

/** The differences behind the conditions in some code, in its order, each once. */
export function differencesIn(plans: readonly Plan[]): Difference[] {
  const tells = everyPlan(plans).flatMap((plan) => (plan.type === 'code' && plan.tells ? [plan.tells] : []))
  return [...new Set(tells)].flatMap((tell) => tell())
}

/** ` of Guides › Start` */
function whereOf(within: readonly string[]): string {
  const titles = within.filter((title) => title !== '').join(' › ')
  return titles && ` of ${titles}`
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

/** The plan of the first variant in a set. */
function planIn<Value>(plans: Vector<Value>, set: Variants): Value | undefined {
  return among(plans, set)[0]?.[1]
}
