import type { Disk } from '../../site/model/disk.js'
import { ignoring } from '../../site/model/ignored.js'
import { siteOf } from '../../site/model/site.js'
import { ruleIds, type CheckSettings, type ConfigurableId, type RuleId } from './levels.js'
import { readLinks } from './links/site-links.js'
import type { CheckedSite, RawFinding, Rule } from './rule.js'
import { elementRules } from './rules/elements.js'
import { iconUnknown } from './rules/icons.js'
import { keyRules } from './rules/keys.js'
import { linkRules } from './rules/links.js'
import { navigationRules } from './rules/navigation.js'
import { pageRules } from './rules/pages.js'
import { redirectRules } from './rules/redirects.js'
import { specificationRules } from './rules/specifications.js'
import { unlistedRules } from './rules/unlisted.js'
import { variantRules } from './rules/variants.js'

const all = [
  ...[navigationRules, keyRules, elementRules, linkRules, redirectRules, variantRules, pageRules].flat(),
  ...[unlistedRules, specificationRules, iconUnknown].flat(),
]

/** Every rule, in the order of the documentation. */
export const rules = Object.fromEntries(ruleIds.map((id) => [id, all.find((rule) => rule.id === id)])) as Readonly<
  Record<RuleId, Rule>
>

export interface RunOptions extends CheckSettings {
  /** Runs some rules only, even if they are off. */
  readonly only?: ReadonlySet<ConfigurableId>
  /** Awaited between rules, and between the files of a long rule. */
  readonly turn?: Turn
}

/** Lets other work have its turn; throws to stop. */
export type Turn = () => Promise<void> | void

/** The rules over a docs.json's value, in their order; the findings have no places yet. */
export async function runRules(docs: unknown, disk: Disk, settings: RunOptions = {}): Promise<RawFinding[]> {
  return runRulesOn(siteOf(docs, disk), settings)
}

/** Runs the rules over a site. */
export async function runRulesOn(
  site: CheckedSite,
  { rules: levels, ignore, only, turn }: RunOptions,
): Promise<RawFinding[]> {
  const isActive = ({ id, off }: Rule) => only?.has(id) ?? (levels?.[id] ?? (off ? 'off' : '')) !== 'off'
  const isIgnored = ignoring(ignore ?? [])
  const findings: RawFinding[] = []
  const emit = (finding: RawFinding) => {
    const { about, rule } = finding
    if (about !== undefined && (isIgnored(about) || isIgnored(`${about}.mdx`))) return
    const level = levels?.[rule]
    findings.push(level === undefined || level === 'off' ? finding : { ...finding, severity: level })
  }
  if (turn) await readLinks(site, turn)
  for (const rule of Object.values<Rule>(rules).filter(isActive)) {
    await turn?.()
    await rule.run(site, emit)
  }
  return findings
}
