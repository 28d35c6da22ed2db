import { compileReport } from '../../config/compile/codes.js'
import type { Disk } from '../../site/model/disk.js'
import { ignoring } from '../../site/model/ignored.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { readLinks } from './links/site-links.js'
import { ruleIds, setCodes, type ConfigurableId, type Level, type RuleId } from './levels.js'
import type { RawFinding, Rule } from './rule.js'
import { docsJsonMentioned } from './rules/docs-json-mentioned.js'
import { elementRules } from './rules/elements.js'
import { iconUnknown } from './rules/icons.js'
import { keyRules } from './rules/keys.js'
import { linkRules } from './rules/links.js'
import { navigationRules } from './rules/navigation.js'
import { pageEndpoint } from './rules/page-endpoint.js'
import { pageLost } from './rules/page-lost.js'
import { pageMissing } from './rules/page-missing.js'
import { pageRules } from './rules/pages.js'
import { redirectRules } from './rules/redirects.js'
import { specificationRules } from './rules/specifications.js'
import { unlistedRules } from './rules/unlisted.js'
import { variantRules } from './rules/variants.js'
import type { CheckSettings } from './settings.js'

const all = [
  ...[navigationRules, keyRules, elementRules, [iconUnknown], linkRules, redirectRules].flat(),
  ...[variantRules, pageRules, unlistedRules, specificationRules].flat(),
  pageMissing,
  pageLost,
  pageEndpoint,
  docsJsonMentioned,
]

/** Every rule, in the order of the documentation. */
export const rules = Object.fromEntries(ruleIds.map((id) => [id, all.find((rule) => rule.id === id)])) as Readonly<
  Record<RuleId, Rule>
>

/** A rule with its default level and an example of a message. */
interface ListedRule {
  readonly id: ConfigurableId
  readonly level: Level
  readonly example: string
}

/** Every rule with a configurable level, in the order of the documentation. */
export function ruleList(): readonly ListedRule[] {
  const ofSite = Object.values(rules).map(({ id, off, severity, example }): ListedRule => {
    return { id, level: off ? 'off' : severity, example: example.message }
  })
  const ofSet = setCodes.map((id): ListedRule => {
    const key = id === 'set-known-key' ? 'icon' : 'iconSize'
    const { severity, message } = compileReport(id, { element: "group 'Guides'", key, known: [] })
    return { id, level: severity, example: message }
  })
  return [...ofSite, ...ofSet]
}

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
export async function runRulesOn(site: Site, settings: RunOptions): Promise<RawFinding[]> {
  const active = Object.values<Rule>(rules).filter(({ id, off }) =>
    settings.only ? settings.only.has(id) : (settings.rules?.[id] ?? (off ? 'off' : '')) !== 'off',
  )
  const isIgnored = ignoring(settings.ignore ?? [])
  const findings: RawFinding[] = []
  const emit = (finding: RawFinding) => {
    const { about, rule } = finding
    if (about !== undefined && (isIgnored(about) || isIgnored(`${about}.mdx`))) return
    const level = settings.rules?.[rule]
    findings.push(level === undefined || level === 'off' ? finding : { ...finding, severity: level })
  }
  if (settings.turn) await readLinks(site, settings.turn)
  for (const rule of active) {
    await settings.turn?.()
    await rule.run(site, emit)
  }
  return findings
}
