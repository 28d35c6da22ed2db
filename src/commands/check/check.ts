import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { findingsOf, type Finding } from '../../base/diagnostics/groups.js'
import { diskAt, type Disk } from '../../site/model/disk.js'
import { openInput, type Input } from '../../site/model/input/input.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { baselineText, readBaseline, splitByBaseline } from './baseline.js'
import { checkReport } from './codes.js'
import type { CheckSettings, ConfigurableId } from './levels.js'
import { placed } from './placed.js'
import type { RawFinding } from './rule.js'
import { renamedOn, runRulesOn } from './run-rules.js'
import { assertLevels, assertRules, settingsOf } from './settings.js'
import type { Since } from './since.js'

export interface CheckOptions extends CheckSettings {
  /** The folder of relative paths (default: the current one). */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json (default: the config of `cwd`, or else its docs.json). */
  readonly file?: string | undefined
  /** A file of known findings, which are not reported. */
  readonly baseline?: string | undefined
  /** Writes the baseline: a new one with all findings, or the existing one without fixed findings. */
  readonly updateBaseline?: boolean | undefined
  /** A branch, tag or commit: reports only findings, and lost URLs, since the current branch left it. */
  readonly since?: string | undefined
  /** With `since`: reports older findings, too. */
  readonly allFindings?: boolean | undefined
  /** Runs these rules only, also rules that are off. */
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
  /** Findings of the commit of `since` that no longer exist. */
  readonly gone: number
  /** The number of published pages. */
  readonly pages: number
  /** The compared commit, if any. */
  readonly since: { readonly ref: string; readonly commit: string } | undefined
  /** True for a file that the branch changed, or where that is unknown. */
  readonly touched: (file: string) => boolean
  /** Findings of the baseline that no longer exist. */
  readonly fixed: number
  /** True if the baseline was written. */
  readonly isBaselineWritten: boolean
}

/** Runs every rule over a docs.config.ts or a docs.json. Findings are returned; unreadable input is thrown. */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  return (await checkWhole(options)).result
}

/** A check, and the beginnings of a fix. */
export interface Checked {
  readonly result: CheckResult
  readonly input: Input
  readonly since: Since
  /** Undefined where docs.json, or the config, prevents the work of the rules. */
  readonly site: Site | undefined
  readonly findings: readonly RawFinding[]
}

/** Runs every rule, and keeps site and findings for a count of fixes. */
export async function checkWhole(options: CheckOptions): Promise<Checked> {
  assertLevels(options.rules ?? {})
  assertRules(options.only ?? [])
  const input = await openInput(path.resolve(options.cwd ?? '.'), options.file)
  const disk = diskAt(input.root)
  return checkInput(input, options, { disk, since: await openSince(input, options, disk) })
}

/** The disk of a check, the compared commit, and the findings left after fixes. */
interface Begun {
  readonly disk: Disk
  readonly since: Since
  /** False for a fixed finding. */
  readonly isLeft?: (finding: RawFinding) => boolean
}

/** Checks an opened input: findings of rules, without those of the base commit and of the baseline. */
export async function checkInput(
  input: Input,
  options: CheckOptions,
  { disk, since, isLeft = () => true }: Begun,
): Promise<Checked> {
  const settings = settingsOf(input, options)
  const isPrevented = input.docs === undefined || (options.since !== undefined && isUnbuilt(input))
  const site = isPrevented ? undefined : siteSince(input.docs, disk, since)
  const findings = site ? await runRulesOn(site, settings) : []
  const left = findings.filter(isLeft)
  const { fresh, gone } = await since.split(left)
  // The first of several findings with one place and one text is reported.
  const found = await placed(input, site, [...fresh, ...left.filter((finding) => !fresh.has(finding))], settings)
  const all = found.map(({ diagnostic }) => diagnostic)
  const { unknown, ...baseline } = await againstBaseline(all, input.root, options)
  const reported = found.filter(({ diagnostic, finding }) => {
    return unknown.has(diagnostic) && (finding ? fresh.has(finding) : !since.isKnown(diagnostic))
  })
  const diagnostics = since.note ? [since.note] : []
  for (const { diagnostic } of reported) diagnostics.push(await since.withCause(diagnostic))
  const result = {
    file: input.file,
    diagnostics,
    findings: findingsOf(diagnostics),
    known: all.length - reported.length,
    gone,
    pages: site?.pages.published().length ?? 0,
    since: since.since,
    touched: since.touched,
    ...baseline,
  }
  return { result, input, since, site, findings }
}

/** The site of a docs.json's value, with addresses that left since a commit. */
export function siteSince(docs: unknown, disk: Disk, since: Since): Site {
  const site = { ...siteOf(docs, disk), renamed: renamedOn(disk) }
  const left = since.left(site)
  return left === undefined ? site : { ...site, left }
}

/** Without a commit to compare with, every finding is new. */
const notCompared: Since = {
  left: () => undefined,
  split: async (findings) => ({ fresh: new Set(findings), gone: 0 }),
  isKnown: () => false,
  touched: () => true,
  withCause: async (diagnostic) => diagnostic,
}

/** The comparison for `since`, if asked for. */
export async function openSince(input: Input, options: CheckOptions, disk: Disk): Promise<Since> {
  // A config that produces nothing is the finding.
  if (options.since === undefined || isUnbuilt(input)) return notCompared
  const { comparedSince } = await import('./since.js')
  const isAll = options.allFindings === true
  return { ...notCompared, ...(await comparedSince(options.since, input, disk, settingsOf(input, options), isAll)) }
}

/** True for a config without a docs.json. */
function isUnbuilt({ file, diagnostics }: Input): boolean {
  return !file.endsWith('.json') && diagnostics.some(({ severity }) => severity === 'error')
}

async function againstBaseline(all: readonly Diagnostic[], root: string, options: CheckOptions) {
  if (options.baseline === undefined) return { unknown: new Set(all), fixed: 0, isBaselineWritten: false }
  const file = path.resolve(options.cwd ?? '.', options.baseline)
  const before = readBaseline(file)
  if (!before && !options.updateBaseline) throw new BuildNavError([checkReport('baseline-missing', { file })])
  const split = before && splitByBaseline(all, before, root, options.only)
  const { known, fresh, fixed } = split ?? { known: all, fresh: [], fixed: 0 }
  const isBaselineWritten = options.updateBaseline === true && (!before || fixed > 0)
  if (isBaselineWritten) {
    const { writeFileAtomically } = await import('../../base/files/write.js')
    writeFileAtomically(file, baselineText(known, root))
  }
  return { unknown: new Set(fresh), fixed, isBaselineWritten }
}
