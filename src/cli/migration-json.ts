import { printableJson } from '../diagnostics/printable.js'
import { located, reportJson } from '../diagnostics/report-json.js'
import type { MigrateResult } from '../migrate/migrate.js'
import type { Terminal } from './command.js'
import { shownPath } from './shown-path.js'

/**
 * The result of a migration, for tools; `drift`: places where variants differ as slips do, `conditions`: all places
 * where they differ.
 */
export function migrationJson(result: MigrateResult, terminal: Terminal): string {
  const { files, written, proof, families, kept, diagnostics, drift, conditions } = result
  return printableJson({
    ...reportJson(diagnostics, terminal),
    written,
    proof,
    files: files.map(({ path, text }) => ({ file: shownPath(path, terminal), lines: text.split('\n').length - 1 })),
    families,
    kept: kept.map((setting) => located(setting, terminal)),
    drift: reportJson(drift, terminal).diagnostics,
    conditions: conditions.map((condition) => located(condition, terminal)),
  })
}
