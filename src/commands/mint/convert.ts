import { settingProblems } from '../../format/contract/setting-problems.js'
import { settings } from '../../format/contract/settings.js'
import type { JsonPath } from '../../format/json/tree.js'
import { changedAt, isJsonObject, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { Leaves } from './leaves.js'
import { navigationOf } from './navigation.js'
import { addAt, settingsOf } from './settings.js'

/** A docs.json made from a mint.json. */
export interface Converted {
  readonly docs: JsonObject
  /** Values of mint.json without a place in docs.json, or with another value there. */
  readonly losses: readonly JsonPath[]
}

/** Turns Mintlify's old format into docs.json, as Mintlify's own upgrade does where nothing gets lost. */
export function convertMint(mint: JsonObject): Converted {
  const leaves = new Leaves(mint)
  for (const key of ['$schema', 'mintlify']) leaves.take([key])
  const { navigation, changed } = navigationOf(leaves)
  const moved = settingsOf(leaves)
  // Real files have values in docs.json's form, too.
  for (const key of Object.keys(settings))
    for (const { path, value } of leaves.open([key])) if (addAt(moved, path, value)) leaves.take(path, path)
  const accepted = acceptedBy(JSON.parse(JSON.stringify(moved)) as JsonObject, leaves, changed)
  const { theme = 'mint', name = 'Documentation', colors = {}, favicon, ...rest } = accepted
  const docs = {
    $schema: 'https://mintlify.com/docs.json',
    theme,
    name,
    colors: { primary: '#16A34A', ...(colors as JsonObject) },
    ...(favicon !== undefined && { favicon }),
    navigation,
    ...rest,
  }
  return { docs, losses: [...changed, ...leaves.lost()] }
}

/** A docs.json without the settings that Mintlify refuses or drops, and with corrected ones: https for http. */
function acceptedBy(docs: JsonObject, leaves: Leaves, changed: JsonPath[]): JsonObject {
  // From the end, so that no index moves.
  const problem = settingProblems(docs).findLast(({ effect }) => effect !== 'none')
  if (!problem) return docs
  const { at, value, meant } = problem
  const isMeant = typeof meant === 'string' && typeof value === 'string'
  const paths = leaves.placedIn(at)
  if (isMeant) changed.push(...paths)
  else leaves.release(paths)
  return acceptedBy((isMeant ? changedAt(docs, at, () => meant) : without(docs, at)) as JsonObject, leaves, changed)
}

/** A value without the part at a path, and without everything empty then. */
function without(value: JsonValue, [key, ...rest]: JsonPath): JsonValue {
  const inner = (each: JsonValue, is: string | number): JsonValue[] => {
    if (is !== key) return [each]
    const left = rest.length === 0 ? {} : without(each, rest)
    return Object.keys(Object(left) as object).length === 0 ? [] : [left]
  }
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap((each, index) => inner(each, index))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => inner(each, name).map((of) => [name, of])))
}
