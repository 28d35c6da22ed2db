import { counted } from '../../../base/diagnostics/text.js'
import type { CallPlan, Plan, WordPlan } from '../model.js'
import { everyPlan } from './every-plan.js'
import type { Family } from './nodes.js'
import { branchesOf, childrenOf, labelOf } from './variants.js'
import type { AxisName } from './variants.js'

/** True if there is more than one variant, here or further inside. */
export function hasSeveral(call: CallPlan): boolean {
  const branches = branchesOf(call)?.branches ?? []
  return branches.length > 1 || branches.some((branch) => branch.calls.some(hasSeveral))
}

/** `['4 languages', '35 versions']` */
export function axesIn(call: CallPlan): string[] {
  const labels = new Map<AxisName, Set<string>>()
  const visit = (each: CallPlan): void => {
    const found = branchesOf(each)
    for (const branch of found?.branches ?? []) {
      labels.set(found!.axis, (labels.get(found!.axis) ?? new Set()).add(labelOf(branch) ?? ''))
      branch.calls.forEach(visit)
    }
    if (!found) for (const child of childrenOf(each) ?? []) if (child.type === 'element') child.calls.forEach(visit)
  }
  visit(call)
  return [...labels].map(([axis, { size }]) => counted(size, axis))
}

/** The labels among some that a call has, here or further inside. */
export function apartIn(call: CallPlan, labels: readonly string[]): string[] {
  const found = branchesOf(call)?.branches ?? []
  const own = labels.filter((label) => found.some((branch) => labelOf(branch) === label))
  return [...new Set([...own, ...found.flatMap(({ calls }) => calls.flatMap((each) => apartIn(each, labels)))])]
}

/** In the order of the code. */
export function wordsIn(plan: Plan): readonly WordPlan[] {
  return [...everyPlan(plan)].filter((each) => each.type === 'word')
}

/** The number of labels in each part of a family. */
export function sharesOf({ clusters }: Family): number[] {
  return clusters.map(({ element }) => new Set([...element.plans.keys()].map(({ label }) => label)).size)
}
