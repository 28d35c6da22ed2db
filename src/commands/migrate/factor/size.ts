import type { PlanNumbers } from '../layout/plan-numbers.js'
import { partsOf } from '../model.js'
import type { Plan } from '../model.js'
import { weigh } from './cost.js'
import { definitionsIn } from './definition.js'
import { linesOf } from './extent.js'
import type { Size } from './reporting.js'
import { textOf } from './variants.js'

/** Elements with less in them are not made constants. */
const LEAST_SHARED = 3

/** The cost of plans if equal elements are written once. */
export function sharedWeight(plans: readonly Plan[], interner: PlanNumbers): number {
  const seen = new Set<number>()
  const visit = (plan: Plan): number => {
    const parts = partsOf(plan)
    const isShared = plan.type === 'element' && nodesIn(plan) >= LEAST_SHARED
    if (isShared) {
      const id = interner.idOf(plan)
      if (seen.has(id)) return 1
      seen.add(id)
    }
    const inside = parts.reduce((sum, part) => sum + weigh(part), 0)
    return weigh(plan) - inside + parts.reduce((sum, part) => sum + visit(part), 0)
  }
  return plans.reduce((sum, plan) => sum + visit(plan), 0)
}

/** Elements and pages, conditions, and lines of what plans need. */
export function sizeOf(plans: readonly Plan[]): Size {
  const all = [...plans, ...definitionsIn(plans).map(({ value }) => value)]
  return {
    nodes: all.reduce((sum, plan) => sum + nodesIn(plan), 0),
    conditions: all.reduce((sum, plan) => sum + conditionsIn(plan), 0),
    lines: linesOf(...all),
  }
}

const nodes = new WeakMap<Plan, number>()

/** Elements and pages in a plan, without those in functions that it calls. */
function nodesIn(plan: Plan): number {
  const known = nodes.get(plan)
  if (known !== undefined) return known
  const own =
    plan.type === 'element'
      ? 1 + plan.calls.flatMap(({ args }) => args).filter((arg) => textOf(arg) !== undefined).length
      : 0
  const count = plan.type === 'definition' ? 0 : partsOf(plan).reduce((sum, part) => sum + nodesIn(part), own)
  nodes.set(plan, count)
  return count
}

function conditionsIn(plan: Plan): number {
  if (plan.type === 'definition') return 0
  const isCondition =
    (plan.type === 'code' && plan.parts.some((part) => part === ' ? ' || part === ' && ' || part === ' || ')) ||
    (plan.type === 'name' && plan.of === 'helper' && plan.name === 'when')
  return partsOf(plan).reduce((sum, part) => sum + conditionsIn(part), isCondition ? 1 : 0)
}
