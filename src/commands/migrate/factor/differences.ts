import type { Difference, Plan } from '../model.js'
import type { Bits } from './bits.js'
import { keysIn } from './context.js'
import type { Context } from './context.js'
import { everyPlan } from './every-plan.js'
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

const MOST_NAMED = 4

/** `ko`; `v1.10.1`; `v1.10.1 in en` */
function variantsOf(odd: Bits, { axes, all }: Context): string {
  const parts = axes.map((axis) => ({ axis, keys: keysIn(axis, odd), of: keysIn(axis, all) }))
  const told = parts.filter(({ keys, of }) => keys.length < of.length)
  // Many versions of one language are that language.
  const brief =
    told.length > 1 ? told.filter(({ axis, keys }) => axis.name === 'language' || keys.length <= MOST_NAMED) : told
  const shown = brief.length > 0 ? brief : parts
  return shown
    .toReversed()
    .map(({ keys }) =>
      keys.length > MOST_NAMED
        ? `${keys.slice(0, MOST_NAMED).join(', ')} and ${keys.length - MOST_NAMED} more`
        : keys.join(', '),
    )
    .join(' in ')
}

/** The value of the first variant among some. */
function planIn<Value>(plans: ReadonlyMap<{ readonly id: number }, Value>, odd: Bits): Value | undefined {
  return [...plans].find(([{ id }]) => odd.has(id))?.[1]
}
