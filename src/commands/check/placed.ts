import path from 'node:path'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import type { Input, Position } from '../../site/model/input/input.js'
import { configurableIds, setCodes } from './levels.js'
import type { Levels } from './levels.js'
import type { Around, RawFinding } from './rule.js'
import type { RunOptions } from './run-rules.js'
import { variantTitles } from '../../site/model/variant-titles.js'

/** A finding with its place, and what it is about. */
export interface Examined {
  readonly diagnostic: Diagnostic
  /** Undefined for what reading the input has found. */
  readonly at?: Position
  /** Undefined for what reading the input has found. */
  readonly finding?: RawFinding
  /** True for a finding that was there before. */
  readonly isOld?: boolean
}

/** Findings as diagnostics with places, together with those of reading the input. */
export async function placed(
  input: Input,
  findings: readonly RawFinding[],
  { rules: levels = {}, only }: RunOptions,
): Promise<Examined[]> {
  if (findings.length === 0 && input.diagnostics.length === 0) return []
  const { diagnostics, ...placing } = await input.placing()
  const read = diagnostics.filter(isAsked(only)).flatMap((diagnostic) => weighed(diagnostic, levels))
  const found: Examined[] = []
  const said = new Set(read.map(identity))
  const told = new Set<string>()
  const ofKeys = new Set<string>()
  const variantsIn = variantFinder(input.docs)
  for (const finding of findings) {
    const diagnostic = toDiagnostic(finding, placing, input.root)
    if (!diagnostic) continue
    // Compiling a config has found some of it already; and what stands in code that is used several times is said once.
    const cause = finding.cause && identity({ ...diagnostic, code: finding.cause })
    const isSaid = said.has(identity(diagnostic)) || (cause !== undefined && said.has(cause))
    const text = JSON.stringify([diagnostic.code, diagnostic.message, diagnostic.place])
    if (isSaid || isSaidOfSet(diagnostic, said) || told.has(text)) continue
    told.add(text)
    if ('path' in finding.at && finding.at.part === 'key') ofKeys.add(JSON.stringify(diagnostic.place))
    found.push({ diagnostic: inVariants(diagnostic, variantsIn), at: finding.at, finding })
  }
  // The finding of a rule about the key says more than the use of `.set`: one problem is one finding.
  const isSaidBetter = ({ code, place }: Diagnostic) =>
    setCodes.some((each) => each === code) && ofKeys.has(JSON.stringify(place))
  const kept = read.filter((diagnostic) => !isSaidBetter(diagnostic)).map((diagnostic) => ({ diagnostic }))
  const order = byPlace(input.file)
  return [...kept, ...found].sort((a, b) => order(a.diagnostic, b.diagnostic))
}

/**
 * True if a problem of reading is reported although only some rules are wanted: an error that is no rule's prevents
 * their work.
 */
function isAsked(only: RunOptions['only']): (diagnostic: Diagnostic) => boolean {
  const isOf = (ids: Iterable<string>, code: string) => new Set(ids).has(code)
  return ({ code, severity }) => !only || isOf(only, code) || (severity === 'error' && !isOf(configurableIds, code))
}

/**
 * A finding with its place: of what code leaves out of one part, the condition for that. Undefined where a finding is
 * about conditions, and there is none.
 */
function toDiagnostic(
  { rule, severity, message, hint, hintAt, at, listed }: RawFinding,
  { placeOf, conditionOf, namesAt }: Pick<Placing, 'placeOf' | 'conditionOf' | 'namesAt'>,
  root: string,
): Diagnostic | undefined {
  const condition = conditionOf?.(at)
  if (!condition && 'path' in at && at.lacks?.isConditional) return undefined
  if (!condition) {
    const place = placeOf(at)
    const hintThere = place && hintAt?.({ names: namesAt?.(place), ...around(place, placeOf, root) })
    return { code: rule, severity, message, hint: hintThere ?? hint, place, listed }
  }
  return {
    code: rule,
    severity,
    message,
    hint: `The condition \`${condition.code}\` leaves it out: change it if that is not intended.`,
    place: condition.place,
    listed,
  }
}

function inVariants(diagnostic: Diagnostic, variantsIn: (text: string) => readonly string[]): Diagnostic {
  const { listed, message } = diagnostic
  return listed
    ? { ...diagnostic, listed: { ...listed, variants: variantsIn(listed.file?.path ?? listed.what ?? message) } }
    : diagnostic
}

/** Finds the languages and versions of a site in the paths of a text: `zh` in '/zh/guides/start'. */
function variantFinder(docs: unknown): (text: string) => readonly string[] {
  const { language, version } = variantTitles(docs)
  return (text) =>
    [...text.matchAll(/(?<![^\s'"/])[\w.-]+(?=\/)/g)].flatMap(([name]) =>
      language.has(name) || version.has(name) ? name : [],
    )
}

function around(own: Place, placeOf: Placing['placeOf'], root: string): Pick<Around, 'where' | 'gives'> {
  return {
    gives: (at) => {
      const other = placeOf({ path: at })
      return other?.file === own.file && other.line === own.line && other.column === own.column
    },
    where: (at) => {
      const other = placeOf({ path: at })
      if (!other) return undefined
      return other.file === own.file
        ? `line ${other.line}`
        : `${path.relative(root, other.file).replaceAll(path.sep, '/')}:${other.line}`
    },
  }
}

type Placing = Awaited<ReturnType<Input['placing']>>

function weighed(diagnostic: Diagnostic, levels: Levels): readonly Diagnostic[] {
  const id = setCodes.find((code) => code === diagnostic.code)
  const level = id && levels[id]
  if (level === undefined) return [diagnostic]
  return level === 'off' ? [] : [{ ...diagnostic, severity: level }]
}

function identity({ code, place }: Diagnostic): string {
  return `${code} ${place?.file}:${place?.line}`
}

/** True for a key that is used with `.set` on purpose: it is reported once, as a use of `.set`. */
function isSaidOfSet(diagnostic: Diagnostic, said: ReadonlySet<string>): boolean {
  return diagnostic.code === 'unknown-key' && said.has(identity({ ...diagnostic, code: 'set-unknown-key' }))
}

/** The checked file first, then the others by name. */
function byPlace(first: string) {
  const rank = ({ place }: Diagnostic) => (!place || place.file === first ? '' : place.file)
  return (a: Diagnostic, b: Diagnostic) =>
    compare(rank(a), rank(b)) ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
