import path from 'node:path'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import type { Input, Position } from '../../site/model/input/input.js'
import type { Site } from '../../site/model/site.js'
import { variantTitles } from '../../site/model/variants.js'
import { configurableIds, setCodes, type Levels } from './levels.js'
import type { Around, RawFinding } from './rule.js'
import type { RunOptions } from './run-rules.js'

/** A finding with its place. */
export interface Examined {
  readonly diagnostic: Diagnostic
  /** The position and the finding of a rule; undefined for a problem of reading the input. */
  readonly at?: Position
  readonly finding?: RawFinding
  /** True for a finding of the compared commit. */
  readonly isOld?: boolean
}

/** Findings of rules as diagnostics with places, and the problems of reading the input. */
export async function placed(
  input: Input,
  site: Site | undefined,
  findings: readonly RawFinding[],
  { rules: levels = {}, only }: RunOptions,
): Promise<Examined[]> {
  if (findings.length === 0 && input.diagnostics.length === 0) return []
  const { diagnostics, ...placing } = await input.placing()
  const read = diagnostics.filter(isAsked(only)).flatMap((diagnostic) => weighed(diagnostic, levels))
  const said = new Set(read.map((diagnostic) => identity(diagnostic)))
  const ofKeys = new Set<string>()
  const variantsIn = variantFinder(site)
  const found = new Map<string, Examined>()
  for (const finding of findings) {
    const diagnostic = toDiagnostic(finding, placing, input.root)
    if (!diagnostic) continue
    const { code, message, place, listed } = diagnostic
    // Compiling a config has found some problems already; a key in `.set` is there on purpose, and reported once.
    const known = [code, finding.cause, code === 'unknown-key' ? 'set-unknown-key' : undefined]
    if (known.some((each) => each !== undefined && said.has(identity(diagnostic, each)))) continue
    // Code may run several times.
    const text = JSON.stringify([code, message, place])
    if (found.has(text)) continue
    if ('path' in finding.at && finding.at.part === 'key') ofKeys.add(JSON.stringify(place))
    const variants = variantsIn(listed?.file?.path ?? listed?.what ?? message)
    found.set(text, { diagnostic: { ...diagnostic, listed: { ...listed, variants } }, at: finding.at, finding })
  }
  // A rule about a key says more than the use of `.set`: one problem is one finding.
  const isSaidBetter = ({ code, place }: Diagnostic) =>
    setCodes.some((each) => each === code) && ofKeys.has(JSON.stringify(place))
  const kept = read.filter((diagnostic) => !isSaidBetter(diagnostic)).map((diagnostic) => ({ diagnostic }))
  const order = byPlace(input.file)
  return [...kept, ...found.values()].sort((a, b) => order(a.diagnostic, b.diagnostic))
}

/** True for a problem of reading that is reported if only some rules run: their own, or an error that prevents them. */
function isAsked(only: RunOptions['only']): (diagnostic: Diagnostic) => boolean {
  const isOf = (ids: Iterable<string>, code: string) => new Set(ids).has(code)
  return ({ code, severity }) => !only || isOf(only, code) || (severity === 'error' && !isOf(configurableIds, code))
}

type Placing = Awaited<ReturnType<Input['placing']>>

/** A finding with its place: a part that code leaves out has the place of the condition, and no place without one. */
function toDiagnostic(
  { rule: code, severity, message, hint, hintAt, at, listed }: RawFinding,
  { placeOf, conditionOf }: Pick<Placing, 'placeOf' | 'conditionOf'>,
  root: string,
): (Diagnostic & Pick<RawFinding, 'listed'>) | undefined {
  const condition = conditionOf?.(at)
  if (condition) {
    const change = `The condition \`${condition.code}\` leaves it out: change it if that is not intended.`
    return { code, severity, message, hint: change, place: condition.place, listed }
  }
  if ('path' in at && at.lacks?.isConditional) return undefined
  const place = placeOf(at)
  const hintThere = place && hintAt?.(around(place, placeOf, root))
  return { code, severity, message, hint: hintThere ?? hint, place, listed }
}

/** Finds the languages and versions of a site in the paths of a text: `zh` in '/zh/guides/start'. */
function variantFinder(site: Site | undefined): (text: string) => readonly string[] {
  const { language, version } = variantTitles(site?.navigation())
  return (text) =>
    [...text.matchAll(/(?<![^\s'"/])[\w.-]+(?=\/)/g)].flatMap(([name]) =>
      language.has(name) || version.has(name) ? name : [],
    )
}

function around(own: Place, placeOf: Placing['placeOf'], root: string): Around {
  return {
    gives: (at) => {
      const place = placeOf({ path: at })
      return place?.file === own.file && place.line === own.line && place.column === own.column
    },
    where: (at) => {
      const place = placeOf({ path: at })
      if (!place) return undefined
      if (place.file === own.file) return `line ${place.line}`
      return `${path.relative(root, place.file).replaceAll(path.sep, '/')}:${place.line}`
    },
  }
}

function weighed(diagnostic: Diagnostic, levels: Levels): readonly Diagnostic[] {
  const id = setCodes.find((code) => code === diagnostic.code)
  const level = id && levels[id]
  if (level === undefined) return [diagnostic]
  return level === 'off' ? [] : [{ ...diagnostic, severity: level }]
}

function identity({ place, ...diagnostic }: Diagnostic, code = diagnostic.code): string {
  return `${code} ${place?.file}:${place?.line}`
}

/** The checked file first, then files by name. */
function byPlace(first: string) {
  const rank = ({ place }: Diagnostic) => (!place || place.file === first ? '' : place.file)
  return (a: Diagnostic, b: Diagnostic) => {
    const [one, two] = [rank(a), rank(b)]
    if (one !== two) return one < two ? -1 : 1
    return (a.place?.line ?? 0) - (b.place?.line ?? 0) || (a.place?.column ?? 0) - (b.place?.column ?? 0)
  }
}
