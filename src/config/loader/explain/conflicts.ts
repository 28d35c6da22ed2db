import { readableText } from '../../../base/files/readable-text.js'
import type { Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import { splitConflict } from '../../../base/files/conflict.js'
import { configDiagnostic } from '../codes.js'

/** The merge conflicts that were left in a config's modules; the compiler only trips over their first sign. */
export function leftConflicts(files: Iterable<string>): Diagnostic[] {
  return [...files].flatMap((file) => {
    const conflict = file.endsWith('.json') ? undefined : splitConflict(readableText(file) ?? '')
    if (!conflict) return []
    const [ours, theirs] = [conflict.ours.label, conflict.theirs.label]
    return conflict.hunks.map((hunk) =>
      configDiagnostic(
        'config-conflict-marker',
        { ours: { label: ours, lines: hunk.ours }, theirs: { label: theirs, lines: hunk.theirs } },
        { file, line: hunk.line, column: 1 },
      ),
    )
  })
}
