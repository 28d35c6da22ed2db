import { partsOf } from '../model.js'
import type { Plan } from '../model.js'

interface Extent {
  /** Characters on one line. */
  readonly flat: number
  readonly lines: number
}

/** The width of a line after the usual indentation. */
const WIDTH = 90
const known = new WeakMap<Plan, Extent>()

/** About how many lines the code of plans takes. */
export function linesOf(...plans: readonly Plan[]): number {
  return plans.reduce((sum, plan) => sum + extentOf(plan).lines, 0)
}

function extentOf(plan: Plan): Extent {
  const measured = known.get(plan)
  if (measured) return measured
  const parts = plan.type === 'definition' ? [] : partsOf(plan).map(extentOf)
  const flat = parts.reduce((sum, part) => sum + part.flat + 2, own[plan.type](plan as never))
  const chained = plan.type === 'element' ? Math.max(plan.calls.length - 1, 0) : 0
  const extent = { flat, lines: flat <= WIDTH ? 1 : parts.reduce((sum, part) => sum + part.lines, 1 + chained) }
  known.set(plan, extent)
  return extent
}

const own: { readonly [Type in Plan['type']]: (plan: Extract<Plan, { type: Type }>) => number } = {
  element: ({ builder, calls }) => calls.reduce((sum, { method }) => sum + method.length + 3, builder.length + 2),
  list: () => 2,
  object: ({ entries }) => entries.reduce((sum, { key }) => sum + key.length + 2, 4),
  literal: ({ value }) => (JSON.stringify(value) ?? 'undefined').length,
  redirects: ({ parts }) => JSON.stringify(parts).length,
  name: ({ name }) => name.length,
  code: ({ parts }) => parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0),
  word: ({ key }) => key.length + 5,
  definition: () => 12,
}
