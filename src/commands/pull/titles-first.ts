import { childKind, contents } from '../../format/contract/contents.js'
import { kinds } from '../../format/contract/kinds.js'
import { isJsonObject, setOwn, type JsonValue } from '../../format/json/value.js'

const titles: ReadonlySet<string> = new Set(Object.values(kinds).flatMap(({ title }) => title ?? []))

/** A copy with titles before the other keys of elements, as builders put them: the writer keeps their place in docs.json. */
export function titlesFirst(value: JsonValue, listKey?: string): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((inner) => titlesFirst(inner, listKey))
  if (!isJsonObject(value)) return value
  const sorted = {}
  for (const [key, inner] of withTitleFirst(Object.entries(value), listKey))
    setOwn(sorted, key, titlesFirst(inner, key))
  return sorted as JsonValue
}

/** The entries of an object in a list, its title first: that of what the list holds, or any. */
export function withTitleFirst<Value>(
  entries: readonly (readonly [string, Value])[],
  listKey: string | undefined,
): readonly (readonly [string, Value])[] {
  const isTitle = ([key, inner]: readonly [string, Value]) => titles.has(key) && typeof inner === 'string'
  const own = titleIn(listKey)
  const title = entries.find((entry) => entry[0] === own && isTitle(entry)) ?? entries.find(isTitle)
  return title === undefined || title === entries[0] ? entries : [title, ...entries.filter((each) => each !== title)]
}

function titleIn(key: string | undefined): string | undefined {
  if (key === undefined || !Object.hasOwn(contents, key)) return undefined
  return childKind(key as keyof typeof contents)
}
