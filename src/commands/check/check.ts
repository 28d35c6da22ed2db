import path from 'node:path'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { findingsOf, type Finding } from '../../base/diagnostics/groups.js'
import { exportedKeyPlace } from '../../config/loader/argument.js'
import { diskAt, type Disk } from '../../site/model/disk.js'
import type { Input } from '../../site/model/input/input.js'
import { openInput } from '../../site/model/input/open-input.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { baselineText, readBaseline, splitByBaseline } from './baseline.js'
import { checkReport } from './codes.js'
import type { ConfigurableId } from './levels.js'
import { placed, type Examined } from './placed.js'
import type { RawFinding } from './rule.js'
import { runRulesOn, type RunOptions, type Turn } from './run-rules.js'
import { assertLevels, assertRules, readSettings, type CheckSettings } from './settings.js'
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
  readonly folder: SiteFolder
  readonly since: Since | undefined
  /** Undefined where docs.json, or the config, prevents the work of the rules. */
  readonly examined: { readonly site: Site; readonly findings: readonly RawFinding[] } | undefined
}

/** Runs every rule, and keeps site and findings for a count of fixes. */
export async function checkWhole(options: CheckOptions): Promise<Checked> {
  assertLevels(options.rules ?? {})
  assertRules(options.only ?? [])
  return checkInput(await openInput(path.resolve(options.cwd ?? '.'), options.file), options)
}

/** Results of an earlier check. */
interface Begun {
  readonly since?: Since | undefined
  /** False for a fixed finding. */
  readonly isLeft?: (finding: RawFinding) => boolean
}

/** Checks an opened input: findings of rules, without those of the base commit and of the baseline. */
export async function checkInput(input: Input, options: CheckOptions, begun: Begun = {}): Promise<Checked> {
  const folder = siteFolder(input.root)
  // A config that produces nothing is the finding.
  const since = begun.since ?? (isUnbuilt(input) ? undefined : await openSince(input, options, folder))
  const { found, old, gone, examined } = await examine(input, options, { ...begun, folder, since })
  const all = found.map(({ diagnostic }) => diagnostic)
  const { fresh, ...baseline } = await againstBaseline(all, input.root, options)
  const reported = fresh.filter((diagnostic) => !old.has(diagnostic))
  const diagnostics = since?.note ? [since.note] : []
  for (const each of reported) diagnostics.push((await since?.withCause?.(each)) ?? each)
  const commit = options.allFindings ? undefined : since?.commit
  const result = {
    file: input.file,
    diagnostics,
    findings: findingsOf(diagnostics),
    known: all.length - reported.length,
    gone,
    pages: examined?.site.pages.published().length ?? 0,
    since: commit && { ref: commit.ref, commit: commit.id },
    touched: since?.touched ?? (() => true),
    ...baseline,
  }
  return { result, input, folder, since, examined }
}

/** The comparison for `since`, if asked for. */
export async function openSince(input: Input, options: CheckOptions, folder: SiteFolder): Promise<Since | undefined> {
  if (options.since === undefined) return undefined
  const { comparedSince } = await import('./since.js')
  return comparedSince(options.since, input, folder, settingsOf(input, options), options.allFindings === true)
}

/** True for a config without a docs.json. */
function isUnbuilt({ file, diagnostics }: Input): boolean {
  return !file.endsWith('.json') && diagnostics.some(({ severity }) => severity === 'error')
}

interface Examination {
  readonly found: readonly Examined[]
  /** Findings of the compared commit. */
  readonly old: ReadonlySet<Diagnostic>
  readonly gone: number
  readonly examined: Checked['examined']
}

interface Examining extends Begun {
  readonly folder?: SiteFolder
  /** The site, if read before. */
  readonly read?: Site
  readonly turn?: Turn
}

/** The findings of rules, and of reading, in an input; `more` adds to the exported settings of a config. */
export async function examine(
  input: Input,
  more: Pick<CheckOptions, 'since' | 'only' | keyof CheckSettings>,
  { folder = siteFolder(input.root), since, isLeft = () => true, read, turn }: Examining = {},
): Promise<Examination> {
  const settings = { ...settingsOf(input, more), ...(turn && { turn }) }
  const isPrevented = input.docs === undefined || (more.since !== undefined && isUnbuilt(input))
  const site = isPrevented ? undefined : (read ?? siteOfInput(input.docs, folder, since))
  const findings = site ? await runRulesOn(site, settings) : []
  const left = findings.filter(isLeft)
  const { fresh, gone } = (await since?.split?.(left)) ?? { fresh: new Set(left), gone: 0 }
  // The first of several findings with one place and one text is reported.
  const found = await placed(input, site, [...fresh, ...left.filter((finding) => !fresh.has(finding))], settings)
  const old = found.filter(({ diagnostic, finding }) =>
    finding ? !fresh.has(finding) : since?.isKnown?.(diagnostic) === true,
  )
  return { found, old: new Set(old.map(({ diagnostic }) => diagnostic)), gone, examined: site && { site, findings } }
}

/** The folder of a site: its disk, and renamed files as git knows them. */
export interface SiteFolder {
  readonly disk: Disk
  readonly renamed: NonNullable<Site['renamed']>
}

export function siteFolder(root: string): SiteFolder {
  return { disk: diskAt(root), renamed: renamedIn(root) }
}

/** The site of a docs.json's value, with addresses that left since a commit. */
export function siteOfInput(docs: unknown, { disk, renamed }: SiteFolder, since: Since | undefined): Site {
  const site = { ...siteOf(docs, disk), renamed }
  const left = since?.left?.(site)
  return left === undefined ? site : { ...site, left }
}

/** The present names of missing pages; git is loaded for missing pages only, and asked once for each. */
export function renamedIn(root: string): NonNullable<Site['renamed']> {
  const known = new Map<string, string | undefined>()
  return async (missing) => {
    const open = missing.filter((page) => !known.has(page))
    const { renamedPages } = await import('../../site/history/renames.js')
    const found = await renamedPages(root, open)
    for (const page of open) known.set(page, found.get(page))
    const names = missing.map((page) => [page, known.get(page)] as const)
    return new Map(names.filter((pair): pair is readonly [string, string] => pair[1] !== undefined))
  }
}

/** The settings that a config exports, and the settings of a call, which win. */
export function settingsOf(input: Input, more: Pick<CheckOptions, 'only' | keyof CheckSettings>): RunOptions {
  const placeOf = (at: readonly (string | number)[]) => exportedKeyPlace(input.file, 'check', at) ?? startOf(input.file)
  const exported = readSettings(input.exports['check'], placeOf)
  return {
    // A navigation has no other keys yet.
    rules: { ...(input.isPartial && { 'setting-missing': 'off' }), ...exported.rules, ...more.rules },
    ignore: [...(exported.ignore ?? []), ...(more.ignore ?? [])],
    ...(more.only && { only: new Set(more.only) }),
  }
}

async function againstBaseline(all: readonly Diagnostic[], root: string, options: CheckOptions) {
  if (options.baseline === undefined) return { fresh: all, fixed: 0, isBaselineWritten: false }
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
  return { fresh, fixed, isBaselineWritten }
}
