import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import type { Input } from '../../site/model/input/input.js'
import type { Site } from '../../site/model/site.js'
import { variantTitles } from '../../site/model/variants.js'
import { configurableIds, setCodes } from './levels.js'
import type { RawFinding } from './rule.js'
import type { RunOptions } from './run-rules.js'

/** A finding with its place. */
export interface Placed {
  readonly diagnostic: Diagnostic
  /** The finding of a rule; undefined for a problem of reading the input. */
  readonly finding?: RawFinding
}

/** Findings of rules as diagnostics with places, and the problems of reading the input. */
export async function placed(
  input: Input,
  site: Site | undefined,
  findings: readonly RawFinding[],
  options: RunOptions,
): Promise<Placed[]> {
  if (findings.length === 0 && input.diagnostics.length === 0) return []
  const { diagnostics, placeOf, conditionOf } = await input.placing()
  const read = readProblems(diagnostics, options)
  const told = new Set(read.map(({ code, place }) => lineKey(code, place)))
  const ofKeys = new Set<string>()
  const variantsIn = variantFinder(site)
  const found = new Map<string, Placed>()
  for (const finding of findings) {
    const { rule: code, severity, message, cause, at, listed } = finding
    const condition = 'path' in at && at.lacks ? conditionOf?.(at.lacks) : undefined
    // A part that only code can leave out is no finding without a condition.
    if (!condition && 'path' in at && at.lacks?.isConditional) continue
    const place = condition ? condition.place : placeOf(at)
    const hint = condition
      ? `The condition \`${condition.code}\` leaves it out: change it if that is not intended.`
      : finding.hint
    // Compiling a config has found some problems already; a key in `.set` is there on purpose, and reported once.
    const codes = [code, cause ?? code, code === 'unknown-key' ? 'set-unknown-key' : code]
    if (codes.some((each) => told.has(lineKey(each, place)))) continue
    if ('path' in at && at.part === 'key') ofKeys.add(JSON.stringify(place))
    const variants = variantsIn(listed.file?.path ?? listed.what ?? message)
    // Code may run several times: equal texts at a place are a single finding.
    const key = JSON.stringify([code, message, place])
    const diagnostic = { code, severity, message, hint, place, listed: { ...listed, variants } }
    if (!found.has(key)) found.set(key, { diagnostic, finding })
  }
  // A rule about a key says more than the use of `.set`: one problem is one finding.
  const isSaidBetter = ({ code, place }: Diagnostic) =>
    setCodes.some((each) => each === code) && ofKeys.has(JSON.stringify(place))
  const kept = read.filter((diagnostic) => !isSaidBetter(diagnostic)).map((diagnostic) => ({ diagnostic }))
  return [...kept, ...found.values()].sort((a, b) => byPlace(a.diagnostic, b.diagnostic, input.file))
}

/** The problems of reading, with their levels; if only some rules run, their own, and errors that prevent them. */
function readProblems(diagnostics: readonly Diagnostic[], { rules: levels = {}, only }: RunOptions) {
  return diagnostics.flatMap((diagnostic): Diagnostic[] => {
    const { code, severity } = diagnostic
    const id = configurableIds.find((each) => each === code)
    const isAsked = !only || (id === undefined ? severity === 'error' : only.has(id))
    const level = (setCodes.some((each) => each === id) && id && levels[id]) || severity
    return !isAsked || level === 'off' ? [] : [{ ...diagnostic, severity: level }]
  })
}

/** Finds the languages and versions of a site in the paths of a text: `zh` in '/zh/guides/start'. */
function variantFinder(site: Site | undefined): (text: string) => readonly string[] {
  const { language, version } = variantTitles(site?.navigation())
  return (text) =>
    [...text.matchAll(/(?<![^\s'"/])[\w.-]+(?=\/)/g)].flatMap(([name]) =>
      language.has(name) || version.has(name) ? name : [],
    )
}

function lineKey(code: string, place: Place | undefined): string {
  return `${code} ${place?.file}:${place?.line}`
}

/** The checked file first, then files by name. */
export function byPlace({ place: a }: Diagnostic, { place: b }: Diagnostic, first: string): number {
  const [one, two] = [a, b].map((place) => (!place || place.file === first ? '' : place.file)) as [string, string]
  if (one !== two) return one < two ? -1 : 1
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0)
}
