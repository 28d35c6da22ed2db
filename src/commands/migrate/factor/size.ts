import { measure } from '../layout/measure.js'
import { partsOf } from '../model.js'
import type { Plan } from '../model.js'
import { definitionsIn } from './expression.js'

/** About how many lines the code of a plan takes. */
export const linesOf = measure(({ type }) => type === 'definition')

/** About how many lines plans take, with their definitions. */
export function linesWithin(plans: readonly Plan[]): number {
  return sum(withDefinitions(plans).map(linesOf))
}

/** The number of conditions in plans and their definitions. */
export function conditionsWithin(plans: readonly Plan[]): number {
  return sum(withDefinitions(plans).map(conditionsIn))
}

function withDefinitions(plans: readonly Plan[]): readonly Plan[] {
  return [...plans.filter(({ type }) => type !== 'definition'), ...definitionsIn(plans).map(({ value }) => value)]
}

function conditionsIn(plan: Plan): number {
  if (plan.type === 'definition') return 0
  const isChoice =
    plan.type === 'code' && plan.parts.some((part) => part === ' ? ' || part === ' && ' || part === ' || ')
  const isWhen = plan.type === 'name' && plan.of === 'helper' && plan.name === 'when'
  return sum(partsOf(plan).map(conditionsIn)) + Number(isChoice || isWhen)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
