import { isElement } from '../builders/data.js'
import type { Call, ElementData } from '../builders/data.js'
import { jsonOf } from '../builders/emit.js'
import { misnamingsOf, placeOfProblem, settingInstead } from '../../format/contract/meant.js'
import type { Problem } from '../../format/contract/schema.js'
import { settingProblems, topLevelKeys } from '../../format/contract/setting-problems.js'
import { setOwn } from '../../format/json/value.js'
import type { JsonValue } from '../../format/json/value.js'
import type { Finding } from './finding.js'
import { told } from './misfit.js'
import { checkSet, foreignTo } from './set-rule.js'
import { describe } from './words.js'

/** The top-level settings of a `docs({ … })`. */
export function checkDocs(docs: ElementData, report: (finding: Finding) => void): void {
  const navigation = docs.calls.findLast(({ key, inside }) => key === 'navigation' && !inside)
  if (navigation?.value === undefined) {
    report({ code: 'navigation-missing', args: { owner: 'docs({ … })' }, trace: docs.trace })
  } else if (navigation.by !== 'set' && !isNavigation(navigation.value)) {
    report({
      code: 'wrong-navigation',
      args: { found: describe(navigation.value) },
      trace: docs.trace,
      at: ['navigation'],
    })
  }
  checkSettings(docs, report)
  for (const call of docs.calls) {
    if (call.by !== 'set') continue
    const path = [call.key, ...(call.inside ?? [])]
    const hint = settingInstead(path)
    if (call.inside) checkSetInside(call, path, hint, report)
    else checkSet(call, { element: 'docs()', known: topLevelKeys, hint, steps: !hasNewValue(problemsOf(call)) }, report)
  }
}

/** A `.set` of a key of a setting: `.set(['styling', 'density'], 'compact')`. */
function checkSetInside(
  call: Call,
  path: readonly string[],
  hint: string | undefined,
  report: (finding: Finding) => void,
): void {
  if (call.key === 'navigation') {
    const args = { key: '.set', expects: 'a path into a setting', found: "a path into 'navigation'" }
    return report({ code: 'wrong-value', args, trace: call.trace })
  }
  const key = path.join('.')
  const problems = problemsOf(call)
  const isUnknown = problems.some(({ kind, at }) => kind === 'unknown' && at.length <= path.length)
  const known = isUnknown ? [] : [key]
  checkSet({ ...call, key }, { element: 'docs()', known, hint, steps: !hasNewValue(problems) }, report)
}

/** The problems of a setting given by `.set`. */
function problemsOf({ key, inside = [], value }: Call): readonly Problem[] {
  if (key === 'navigation' || value === undefined || foreignTo(value)) return []
  const settings = [key, ...inside].reduceRight<unknown>((inner, name) => ({ [name]: inner }), jsonOf(value))
  return settingProblems(settings as Record<string, unknown>)
}

/** True for a value perhaps newer than build-nav: `.set` is the way to write such values, unchecked by types. */
function hasNewValue(problems: readonly Problem[]): boolean {
  return problems.some(({ effect }) => effect === 'unsure')
}

/** Checks the settings, except values from `.set`, the way around these rules. */
function checkSettings({ calls, trace }: ElementData, report: (finding: Finding) => void): void {
  const given: Record<string, unknown> = {}
  const stepped = new Set(calls.flatMap(({ key, by, inside }) => (by === 'set' && !inside ? [key] : [])))
  for (const { key, value, by, inside } of calls) {
    if (value === undefined || inside) continue
    if (key === 'navigation') {
      given[key] = {}
      continue
    }
    const foreign = foreignTo(value)
    if (!foreign) setOwn(given, key, jsonOf(value) as JsonValue)
    else if (by !== 'set') report({ code: 'not-json', args: { key, found: foreign }, trace, at: [key] })
  }
  const problems = settingProblems(given)
  const misnamings = misnamingsOf(problems)
  for (const problem of problems) {
    // A missing key under another name is reported as missing. A new value is left to `check`.
    if (
      problem.effect === 'none' ||
      problem.effect === 'unsure' ||
      misnamings.has(problem.at.join()) ||
      stepped.has(String(problem.at[0]))
    )
      continue
    const { path, part } = placeOfProblem(problem)
    report({ ...told(problem), trace, at: path, part })
  }
}

function isNavigation(value: unknown): boolean {
  return isElement(value) && (value.kind === 'navigation' || value.kind === 'ref')
}
