import { partsOf } from '../model.js'
import type { Plan } from '../model.js'
import { withoutInner } from './expression.js'

/** A plan with something else in the place of a parameter; functions inside have parameters of their own. */
export function replaceLocal(plan: Plan, name: string, by: Plan): Plan {
  if (plan.type === 'name') return plan.name === name && plan.of === 'function' ? by : plan
  if (plan.type === 'definition' || partsOf(plan).length === 0) return plan
  return rebuilt[plan.type](plan as never, (part) => replaceLocal(part, name, by))
}

/** Counts the uses of a parameter in a plan. */
export function usesOf(plan: Plan, name: string): number {
  if (plan.type === 'name') return Number(plan.name === name && plan.of === 'function')
  return plan.type === 'definition' ? 0 : partsOf(plan).reduce((sum, part) => sum + usesOf(part, name), 0)
}

type Rebuild<Of> = (plan: Of, map: (part: Plan) => Plan) => Plan

const rebuilt: { readonly [Type in Plan['type']]: Rebuild<Extract<Plan, { type: Type }>> } = {
  element: (plan, map) => ({
    ...plan,
    args: plan.args.map(map),
    calls: plan.calls.map((call) => ({ ...call, args: call.args.map(map) })),
  }),
  list: (plan, map) => ({ ...plan, items: plan.items.map(map) }),
  object: (plan, map) => ({ ...plan, entries: plan.entries.map((entry) => ({ ...entry, value: map(entry.value) })) }),
  literal: (plan) => plan,
  redirects: (plan, map) =>
    plan.latest ? { ...plan, latest: { ...plan.latest, label: map(plan.latest.label) } } : plan,
  name: (plan) => plan,
  code: (plan, map) => ({
    ...plan,
    parts: withoutInner(plan.parts.map((part) => (typeof part === 'string' ? part : map(part)))),
  }),
  word: (plan) => plan,
  definition: (plan) => plan,
}
