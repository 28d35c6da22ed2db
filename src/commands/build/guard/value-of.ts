import { readJson } from '../../../format/json/read.js'
import { resolveRefs } from '../../../format/json/refs/refs.js'
import type { JsonValue } from '../../../format/json/value.js'

/** A docs.json with its `$ref`s resolved, but for those to keep; undefined where it is broken. */
export function valueOf(text: string, file: string, keep: readonly string[]): JsonValue | undefined {
  try {
    return resolveRefs(readJson(text, { file }), { keep }).value
  } catch {
    return undefined
  }
}
