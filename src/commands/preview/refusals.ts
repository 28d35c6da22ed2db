import { clause } from '../../config/compile/finding.js'
import { told } from '../../config/compile/misfit.js'
import { missingSettings, settingProblems } from '../../format/contract/setting-problems.js'
import { isRecord } from '../../format/json/value.js'
import { simulate } from '../../config/provider/simulate.js'
import type { Input } from '../../site/model/input/input.js'
import type { Refusal } from '../../site/view/snapshot.js'

/** Why Mintlify rejects a docs.json; empty for an accepted docs.json. */
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
