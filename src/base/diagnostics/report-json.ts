import path from 'node:path'
import { countBySeverity, type Diagnostic, type Place } from './diagnostic.js'
import type { Finding, Pages } from './groups.js'

/** Problems as data. */
interface JsonReport {
  readonly counts: { readonly error: number; readonly warning: number; readonly note: number }
  readonly diagnostics: readonly JsonDiagnostic[]
}

/** A folded finding of a check. */
interface JsonFinding extends JsonDiagnostic {
  /** The page about the rule and its fix. */
  readonly url: string | null
  /** The length of `diagnostics`. */
  readonly count: number
  /** Place and subject of each diagnostic. */
  readonly places: readonly (JsonPlace & { readonly subject: string | null })[]
}

interface JsonDiagnostic extends JsonPlace {
  readonly code: string
  readonly severity: string
  readonly message: string
  readonly hint: string | null
}

interface JsonPlace {
  /** Relative to the working folder, with `/` on every system; null where a finding has no place. */
  readonly file: string | null
  readonly line: number | null
  readonly column: number | null
}

interface Within {
  readonly cwd: string
}

/** The folded findings of a check. */
export function findingsJson(findings: readonly Finding[], at: Within & Partial<Pages>): JsonFinding[] {
  return findings.map((finding) => ({
    ...diagnosticJson(finding, at),
    url: at.pageOf?.(finding.code) ?? null,
    count: finding.of.length,
    places: finding.of.map((each) => ({
      ...placeJson(each.place, at),
      subject: finding.of.length > 1 ? (each.listed?.what ?? each.listed?.file?.path ?? each.message) : null,
    })),
  }))
}

/** The problems in every `--format json`. */
export function reportJson(diagnostics: readonly Diagnostic[], at: Within): JsonReport {
  return {
    counts: countBySeverity(diagnostics),
    diagnostics: diagnostics.map((diagnostic) => diagnosticJson(diagnostic, at)),
  }
}

function diagnosticJson({ code, severity, message, hint, place }: Diagnostic, at: Within): JsonDiagnostic {
  return { code, severity, message, hint: hint ?? null, ...placeJson(place, at) }
}

/** A value whose place has the form of the report. */
export function located<What extends { readonly place: Place | undefined }>({ place, ...what }: What, at: Within) {
  return { ...what, ...placeJson(place, at) }
}

function placeJson(place: Place | undefined, { cwd }: Within): JsonPlace {
  return {
    file: place ? path.relative(cwd, place.file).replaceAll(path.sep, '/') : null,
    line: place?.line ?? null,
    column: place?.column ?? null,
  }
}
