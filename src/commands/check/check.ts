import path from 'node:path'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { fold } from '../../base/diagnostics/fold.js'
import type { Finding } from '../../base/diagnostics/fold.js'
import { baselineText, ofCodes, readBaseline, splitByBaseline } from './baseline.js'
import { exportedKeyPlace } from '../../config/loader/argument.js'
import { checkReport } from './codes.js'
import { diskAt } from '../../site/model/disk.js'
import { siteOf } from '../../site/model/site.js'
import type { Site } from '../../site/model/site.js'
import { placed } from './placed.js'
import type { Examined } from './placed.js'
import { openInput } from '../../site/model/input/open-input.js'
import type { ConfigurableId } from './levels.js'
import { assertLevels, assertRules, readSettings } from './read-settings.js'
import type { RawFinding } from './rule.js'
import { runRulesOn } from './run-rules.js'
import type { RunOptions } from './run-rules.js'
import type { CheckSettings } from './settings.js'
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
  /** A branch, tag or commit: pages that left the navigation since are reported where no redirect catches their address. */
  readonly since?: string | undefined
  /** Runs these rules and no others, also such as are off. */
  readonly only?: readonly ConfigurableId[] | undefined
}

export interface CheckResult {
  /** The file that was checked. */
  readonly file: string
  /** The findings to report, in the order of the places. */
  readonly diagnostics: readonly Diagnostic[]
  /** These findings, folded: one for each cause, and one for many of a kind. */
  readonly findings: readonly Finding[]
  /** Findings that the baseline knows. */
  readonly known: number
  /** Findings of the baseline that are gone. */
  readonly fixed: number
  /** True if the baseline was written. */
  readonly isBaselineWritten: boolean
}

/** Runs every rule over a docs.config.ts or a docs.json. Findings are returned; what can't be read is thrown. */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  assertLevels(options.rules ?? {})
  assertRules(options.only ?? [])
  return checkInput(await openInput(cwd, options.file), options)
}

/** Checks an input that was read; without the findings that are gone already. */
export async function checkInput(
  input: Input,
  options: CheckOptions,
  isLeft?: (finding: RawFinding) => boolean,
): Promise<CheckResult> {
  const examined = await examine(input, options, isLeft)
  const folds = new Map(examined.map((found) => [found.diagnostic, found.fold]))
  const { diagnostics, ...baseline } = await againstBaseline([...folds.keys()], input.root, options)
  return {
    file: input.file,
    diagnostics,
    findings: fold(diagnostics, (diagnostic) => folds.get(diagnostic)),
    ...baseline,
  }
}

/** The findings of the rules, and of the reading, in an input; `more` adds to the settings that a config exports. */
export async function examine(
  input: Input,
  more: Pick<CheckOptions, 'since' | 'only' | keyof CheckSettings>,
  isLeft: (finding: RawFinding) => boolean = () => true,
): Promise<readonly Examined[]> {
  const settings = settingsOf(input, more)
  const findings = input.docs === undefined ? [] : await runRulesOn(await siteOfInput(input, more.since), settings)
  return placed(input, findings.filter(isLeft), settings)
}

/** The site of an input, with the addresses that left it since a commit. */
export async function siteOfInput(
  { docs, root }: Pick<Input, 'docs' | 'root'>,
  since: string | undefined,
  disk = diskAt(root),
): Promise<Site> {
  const site = { ...siteOf(docs, disk), renamed: renamedIn(root) }
  if (since === undefined) return site
  const { leftSince } = await import('./left-since.js')
  return { ...site, left: await leftSince(root, since, site) }
}

/** The present names of missing pages; git is loaded where there are some. */
export function renamedIn(root: string): NonNullable<Site['renamed']> {
  return async (missing) => (await import('../../site/history/renamed-pages.js')).renamedPages(root, missing)
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
  if (options.baseline === undefined) return { diagnostics, known: 0, fixed: 0, isBaselineWritten: false }
  const file = path.resolve(options.cwd ?? '.', options.baseline)
  const before = readBaseline(file)
  if (!before && !options.updateBaseline) throw new BuildNavError([checkReport('baseline-missing', { file })])
  const { known, fresh, fixed } = before
    ? splitByBaseline(diagnostics, options.only ? ofCodes(before, options.only) : before, root)
    : { known: diagnostics, fresh: [], fixed: 0 }
  const isBaselineWritten = options.updateBaseline === true && (!before || fixed > 0)
  if (isBaselineWritten) {
    const { writeFileAtomically } = await import('../../base/files/write.js')
    writeFileAtomically(file, baselineText(known, root))
  }
  return { diagnostics: fresh, known: known.length, fixed, isBaselineWritten }
}
