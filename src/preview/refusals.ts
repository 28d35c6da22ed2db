import { clause } from '../compile/finding.js'
import { told } from '../compile/misfit.js'
import { missingSettings, settingProblems } from '../contract/setting-problems.js'
import { isRecord } from '../json/value.js'
import { simulate } from '../provider/simulate.js'
import type { Input } from '../site/input/input.js'
import type { Refusal } from '../view/snapshot.js'

/** Why the provider takes no part of a docs.json; empty where it takes it. */
export function refusalsOf({ docs, isPartial }: Pick<Input, 'docs' | 'isPartial'>): readonly Refusal[] {
  if (!isRecord(docs)) return []
  const keys = isPartial ? [] : missingSettings(docs)
  const missing = keys.length > 0 ? [{ why: clause({ code: 'setting-missing', args: { keys } }), id: '' }] : []
  const settings = settingProblems(docs)
    .filter(({ effect }) => effect === 'refused')
    .map((problem) => ({ why: clause(told(problem)), id: problem.at.join('.') }))
  const navigation = simulate(docs.navigation).refusals.map(({ path, said }) => ({
    why: clause(said),
    id: ['navigation', ...path].join('.'),
  }))
  return [...missing, ...navigation, ...settings]
}
