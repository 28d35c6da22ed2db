import { settingProblems } from '../../format/contract/setting-problems.js'
import type { JsonPath } from '../../format/json/tree.js'
import { changedAt, isJsonObject, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { Leaves } from './leaves.js'
import { navigationOf } from './navigation.js'
import { settingsOf } from './settings.js'

/** A docs.json for a mint.json, as Mintlify's own upgrade writes one; `losses`: the paths of values without a place. */
export function convertMint(mint: JsonObject): { readonly docs: JsonObject; readonly losses: readonly JsonPath[] } {
  const leaves = new Leaves(mint)
  for (const key of ['$schema', 'mintlify']) leaves.take([key])
  const navigation = navigationOf(leaves)
  const accepted = acceptedBy(JSON.parse(JSON.stringify(settingsOf(leaves))) as JsonObject, leaves)
  const docs = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Documentation',
    ...accepted,
    colors: { primary: '#16A34A', ...(accepted['colors'] as JsonObject | undefined) },
    navigation,
  }
  return { docs, losses: leaves.lost() }
}

/** A docs.json without settings rejected or dropped by Mintlify, and with https for http. */
function acceptedBy(docs: JsonObject, leaves: Leaves): JsonObject {
  // From the end: no index moves.
  const problem = settingProblems(docs).findLast(({ effect }) => effect !== 'none')
  if (!problem) return docs
  const { at, value, meant } = problem
  leaves.release(at)
  const isMeant = typeof meant === 'string' && typeof value === 'string'
  return acceptedBy((isMeant ? changedAt(docs, at, () => meant) : without(docs, at)) as JsonObject, leaves)
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
