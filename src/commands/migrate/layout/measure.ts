import { partsOf, type Plan } from '../model.js'
import { definitionsIn } from '../factor/expression.js'

/** The size of code before prettier. */
interface Extent {
  /** Characters on one line. */
  readonly flat: number
  readonly lines: number
}

/** The extent of a name. */
const NAME: Extent = { flat: 12, lines: 1 }
/** The width of a line after the usual indentation. */
const WIDTH = 90

/** About how many lines a plan takes, with plans inside as names. */
export function measure(isNamed: (plan: Plan) => boolean): (plan: Plan) => number {
  const known = new WeakMap<Plan, Extent>()
  const measured = (plan: Plan): Extent => {
    const parts = partsOf(plan).map((part) => (isNamed(part) ? NAME : (known.get(part) ?? measured(part))))
    const extent = extentOf(plan, parts)
    known.set(plan, extent)
    return extent
  }
  return (plan) => (known.get(plan) ?? measured(plan)).lines
}

function extentOf(plan: Plan, parts: readonly Extent[]): Extent {
  const flat = parts.reduce((sum, part) => sum + part.flat + 2, widths[plan.type](plan as never))
  const chained = plan.type === 'element' ? Math.max(plan.calls.length - 1, 0) : 0
  const broken = parts.reduce((sum, part) => sum + part.lines, 1 + chained)
  if (flat <= WIDTH) return { flat, lines: 1 }
  if (plan.type === 'redirects') return { flat, lines: plan.count + 2 }
  return { flat, lines: plan.type === 'literal' ? linesOfValue(plan.value) : broken }
}

/** The characters of a plan without its parts. */
const widths: { readonly [Type in Plan['type']]: (plan: Extract<Plan, { type: Type }>) => number } = {
  element: ({ builder, calls }) => calls.reduce((sum, { method }) => sum + method.length + 3, builder.length + 2),
  list: () => 2,
  object: ({ entries }) => entries.reduce((sum, { key }) => sum + key.length + 2, 4),
  literal: ({ value }) => (JSON.stringify(value) ?? 'undefined').length,
  redirects: ({ parts }) => JSON.stringify(parts).length,
  name: ({ name }) => name.length,
  code: ({ parts }) => parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0),
  word: ({ key }) => key.length + 5,
  definition: () => NAME.flat,
}

function linesOfValue(value: unknown): number {
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length <= WIDTH) return 1
  return Object.values(value).reduce<number>((sum, member) => sum + linesOfValue(member), 2)
}

/** About how many lines the code of a plan takes. */
export const linesOf = measure(({ type }) => type === 'definition')

/** About how many lines plans take, with their definitions. */
export function linesWithin(plans: readonly Plan[]): number {
  return total(withDefinitions(plans).map(linesOf))
}

/** The number of conditions in plans and their definitions. */
export function conditionsWithin(plans: readonly Plan[]): number {
  return total(withDefinitions(plans).map(conditionsIn))
}

function withDefinitions(plans: readonly Plan[]): readonly Plan[] {
  return [...plans.filter(({ type }) => type !== 'definition'), ...definitionsIn(plans).map(({ value }) => value)]
}

function conditionsIn(plan: Plan): number {
  if (plan.type === 'definition') return 0
  const isChoice =
    plan.type === 'code' && plan.parts.some((part) => part === ' ? ' || part === ' && ' || part === ' || ')
  const isWhen = plan.type === 'name' && plan.of === 'helper' && plan.name === 'when'
  return total(partsOf(plan).map(conditionsIn)) + Number(isChoice || isWhen)
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
