import type { Fix } from '../check/rule.js'
import type { RawFinding } from '../check/rule.js'
import { settingProblems } from '../../format/contract/setting-problems.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject, valueAt } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { Leaves } from '../mint/leaves.js'
import { isMintKey, settingsOf } from '../mint/settings.js'

/** The settings of a key: those of mint.json, or of a newer name; undefined where content gets lost. */
function settingsFor(key: string, value: JsonValue): JsonObject | undefined {
  if (key === 'eyebrows') return { styling: { eyebrows: value } }
  if (key === 'drilldown') return { interaction: { drilldown: value } }
  if (!isMintKey(key)) return undefined
  const mint = key.split('.').reduceRight<JsonValue>((inner, step) => ({ [step]: inner }), value)
  const leaves = new Leaves(mint as JsonObject)
  const made = settingsOf(leaves)
  return leaves.lost().length > 0 ? undefined : made
}

/**
 * Writes a key of mint.json in docs.json's way, if all its content has a free place there.
 *
 *     "modeToggle": { "default": "dark" }  →  "appearance": { "default": "dark" }
 */
export function fixesOfOldSetting({ rule, at }: RawFinding, docs: JsonValue): readonly Fix[] {
  if (rule !== 'unknown-key' || !('path' in at) || !isJsonObject(docs)) return []
  const { path } = at
  const value = valueAt(docs, path) as JsonValue | undefined
  const settings = value === undefined ? undefined : settingsFor(path.join('.'), value)
  const [[key, setting] = []] = Object.entries(settings ?? {})
  if (key === undefined || setting === undefined || hasProblems({ [key]: setting })) return []
  if (path.length === 1 && docs[key] === undefined)
    return [
      { do: 'set', path, value: setting },
      { do: 'rename', path, key },
    ]
  const additions = additionsTo(docs[key], setting, [key])
  return additions ? [...additions, { do: 'remove', path }] : []
}

/** The values missing from a setting; undefined on a conflict. */
function additionsTo(present: JsonValue | undefined, wanted: JsonValue, path: JsonPath): readonly Fix[] | undefined {
  if (present === undefined) return [{ do: 'set', path, value: wanted }]
  if (!isJsonObject(present) || !isJsonObject(wanted)) return undefined
  const inner = Object.entries(wanted).map(([key, value]) => additionsTo(present[key], value, [...path, key]))
  return inner.every((fixes) => fixes !== undefined) ? inner.flat() : undefined
}

function hasProblems(settings: JsonObject): boolean {
  return settingProblems(settings).some(({ effect }) => effect !== 'none')
}
