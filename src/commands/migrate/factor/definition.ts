import { partsOf } from '../model.js'
import type { DefinitionPlan, Plan } from '../model.js'
import { literal } from '../model.js'

/** A definition that is completed step by step: its name and its module may depend on the whole site. */
export class Definition implements DefinitionPlan {
  readonly type = 'definition'
  readonly comments = []
  readonly form: DefinitionPlan['form']
  names: readonly string[]
  module: string | undefined
  doc: string | undefined
  value: Plan
  /** Written after its name. */
  of: Plan | undefined

  constructor(form: DefinitionPlan['form'], names: readonly string[], value: Plan = literal(undefined)) {
    this.form = form
    this.names = names
    this.value = value
  }
}

/** The names of parameters that a plan uses; what is defined elsewhere has its own. */
export function localsIn(plan: Plan, found: Set<string> = new Set()): ReadonlySet<string> {
  if (plan.type === 'name' && plan.of === 'function') found.add(plan.name)
  if (plan.type === 'word') found.add('t')
  if (plan.type !== 'definition') for (const part of partsOf(plan)) localsIn(part, found)
  return found
}

/** All definitions that plans need, those that others need first. */
export function definitionsIn(plans: readonly Plan[]): DefinitionPlan[] {
  const found = new Set<DefinitionPlan>()
  const seen = new Set<Plan>()
  const visit = (plan: Plan): void => {
    if (seen.has(plan)) return
    seen.add(plan)
    partsOf(plan).forEach(visit)
    if (plan.type === 'definition') found.add(plan)
  }
  plans.forEach(visit)
  return [...found]
}
