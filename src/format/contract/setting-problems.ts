import type { Problem } from './schema.js'
import { requiredSettings, settings, themed } from './settings.js'
import type { SettingKey } from './settings.js'

/** The top-level keys known to Mintlify. */
export const topLevelKeys: readonly string[] = [...Object.keys(settings), 'navigation']

/** The problems in the settings of a docs.json: the path of each problem begins with the setting's key. */
export function settingProblems(docs: Readonly<Record<string, unknown>>): readonly Problem[] {
  return Object.entries(docs).flatMap(([key, value]) => {
    if (value === undefined || key === 'navigation' || key === '$ref') return []
    const isKnown = Object.hasOwn(settings, key) && isOfTheme(key, docs['theme'])
    return isKnown ? settings[key as SettingKey].problems(value, [key]) : [unknownSetting(key, value, docs)]
  })
}

/** The required settings missing in a docs.json. */
export function missingSettings(docs: Readonly<Record<string, unknown>>): readonly string[] {
  // A file may contain the settings.
  return typeof docs['$ref'] === 'string' ? [] : requiredSettings.filter((key) => docs[key] === undefined)
}

function isOfTheme(key: string, theme: unknown): boolean {
  return !Object.hasOwn(themed, key) || themed[key] === theme
}

function unknownSetting(key: string, value: unknown, docs: Readonly<Record<string, unknown>>): Problem {
  // A key already present was not meant.
  const known = Object.hasOwn(settings, key) ? [] : topLevelKeys.filter((other) => docs[other] === undefined)
  return { at: [key], kind: 'unknown', effect: 'dropped', value, expects: '', known }
}
