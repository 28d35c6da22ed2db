import path from 'node:path'
import type { Options } from 'prettier'
import { containProcess, timeLimit, waitWithin } from '../../../config/loader/process.js'
import { BuildNavError, type Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import { migrateReport } from '../codes.js'
import type { GeneratedFile } from '../run.js'
import { optionsFor, prettierIgnore, prettierReason } from './prettier-config.js'

/** Modules with their layout, and what of the repository's configuration could not be used. */
export interface Formatted {
  readonly modules: readonly GeneratedFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Formats modules of a folder, or other files, by the repository's own configuration, or by prettier's defaults. The
 * configuration is code of others: it may throw, exit, print, or never end.
 */
export async function formatModules(
  modules: readonly GeneratedFile[],
  folder: string,
  { prettierConfig = true }: { prettierConfig?: boolean | undefined } = {},
): Promise<Formatted> {
  // Prettier takes less than a millisecond for a character.
  const limit = timeLimit() + modules.reduce((sum, { text }) => sum + text.length, 0)
  const { escaped, release } = containProcess(folder)
  const missing = new Set<string>()
  const formatting = Promise.all(
    modules.map(async ({ path: name, text }) => {
      const file = path.join(folder, name)
      const found = prettierConfig ? await optionsFor(file) : { options: {}, ignore: prettierIgnore, missing: [] }
      for (const problem of found.missing) missing.add(problem)
      return { path: name, text: await formatWithTables(text, { ...found.options, ...always(file) }, found.ignore) }
    }),
  )
  try {
    const formatted = await waitWithin(limit, Promise.race([formatting, escaped]))
    return {
      modules: formatted,
      diagnostics: [...missing].map((problem) => migrateReport('migrate-prettier-missing', { problem })),
    }
  } catch (error) {
    if (error instanceof RangeError) throw new BuildNavError([migrateReport('migrate-too-deep', {})])
    throw new BuildNavError([migrateReport('migrate-prettier', { reason: prettierReason(error) })])
  } finally {
    release()
  }
}

/** The options that no configuration decides: code is TypeScript, and other files are told by their names. */
function always(file: string): Options {
  return { ...(/\.[cm]?[jt]s$/.test(file) ? { parser: 'typescript' } : {}), requirePragma: false, filepath: file }
}

/**
 * Formats code with tables in it: what prettier is to leave alone has the quotes and the indentation of the rest, and
 * lines of any length.
 */
async function formatWithTables(text: string, options: Options, ignore: string): Promise<string> {
  if (!text.includes(`${prettierIgnore}\n`)) return formatStably(text, options)
  const { format } = await import('prettier')
  const wide = { ...options, printWidth: Number.MAX_SAFE_INTEGER, objectWrap: 'preserve' } as const
  const laidOut = await format(text.replaceAll(/^\/\/ prettier-ignore$/gm, TABLE), wide)
  const formatted = await formatStably(laidOut.replaceAll(TABLE, prettierIgnore), options)
  return formatted.replaceAll(prettierIgnore, ignore)
}

/** Stands for the comment while prettier is to read on: no comment of docs.json is printed like this. */
const TABLE = '//\u200bprettier-ignore'

/**
 * Formats until the result is stable. Prettier may lay out its own output otherwise, where an object on several lines
 * or a comment is in a chain of calls, but the result must pass `prettier --check`.
 */
export async function formatStably(text: string, options: Options): Promise<string> {
  const { format } = await import('prettier')
  let formatted = await format(text, options)
  if (!mayBeUnstable(formatted)) return formatted
  for (let pass = 1; pass < MOST_PASSES; pass++) {
    const again = await format(formatted, options)
    if (again === formatted) break
    formatted = again
  }
  return formatted
}

const MOST_PASSES = 3

/** True if code contains forms that prettier may lay out otherwise the second time. */
export function mayBeUnstable(text: string): boolean {
  return /^\s*\/\/|\.\w+\([^()]*\{$/m.test(text)
}
