import { told } from '../compile/misfit.js'
import { keysMeant, misnaming, misnamingsOf, placeOfProblem } from '../../format/contract/near-settings.js'
import { isTaken } from '../../format/contract/schema.js'
import type { Problem, Schema, ValuePath } from '../../format/contract/schema.js'
import { didYouMean } from '../../base/diagnostics/near.js'
import { isRecord } from '../../format/json/value.js'
import type { Shape } from './shapes.js'
import type { Trial } from './trial.js'

/** Keys refused by Mintlify wherever they are unknown, while most unknown keys are dropped. */
export const neverDropped: ReadonlySet<string> = new Set(['graphql', 'sdk'])

/** Decides on a key that is no content: Mintlify takes or drops the key, or refuses the element for the value. */
export function attribute(key: string, inner: unknown, shape: Shape, trial: Trial): boolean {
  const known = shape.attributes.get(key)
  if (!known) {
    if (neverDropped.has(key))
      return trial.refuse(
        { code: 'unknown-key', args: { key, owner: trial.element, hint: undefined, isRefused: true } },
        { path: [key], part: 'key' },
      )
    trial.drop('unknown', key, inner)
    return true
  }
  const problems = known.problems(inner, [key])
  if (isTaken(problems)) {
    for (const { at, value, effect } of problems) if (effect === 'dropped') dropWithin(trial, at, value)
    return true
  }
  const mark = trial.refusals.length
  const icon = key === 'icon' ? prefixed(inner) : undefined
  if (icon !== undefined) trial.refuse({ code: 'icon-prefix', args: { icon } }, { path: [key] })
  else refuseEach(problems, known, trial)
  if (shape.kind !== 'group' || (key !== 'openapi' && key !== 'asyncapi')) return false
  trial.drop('refused', key, inner, undefined, trial.refusals.splice(mark))
  return true
}

/** Reports the problems of a refused value. A misspelt key is reported as the missing key. */
function refuseEach(problems: readonly Problem[], schema: Schema<unknown>, trial: Trial): void {
  const misnamings = misnamingsOf(problems)
  const meant = keysMeant(problems, () => schema)
  for (const problem of problems) {
    const { at, effect, known, meant: right } = problem
    if (effect !== 'refused' || misnamings.has(at.join())) continue
    const key = misnaming(problem) ? known[0] : meant.get(at.join())
    trial.refuse(told(problem, didYouMean), { ...placeOfProblem(problem), meant: key, right })
  }
}

/** Notes a lost key inside a value. */
function dropWithin(trial: Trial, at: ValuePath, value: unknown): void {
  const owner = at.slice(0, -1)
  trial.path.push(...owner)
  trial.drop('unknown', String(at.at(-1)), value)
  trial.path.length -= owner.length
}

/** An icon's name with a prefix refused by Mintlify, or undefined. */
export function prefixed(icon: unknown): string | undefined {
  const name = isRecord(icon) ? icon.name : icon
  return typeof name === 'string' && name.startsWith('fa-') ? name : undefined
}
