import path from 'node:path'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { findingsOf } from '../../base/diagnostics/groups.js'
import type { Finding } from '../../base/diagnostics/groups.js'
import { baselineText, readBaseline, splitByBaseline } from './baseline.js'
import { exportedKeyPlace } from '../../config/loader/argument.js'
import { checkReport } from './codes.js'
import { diskAt } from '../../site/model/disk.js'
import type { Disk } from '../../site/model/disk.js'
import { siteOf } from '../../site/model/site.js'
import type { Site } from '../../site/model/site.js'
import { placed } from './placed.js'
import type { Examined } from './placed.js'
import { openInput } from '../../site/model/input/open-input.js'
import type { ConfigurableId } from './levels.js'
import { assertLevels, assertRules, readSettings } from './settings.js'
import type { RawFinding } from './rule.js'
import { runRulesOn } from './run-rules.js'
import type { RunOptions } from './run-rules.js'
import type { CheckSettings } from './settings.js'
import type { Since } from './since.js'
import type { Input } from '../../site/model/input/input.js'

export interface CheckOptions extends CheckSettings {
  /** The folder that the other paths are relative to; the current one. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** Findings listed in this file are known, and not reported. */
  readonly baseline?: string | undefined
  /** Writes the baseline: all findings where there is none yet; else what is fixed is dropped from it. */
  readonly updateBaseline?: boolean | undefined
  /**
   * A branch, tag or commit: only findings that the site did not have where the current branch left it are reported, and
   * URLs that readers lost since.
   */
  readonly since?: string | undefined
  /** With `since`: reports older findings, too. */
  readonly allFindings?: boolean | undefined
  /** Runs these rules and no others, also such as are off. */
  readonly only?: readonly ConfigurableId[] | undefined
}

export interface CheckResult {
  /** The file that was checked. */
  readonly file: string
  /** The findings to report, in the order of the places. */
  readonly diagnostics: readonly Diagnostic[]
  /** These findings, those of a rule as one where they are more than three. */
  readonly findings: readonly Finding[]
  /** Findings that are not reported: the baseline knows them, or the commit of `since` had them. */
  readonly known: number
  /** Findings that the commit of `since` had, and that are gone. */
  readonly gone: number
  /** The number of published pages. */
  readonly pages: number
  /** The commit that the findings were compared with; undefined if they were not. */
  readonly since: { readonly ref: string; readonly commit: string } | undefined
  /** True for a file that the branch changed, or where that is unknown. */
  readonly touched: (file: string) => boolean
  /** Findings of the baseline that are gone. */
  readonly fixed: number
  /** True if the baseline was written. */
  readonly isBaselineWritten: boolean
}

/** Runs every rule over a docs.config.ts or a docs.json. Findings are returned; what can't be read is thrown. */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  return (await checkWhole(options)).result
}

/** A check, and what fixing its findings begins with. */
export interface Checked {
  readonly result: CheckResult
  readonly input: Input
  readonly folder: SiteFolder
  readonly since: Since | undefined
  /** Undefined where docs.json, or the config, prevents the work of the rules. */
  readonly examined: { readonly site: Site; readonly findings: readonly RawFinding[] } | undefined
}

/** Runs every rule, and keeps the site and the findings for a count of fixes. */
export async function checkWhole(options: CheckOptions): Promise<Checked> {
  const cwd = path.resolve(options.cwd ?? '.')
  assertLevels(options.rules ?? {})
  assertRules(options.only ?? [])
  return checkedInput(await openInput(cwd, options.file), options, {})
}

/** Parts of a check that `fix` has done already. */
interface Begun {
  readonly since?: Since | undefined
  /** False for a finding that is gone. */
  readonly isLeft?: (finding: RawFinding) => boolean
}

/** Checks an input that was read. */
export async function checkInput(input: Input, options: CheckOptions, begun: Begun = {}): Promise<CheckResult> {
  return (await checkedInput(input, options, begun)).result
}

async function checkedInput(input: Input, options: CheckOptions, { isLeft, since }: Begun): Promise<Checked> {
  const folder = siteFolder(input.root)
  // Of a config that produces nothing, that is the finding.
  const compared = since ?? (isUnbuilt(input) ? undefined : await openSince(input, options, folder))
  const { found, gone, examined } = await examine(input, options, { folder, since: compared, isLeft })
  const old = new Set(found.filter(({ isOld }) => isOld).map(({ diagnostic }) => diagnostic))
  const all = found.map(({ diagnostic }) => diagnostic)
  const { fresh, ...baseline } = await againstBaseline(all, input.root, options)
  const reported = fresh.filter((diagnostic) => !old.has(diagnostic))
  const notes = compared?.note ? [compared.note] : []
  const told: Diagnostic[] = []
  for (const each of reported) told.push((await compared?.withCause(each)) ?? each)
  const diagnostics = [...notes, ...told]
  const commit = options.allFindings ? undefined : compared?.commit
  const published = examined?.site.pages
  const result = {
    file: input.file,
    diagnostics,
    findings: findingsOf(diagnostics),
    known: all.length - reported.length,
    gone,
    pages: published ? [...published.all()].filter((page) => published.isPublished(page)).length : 0,
    since: commit && { ref: commit.ref, commit: commit.id },
    touched: compared?.touched ?? (() => true),
    ...baseline,
  }
  return { result, input, folder, since: compared, examined }
}

