import { isRecord } from '../../json/value.js'
import { isTaken } from '../schema.js'
import type { Infer, Problem, Schema } from '../schema.js'
import { make, misformed } from './make.js'

/** One of several forms: the first that Mintlify accepts is the one that it keeps. */
export function either<const Options extends readonly Schema<unknown>[]>(
  ...options: Options
): Schema<Infer<Options[number]>> {
  const expects = options.map((option) => option.expects).join(', or ')
  const literals = options.flatMap((option) => option.literals ?? [])
  return make({
    expects,
    literals: literals.length > 0 ? literals : undefined,
    options,
    isExact: options.some(({ isExact }) => isExact),
    examine: (value, at, found) => {
      const isOther = (problems: readonly Problem[]) =>
        problems.some((problem) => problem.kind === 'form' && problem.at.length === at.length)
      let best: Tried | undefined
      for (const option of options) {
        const problems = option.problems(value, at)
        if (isTaken(problems)) return void found.push(...problems)
        if (!isOther(problems)) best = better({ problems, known: keysKnown(option, value) }, best)
      }
      found.push(...(best?.problems ?? [misformed(value, at, { expects, literals })]))
    },
  })
}

interface Tried {
  readonly problems: readonly Problem[]
  /** The number of the value's keys that the form has. */
  readonly known: number
}

/** The form that was meant: it has more of the keys; or less is wrong. */
function better(one: Tried, other: Tried | undefined): Tried {
  if (!other) return one
  if (one.known !== other.known) return one.known > other.known ? one : other
  return refusals(one) < refusals(other) ? one : other
}

function refusals({ problems }: Tried): number {
  return problems.filter(({ effect }) => effect === 'refused').length
}

function keysKnown({ properties = {} }: Schema<unknown>, value: unknown): number {
  return isRecord(value) ? Object.keys(value).filter((key) => Object.hasOwn(properties, key)).length : 0
}
