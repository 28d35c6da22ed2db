import { format, resolveConfig } from 'prettier'
import type { Options } from 'prettier'
import { BuildNavError } from '../../diagnostics/build-nav-error.js'
import { migrateReport } from '../codes.js'

/** The text as the repository's own prettier configuration wants it; `.editorconfig` counts, as for prettier itself. */
export async function formatModule(file: string, text: string): Promise<string> {
  try {
    const options: Options = {
      ...(await resolveConfig(file, { editorconfig: true })),
      filepath: file,
      parser: 'typescript',
      requirePragma: false,
    }
    return await formatStably(text, options)
  } catch (error) {
    if (error instanceof RangeError) throw new BuildNavError([migrateReport('migrate-too-deep', {})])
    const [reason = ''] = String((error as Error).message).split('\n')
    throw new BuildNavError([migrateReport('migrate-prettier', { reason })])
  }
}

/**
 * Prettier may lay out its own output otherwise, where an object on several lines or a comment stands in a chain of
 * calls. What is written must pass `prettier --check`.
 */
async function formatStably(text: string, options: Options): Promise<string> {
  let formatted = await format(text, options)
  if (!/^\s*\/\/|\.\w+\([^()]*\{$/m.test(formatted)) return formatted
  for (let pass = 1; pass < MOST_PASSES; pass++) {
    const again = await format(formatted, options)
    if (again === formatted) break
    formatted = again
  }
  return formatted
}

const MOST_PASSES = 3
