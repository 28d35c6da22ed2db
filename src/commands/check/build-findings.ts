import path from 'node:path'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { joined } from '../../base/diagnostics/groups.js'
import { diskAt } from '../../site/model/disk.js'
import type { CompiledConfig } from '../../site/model/input/compiled-config.js'
import { placingOf } from '../../site/model/input/config-input.js'
import { siteOf } from '../../site/model/site.js'
import { isSpecFile } from '../../site/model/specs/spec-reader.js'
import type { VariantTitles } from '../../site/model/variants.js'
import { baselineName, knownIn, readBaseline, splitByBaseline } from './baseline.js'
import type { RuleId } from './levels.js'
import { placed } from './placed.js'
import { runRulesOn } from './run-rules.js'
import { readSettings } from './settings.js'

/**
 * Rules whose errors a build names, too, by the part of the site. A build looks at a part with a sign of an error only
 * (`ErrorSigns`), and never reads the text of every page.
 */
export const buildRules = {
  pages: ['page-missing'],
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

/** Rules with warnings in a build. */
const warns: ReadonlySet<RuleId> = new Set(['page-missing', 'locale-parity', 'variant-parity'])

/** The config and the docs.json of a build. */
export interface CheckedBuild {
  readonly config: string
  readonly out: string
  readonly compiled: CompiledConfig
  readonly docs: unknown
}

interface BuildFindings {
  readonly findings: readonly Diagnostic[]
  /** The files read by the rules of specifications, absolute; undefined if these found something. */
  readonly soundSpecs: readonly string[] | undefined
}

/**
 * The findings of a build: errors that are known without the text of pages, missing pages, and missing parts of the
 * languages, versions and products that the build adds. `parts` have a sign of an error.
 */
export async function buildFindings(
  { config, out, compiled, docs }: CheckedBuild,
  { parts, added }: { readonly parts: ReadonlySet<BuildPart>; readonly added: VariantTitles },
): Promise<BuildFindings> {
  const { exports } = compiled
  // `check` refuses wrong settings.
  const settings = unlessBroken(() => readSettings(exports['check'])) ?? {}
  const root = path.dirname(config)
  const disk = diskAt(root)
  const read = new Set<string>()
  const recording = { ...disk, read: (file: string) => (read.add(file), disk.read(file)) }
  const site = { ...siteOf(docs, recording), added }
  const rules: RuleId[] = [...parts].flatMap((part) => buildRules[part])
  if (added.language.size > 0) rules.push('locale-parity')
  if (added.version.size + added.product.size > 0) rules.push('variant-parity')
  const only = new Set(rules.filter((rule) => settings.rules?.[rule] !== 'off'))
  const all = only.size === 0 ? [] : await runRulesOn(site, { ...settings, only })
  const found = all.filter(({ severity, rule }) => severity === 'error' || (severity === 'warning' && warns.has(rule)))
  const placing = () => placingOf(config, compiled, out)
  const input = { file: config, root, docs, isPartial: false, diagnostics: [], exports, placing }
  // The build has the config's own problems, without a finding of a rule.
  const places = await placed(input, site, found, settings)
  const ours = places.flatMap(({ finding, diagnostic }) => (finding ? diagnostic : []))
  const baseline = unlessBroken(() => readBaseline(path.join(root, baselineName)))
  const ofSpecs: readonly RuleId[] = parts.has('specifications') ? buildRules.specifications : []
  const isSound =
    ofSpecs.length > 0 && ofSpecs.every((rule) => only.has(rule) && !found.some((each) => each.rule === rule))
  return {
    findings: joined(baseline ? splitByBaseline(ours, baseline, knownIn(root)).fresh : ours),
    soundSpecs: isSound ? [...read].filter(isSpecFile).map((file) => path.join(root, file)) : undefined,
  }
}

function unlessBroken<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
