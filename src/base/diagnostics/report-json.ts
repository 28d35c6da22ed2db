import path from 'node:path'
import { countBySeverity, type Diagnostic, type Place } from './diagnostic.js'
import type { Finding, Pages } from './groups.js'

/** The folded findings of a check: each with the page of its rule, its number of diagnostics, and their places. */
export function findingsJson(findings: readonly Finding[], pageOf?: Pages['pageOf']) {
  return findings.map((finding) => ({
    ...diagnosticJson(finding),
    url: pageOf?.(finding.code),
    count: finding.of.length,
    places: finding.of.map(({ place, listed, message }) => ({
      place,
      subject: finding.of.length > 1 ? (listed?.what ?? listed?.file?.path ?? message) : null,
    })),
  }))
}

/** The problems in every `--format json`. */
export function reportJson(diagnostics: readonly Diagnostic[]) {
  return { counts: countBySeverity(diagnostics), diagnostics: diagnostics.map(diagnosticJson) }
}

function diagnosticJson({ code, severity, message, hint, place }: Diagnostic) {
  return { code, severity, message, hint, place }
}

/**
 * A value in the form of every `--format json`, for JSON.stringify: null where nothing is, and for a place its `file`,
 * `line` and `column`. The file is relative to the folder, with `/` on every system.
 */
export function inJsonForm(value: unknown, folder: string): unknown {
  if (value === undefined) return null
  if (!hasPlace(value)) return value
  const { place } = value
  const file = place ? path.relative(folder, place.file).replaceAll(path.sep, '/') : null
  const inForm = { file, line: place?.line, column: place?.column }
  const entries = Object.entries(value) as [string, unknown][]
  return Object.fromEntries(entries.flatMap((each) => (each[0] === 'place' ? Object.entries(inForm) : [each])))
}

/** True for a value of code or docs.json with its place; the place of a change is a list of elements. */
function hasPlace(value: unknown): value is { readonly place: Place | undefined } {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'place')) return false
  const { place } = value as { readonly place: Partial<Place> | undefined }
  return place === undefined || typeof place.line === 'number'
}
