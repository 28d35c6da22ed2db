import type { ContentKey } from '../../../format/contract/contents.js'
import { contents } from '../../../format/contract/contents.js'
import { kinds } from '../../../format/contract/kinds.js'
import type { Kind } from '../../../format/contract/kind.js'
import type { JsonObject } from '../../../format/json/value.js'

/** Keys that are not allowed beside another key of the element, with that other key. Its content is never excluded. */
export function excludedKeys(
  kind: Kind,
  json: JsonObject,
  content: ContentKey | undefined,
): ReadonlyMap<string, string> {
  const excluded = new Map<string, string>()
  for (const [key, others] of Object.entries<readonly string[]>(kinds[kind].excludes)) {
    if (!Object.hasOwn(json, key) || excluded.has(key)) continue
    if (content && others.includes(content)) {
      excluded.set(key, content)
      continue
    }
    for (const other of others) {
      if (Object.hasOwn(json, other) && !Object.hasOwn(contents, other)) excluded.set(other, key)
    }
  }
  return excluded
}
