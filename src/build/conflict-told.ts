import { BuildNavError } from '../diagnostics/build-nav-error.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { BuildOptions } from './build.js'
import { buildReport } from './codes.js'

/** Reads a docs.json that a config makes: of conflict markers in it, what `build` says is thrown, which names the side to take. */
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

/** Undefined where there is no config, or where it does not run. */
async function saidByBuild(
  options: Pick<BuildOptions, 'cwd' | 'config' | 'out'>,
  { place }: Diagnostic,
): Promise<readonly Diagnostic[] | undefined> {
  try {
    const { build } = await import('./build.js')
    const { drift } = await build({ ...options, check: true })
    const refusals = drift?.refusals ?? []
    return refusals.length > 0 ? refusals : [buildReport('docs-json-unsettled', {}, place)]
  } catch {
    return undefined
  }
}
