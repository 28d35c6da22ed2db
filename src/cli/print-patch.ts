import type { Output } from '../commands/build/docs-json-files.js'
import type { Terminal } from './command.js'
import { shownPath } from './shown-path.js'

/** Prints what changes in files, as a patch. */
export async function printPatch(files: readonly Output[], terminal: Terminal): Promise<void> {
  if (terminal.isData) return
  const { unifiedDiff } = await import('./unified-diff.js')
  for (const { file, before, text } of files)
    terminal.print(unifiedDiff(shownPath(file, terminal), before ?? '', text, terminal.color))
}
