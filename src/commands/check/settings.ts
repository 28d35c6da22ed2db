import { BuildNavError, startOf, type Place } from '../../base/diagnostics/diagnostic.js'
import { exportedKeyPlace } from '../../config/loader/argument.js'
import { isRecord } from '../../format/json/value.js'
import type { Input } from '../../site/model/input/input.js'
import { checkReport } from './codes.js'
import { configurableIds, levelNames, type CheckSettings, type ConfigurableId } from './levels.js'

/** The exported settings of a config, overruled by the settings of a call. */
export function settingsOf(
  input: Input,
  more: CheckSettings & { readonly only?: readonly ConfigurableId[] | undefined },
) {
  const placeOf = (at: SettingPath) => exportedKeyPlace(input.file, 'check', at) ?? startOf(input.file)
  const exported = readSettings(input.exports['check'], placeOf)
  return {
    // A navigation has no other keys yet.
    rules: { ...(input.isPartial && { 'setting-missing': 'off' as const }), ...exported.rules, ...more.rules },
    ignore: [...(exported.ignore ?? []), ...(more.ignore ?? [])],
    ...(more.only && { only: new Set(more.only) }),
  }
}

type SettingPath = readonly (string | number)[]
type PlaceOfSetting = (path: SettingPath) => Place | undefined

/** The exported `check` of a config; throws its problems. */
export function readSettings(exported: unknown, placeOf: PlaceOfSetting = () => undefined): CheckSettings {
  if (exported === undefined) return {}
  const refuse = (problem: string, path: SettingPath) => {
    throw new BuildNavError([checkReport('check-settings', { problem }, placeOf(path))])
  }
  if (!isRecord(exported)) return refuse('it must be an object', [])
  const other = Object.keys(exported).find((key) => key !== 'rules' && key !== 'ignore')
  if (other !== undefined) refuse(`'${other}' is not a setting`, [other])
  const { rules = {}, ignore = [] } = exported
  if (!isRecord(rules)) return refuse("'rules' must be an object", ['rules'])
  if (!Array.isArray(ignore) || ignore.some((entry) => typeof entry !== 'string'))
    return refuse("'ignore' must be a list of strings", ['ignore'])
  assertLevels(rules, (id) => placeOf(['rules', ...id]))
  return { rules, ignore: ignore as string[] }
}

/** Throws where a rule or a level does not exist. */
export function assertLevels(rules: Readonly<Record<string, unknown>>, placeOf?: PlaceOfSetting): void {
  const wrong = Object.entries(rules).flatMap(([id, level]) => {
    if (!configurableIds.some((each) => each === id)) return checkReport('check-rule-unknown', { id }, placeOf?.([id]))
    const isLevel = level === undefined || levelNames.some((each) => each === level)
    return isLevel ? [] : checkReport('check-level-unknown', { id, level: String(level) }, placeOf?.([id]))
  })
  if (wrong.length > 0) throw new BuildNavError(wrong)
}
