import type { Difference, Plan } from '../model.js'
import type { Bits } from './bits.js'
import type { Context } from './context.js'
import { everyPlan } from './every-plan.js'
import { planIn, variantsOf } from './drift/slip.js'
import type { ElementNode, Node } from './nodes.js'
import { textOf } from './variants.js'

/** A copy of the code, with the purpose of its condition. */
export function because(plan: Plan, tells: () => readonly Difference[]): Plan {
  return plan.type === 'code' ? { ...plan, tells } : plan
}

/** Something in a list that only some variants have. */
export function presenceOnly(
  node: Node,
  [have, among]: readonly [Bits, Bits],
  within: readonly string[],
  context: Context,
): Difference {
  const lack = among.without(have)
  const isFew = have.size <= lack.size
  return {
    kind: isFew ? 'only' : 'without',
    variants: variantsOf(isFew ? have : lack, context),
    entry: node.type === 'element' ? ([...node.titles][0] ?? '') : node.name,
    within,
    plan: planIn<Plan>(node.plans, have),
  }
}

/** A key of an element that some variants have with another value, or don't have. */
export function otherValue(
  node: ElementNode,
  key: string,
  odd: Bits,
  within: readonly string[],
  context: Context,
): Difference {
  const plan = planIn(node.plans, odd)
  // The branch of a variant is called as the variant is.
  const entry = node === context.element ? '' : (textOf(plan?.args[0]) ?? '')
  return { kind: 'value', variants: variantsOf(odd, context), entry, within, key, plan }
}

/** The differences that the conditions in some code are for, in its order, each once. */
export function differencesIn(plans: readonly Plan[]): Difference[] {
  const tells = [...everyPlan(...plans)].flatMap((plan) => (plan.type === 'code' && plan.tells ? [plan.tells] : []))
  return [...new Set(tells)].flatMap((tell) => tell())
}
