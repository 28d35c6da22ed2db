import { located, reportJson } from '../base/diagnostics/report-json.js'
import type { MigrateResult } from '../commands/migrate/migrate.js'
import type { Terminal } from './command.js'
import { shownPath } from './shown-path.js'

/**
 * The stable fields of a migration for tools; `drift`: places where variants differ as slips do, `conditions`: all places
 * where they differ.
 */
export function migrationData(result: MigrateResult, terminal: Terminal) {
  const { files, written, proof, families, kept, drift, conditions } = result
  return {
    written,
    proof,
    files: files.map(({ path, text }) => ({ file: shownPath(path, terminal), lines: text.split('\n').length - 1 })),
    families,
    kept: kept.map((setting) => located(setting, terminal)),
    drift: reportJson(drift, terminal).diagnostics,
    conditions: conditions.map((condition) => located(condition, terminal)),
  }
}
