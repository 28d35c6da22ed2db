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
import { renamedIn } from './check.js'
import { readSettings } from './settings.js'
import type { VariantTitles } from '../../site/model/variants.js'
import type { RuleId } from './levels.js'
import type { RawFinding } from './rule.js'
import { placed } from './placed.js'
import { runRulesOn } from './run-rules.js'
import type { CheckSettings } from './settings.js'

/**
 * Rules whose errors a build names, too, by the part of the site. A build looks at a part with a sign of an error only
 * (`ErrorSigns`), and never reads the text of every page.
 */
export const buildRules = {
  pages: ['page-missing', 'page-outside'],
  specifications: ['spec-missing', 'spec-invalid', 'endpoint-missing'],
  navigation: [
    'provider-refuses',
    'content-dropped',
    'mixed-children',
    'exclusive-keys',
    'title-empty',
    'link-href',
    'language-code',
  ],
  redirects: ['redirect-loop'],
  settings: ['setting-missing', 'wrong-value', 'unknown-key', 'redirect-duplicate'],
} as const satisfies Record<string, readonly RuleId[]>

export type BuildPart = keyof typeof buildRules

/** The config and the docs.json of a build. */
export interface CheckedBuild {
  readonly config: string
  readonly out: string
  readonly compiled: CompiledConfig
  readonly docs: unknown
}

interface Looked {
  /** Parts of the site with a sign of an error. */
  readonly parts: ReadonlySet<BuildPart>
  readonly added: VariantTitles
}

interface BuildFindings {
  readonly findings: readonly Diagnostic[]
  /** The files read by the rules of specifications, absolute; undefined if these found something. */
  readonly soundSpecs: readonly string[] | undefined
}

/**
 * The findings of a build: errors that are known without the text of pages, missing pages, and missing parts of the
 * languages, versions and products that the build adds.
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
  // The build has the config's own problems, without a path.
  const ours = (await placed(input, site, found, settings)).filter(({ at }) => at)
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

/** The findings outside of a baseline; all findings without a baseline, or with one that `check` refuses. */
function unknownTo(baseline: string, found: readonly Diagnostic[], root: string): readonly Diagnostic[] {
  try {
    const known = readBaseline(baseline)
    return known ? splitByBaseline(found, known, root).fresh : found
  } catch {
    return found
  }
}

/** Rules that a build runs for every sign of a problem: their warnings count, too. */
const warns: ReadonlySet<RuleId> = new Set(['page-missing', 'locale-parity', 'variant-parity'])

function isNamed({ severity, rule }: RawFinding): boolean {
  return severity === 'error' || (severity === 'warning' && warns.has(rule))
}

function recording(disk: Disk): { readonly disk: Disk; readonly read: ReadonlySet<string> } {
  const read = new Set<string>()
  return { disk: { ...disk, read: (file) => (read.add(file), disk.read(file)) }, read }
}

/** `check` refuses wrong settings. */
function settingsOf({ exports }: CompiledConfig): CheckSettings {
  try {
    return readSettings(exports['check'])
  } catch {
    return {}
  }
}
