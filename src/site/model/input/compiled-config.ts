import path from 'node:path'
import { BuildNavError } from '../../../base/diagnostics/diagnostic.js'
import { compile, type Compiled } from '../../../config/compile/compile.js'
import { loadConfig, type LoadedConfig, type LoadOptions } from '../../../config/loader/load.js'
import { withTracer } from '../../../config/loader/stack.js'
import { readJson, type JsonFile } from '../../../format/json/read.js'
import { resolveRefs } from '../../../format/json/refs/refs.js'
import type { JsonObject } from '../../../format/json/value.js'

/** A config after a run, and its docs.json. */
export interface CompiledConfig extends LoadedConfig, Compiled {}

/** Loads a config and compiles the export. */
export async function compiledConfig(file: string, options: LoadOptions = {}): Promise<CompiledConfig> {
  const first = await compiledOnce(file, options)
  // Once more only: values kept between loads stay without a place.
  return first.isDoubtful ? withTracer(() => compiledOnce(file, options)) : first
}

async function compiledOnce(file: string, options: LoadOptions): Promise<CompiledConfig> {
  const loaded = await loadConfig(file, options)
  const compiled = compile(loaded.value)
  return { ...loaded, ...compiled, diagnostics: [...compiled.diagnostics, ...loaded.warnings] }
}

/** Compiles the config once more, with a tracer: slower, so only where something has to be placed. */
export async function tracedConfig(file: string, first: CompiledConfig, options: LoadOptions = {}) {
  const traced = await withTracer(() => compiledOnce(file, options))
  // A config with errors now and then keeps the first errors, without places.
  return traced.diagnostics.length > 0 ? traced : { ...traced, diagnostics: first.diagnostics }
}

/**
 * Reads the `ref(…)`s of a config: its docs.json, undefined for a `ref(…)` to nothing, and the places in the config or
 * in the file of a `ref(…)`.
 */
export function configRefs(json: JsonObject, root: string, placeOf: JsonFile['placeOf'] = () => undefined) {
  const text = JSON.stringify(json)
  if (!text.includes('"$ref"')) return { docs: json, diagnostics: [], placeOf }
  try {
    const { value, ...refs } = resolveRefs({ ...readJson(text, { file: path.join(root, 'docs.json') }), placeOf })
    return { docs: value, ...refs }
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    return { docs: undefined, diagnostics: error.diagnostics, placeOf }
  }
}
