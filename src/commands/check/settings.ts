import { BuildNavError, type Diagnostic, type Place } from '../../base/diagnostics/diagnostic.js'
import { checkReport } from './codes.js'
import { configurableIds, levelNames, type Levels } from './levels.js'
import { isRecord } from '../../format/json/value.js'

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
export type PlaceOfSetting = (path: readonly (string | number)[]) => Place | undefined

const nowhere: PlaceOfSetting = () => undefined

/** The exported `check` of a config; throws its problems. */
export function readSettings(exported: unknown, placeOf: PlaceOfSetting = nowhere): CheckSettings {
  if (exported === undefined) return {}
  if (!isRecord(exported)) throw problem('it must be an object', placeOf([]))
  const other = Object.keys(exported).find((key) => key !== 'rules' && key !== 'ignore')
  if (other !== undefined) throw problem(`'${other}' is not a setting`, placeOf([other]))
  const { rules = {}, ignore = [] } = exported
  if (!isRecord(rules)) throw problem("'rules' must be an object", placeOf(['rules']))
  if (!Array.isArray(ignore)) throw problem("'ignore' must be a list of strings", placeOf(['ignore']))
  const wrong = ignore.findIndex((entry) => typeof entry !== 'string')
  if (wrong >= 0) throw problem("'ignore' must be a list of strings", placeOf(['ignore', wrong]))
  assertLevels(rules, (id) => placeOf(['rules', ...id]))
  return { rules, ignore: ignore as string[] }
}

/** Throws where a rule or a level does not exist. */
export function assertLevels(rules: Readonly<Record<string, unknown>>, placeOf: PlaceOfSetting = nowhere): void {
  const wrong: Diagnostic[] = []
  for (const [id, level] of Object.entries(rules)) {
    if (!(configurableIds as readonly string[]).includes(id))
      wrong.push(checkReport('check-rule-unknown', { id }, placeOf([id])))
    else if (level !== undefined && !(levelNames as readonly unknown[]).includes(level)) {
      wrong.push(checkReport('check-level-unknown', { id, level: String(level) }, placeOf([id])))
    }
  }
  if (wrong.length > 0) throw new BuildNavError(wrong)
}

/** Throws where a rule does not exist. */
export function assertRules(ids: readonly string[]): void {
  const wrong = ids.filter((id) => !(configurableIds as readonly string[]).includes(id))
  if (wrong.length > 0) throw new BuildNavError(wrong.map((id) => checkReport('check-rule-unknown', { id })))
}

function problem(text: string, place: Place | undefined): BuildNavError {
  return new BuildNavError([checkReport('check-settings', { problem: text }, place)])
}
