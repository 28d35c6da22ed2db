import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lengthInLines } from '../../base/diagnostics/text.js'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { refsIn } from '../../format/json/refs/refs-in.js'
import { pullReport } from './codes.js'
import type { PulledFile } from './pull.js'
import type { Ran } from './run-config.js'

/** Shorter growth is not worth a migration, which takes as long as the pull did. */
const LEAST_LINES = 40
const LEAST_SHARE = 0.2

/**
 * A note where a pull made the config much longer than a fresh migration of docs.json would be: a language that somebody
 * copied in docs.json is written out, and a migration finds the function for both.
 */
export async function writtenAnew(
  { config, out, ran }: { readonly config: string; readonly out: string; readonly ran: Ran },
  changed: readonly PulledFile[],
): Promise<readonly Diagnostic[]> {
  const grown = changed.reduce((sum, { before, text }) => sum + lengthInLines(text) - lengthInLines(before), 0)
  // The command is for what migrate wrote: a config that reads other files is more than docs.json contains.
  const isPlain = path.basename(config) === 'docs.config.ts' && path.dirname(config) === path.dirname(out)
  if (grown < LEAST_LINES || !isPlain || ran.reads.length > 0 || refsIn(ran.json).length > 0) return []
  const texts = new Map(changed.map(({ path: file, text }) => [file, text]))
  const lines = ran.files.reduce((sum, file) => sum + lengthInLines(texts.get(file) ?? readFileSync(file, 'utf8')), 0)
  const navigationOnly = ran.owns === 'navigation'
  const anew = await linesAnew(out, navigationOnly)
  if (anew === undefined || lines - anew < LEAST_LINES || lines - anew < lines * LEAST_SHARE) return []
  return [pullReport('pull-written-anew', { lines, anew, navigationOnly }, startOf(config))]
}

/** The number of lines that a migration would write; undefined where it can't. */
async function linesAnew(out: string, navigationOnly: boolean): Promise<number | undefined> {
  const { migrate } = await import('../migrate/migrate.js')
  try {
    const { files } = await migrate({ cwd: path.dirname(out), file: out, dryRun: true, force: true, navigationOnly })
    return files.reduce((sum, { text }) => sum + lengthInLines(text), 0)
  } catch (error) {
    if (error instanceof BuildNavError) return undefined
    throw error
  }
}
