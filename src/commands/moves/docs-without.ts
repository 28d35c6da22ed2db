import { contents } from '../../format/contract/contents.js'
import { generators } from '../../format/contract/attributes.js'
import { isTitleKey } from '../../format/contract/kinds.js'
import { isJsonObject, setOwn, type JsonObject, type JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'
import { variantKinds, type VariantKind } from '../../site/model/variants.js'

/** A docs.json value without some pages, and the removed parts. */
export interface DocsWithout {
  readonly docs: JsonObject
  readonly entries: readonly { readonly path: JsonPath; readonly before: string }[]
  /** Elements left empty, by kind and title: `group 'Setup'`. */
  readonly elements: readonly string[]
  /** The languages, versions and products left empty, inner ones first. */
  readonly variants: readonly { readonly kind: VariantKind; readonly title: string; readonly path: JsonPath }[]
}

/** An element of a navigation opens nothing without one of these keys. */
const holding: readonly string[] = [...Object.keys(contents), ...generators, 'root', 'sourceRef']

/** Takes pages out of a navigation, and elements left empty. Parts without such a page stay the same objects. */
export function docsWithout(docs: JsonObject, isRemoved: (entry: string) => boolean): DocsWithout {
  const entries: DocsWithout['entries'][number][] = []
  const elements: string[] = []
  const variants: DocsWithout['variants'][number][] = []
  /** Undefined where nothing is left of a value. */
  const without = (value: JsonValue, key: string, path: JsonPath): JsonValue | undefined => {
    if (typeof value === 'string') {
      if ((key !== 'pages' && key !== 'root') || !isRemoved(value)) return value
      entries.push({ path, before: value })
      return undefined
    }
    if (Array.isArray(value)) {
      const list = value as readonly JsonValue[]
      const kept = list.map((each, index) => without(each, key, [...path, index]))
      return kept.every((each, index) => each === list[index]) ? value : kept.filter((each) => each !== undefined)
    }
    return isJsonObject(value) ? inObject(value, path) : value
  }
  const inObject = (object: JsonObject, path: JsonPath): JsonValue | undefined => {
    const result: JsonObject = {}
    let isChanged = false
    for (const [key, value] of Object.entries(object)) {
      const now = without(value, key, [...path, key])
      isChanged ||= now !== value
      if (now !== undefined) setOwn(result, key, now)
    }
    if (!isChanged) return object
    const isEmptied = path.length > 1 && !holding.some((key) => isHeld(result[key]))
    if (!isEmptied) return result
    const kind = Object.keys(object).find((key) => isTitleKey(key) && typeof object[key] === 'string')
    if (kind !== undefined) elements.push(`${kind} '${String(object[kind])}'`)
    const variant = variantKinds.find((each) => each === kind)
    if (variant) variants.push({ kind: variant, title: String(object[variant]), path: [...path, variant] })
    return undefined
  }
  const { navigation } = docs
  const now = navigation === undefined ? undefined : without(navigation, '', ['navigation'])
  const planned = { ...docs }
  if (now !== undefined && now !== navigation) setOwn(planned, 'navigation', now)
  return { docs: planned, entries, elements, variants }
}

function isHeld(value: JsonValue | undefined): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0)
}
