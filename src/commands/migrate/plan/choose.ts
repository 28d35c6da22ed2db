import type { ContentKey } from '../../../format/contract/contents.js'
import { kinds } from '../../../format/contract/kinds.js'
import type { Kind } from '../../../format/contract/kind.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonObject } from '../../../format/json/value.js'
import type { Context } from './context.js'

/** Of several content keys the one that Mintlify keeps: it becomes the typed call. */
export function chooseContent(
  kind: Kind,
  json: JsonObject,
  path: JsonPath,
  { provider }: Context,
): ContentKey | undefined {
  const present = kinds[kind].content.filter((key) => Object.hasOwn(json, key))
  return present.find((key) => present.length === 1 || !provider.dropAt([...path, key])) ?? present[0]
}
