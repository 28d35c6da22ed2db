import { settingProblems } from '../../format/contract/setting-problems.js'
import { settings } from '../../format/contract/settings.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { isWithin, type JsonPath } from '../../format/json/tree.js'
import { navigationOf } from './navigation.js'
import { Old } from './old.js'
import type { Loss } from './old.js'
import { settingsAfter, settingsBefore } from './settings.js'

/** A docs.json made from a mint.json. */
export interface Converted {
  readonly docs: JsonObject
  readonly losses: readonly Loss[]
}

/**
 * Turns Mintlify's old format into docs.json, as Mintlify's own upgrade does where that loses nothing.
 * `pageVersion`: the version in a page's frontmatter, stronger than the version of the group.
 */
export function convertMint(mint: JsonObject, pageVersion?: (page: string) => string | undefined): Converted {
  const old = new Old(mint)
  for (const key of ['$schema', 'mintlify']) old.take(key)
  const made = (from: Readonly<Record<string, (old: Old) => JsonValue | undefined>>) =>
    Object.fromEntries(
      Object.entries(from).flatMap(([key, make]) => {
        const value = make(old)
        return value === undefined ? [] : [[key, value]]
      }),
    ) as JsonObject
  const docs: JsonObject = {
    $schema: 'https://mintlify.com/docs.json',
    ...made(settingsBefore),
    navigation: navigationOf(old, pageVersion),
    ...made(settingsAfter),
  }
  const lost: Loss[] = []
  const lose = (path: JsonPath, what?: string) =>
    lost.push({ kind: 'lost', path, what: what ?? old.reasonFor(path) ?? 'docs.json has no place for it' })
  const whole = withNewForm(docs, old, lose)
  return { docs: accepted(whole, old, lose), losses: [...old.changes, ...lost] }
}

type Lose = (path: JsonPath, what?: string) => void

/** Adds the values with docs.json's own form, which real files have in mint.json, and lists the rest. */
function withNewForm(docs: JsonObject, old: Old, lose: Lose): JsonObject {
  return old.left().reduce((whole, path) => {
    const isSetting = Object.hasOwn(settings, path[0] as string) && old.reasonFor(path) === undefined
    const added = isSetting ? withAt(whole, path, old.at(...path) as JsonValue) : undefined
    const problem = added && settingProblems(added).find(({ at, effect }) => effect !== 'none' && isWithin(path, at))
    if (added && !problem) return added
    lose(path, problem?.expects ? `in docs.json, it must be ${problem.expects}` : undefined)
    return whole
  }, docs)
}

/** An object with a value at a free path; undefined for a path through other values. */
function withAt(object: JsonObject, [key, ...rest]: JsonPath, value: JsonValue): JsonObject | undefined {
  if (typeof key !== 'string') return undefined
  const inner = Object.hasOwn(object, key) ? object[key] : undefined
  if (rest.length === 0) return inner === undefined ? { ...object, [key]: value } : undefined
  const added = inner === undefined || isJsonObject(inner) ? withAt(inner ?? {}, rest, value) : undefined
  return added && { ...object, [key]: added }
}

/** A docs.json without the settings that Mintlify would refuse or drop. */
function accepted(docs: JsonObject, old: Old, lose: Lose): JsonObject {
  const problem = settingProblems(docs).find(({ effect }) => effect !== 'none')
  if (!problem) return docs
  const { at, expects } = problem
  // `analytics` became `integrations`; other settings kept their names.
  const from = at[0] === 'integrations' && old.at(...at) === undefined ? ['analytics', ...at.slice(1)] : at
  lose(from, expects === '' ? undefined : `in docs.json, it must be ${expects}`)
  return accepted(without(docs, at) as JsonObject, old, lose)
}

/** A value without the part at a path, and without what is empty then. */
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
