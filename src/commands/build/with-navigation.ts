import { setOwn } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'

/** A docs.json with another navigation; its other keys stay. */
export function withNavigation(docs: JsonObject, { navigation }: JsonObject): JsonObject {
  const whole: JsonObject = {}
  for (const [key, value] of Object.entries(docs)) setOwn(whole, key, value)
  setOwn(whole, 'navigation', navigation as JsonValue)
  return whole
}
