import { format, resolveConfig } from 'prettier'
import type { Options } from 'prettier'
import { BuildNavError } from '../../diagnostics/build-nav-error.js'
import { migrateReport } from '../codes.js'

/** The text as the repository's own prettier configuration wants it; `.editorconfig` counts, as for prettier itself. */
export async function formatModule(file: string, text: string): Promise<string> {
  try {
    const options: Options = (await resolveConfig(file, { editorconfig: true })) ?? {}
    return await format(text, { ...options, filepath: file, parser: 'typescript', requirePragma: false, rangeStart: 0, rangeEnd: Infinity })
  } catch (error) {
    if (error instanceof RangeError) throw new BuildNavError([migrateReport('migrate-too-deep', {})])
    const [reason = ''] = String((error as Error).message).split('\n')
    throw new BuildNavError([migrateReport('migrate-prettier', { reason })])
  }
}
