import type { Problem } from '../../../format/contract/schema.js'
import { settingProblems } from '../../../format/contract/setting-problems.js'
import { settings } from '../../../format/contract/settings.js'
import { isJsonObject, setOwn } from '../../../format/json/value.js'
import type { JsonValue } from '../../../format/json/value.js'

/** A setting in two parts: what the types allow, and the keys in it that only `.set` can write. */
interface SettingParts {
  readonly typed: JsonValue
  readonly others: readonly { readonly path: readonly string[]; readonly inner: JsonValue; readonly problem: Problem }[]
}

/** The parts of a setting, so that one unknown key does not cost the others their types; undefined where no part has a typed form. */
export function settingParts(key: string, value: JsonValue, problems: readonly Problem[]): SettingParts | undefined {
  const own = problems.filter(({ at }) => at[0] === key)
  if (!Object.hasOwn(settings, key) || own.some(({ kind }) => kind === 'elsewhere')) return undefined
  const others = new Map<string, SettingParts['others'][number]>()
  for (const problem of own) {
    // `.set` has no path into a list: it sets the whole list.
    const index = problem.at.findIndex((step) => typeof step === 'number')
    const path = problem.at.slice(0, index < 0 ? undefined : index) as readonly string[]
    const inner = valueAt(value, path.slice(1))
    if (path.length < 2 || inner === undefined) return undefined
    others.set(JSON.stringify(path), { path, inner, problem })
  }
  const typed = [...others.values()].reduce((rest, { path }) => without(rest, path.slice(1)), value)
  const isTyped = isJsonObject(typed) && Object.keys(typed).length > 0 && settingProblems({ [key]: typed }).length === 0
  return isTyped ? { typed, others: [...others.values()] } : undefined
}

function valueAt(value: JsonValue | undefined, [key, ...rest]: readonly string[]): JsonValue | undefined {
  return key === undefined || !isJsonObject(value) ? value : valueAt(value[key], rest)
}

/** An object without the key at a path. */
function without(value: JsonValue, [key = '', ...rest]: readonly string[]): JsonValue {
  if (!isJsonObject(value)) return value
  const copy = {}
  for (const [name, inner] of Object.entries(value)) {
    if (name !== key) setOwn(copy, name, inner)
    else if (rest.length > 0) setOwn(copy, name, without(inner, rest))
  }
  return copy
}
