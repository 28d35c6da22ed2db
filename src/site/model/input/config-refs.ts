import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import { readJson } from '../../../format/json/read.js'
import type { JsonFile } from '../../../format/json/read.js'
import { resolveRefs } from '../../../format/json/refs/refs.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'

interface ConfigRefs {
  /** The docs.json with each `ref(…)` replaced; undefined for a `ref(…)` to nothing. */
  readonly docs: JsonValue | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** In the config, or in the file of a `ref(…)`. */
  readonly placeOf: JsonFile['placeOf']
}

/** Reads the `ref(…)`s of a config. */
export function configRefs(json: JsonObject, root: string, placeOf: JsonFile['placeOf']): ConfigRefs {
  const text = JSON.stringify(json)
  if (!text.includes('"$ref"')) return { docs: json, diagnostics: [], placeOf }
  const document = { ...readJson(text, { file: path.join(root, 'docs.json') }), placeOf }
  try {
    const resolved = resolveRefs(document)
    return { docs: resolved.value, diagnostics: resolved.diagnostics, placeOf: resolved.placeOf }
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    return { docs: undefined, diagnostics: error.diagnostics, placeOf }
  }
}
