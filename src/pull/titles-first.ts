import { kinds } from '../contract/kinds.js'
import { isJsonObject, setOwn, type JsonValue } from '../json/value.js'

const titles: ReadonlySet<string> = new Set(Object.values(kinds).flatMap(({ title }) => title ?? []))

/**
 * The same value with titles before the other keys of their elements, as builders put them: where a title stands in
 * docs.json is the writer's to keep.
 */
export function titlesFirst(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(titlesFirst)
  if (!isJsonObject(value)) return value
  const keys = Object.keys(value)
  const title = keys.find((key) => titles.has(key) && typeof value[key] === 'string')
  const sorted = {}
  for (const key of title === undefined ? keys : [title, ...keys.filter((each) => each !== title)]) {
    setOwn(sorted, key, titlesFirst(value[key] as JsonValue))
  }
  return sorted as JsonValue
}
