import { isRecord } from '../json/value.js'
import { simulate } from '../provider/simulate.js'
import type { Simulated } from '../provider/simulate.js'
import type { Disk } from '../site/disk.js'
import { generatedPages } from '../site/generated.js'
import { ignoring, unpublished } from '../site/ignored.js'
import { pageIndex } from '../site/page-index.js'
import { rules } from './registry.js'
import type { RawFinding, Rule } from './rule.js'
import type { RuleId } from './rule-ids.js'
import type { CheckSettings } from './settings.js'
import type { Site } from '../site/site.js'
import { specReader } from '../site/specs/spec-reader.js'
import { walk } from '../site/walk.js'

export interface RunOptions extends CheckSettings {
  /** Runs these rules and no others. */
  readonly only?: ReadonlySet<RuleId>
}

/** The rules over a docs.json's value, in one walk; the findings have no places yet. */
export async function runRules(docs: unknown, disk: Disk, settings: RunOptions = {}): Promise<RawFinding[]> {
  const active = Object.values<Rule>(rules).filter(({ id, off }) =>
    settings.only ? settings.only.has(id) : (settings.rules?.[id] ?? (off ? 'off' : '')) !== 'off',
  )
  const isIgnored = ignoring(settings.ignore ?? [])
  const isUnpublished = unpublished(disk)
  const site = siteOf(docs, disk, isUnpublished)
  const findings: RawFinding[] = []
  const emit = (finding: RawFinding) => {
    const { about, rule } = finding
    if (about !== undefined && (isIgnored(about) || isIgnored(`${about}.mdx`))) return
    const level = settings.rules?.[rule]
    findings.push(level === undefined || level === 'off' ? finding : { ...finding, severity: level })
  }
  const visitors = active.map((rule) => rule.start(site, emit))
  walk(docs, visitors, site.pages.has)
  for (const visitor of visitors) await visitor.end?.()
  return findings
}

function siteOf(docs: unknown, disk: Disk, isUnpublished: (file: string) => boolean): Site {
  let simulated: Simulated | undefined
  let isGenerated: Site['isGenerated'] | undefined
  const pages = pageIndex(disk, isUnpublished)
  return {
    docs,
    disk,
    pages,
    specs: specReader(disk),
    isGenerated: (page) => (isGenerated ??= generatedPages(docs, pages.hasPagesIn))(page),
    // The contract's `ua` is refused by the provider: `language-code` says so, and the rest is checked all the same.
    simulated: () => (simulated ??= simulate(isRecord(docs) ? docs.navigation : undefined, { languages: ['ua'] })),
  }
}
