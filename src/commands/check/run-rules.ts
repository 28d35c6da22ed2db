import type { Disk } from '../../site/model/disk.js'
import { ignoring } from '../../site/model/ignored.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { visit, type Visitor } from '../../site/model/navigation-tree.js'
import { readLinks } from './links/site-links.js'
import type { ConfigurableId } from './levels.js'
import { rules } from './registry.js'
import type { RawFinding, Rule } from './rule.js'
import type { CheckSettings } from './settings.js'

export interface RunOptions extends CheckSettings {
  /** Runs some rules only, even if they are off. */
  readonly only?: ReadonlySet<ConfigurableId>
  /** Awaited between rules, and between the files of a long rule. */
  readonly turn?: Turn
}

/** Lets other work have its turn; throws to stop. */
export type Turn = () => Promise<void> | void

/** The rules over a docs.json's value, in one walk; the findings have no places yet. */
export async function runRules(docs: unknown, disk: Disk, settings: RunOptions = {}): Promise<RawFinding[]> {
  return runRulesOn(siteOf(docs, disk), settings)
}

/** Runs the rules over a site; `also` visits it, too. */
export async function runRulesOn(site: Site, settings: RunOptions, also?: Visitor): Promise<RawFinding[]> {
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
  const visitors = active.map((rule) => rule.start(site, emit))
  visit(site.navigation(), also ? [...visitors, also] : visitors)
  if (settings.turn) await readLinks(site, settings.turn)
  for (const visitor of visitors) {
    await settings.turn?.()
    await visitor.end?.()
  }
  return findings
}
