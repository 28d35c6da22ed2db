import { attributes } from './attributes.js'
import type { AttributeKey } from './attributes.js'
import { contents } from './contents.js'
import type { ContentKey } from './contents.js'
import { kinds } from './kinds.js'
import type { Kind } from './kind.js'

export type MethodKey =
  | { readonly key: ContentKey; readonly by: 'content' }
  | { readonly key: AttributeKey; readonly by: 'attribute' }
  | { readonly key: 'global'; readonly by: 'global' }

/** The methods of a kind: content keys, attributes and `global`. */
export function methodsOf(kind: Kind): readonly MethodKey[] {
  return table[kind]
}

/** The keys of a kind, with the title. */
export function knownOn(kind: Kind): readonly string[] {
  return [...methodsOf(kind).map(({ key }) => key), ...(kinds[kind].title ? [kind] : [])]
}

/** The method of a kind for a key, or undefined. */
export function methodFor(kind: Kind, key: string): MethodKey | undefined {
  return lookup[kind].get(key)
}

/** The kinds with a method for a key. */
export function kindsWithKey(key: string): readonly Kind[] {
  return kindNames.filter((kind) => methodFor(kind, key) !== undefined)
}

/** The content key for elements of a kind: `menu` for `item`. */
export function contentKeyOf(kind: Kind): ContentKey {
  const found = (Object.keys(contents) as ContentKey[]).find((key) => contents[key].holds === kind)
  if (!found) throw new TypeError(`nothing contains a ${kind}`)
  return found
}

const kindNames = Object.keys(kinds) as Kind[]
const attributeNames = Object.keys(attributes) as AttributeKey[]

const table = Object.fromEntries(
  kindNames.map((kind): [Kind, MethodKey[]] => [
    kind,
    [
      ...kinds[kind].content.map((key) => ({ key, by: 'content' }) as const),
      ...attributeNames
        .filter((key) => (attributes[key].on as readonly Kind[]).includes(kind))
        .map((key) => ({ key, by: 'attribute' }) as const),
      ...(kind === 'group' ? [] : [{ key: 'global', by: 'global' } as const]),
    ],
  ]),
) as Record<Kind, MethodKey[]>

const lookup = Object.fromEntries(
  kindNames.map((kind) => [kind, new Map(table[kind].map((method): [string, MethodKey] => [method.key, method]))]),
) as Record<Kind, Map<string, MethodKey>>
