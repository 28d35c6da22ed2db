import { isRecord } from '../json/value.js'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { checkReport } from './codes.js'
import { configurableIds, levelNames } from './levels.js'
import type { CheckSettings } from './settings.js'

/** The `check` that a config exports, or throws what is wrong with it. */
export function readSettings(exported: unknown, place?: Place): CheckSettings {
  if (exported === undefined) return {}
  if (!isRecord(exported)) throw problem('it must be an object', place)
  const other = Object.keys(exported).find((key) => key !== 'rules' && key !== 'ignore')
  if (other !== undefined) throw problem(`'${other}' is not a setting`, place)
  const { rules = {}, ignore = [] } = exported
  if (!isRecord(rules)) throw problem("'rules' must be an object", place)
  if (!Array.isArray(ignore) || !ignore.every((entry) => typeof entry === 'string')) {
    throw problem("'ignore' must be a list of strings", place)
  }
  assertLevels(rules, place)
  return { rules, ignore }
}

/** Throws where a rule or a level does not exist. */
export function assertLevels(rules: Readonly<Record<string, unknown>>, place?: Place): void {
  const wrong: Diagnostic[] = []
  for (const [id, level] of Object.entries(rules)) {
    if (!(configurableIds as readonly string[]).includes(id))
      wrong.push(checkReport('check-rule-unknown', { id }, place))
    else if (level !== undefined && !(levelNames as readonly unknown[]).includes(level)) {
      wrong.push(checkReport('check-level-unknown', { id, level: String(level) }, place))
    }
  }
  if (wrong.length > 0) throw new BuildNavError(wrong)
}

function problem(text: string, place: Place | undefined): BuildNavError {
  return new BuildNavError([checkReport('check-settings', { problem: text }, place)])
}