/** The comparison that the options ask for. */
export async function openSince(
  input: Input,
  options: CheckOptions,
  { disk, renamed }: SiteFolder,
): Promise<Since | undefined> {
  if (options.since === undefined) return undefined
  const { comparedSince } = await import('./since.js')
  const settings = settingsOf(input, options)
  return comparedSince(options.since, input, disk, { settings, renamed, isAll: options.allFindings === true })
}

/** True for a config that produces no docs.json. */
function isUnbuilt({ file, diagnostics }: Input): boolean {
  return !file.endsWith('.json') && diagnostics.some(({ severity }) => severity === 'error')
}

interface Examination {
  readonly found: readonly Examined[]
  /** Findings that are gone since a commit. */
  readonly gone: number
  readonly examined: Checked['examined']
}

/** The findings of the rules, and of the reading, in an input; `more` adds to the settings that a config exports. */
export async function examine(
  input: Input,
  more: Pick<CheckOptions, 'since' | 'only' | keyof CheckSettings>,
  { folder = siteFolder(input.root), since, isLeft = () => true }: Begun & { readonly folder?: SiteFolder } = {},
): Promise<Examination> {
  const settings = settingsOf(input, more)
  const isPrevented = input.docs === undefined || (more.since !== undefined && isUnbuilt(input))
  const site = isPrevented ? undefined : await siteOfInput(input.docs, folder, since)
  const findings = site ? await runRulesOn(site, settings) : []
  const left = findings.filter(isLeft)
  const { fresh, gone } = (await since?.split(left)) ?? { fresh: new Set(left), gone: 0 }
  // Of findings with one place and one text, the first is reported.
  const inOrder = [...fresh, ...left.filter((finding) => !fresh.has(finding))]
  const found = await placed(input, inOrder, settings)
  const isOld = ({ diagnostic, finding }: Examined) =>
    finding ? !fresh.has(finding) : since?.isKnown(diagnostic) === true
  return {
    found: found.map((each) => (isOld(each) ? { ...each, isOld: true } : each)),
    gone,
    examined: site && { site, findings },
  }
}

/** The folder of a site: its disk, and the files that git knows as renamed. */
export interface SiteFolder {
  readonly disk: Disk
  readonly renamed: NonNullable<Site['renamed']>
}

export function siteFolder(root: string): SiteFolder {
  return { disk: diskAt(root), renamed: renamedIn(root) }
}

/** The site of a docs.json's value, with the addresses that left it since a commit. */
export async function siteOfInput(
  docs: unknown,
  { disk, renamed }: SiteFolder,
  since: Since | undefined,
): Promise<Site> {
  const site = { ...siteOf(docs, disk), renamed }
  const left = await since?.left(site)
  return left === undefined ? site : { ...site, left }
}

/** The present names of missing pages; git is loaded where there are some, and asked once for each. */
export function renamedIn(root: string): NonNullable<Site['renamed']> {
  const known = new Map<string, string | undefined>()
  return async (missing) => {
    const open = missing.filter((page) => !known.has(page))
    const { renamedPages } = await import('../../site/history/renamed-pages.js')
    const found = await renamedPages(root, open)
    for (const page of open) known.set(page, found.get(page))
    return new Map(
      missing.flatMap((page) => {
        const now = known.get(page)
        return now === undefined ? [] : [[page, now] as const]
      }),
    )
  }
}

/** The settings that a config exports, and those of a call, which win. */
export function settingsOf(input: Input, more: Pick<CheckOptions, 'only' | keyof CheckSettings>): RunOptions {
  const exported = readSettings(
    input.exports['check'],
    (at) => exportedKeyPlace(input.file, 'check', at) ?? startOf(input.file),
  )
  return {
    // What the other keys will be, nobody knows yet.
    rules: { ...(input.isPartial && { 'setting-missing': 'off' }), ...exported.rules, ...more.rules },
    ignore: [...(exported.ignore ?? []), ...(more.ignore ?? [])],
    ...(more.only && { only: new Set(more.only) }),
  }
}

async function againstBaseline(diagnostics: readonly Diagnostic[], root: string, options: CheckOptions) {
  if (options.baseline === undefined) return { fresh: diagnostics, fixed: 0, isBaselineWritten: false }
  const file = path.resolve(options.cwd ?? '.', options.baseline)
  const before = readBaseline(file)
  if (!before && !options.updateBaseline) throw new BuildNavError([checkReport('baseline-missing', { file })])
  const { known, fresh, fixed } = before
    ? splitByBaseline(diagnostics, before, root, options.only)
    : { known: diagnostics, fresh: [], fixed: 0 }
  const isBaselineWritten = options.updateBaseline === true && (!before || fixed > 0)
  if (isBaselineWritten) {
    const { writeFileAtomically } = await import('../../base/files/write.js')
    writeFileAtomically(file, baselineText(known, root))
  }
  return { fresh, fixed, isBaselineWritten }
}
