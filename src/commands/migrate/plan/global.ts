import { contents } from '../../../format/contract/contents.js'
import { globalLists } from '../../../format/contract/kinds.js'
import type { ContentKey } from '../../../format/contract/contents.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject } from '../../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import type { Plan } from '../model.js'
import { foreignIn, loosely, planContent } from './children.js'
import type { Context } from './context.js'
import { planLiteral } from './literal.js'

/**
 * True if `.global(…)` gives the value back: it puts links in lists by their kind; without links it gives `anchors`.
 */
export function isGlobalLinks(value: JsonValue): value is JsonObject {
  if (!isJsonObject(value)) return false
  const lists = Object.entries(value)
  const isEmpty = lists.length === 1 && Array.isArray(value['anchors']) && value['anchors'].length === 0
  return (
    isEmpty ||
    (lists.length > 0 && lists.every(([key, list]) => globalLists.has(key) && isLinkList(key as ContentKey, list)))
  )
}

/** Links or empty lists, at least one of these: nothing is wrong with it. */
export function isEmptyGlobal(value: JsonValue): boolean {
  return (
    isJsonObject(value) &&
    Object.entries(value).every(
      ([key, list]) =>
        globalLists.has(key) && Array.isArray(list) && (list.length === 0 || isLinkList(key as ContentKey, list)),
    )
  )
}

function isLinkList(key: ContentKey, list: JsonValue): boolean {
  return (
    Array.isArray(list) &&
    list.length > 0 &&
    foreignIn(key, list) === undefined &&
    list.every((link: JsonValue) => isJsonObject(link) && typeof link['href'] === 'string')
  )
}

/** The links of a `global` that has the typed form. */
export function planGlobal(value: JsonObject, path: JsonPath, context: Context): readonly Plan[] {
  return Object.entries(value).flatMap(([key, list]) => planContent(key as ContentKey, list, [...path, key], context))
}

/** Any other `global`: elements where there are lists of them. */
export function planLooseGlobal(value: JsonValue, path: JsonPath, context: Context): Plan {
  const hasElements = isJsonObject(value) && Object.keys(value).some((key) => Object.hasOwn(contents, key))
  if (!hasElements) return planLiteral(value, context, false)
  const entries = Object.entries(value).map(([key, list]) => ({
    key,
    value: loosely(key, list, [...path, key], context),
    comments: [],
  }))
  return { type: 'object', entries, open: false, comments: [] }
}
