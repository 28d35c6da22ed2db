import { isJsonObject } from '../../../format/json/value.js'
import type { JsonValue } from '../../../format/json/value.js'
import { extentOf } from '../layout/measure.js'
import type { Extent } from '../layout/measure.js'
import type { PlanNumbers } from '../layout/graph.js'
import { partsOf } from '../model.js'
import type { Plan } from '../model.js'
import { definitionsIn, everyPlan } from './expression.js'
import { textOf } from './variants.js'

/** The cost of a string, of each letter, of a translation and of a definition to the reader. */
const STRING = 3
const LETTER = 1 / 20
const TRANSLATION = 3
const DEFINITION = 4
/** The cost of a choice: `&&`, `||` and `?`. */
const OPERATOR = 6
/** Smaller elements are not made constants. */
const LEAST_SHARED = 3
/** The width of a line after the usual indentation. */
const WIDTH = 90

const weights = new WeakMap<Plan, number>()

/** The cost of a plan's code to its reader; of a plan with a name, the name. */
export function weigh(plan: Plan): number {
  const known = weights.get(plan)
  if (known !== undefined) return known
  const weight = own[plan.type](plan as never) + (plan.type === 'definition' ? 0 : sum(partsOf(plan).map(weigh)))
  weights.set(plan, weight)
  return weight
}

/** The cost of plans with their definitions, each once, and the translations. */
export function totalWeight(...plans: readonly Plan[]): number {
  const words = new Set<string>()
  let total = sum(plans.map(weigh))
  for (const plan of everyPlan(plans)) {
    if (plan.type === 'word')
      for (const [language, text] of plan.said) words.add(JSON.stringify([language, text, plan.key]))
    if (plan.type === 'definition') total += DEFINITION + weigh(plan.value) + (plan.doc ? 1 : 0)
  }
  return total + words.size * TRANSLATION
}

/** The cost of plans with equal elements written once. */
export function sharedWeight(plans: readonly Plan[], numbers: PlanNumbers): number {
  const seen = new Set<number>()
  const visit = (plan: Plan): number => {
    const parts = partsOf(plan)
    if (plan.type === 'element' && nodesIn(plan) >= LEAST_SHARED) {
      const id = numbers.idOf(plan)
      if (seen.has(id)) return 1
      seen.add(id)
    }
    return weigh(plan) - sum(parts.map(weigh)) + sum(parts.map(visit))
  }
  return sum(plans.map(visit))
}

const own: { readonly [Type in Plan['type']]: (plan: Extract<Plan, { type: Type }>) => number } = {
  element: ({ args, calls }) => 2 + args.length * 0.5 + sum(calls.map((call) => 2 + call.args.length * 0.5)),
  list: ({ items }) => 1 + items.length * 0.5,
  object: ({ entries }) => 1 + entries.length * 1.5,
  literal: ({ value }) => ofValue(value),
  redirects: ({ parts }) => parts.length,
  name: () => 1,
  code: ({ parts }) => sum(parts.map((part) => (typeof part === 'string' ? ofText(part) : 0))),
  word: ({ key }) => 1 + ofValue(key),
  definition: () => 1,
}

function ofValue(value: JsonValue | undefined): number {
  if (typeof value === 'string') return STRING + value.length * LETTER
  if (Array.isArray(value)) return 1 + sum(value.map((item: JsonValue) => ofValue(item) + 0.5))
  if (isJsonObject(value)) return 1 + sum(Object.values(value).map((member) => ofValue(member) + 1.5))
  return 1
}

function ofText(text: string): number {
  const tokens = text.match(/&&|\|\||[\p{L}\p{N}_$]+|[^\s]/gu) ?? []
  return sum(tokens.map((token) => (/^(?:&&|\|\||\?)$/.test(token) ? OPERATOR : /^[(),.]$/.test(token) ? 0.5 : 1)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The size of code, in numbers. */
export interface Size {
  /** Elements and pages. */
  readonly nodes: number
  readonly conditions: number
  readonly lines: number
}

/** The size of plans with their definitions. */
export function sizeOf(plans: readonly Plan[]): Size {
  const all = [...plans, ...definitionsIn(plans).map(({ value }) => value)]
  return { nodes: sum(all.map(nodesIn)), conditions: sum(all.map(conditionsIn)), lines: linesOf(...all) }
}

const nodes = new WeakMap<Plan, number>()

/** Elements and pages in a plan, without called functions. */
function nodesIn(plan: Plan): number {
  const known = nodes.get(plan)
  if (known !== undefined || plan.type === 'definition') return known ?? 0
  const texts =
    plan.type === 'element' ? plan.calls.flatMap(({ args }) => args).filter((arg) => textOf(arg) !== undefined) : []
  const count = sum(partsOf(plan).map(nodesIn)) + (plan.type === 'element' ? 1 + texts.length : 0)
  nodes.set(plan, count)
  return count
}

function conditionsIn(plan: Plan): number {
  if (plan.type === 'definition') return 0
  const isChoice =
    plan.type === 'code' && plan.parts.some((part) => part === ' ? ' || part === ' && ' || part === ' || ')
  const isWhen = plan.type === 'name' && plan.of === 'helper' && plan.name === 'when'
  return sum(partsOf(plan).map(conditionsIn)) + Number(isChoice || isWhen)
}

const extents = new WeakMap<Plan, Extent>()

/** About how many lines the code of plans takes. */
export function linesOf(...plans: readonly Plan[]): number {
  return sum(plans.map((plan) => measured(plan).lines))
}

function measured(plan: Plan): Extent {
  const known = extents.get(plan)
  if (known) return known
  const parts = plan.type === 'definition' ? [] : partsOf(plan).map(measured)
  const extent = extentOf(plan, parts, { width: WIDTH, around: 1 })
  extents.set(plan, extent)
  return extent
}
