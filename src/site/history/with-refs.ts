import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import type { RefOptions } from '../../format/json/refs/ref-files.js'
import type { JsonValue } from '../../format/json/value.js'

/** A docs.json with its `$ref`s resolved; as it is where a file is missing: the rest can be compared all the same. */
export function withRefs(text: string, file: string, read?: RefOptions['read']): JsonValue {
  const document = readJson(text, { file })
  try {
    return resolveRefs(document, { read }).value
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    // A broken file of now is there to be fixed; one of the past is not.
    if (!read && error.diagnostics.some(({ code }) => code === 'ref-unreadable')) throw error
    return document.value
  }
}
