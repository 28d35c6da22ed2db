import { BuildNavError } from '../../../base/diagnostics/diagnostic.js'
import { describe } from '../../../config/compile/words.js'
import { childKind, contents, type ContentKey } from '../../../format/contract/contents.js'
import type { Kind } from '../../../format/contract/kind.js'
import { kinds } from '../../../format/contract/kinds.js'
import { elementName } from '../../../format/contract/words.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { migrateReport } from '../codes.js'
import { element, literal, type ElementPlan, type ListPlan, type LiteralPlan, type Plan } from '../model.js'
import type { Context } from './context.js'

const titleKeys = Object.keys(kinds).filter((kind) => kind !== 'navigation') as Kind[]

/** The value refused by a content method, in words; undefined for an accepted value. */
export function foreignIn(key: ContentKey, value: JsonValue): string | undefined {
  const { holds } = contents[key]
  if (holds === 'url') return typeof value === 'string' ? undefined : describe(value)
  if (!Array.isArray(value)) return describe(value)
  const foreign = value.find((child: JsonValue) => !isChild(child, key)) as JsonValue | undefined
  if (!isJsonObject(foreign)) return foreign === undefined ? undefined : describe(foreign)
  const kind = kindOf(foreign, childKind(key))
  return kind ? elementName(kind, foreign[kind]) : 'an object'
}

function isChild(child: JsonValue, key: ContentKey): boolean {
  // The builders skip '' like false: an empty string would be lost.
  if (typeof child === 'string') return contents[key].holds === 'page' && child !== ''
  return (
    isJsonObject(child) &&
    (isSourceRef(child) || planRef(child) !== undefined || kindOf(child, childKind(key)) === childKind(key))
  )
}

/** JavaScript's limit for a call is a little above. */
const MOST_ARGUMENTS = 60_000

/** The arguments of a typed content call. */
export function planContent(key: ContentKey, value: JsonValue, path: JsonPath, context: Context): readonly Plan[] {
  if (!Array.isArray(value)) return [literal(value)]
  if (value.length > MOST_ARGUMENTS) {
    const args = { key, count: value.length, most: MOST_ARGUMENTS }
    throw new BuildNavError([migrateReport('migrate-list-too-long', args, context.source.placeOf(path))])
  }
  const list = planList(key, value, path, context)
  return list.from && list.items.length > 0 ? [{ ...list, spread: true }] : list.items
}

/** The value of a `.set`: elements as calls, like the rest, and each page by itself. */
export function loosely(key: string, value: JsonValue, path: JsonPath, context: Context): Plan {
  const mayHoldElements = Object.hasOwn(contents, key) && key !== 'href' && Array.isArray(value)
  if (!mayHoldElements || (key !== 'pages' && !value.some((child: JsonValue) => isJsonObject(child)))) {
    return planLiteral(value, context, false)
  }
  return planList(key as ContentKey, value, path, context)
}

function planList(key: ContentKey, list: readonly JsonValue[], path: JsonPath, context: Context): ListPlan {
  const from = context.source.refs.get(list)?.file
  const items = list.map((child, index): Plan => planChild(child, childKind(key), [...path, index], context))
  return { type: 'list', items, spread: false, comments: [], from }
}

/** A child of a list: an element, a `$ref`, or a page. */
export function planChild(child: JsonValue, expected: Kind, path: JsonPath, context: Context): Plan {
  if (isJsonObject(child)) {
    if (isSourceRef(child)) {
      return { ...element('sourceRef', [literal(child['sourceRef'])]), comments: context.comments.within(path) }
    }
    const ref = planRef(child)
    if (ref) return { ...ref, comments: context.comments.within(path) }
    const kind = kindOf(child, expected)
    if (kind) return context.planElement(kind, child, path, context)
  }
  const plan = { ...literal(child), comments: context.comments.within(path) }
  context.paths.set(plan, path)
  return plan
}

/** The kind of an object in a list: of its title, or of the list. */
function kindOf(json: JsonObject, expected: Kind): Kind | undefined {
  if (Object.hasOwn(json, expected)) return expected
  if (Object.hasOwn(json, 'sourceRef')) return undefined
  return titleKeys.find((kind) => Object.hasOwn(json, kind)) ?? expected
}

/** True for `{ "sourceRef": "sdk" }`; an empty path stays data, as the builder refuses it. */
function isSourceRef({ sourceRef, ...others }: JsonObject): boolean {
  return typeof sourceRef === 'string' && sourceRef !== '' && Object.keys(others).length === 0
}

/** `ref('nav/api.json')`, for an object with a file name only; otherwise undefined. */
export function planRef(value: JsonValue | undefined): ElementPlan | undefined {
  if (!isJsonObject(value) || !isNamed(value) || Object.keys(value).length > 1) return undefined
  return element('ref', [literal(value['$ref'] as string)])
}

/** True for an object with content in a named file. */
export function isNamed(value: JsonObject): boolean {
  return typeof value['$ref'] === 'string'
}

/** Plain JSON. `exact`: the type has literals. */
export function planLiteral(value: JsonValue, { source }: Context, exact: boolean): LiteralPlan {
  const from = typeof value === 'object' && value !== null ? source.refs.get(value)?.file : undefined
  return { type: 'literal', value, exact, comments: [], from }
}
