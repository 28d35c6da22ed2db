import { isJsonObject } from '../../../format/json/value.js'
import type { JsonValue } from '../../../format/json/value.js'
import { partsOf } from '../model.js'
import type { DefinitionPlan, Plan } from '../model.js'
import { everyPlan } from './every-plan.js'

/** The cost of a string, its letters, and a translation to the reader. */
const STRING = 3
const LETTER = 1 / 20
const TRANSLATION = 3
/** The cost of an operator that chooses, such as `&&` and `?`. */
export const OPERATOR = 6

const weights = new WeakMap<Plan, number>()

/** The cost of a plan's code to its reader; a plan with a name costs that name. */
export function weigh(plan: Plan): number {
  const known = weights.get(plan)
  if (known !== undefined) return known
  const weight = own[plan.type](plan as never) + (plan.type === 'definition' ? 0 : sum(partsOf(plan).map(weigh)))
  weights.set(plan, weight)
  return weight
}

/** The cost of everything that a plan needs: its definitions, each once, and the translations. */
export function totalWeight(...plans: readonly Plan[]): number {
  const words = new Set<string>()
  let total = sum(plans.map(weigh))
  for (const plan of everyPlan(...plans)) {
    if (plan.type === 'word')
      for (const [language, text] of plan.said) words.add(JSON.stringify([language, text, plan.key]))
    if (plan.type === 'definition') total += definition(plan)
  }
  return total + words.size * TRANSLATION
}

function definition({ value, doc }: DefinitionPlan): number {
  return 4 + weigh(value) + (doc ? 1 : 0)
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
  let weight = 0
  for (const [token] of text.matchAll(/&&|\|\||[\p{L}\p{N}_$]+|[^\s]/gu)) {
    if (/^(?:&&|\|\||\?)$/.test(token)) weight += OPERATOR
    else weight += /^[(),.]$/.test(token) ? 0.5 : 1
  }
  return weight
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
