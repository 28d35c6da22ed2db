import path from 'node:path'
import type { Diagnostic } from './diagnostic.js'
import { printableJson } from './printable.js'
import { countBySeverity } from './summary.js'

/** The shape of `--format json`; `version` grows when a field changes its meaning or goes. */
export interface JsonReport {
  readonly version: 1
  readonly counts: { readonly error: number; readonly warning: number; readonly note: number }
  readonly diagnostics: readonly {
    readonly code: string
    readonly severity: string
    readonly message: string
    readonly hint: string | null
    /** Relative to the working folder, with `/` on every system; null where a finding has no place. */
    readonly file: string | null
    readonly line: number | null
    readonly column: number | null
  }[]
}

/** For tools. */
export function formatJson(diagnostics: readonly Diagnostic[], at: { readonly cwd: string }): string {
  return printableJson(reportJson(diagnostics, at))
}

/** The same, to be part of a larger report. */
export function reportJson(diagnostics: readonly Diagnostic[], { cwd }: { readonly cwd: string }): JsonReport {
  return {
    version: 1,
    counts: countBySeverity(diagnostics),
    diagnostics: diagnostics.map(({ code, severity, message, hint, place }) => ({
      code,
      severity,
      message,
      hint: hint ?? null,
      file: place ? path.relative(cwd, place.file).replaceAll(path.sep, '/') : null,
      line: place?.line ?? null,
      column: place?.column ?? null,
    })),
  }
}
