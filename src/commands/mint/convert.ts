import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { accepted } from './accepted.js'
import { navigationOf } from './navigation.js'
import { withNewForm } from './new-form.js'
import { Old } from './old.js'
import type { Loss } from './old.js'
import { settingsAfter, settingsBefore } from './settings.js'

/** A docs.json made from a mint.json. */
export interface Converted {
  readonly docs: JsonObject
  /** The values that could not be taken over, or only in another way. */
  readonly losses: readonly Loss[]
}

/**
 * Turns Mintlify's old format into the new one. Where Mintlify's own upgrade is right, it gives the same.
 * `pageVersion`: the version that a page's frontmatter names, which counted more than that of its group.
 */
export function convertMint(mint: JsonObject, pageVersion?: (page: string) => string | undefined): Converted {
  const old = new Old(mint, pageVersion)
  for (const key of ['$schema', 'mintlify']) old.take(key)
  const settings = (from: Readonly<Record<string, (old: Old) => JsonValue | undefined>>) =>
    Object.entries(from).flatMap(([key, make]): [string, JsonValue][] => {
      const value = make(old)
      return value === undefined ? [] : [[key, value]]
    })
  const docs = Object.fromEntries<JsonValue>([
    ['$schema', 'https://mintlify.com/docs.json'],
    ...settings(settingsBefore),
    ['navigation', navigationOf(old)],
    ...settings(settingsAfter),
  ])
  return { docs: accepted(withNewForm(docs, old), old), losses: old.losses }
}
