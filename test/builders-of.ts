import { contents } from '../src/format/contract/contents.js'
import type { ContentKey } from '../src/format/contract/contents.js'
import { kinds } from '../src/format/contract/kinds.js'
import type { Kind } from '../src/format/contract/kind.js'
import { methodFor } from '../src/format/contract/methods.js'
import { settings } from '../src/format/contract/settings.js'
import * as builders from '../src/index.js'

type Json = Record<string, unknown>
// The precise types would refuse what a file may hold; whether it is legal is what the caller asks of compile().
type Loose = Record<string, (...given: unknown[]) => Loose>
const make = builders as unknown as Record<string, (...given: unknown[]) => Loose>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A docs.json as the builder calls that an author would write for it: one call a key, in the file's order. */
export function docsOf(file: Json): unknown {
  const isKnown = (key: string) => key === 'navigation' || key in settings
  const known = Object.entries(file).filter(([key]) => isKnown(key))
  const whole = make['docs']?.(
    Object.fromEntries(
      known.map(([key, value]) => [key, key === 'navigation' ? elementOf('navigation', value) : value]),
    ),
  )
  const keys = Object.keys(file)
  return keys
    .filter((key) => !isKnown(key))
    .reduce(
      (docs, key) => docs?.['set']?.(key, file[key], { before: keys.slice(keys.indexOf(key)).find(isKnown) }),
      whole,
    )
}

function elementOf(kind: Kind, json: unknown): unknown {
  if (!isObject(json)) return json
  if ('sourceRef' in json) return make['sourceRef']?.(json['sourceRef'])
  const { title } = kinds[kind]
  const fresh = title ? make[kind]?.(json[title]) : make[kind]?.()
  return Object.entries(json).reduce((element, [key, value], index) => {
    if (key === title) return index === 0 ? element : element?.['set']?.(key, value)
    const method = methodFor(kind, key)
    if (!method || (key === 'global' && JSON.stringify(value) === '{}')) return element?.['set']?.(key, value)
    if (method.by === 'global') return element?.['global']?.(...linksOf(value))
    if (method.by === 'attribute' || key === 'href' || !Array.isArray(value)) return element?.[key]?.(value)
    return element?.[key]?.(...value.map((child) => childOf(key as ContentKey, child)))
  }, fresh)
}

function childOf(key: ContentKey, child: unknown): unknown {
  const { holds } = contents[key]
  if (typeof child === 'string') return child
  return elementOf(holds === 'page' ? 'group' : (holds as Kind), child)
}

function linksOf(value: unknown): unknown[] {
  if (!isObject(value)) return [value]
  return Object.entries(value).flatMap(([key, links]) =>
    (links as unknown[]).map((link) => childOf(key as ContentKey, link)),
  )
}
