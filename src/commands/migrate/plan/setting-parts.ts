import type { Problem } from '../../../format/contract/schema.js'
import { settingProblems } from '../../../format/contract/setting-problems.js'
import { settings } from '../../../format/contract/settings.js'
import { isJsonObject, setOwn } from '../../../format/json/value.js'
import type { JsonValue } from '../../../format/json/value.js'

/** A setting in two parts: what the types allow, and the keys in it that only `.set` can write. */
interface SettingParts {
  readonly typed: JsonValue
  readonly others: readonly OtherPart[]
}

interface OtherPart {
  readonly path: readonly string[]
  readonly inner: JsonValue
  readonly problems: readonly Problem[]
}

/**
 * The parts of a setting, so that one unknown key does not cost the others their types; undefined where no part has a
 * typed form.
 */
export function settingParts(key: string, value: JsonValue, problems: readonly Problem[]): SettingParts | undefined {
  const own = problems.filter(({ at }) => at[0] === key)
  if (!Object.hasOwn(settings, key) || own.some(({ kind }) => kind === 'elsewhere')) return undefined
  const others: OtherPart[] = []
  const typed = typedPart(value, [key], own, others)
  return typed !== undefined && settingProblems({ [key]: typed }).length === 0 ? { typed, others } : undefined
}

/** The typed part of a value; undefined where it has none, which is then another part as a whole. */
function typedPart(
  value: JsonValue,
  path: readonly string[],
  problems: readonly Problem[],
  others: OtherPart[],
): JsonValue | undefined {
  const inside = problems.filter(({ at }) => path.every((key, index) => at[index] === key))
  if (inside.length === 0) return value
  const typed = {}
  const before = others.length
  // `.set` has no path into a list: it sets the whole list.
  if (isJsonObject(value) && inside.every(({ at }) => at.length > path.length)) {
    for (const [key, inner] of Object.entries(value)) {
      const part = typedPart(inner, [...path, key], inside, others)
      if (part !== undefined) setOwn(typed, key, part)
    }
  }
  if (Object.keys(typed).length > 0) return typed
  others.splice(before, others.length, { path, inner: value, problems: inside })
  return undefined
}
