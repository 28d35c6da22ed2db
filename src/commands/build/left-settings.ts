import { compileReport } from '../../config/compile/codes.js'
import { hintOf } from '../../config/compile/finding.js'
import { told } from '../../config/compile/misfit.js'
import { missingSettings, settingProblems } from '../../format/contract/setting-problems.js'
import { startOf } from '../../base/diagnostics/diagnostic.js'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import { didYouMean } from '../../base/diagnostics/near.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isRecord } from '../../format/json/value.js'

/** Reports settings that Mintlify requires and a docs.json lacks: build reports them, check is the gate. */
export function lackedSettings(docs: unknown, out: string): Diagnostic[] {
  const keys = isRecord(docs) ? missingSettings(docs) : []
  if (keys.length === 0) return []
  return [compileReport('setting-missing', { keys }, startOf(out))]
}

/** The first of the settings that Mintlify refuses, in a docs.json of which the config has only the navigation. */
export async function refusedSettings(docs: unknown, out: string): Promise<Diagnostic[]> {
  const refused = isRecord(docs) ? settingProblems(docs).filter(({ effect }) => effect === 'refused') : []
  const [first, ...others] = refused
  if (!first) return []
  const said = told(first, didYouMean)
  const more = others.length === 0 ? [] : [`\`npx build-nav check\` names ${others.length} more.`]
  const hint = [hintOf(said) ?? [], more].flat().join(' ')
  const diagnostic = compileReport(said.code, said.args as never, await settingPlace(out, first.at))
  return [{ ...diagnostic, hint: hint === '' ? undefined : hint }]
}

async function settingPlace(out: string, at: JsonPath): Promise<Place> {
  const { jsonInput } = await import('../../site/model/input/json-input.js')
  const { placeOf } = await jsonInput(out).placing()
  return placeOf({ path: at }) ?? startOf(out)
}
