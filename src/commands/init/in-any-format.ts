import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'

/**
 * Formats by prettier's defaults, where the repository's configuration of prettier is broken: that is not init's
 * problem.
 */
export async function inAnyFormat<Result>(make: (prettierConfig: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await make(true)
  } catch (error) {
    const codes = error instanceof BuildNavError ? error.diagnostics.map(({ code }) => code) : []
    if (codes.length === 0 || codes.some((code) => code !== 'migrate-prettier')) throw error
    return make(false)
  }
}
