import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { findingsOf, type Finding } from '../../base/diagnostics/groups.js'
import { diskAt, type Disk } from '../../site/model/disk.js'
import { openInput, type Input } from '../../site/model/input/input.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { baselineText, knownFinding, knownIn, readBaseline, splitByBaseline } from './baseline.js'
import { checkReport } from './codes.js'
import type { CheckSettings, ConfigurableId } from './levels.js'
import { placed } from './placed.js'
import type { CheckedSite, RawFinding } from './rule.js'
import { runRulesOn, type RunOptions } from './run-rules.js'
import { assertLevels, settingsOf } from './settings.js'
import type { Since } from './since.js'

export interface CheckOptions extends CheckSettings {
  /** The folder of relative paths (default: the current one). */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json (default: the config of `cwd`, or else its docs.json). */
  readonly file?: string | undefined
  /** A file of known findings, to leave out. */
  readonly baseline?: string | undefined
  /** Writes the baseline: a new one with all findings, or the existing one without fixed findings. */
  readonly updateBaseline?: boolean | undefined
  /** A branch, tag or commit: reports only findings, and lost URLs, since the current branch left it. */
  readonly since?: string | undefined
  /** With `since`: reports older findings, too. */
  readonly allFindings?: boolean | undefined
  /** Runs only some rules, also rules at `off`. */
  readonly only?: readonly ConfigurableId[] | undefined
}

export interface CheckResult {
  /** The checked file. */
  readonly file: string
  /** The findings to report, in the order of the places. */
  readonly diagnostics: readonly Diagnostic[]
  /** The findings by rule: more than three findings of a rule are one. */
  readonly findings: readonly Finding[]
  /** Findings that are not reported: in the baseline, or in the commit of `since`. */
  readonly known: number
  /** Former findings of the commit of `since`. */
  readonly gone: number
  /** The number of published pages. */
  readonly pages: number
  /** The compared commit, if any. */
  readonly since: { readonly ref: string; readonly commit: string } | undefined
  /** True for a file changed by the branch, or perhaps changed. */
  readonly touched: (file: string) => boolean
  /** Former findings of the baseline. */
  readonly fixed: number
  /** True if the baseline was written. */
  readonly isBaselineWritten: boolean
}

/** Runs every rule over a docs.config.ts or a docs.json. Findings are returned; unreadable input is thrown. */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  return report(await examine(options))
}

/** A site with the findings of all rules, which have no places yet. */
export interface Examined {
  readonly input: Input
  readonly options: CheckOptions
  readonly settings: RunOptions
  readonly since: Since
  /** Undefined where docs.json, or the config, prevents the work of the rules. */
  readonly site: Site | undefined
  readonly findings: readonly RawFinding[]
  /** The findings since the commit of `since`. */
  readonly fresh: readonly RawFinding[]
  readonly gone: number
}

/** Runs the rules over a site, and over the site of `since`. */
export async function examine(options: CheckOptions): Promise<Examined> {
  assertLevels({ ...Object.fromEntries((options.only ?? []).map((id) => [id, undefined])), ...options.rules })
  const input = await openInput(path.resolve(options.cwd ?? '.'), options.file)
  const settings = settingsOf(input, options)
  const isUnbuilt = !input.file.endsWith('.json') && input.diagnostics.some(({ severity }) => severity === 'error')
  const disk = diskAt(input.root)
  // A config without a docs.json is the finding.
  const module = options.since === undefined || isUnbuilt ? undefined : await import('./since.js')
  const since = { ...notCompared, ...(await module?.comparedSince(input, disk, settings, options)) }
  const isPrevented = input.docs === undefined || (options.since !== undefined && isUnbuilt)
  const site = isPrevented ? undefined : siteSince(input.docs, disk, since)
  const findings = site ? await runRulesOn(site, settings) : []
  const { fresh, gone } = splitByBaseline(findings, since.known, knownFinding)
  // Findings about conditions are reported only where there is code.
  const isCounted = (code: string) => code !== 'variant-parity'
  return { input, options, settings, since, site, findings, fresh, gone: gone.filter(isCounted).length }
}

/** Without a commit to compare with, every finding is new. */
const notCompared: Since = {
  compared: undefined,
  note: undefined,
  known: [],
  isKnown: () => false,
  left: () => undefined,
  touched: () => true,
  withCause: async (diagnostic) => diagnostic,
}

/** The site of a docs.json's value, with addresses that left since a commit. */
export function siteSince(docs: unknown, disk: Disk, since: Since): CheckedSite {
  const site = siteOf(docs, disk)
  const left = since.left(site)
  return left === undefined ? site : { ...site, left }
}

/** The findings to report, at their places: new for the baseline, and for the commit of `since`. */
export async function report({
  input,
  options,
  settings,
  since,
  site,
  findings,
  fresh,
  gone,
}: Examined): Promise<CheckResult> {
  const isFresh = new Set(fresh)
  // Of several findings with equal place and text, the first is reported.
  const ordered = [...fresh, ...findings.filter((finding) => !isFresh.has(finding))]
  const found = await placed(input, site, ordered, settings)
  const all = found.map(({ diagnostic }) => diagnostic)
  const { unknown, ...baseline } = await againstBaseline(all, input.root, options)
  const reported = found.filter(({ diagnostic, finding }) => {
    return unknown.has(diagnostic) && (finding ? isFresh.has(finding) : !since.isKnown(diagnostic))
  })
  const diagnostics = since.note ? [since.note] : []
  for (const { diagnostic } of reported) diagnostics.push(await since.withCause(diagnostic))
  return {
    file: input.file,
    diagnostics,
    findings: findingsOf(diagnostics),
    known: all.length - reported.length,
    gone,
    pages: site?.pages.published().length ?? 0,
    since: since.compared,
    touched: since.touched,
    ...baseline,
  }
}

async function againstBaseline(all: readonly Diagnostic[], root: string, options: CheckOptions) {
  if (options.baseline === undefined) return { unknown: new Set(all), fixed: 0, isBaselineWritten: false }
  const file = path.resolve(options.cwd ?? '.', options.baseline)
  const before = readBaseline(file)
  if (!before && !options.updateBaseline) throw new BuildNavError([checkReport('baseline-missing', { file })])
  const { known, fresh, gone } = splitByBaseline(all, before ?? [], knownIn(root))
  // With `only`, no further rules ran.
  const fixed = gone.filter((code) => options.only?.some((each) => each === code) ?? true).length
  const isBaselineWritten = options.updateBaseline === true && (!before || fixed > 0)
  if (isBaselineWritten) {
    const { writeFileAtomically } = await import('../../base/files/write.js')
    writeFileAtomically(file, baselineText(before ? known : all, root))
  }
  return { unknown: new Set(before ? fresh : []), fixed, isBaselineWritten }
}
