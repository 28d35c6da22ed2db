import type { Fix } from '../check/rule.js'
import type { RawFinding } from '../check/rule.js'
import { settingProblems } from '../../format/contract/setting-problems.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject, valueAt } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { Old } from '../mint/old.js'
import { settingsAfter } from '../mint/settings.js'

type Convert = (value: JsonValue) => JsonObject | undefined

/** Keys of mint.json with another place in docs.json, each with its new settings. */
const conversions: Readonly<Record<string, Convert>> = {
  topbarLinks: converted('navbar', ['topbarLinks']),
  topbarCtaButton: converted('navbar', ['topbarCtaButton']),
  footerSocials: converted('footer', ['footerSocials']),
  openapi: converted('api', ['openapi']),
  modeToggle: converted('appearance', ['modeToggle']),
  backgroundImage: converted('background', ['backgroundImage']),
  font: converted('fonts', ['font']),
  codeBlock: converted('styling', ['codeBlock']),
  eyebrow: converted('styling', ['eyebrow']),
  eyebrows: (value) => ({ styling: { eyebrows: value } }),
  drilldown: (value) => ({ interaction: { drilldown: value } }),
  analytics: converted('integrations', ['analytics']),
  'api.baseUrl': converted('api', ['api', 'baseUrl']),
  'api.auth': converted('api', ['api', 'auth']),
  'colors.background': converted('background', ['colors', 'background']),
  'seo.indexHiddenPages': converted('seo', ['seo', 'indexHiddenPages']),
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
  const conversion = path.join('.')
  const settings =
    value !== undefined && Object.hasOwn(conversions, conversion) ? conversions[conversion]?.(value) : undefined
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

/** The mint.json converter for a key; undefined where content gets lost. */
function converted(setting: keyof typeof settingsAfter, path: readonly string[]): Convert {
  return (value) => {
    const old = new Old(path.reduceRight<JsonValue>((inner, key) => ({ [key]: inner }), value) as JsonObject)
    const made = settingsAfter[setting](old)
    return made === undefined || old.left().length > 0 ? undefined : { [setting]: made }
  }
}

function hasProblems(settings: JsonObject): boolean {
  return settingProblems(settings).some(({ effect }) => effect !== 'none')
}
