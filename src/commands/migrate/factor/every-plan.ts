import { partsOf } from '../model.js'
import type { Plan } from '../model.js'

/** All plans that some consist of or need, each once, in the order of the code. */
export function everyPlan(...plans: readonly Plan[]): ReadonlySet<Plan> {
  const found = new Set<Plan>()
  const visit = (plan: Plan): void => {
    if (found.has(plan)) return
    found.add(plan)
    partsOf(plan).forEach(visit)
  }
  plans.forEach(visit)
  return found
}
