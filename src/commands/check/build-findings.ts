import path from 'node:path'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { joined } from '../../base/diagnostics/groups.js'
import { diskAt } from '../../site/model/disk.js'
import type { Disk } from '../../site/model/disk.js'
import type { CompiledConfig } from '../../site/model/input/compiled-config.js'
import { placingOf } from '../../site/model/input/config-input.js'
import { siteOf } from '../../site/model/site.js'
import { isSpecFile } from '../../site/model/specs/spec-reader.js'
import { baselineName, readBaseline, splitByBaseline } from './baseline.js'
import { buildRules } from './build-rules.js'
import type { BuildPart } from './build-rules.js'
import { renamedIn } from './check.js'
import { readSettings } from './settings.js'
import type { VariantTitles } from '../../site/model/variant-titles.js'
import type { RuleId } from './levels.js'
import type { RawFinding } from './rule.js'
import { placed } from './placed.js'
import { runRulesOn } from './run-rules.js'
import type { CheckSettings } from './settings.js'

/** The config and the docs.json of a build. */
export interface CheckedBuild {
  readonly config: string
  readonly out: string
  readonly compiled: CompiledConfig
  readonly docs: unknown
}

interface Looked {
  /** The parts of the site that may have errors. */
  readonly parts: ReadonlySet<BuildPart>
  readonly added: VariantTitles
}

interface BuildFindings {
  readonly findings: readonly Diagnostic[]
  /** The files that the rules of specifications read, absolute, where they found nothing; else undefined. */
  readonly soundSpecs: readonly string[] | undefined
}

/**
 * The findings that a build names, as `check` has them: errors that are known without the text of pages, pages that
 * are missing, and what the languages, versions and products lack that it adds.
 */
export async function buildFindings(
  { config, out, compiled, docs }: CheckedBuild,
  { parts, added }: Looked,
): Promise<BuildFindings> {
  const settings = settingsOf(compiled)
  const root = path.dirname(config)
  const { disk, read } = recording(diskAt(root))
  const site = { ...siteOf(docs, disk), renamed: renamedIn(root), added }
  const rules: RuleId[] = [...parts].flatMap((part) => buildRules[part])
  if (added.language.size > 0) rules.push('locale-parity')
  if (added.version.size + added.product.size > 0) rules.push('variant-parity')
  const only = new Set(rules.filter((rule) => settings.rules?.[rule] !== 'off'))
  const found = only.size === 0 ? [] : (await runRulesOn(site, { ...settings, only })).filter(isNamed)
  const placing = () => placingOf(config, compiled, out)
  const input = { file: config, root, docs, isPartial: false, diagnostics: [], exports: compiled.exports, placing }
  // Those without a path are the config's own, which the build has.
  const ours = (await placed(input, found, settings)).filter(({ at }) => at)
  const diagnostics = unknownTo(
    path.join(root, baselineName),
    ours.map(({ diagnostic }) => diagnostic),
    root,
  )
  const ofSpecs: readonly RuleId[] = parts.has('specifications') ? buildRules.specifications : []
  const isSound =
    ofSpecs.length > 0 && ofSpecs.every((rule) => only.has(rule) && !found.some((one) => one.rule === rule))
  return {
    findings: joined(diagnostics),
    soundSpecs: isSound ? [...read].filter(isSpecFile).map((file) => path.join(root, file)) : undefined,
  }
}

/** The findings that a baseline doesn't know; all of them where it is missing, or is for `check` to refuse. */
function unknownTo(baseline: string, found: readonly Diagnostic[], root: string): readonly Diagnostic[] {
  try {
    const known = readBaseline(baseline)
    return known ? splitByBaseline(found, known, root).fresh : found
  } catch {
    return found
  }
}

/** Warnings only of rules that a build runs whenever there is something to find. */
const warns: ReadonlySet<RuleId> = new Set(['page-missing', 'locale-parity', 'variant-parity'])

function isNamed({ severity, rule }: RawFinding): boolean {
  return severity === 'error' || (severity === 'warning' && warns.has(rule))
}

function recording(disk: Disk): { readonly disk: Disk; readonly read: ReadonlySet<string> } {
  const read = new Set<string>()
  return { disk: { ...disk, read: (file) => (read.add(file), disk.read(file)) }, read }
}

/** Settings that are wrong are for `check` to refuse. */
function settingsOf({ exports }: CompiledConfig): CheckSettings {
  try {
    return readSettings(exports['check'])
  } catch {
    return {}
  }
}
