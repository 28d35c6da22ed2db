import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { startOf } from '../diagnostics/diagnostic.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { fold } from '../diagnostics/fold.js'
import type { Finding, Fold } from '../diagnostics/fold.js'
import { baselineText, readBaseline, splitByBaseline } from './baseline.js'
import { exportedKeyPlace } from '../config/places/keys.js'
import { checkReport } from './codes.js'
import { diskAt } from '../site/disk.js'
import { setCodes } from './levels.js'
import type { Levels } from './levels.js'
import { openInput } from '../site/input/open-input.js'
import { assertLevels, readSettings } from './read-settings.js'
import type { RawFinding } from './rule.js'
import { runRules } from './run-rules.js'
import type { CheckSettings } from './settings.js'
import type { Input, PlaceOf, Position } from '../site/input/input.js'

export interface CheckOptions extends CheckSettings {
  /** The folder that the other paths are relative to; the current one. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** Findings listed in this file are known, and not reported. */
  readonly baseline?: string | undefined
  /** Writes the baseline: all findings where there is none yet; else what is fixed is dropped from it. */
  readonly updateBaseline?: boolean | undefined
}

export interface CheckResult {
  /** The file that was checked. */
  readonly file: string
  /** What is to be reported, in the order of the places. */
  readonly diagnostics: readonly Diagnostic[]
  /** The same, folded: one for each cause, and one for many of a kind. */
  readonly findings: readonly Finding[]
  /** Findings that the baseline knows. */
  readonly known: number
  /** Findings of the baseline that are gone. */
  readonly fixed: number
}

/** Runs every rule over a docs.config.ts or a docs.json. Findings are returned; what can't be read is thrown. */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  assertLevels(options.rules ?? {})
  const input = await openInput(cwd, options.file)
  const examined = await examine(input, options)
  const folds = new Map(examined.map((found) => [found.diagnostic, found.fold]))
  const { diagnostics, ...baseline } = await againstBaseline([...folds.keys()], input.root, cwd, options)
  return {
    file: input.file,
    diagnostics,
    findings: fold(diagnostics, (diagnostic) => folds.get(diagnostic)),
    ...baseline,
  }
}

/** A finding with its place, and what it is about. */
export interface Examined {
  readonly diagnostic: Diagnostic
  /** Undefined for what reading the input has found. */
  readonly at?: Position
  /** How many of the same kind are told as one. */
  readonly fold?: Fold | undefined
}

/** What the rules, and the reading, find in an input; `more` adds to the settings that a config exports. */
export async function examine(input: Input, more: CheckSettings): Promise<readonly Examined[]> {
  const exported = readSettings(
    input.exports['check'],
    (at) => exportedKeyPlace(input.file, 'check', at) ?? startOf(input.file),
  )
  const settings: CheckSettings = {
    rules: { ...exported.rules, ...more.rules },
    ignore: [...(exported.ignore ?? []), ...(more.ignore ?? [])],
  }
  const findings = input.docs === undefined ? [] : await runRules(input.docs, diskAt(input.root), settings)
  return placed(input, findings, settings.rules ?? {})
}

/** Findings as diagnostics with places, together with those of reading the input. */
async function placed(input: Input, findings: readonly RawFinding[], levels: Levels): Promise<Examined[]> {
  if (findings.length === 0 && input.diagnostics.length === 0) return []
  const { placeOf, diagnostics } = await input.placing()
  const read = diagnostics.flatMap((diagnostic) => weighed(diagnostic, levels))
  const found: Examined[] = read.map((diagnostic) => ({ diagnostic }))
  const said = new Set(read.map(identity))
  const told = new Set<string>()
  for (const finding of findings) {
    const diagnostic = toDiagnostic(finding, placeOf)
    // Compiling a config has found some of it already; and what stands in code that is used several times is said once.
    const cause = finding.cause && identity({ ...diagnostic, code: finding.cause })
    const isSaid = said.has(identity(diagnostic)) || (cause !== undefined && said.has(cause))
    const text = JSON.stringify([diagnostic.code, diagnostic.message, diagnostic.place])
    if (isSaid || isSaidOfSet(diagnostic, said) || told.has(text)) continue
    told.add(text)
    found.push({ diagnostic, at: finding.at, fold: finding.fold })
  }
  const order = byPlace(input.file)
  return found.sort((a, b) => order(a.diagnostic, b.diagnostic))
}

function toDiagnostic({ rule, severity, message, hint, at }: RawFinding, placeOf: PlaceOf): Diagnostic {
  return { code: rule, severity, message, hint, place: placeOf(at) }
}

function weighed(diagnostic: Diagnostic, levels: Levels): readonly Diagnostic[] {
  const id = setCodes.find((code) => code === diagnostic.code)
  const level = id && levels[id]
  if (level === undefined) return [diagnostic]
  return level === 'off' ? [] : [{ ...diagnostic, severity: level }]
}

function identity({ code, place }: Diagnostic): string {
  return `${code} ${place?.file}:${place?.line}`
}

/** What `.set` is used for on purpose is named once, as a use of `.set`. */
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

async function againstBaseline(diagnostics: readonly Diagnostic[], root: string, cwd: string, options: CheckOptions) {
  if (options.baseline === undefined) return { diagnostics, known: 0, fixed: 0 }
  const file = path.resolve(cwd, options.baseline)
  const before = readBaseline(file)
  if (!before && !options.updateBaseline) throw new BuildNavError([checkReport('baseline-missing', { file })])
  const { known, fresh, fixed } = before
    ? splitByBaseline(diagnostics, before, root)
    : { known: diagnostics, fresh: [], fixed: 0 }
  if (options.updateBaseline && (!before || fixed > 0)) {
    const { writeFileAtomically } = await import('../files/write.js')
    writeFileAtomically(file, baselineText(known, root))
  }
  return { diagnostics: fresh, known: known.length, fixed }
}
