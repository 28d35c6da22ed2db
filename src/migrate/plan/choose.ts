import type { ContentKey } from '../../contract/contents.js'
import { kinds } from '../../contract/kinds.js'
import type { Kind } from '../../contract/kind.js'
import type { JsonPath } from '../../json/tree.js'
import type { JsonObject } from '../../json/value.js'
import type { Context } from './context.js'

/** Of several content keys the one that the provider keeps: it becomes the typed call. */
export function chooseContent(
  kind: Kind,
  json: JsonObject,
  path: JsonPath,
  { provider }: Context,
): ContentKey | undefined {
  const present = kinds[kind].content.filter((key) => Object.hasOwn(json, key))
  return present.find((key) => present.length === 1 || !provider.dropAt([...path, key])) ?? present[0]
}
