import { told } from '../compile/misfit.js'
import { describe } from '../compile/words.js'
import { didYouMean } from '../../base/diagnostics/near.js'
import { values } from '../../format/contract/attribute-values.js'
import { kinds } from '../../format/contract/kinds.js'
import { languageCodes, wrongLanguage } from '../../format/contract/languages.js'
import { keysMeant, misnaming, misnamingsOf, placeOfProblem } from '../../format/contract/meant.js'
import { isTaken } from '../../format/contract/schema.js'
import type { Problem, Schema, ValuePath } from '../../format/contract/schema.js'
import { isRecord } from '../../format/json/value.js'
import { shapes } from './shapes.js'
import type { Shape } from './shapes.js'
import type { Trial } from './trial.js'

/** True if the element has a title for Mintlify: a text, or a known language. */
export function titleOf(value: Record<string, unknown>, { kind, title }: Shape, trial: Trial): boolean {
  if (title === undefined) return true
  const given = value[title]
  if (given === undefined) return trial.refuse({ code: 'title-empty', args: { kind, found: 'missing' } })
  if (kind === 'language') return isLanguage(given, trial)
  if (typeof given === 'string' && given !== '') return true
  return trial.refuse({ code: 'title-empty', args: { kind, found: given === '' ? 'blank' : 'not text' } })
}

function isLanguage(code: unknown, trial: Trial): boolean {
  if (typeof code !== 'string') {
    const args = { key: 'language', expects: `a code such as '${languageCodes[0]}'`, found: describe(code) }
    return trial.refuse({ code: 'wrong-value', args })
  }
  const wrong = wrongLanguage(code)
  return (
    !wrong ||
    wrong.name !== undefined ||
    trial.languages.includes(code) ||
    trial.refuse({ code: 'language-code', args: wrong })
  )
}

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

/** A tab with `graphql` or `sdk` is strict: groups and attributes may be beside it, and nothing else. */
export function exclusiveKeys(tab: Record<string, unknown>, trial: Trial): boolean {
  const key = tab.graphql === undefined ? 'sdk' : 'graphql'
  if (tab[key] === undefined) return true
  const excluded: readonly string[] = kinds.tab.excludes[key]
  const other = Object.keys(tab).find(
    (name) => name !== 'tab' && name !== 'groups' && (excluded.includes(name) || !shapes.tab.attributes.has(name)),
  )
  if (other === undefined) return true
  const args = { element: trial.element, kept: key, dropped: other }
  return trial.refuse({ code: 'exclusive-keys', args }, { path: [other], part: 'key' })
}

/** A group's valid `asyncapi` counts only without a valid `openapi`. */
export function dropAsyncapi({ openapi, asyncapi }: Record<string, unknown>, trial: Trial): void {
  if (openapi === undefined || asyncapi === undefined) return
  if (!isTaken(values.openapi.problems(openapi)) || !isTaken(values.asyncapi.problems(asyncapi))) return
  trial.drop('excluded', 'asyncapi', asyncapi, 'openapi')
}
