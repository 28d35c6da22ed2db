import type { JsonObject, JsonValue } from '../json/value.js'
import { accepted } from './accepted.js'
import { navigationOf } from './navigation.js'
import { Old } from './old.js'
import type { Loss } from './old.js'
import { settingsAfter, settingsBefore } from './settings.js'

/** A docs.json made from a mint.json. */
export interface Converted {
  readonly docs: JsonObject
  /** What could not be taken over, or only in another way. */
  readonly losses: readonly Loss[]
}

/** Turns Mintlify's old format into the new one. Where the provider's own upgrade is right, it gives the same. */
export function convertMint(mint: JsonObject): Converted {
  const old = new Old(mint)
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
  const mended = accepted(docs, old)
  const left = old.left().map((path): Loss => ({ kind: 'lost', path, what: reasonFor(path) }))
  return { docs: mended, losses: [...old.losses, ...left] }
}

/** Why docs.json has no place for a key that mint.json's documentation has. */
const reasons: Readonly<Record<string, string>> = {
  feedback: "It is set in Mintlify's dashboard now.",
  isWhiteLabeled: "It is part of the plan, and set in Mintlify's dashboard.",
  topbar: 'How the bar looks is up to the theme now.',
  sidebar: 'How the sidebar looks is up to the theme now.',
  rounded: 'Corners are up to the theme now.',
  'colors.anchors': 'Anchors have their own colours, or the primary one.',
  'colors.ultraLight': 'docs.json has no such colour.',
  'colors.ultraDark': 'docs.json has no such colour.',
  'search.location': 'Where the search stands is up to the theme now.',
  'api.maintainOrder': 'The parts of a specification always stand in its order.',
  'api.auth.inputPrefix': 'docs.json has no such prefix.',
  'api.paramFields': "docs.json has 'all' and 'closed'.",
}

function reasonFor(path: readonly (string | number)[]): string {
  for (let length = path.length; length > 0; length--) {
    const reason = reasons[path.slice(0, length).join('.')]
    if (reason !== undefined) return reason
  }
  return 'docs.json has no such key.'
}
