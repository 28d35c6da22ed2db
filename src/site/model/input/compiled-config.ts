import { compile } from '../../../config/compile/compile.js'
import type { Compiled } from '../../../config/compile/compile.js'
import { loadConfig } from '../../../config/loader/load.js'
import type { LoadedConfig, LoadOptions } from '../../../config/loader/load.js'
import { withTracer } from '../../../config/loader/stack.js'

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
export async function tracedConfig(
  file: string,
  first: CompiledConfig,
  options: LoadOptions = {},
): Promise<CompiledConfig> {
  const traced = await withTracer(() => compiledOnce(file, options))
  // A config with errors now and then keeps the first errors, without places.
  return traced.diagnostics.length > 0 ? traced : { ...traced, diagnostics: first.diagnostics }
}
