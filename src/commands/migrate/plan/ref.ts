import { isJsonObject } from '../../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import { literal } from '../model.js'
import type { ElementPlan } from '../model.js'

/** `ref('nav/api.json')`, for an object that does nothing but name a file; undefined for any other value. */
export function planRef(value: JsonValue | undefined): ElementPlan | undefined {
  if (!isJsonObject(value) || !isNamed(value) || Object.keys(value).length > 1) return undefined
  return { type: 'element', builder: 'ref', args: [literal(value['$ref'] as string)], calls: [], comments: [] }
}

/** True for an object whose content, or some of it, is in the file that it names. */
export function isNamed(value: JsonObject): boolean {
  return typeof value['$ref'] === 'string'
}
