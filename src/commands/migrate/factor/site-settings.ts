import { attributes } from '../../../format/contract/attributes.js'
import type { AttributeKey } from '../../../format/contract/attributes.js'
import { values } from '../../../format/contract/attribute-values.js'
import { literal } from '../model.js'
import type { CallPlan, ElementPlan, LiteralPlan, Plan } from '../model.js'
import { totalWeight } from './cost.js'
import type { Definition } from './definition.js'
import { choice, invoke, local } from './expression.js'
import type { Place, Scope, Vector } from './scope.js'
import { planValue } from './values.js'
import { bitsOf } from './variants.js'

/** The module of settings that languages have in words of their own. */
export const SETTINGS_MODULE = 'settings/localized'

/** The settings of docs.json that a language may replace, such as its footer, by their keys. */
export type SiteSettings = ReadonlyMap<string, LiteralPlan>

/** The functions that produce such settings, for the site and for its languages. */
export type SettingFunctions = Map<string, Definition>

/** The settings of a site that are written as languages may have them. */
export function siteSettingsOf({ args }: ElementPlan): SiteSettings {
  const [settings] = args
  const found = new Map<string, LiteralPlan>()
  for (const { key, value } of settings?.type === 'object' ? settings.entries : []) {
    if (value.type !== 'literal' || value.value === undefined || value.from || !Object.hasOwn(attributes, key)) continue
    const { on, value: form } = attributes[key as AttributeKey]
    if ((on as readonly string[]).includes('language') && values[form].accepts(value.value)) found.set(key, value)
  }
  return found
}

/**
 * The value of a setting that some languages have in place of the site's: a function for all of them, in which the
 * default language has what the site has. Undefined where the languages share too little with the site.
 */
export function planSiteSetting(
  key: string,
  own: Vector<CallPlan>,
  among: Vector<ElementPlan>,
  scope: Scope,
  place: Place,
): Plan | undefined {
  const setting = scope.siteSettings.get(key)
  const original = [...among.keys()].find(({ label }) => label === scope.languages[0])
  if (!setting || !original || own.has(original)) return undefined
  const { owner: _, ...inside } = { ...place, of: key }
  const plan = (vector: Vector<Plan | undefined>) => planValue(vector, scope, inside)
  const replaced = [...own].map(([variant, { args }]) => [variant, args[0]] as const)
  const shared = plan(new Map([[original, setting], ...replaced]))
  const test = scope.conditions.of(bitsOf(own.keys()), bitsOf(among.keys()))!
  if (totalWeight(test, shared) >= totalWeight(plan(new Map(replaced)), setting)) return undefined
  const definition = scope.settingFunction(key, shared)
  return definition && choice(test, invoke(definition, local('locale')), literal(undefined))
}

/** The settings of a site, with those that languages replace by the functions that give them for its own language. */
export function withFunctions(
  docs: ElementPlan,
  functions: SettingFunctions,
  language: string | undefined,
): ElementPlan {
  const [settings] = docs.args
  if (settings?.type !== 'object' || functions.size === 0) return docs
  const entries = settings.entries.map((entry) => {
    const definition = functions.get(entry.key)
    return definition ? { ...entry, value: invoke(definition, literal(language)) } : entry
  })
  return { ...docs, args: [{ ...settings, entries }, ...docs.args.slice(1)] }
}
