import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import type { BuildOptions } from './build.js'
import { buildReport } from './codes.js'

/**
 * Reads a docs.json that a config makes. For conflict markers in it, throws the error of `build`, which names the
 * side to take.
 */
export function tellingConflicts<Value>(
  read: () => Value,
  options: Pick<BuildOptions, 'cwd' | 'config' | 'out'>,
): Value | Promise<Value> {
  try {
    return read()
  } catch (error) {
    const marker =
      error instanceof BuildNavError && error.diagnostics.find(({ code }) => code === 'json-conflict-marker')
    if (!marker) throw error
    return saidByBuild(options, marker).then((said) => {
      throw said ? new BuildNavError(said) : error
    })
  }
}

/** Undefined where there is no config, where it does not run, or where it leaves that file to others. */
async function saidByBuild(
  options: Pick<BuildOptions, 'cwd' | 'config' | 'out'>,
  { place }: Diagnostic,
): Promise<readonly Diagnostic[] | undefined> {
  try {
    const { build } = await import('./build.js')
    const { drift, changed } = await build({ ...options, check: true })
    if (!changed) return undefined
    const refusals = drift?.refusals ?? []
    return refusals.length > 0 ? refusals : [buildReport('docs-json-unsettled', {}, place)]
  } catch {
    return undefined
  }
}
