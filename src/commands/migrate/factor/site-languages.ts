import { partsOf } from '../model.js'
import type { ElementPlan, Plan } from '../model.js'
import { branchesOf, labelOf } from './variants.js'

/** The languages of the whole site, the default one first. */
export function languagesOf(docs: ElementPlan): readonly string[] {
  const labels = new Set<string>()
  let chosen: string | undefined
  const visit = (plan: Plan): void => {
    if (plan.type === 'element') {
      for (const call of plan.calls) {
        const found = branchesOf(call)
        if (found?.axis !== 'language') continue
        for (const branch of found.branches) {
          const label = labelOf(branch) ?? ''
          labels.add(label)
          if (branch.calls.some(({ method, args }) => method === 'default' && args.length === 0)) chosen ??= label
        }
      }
    }
    partsOf(plan).forEach(visit)
  }
  visit(docs)
  return [...new Set(chosen === undefined ? labels : [chosen, ...labels])]
}
