import { BuildNavError, type Place } from '../../base/diagnostics/diagnostic.js'
import { isRecord } from '../../format/json/value.js'
import { checkReport } from './codes.js'
import { configurableIds, levelNames, type Levels } from './levels.js'

/**
 * `export const check` of a docs.config.ts: the levels of the rules of `build-nav check`, and ignored pages.
 * @example
 * export const check: CheckSettings = { rules: { 'page-orphan': 'off' }, ignore: ['drafts/**'] }
 */
export interface CheckSettings {
  /** Levels by rule, instead of the default: `off`, `note`, `warning` or `error`. */
  readonly rules?: Levels
  /** Pages and files that no rule looks at, in the syntax of .gitignore, from the docs root. */
  readonly ignore?: readonly string[]
}

/** Finds the place of a part of the settings. */
type PlaceOfSetting = (path: readonly (string | number)[]) => Place | undefined

/** The exported `check` of a config; throws its problems. */
export function readSettings(exported: unknown, placeOf: PlaceOfSetting = () => undefined): CheckSettings {
  if (exported === undefined) return {}
  const refuse = (problem: string, path: readonly (string | number)[]) => {
    throw new BuildNavError([checkReport('check-settings', { problem }, placeOf(path))])
  }
  if (!isRecord(exported)) return refuse('it must be an object', [])
  const other = Object.keys(exported).find((key) => key !== 'rules' && key !== 'ignore')
  if (other !== undefined) refuse(`'${other}' is not a setting`, [other])
  const { rules = {}, ignore = [] } = exported
  if (!isRecord(rules)) return refuse("'rules' must be an object", ['rules'])
  const wrong = Array.isArray(ignore) ? ignore.findIndex((entry) => typeof entry !== 'string') : undefined
  if (wrong !== -1) refuse("'ignore' must be a list of strings", wrong === undefined ? ['ignore'] : ['ignore', wrong])
  assertLevels(rules, (id) => placeOf(['rules', ...id]))
  return { rules, ignore: ignore as string[] }
}

/** Throws where a rule or a level does not exist. */
export function assertLevels(
  rules: Readonly<Record<string, unknown>>,
  placeOf: PlaceOfSetting = () => undefined,
): void {
  assertRules(Object.keys(rules), placeOf)
  const wrong = Object.entries(rules).filter(([, level]) => !([undefined, ...levelNames] as unknown[]).includes(level))
  if (wrong.length === 0) return
  throw new BuildNavError(
    wrong.map(([id, level]) => checkReport('check-level-unknown', { id, level: String(level) }, placeOf([id]))),
  )
}

/** Throws where a rule does not exist. */
export function assertRules(ids: readonly string[], placeOf: PlaceOfSetting = () => undefined): void {
  const wrong = ids.filter((id) => !(configurableIds as readonly string[]).includes(id))
  if (wrong.length > 0)
    throw new BuildNavError(wrong.map((id) => checkReport('check-rule-unknown', { id }, placeOf([id]))))
}
