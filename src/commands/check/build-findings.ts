import path from 'node:path'
import { fold, type Finding } from '../../base/diagnostics/fold.js'
import type { Fold } from '../../base/diagnostics/fold.js'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { diskAt } from '../../site/model/disk.js'
import type { CompiledConfig } from '../../site/model/input/compiled-config.js'
import { placesIn } from '../../site/model/input/config-input.js'
import { siteOf } from '../../site/model/site.js'
import { renamedIn } from './check.js'
import { readSettings } from './read-settings.js'
import type { VariantTitles } from '../../site/model/variant-titles.js'
import type { RuleId } from './rule-ids.js'
import { toDiagnostic } from './placed.js'
import { runRulesOn } from './run-rules.js'
import type { CheckSettings } from './settings.js'

/**
 * The findings of these rules, as `check` has them: what a build names of files that are not there yet, and of what
 * the languages, versions and products lack that it adds.
 */
export async function buildFindings(
  file: string,
  config: CompiledConfig,
  docs: unknown,
  { rules, added }: { readonly rules: readonly RuleId[]; readonly added: VariantTitles },
): Promise<Finding[]> {
  const settings = settingsOf(config)
  const root = path.dirname(file)
  const site = { ...siteOf(docs, diskAt(root)), renamed: renamedIn(root), added }
  const only = new Set(rules.filter((rule) => settings.rules?.[rule] !== 'off'))
  const findings = only.size === 0 ? [] : await runRulesOn(site, { ...settings, only })
  if (findings.length === 0) return []
  const placing = await placesIn(file, config)
  const folds = new Map<Diagnostic, Fold | undefined>()
  for (const finding of findings) {
    const diagnostic = finding.severity === 'note' ? undefined : toDiagnostic(finding, placing)
    if (diagnostic) folds.set(diagnostic, finding.fold)
  }
  return fold([...folds.keys()], (diagnostic) => folds.get(diagnostic))
}

/** Settings that are wrong are for `check` to refuse. */
function settingsOf({ exports }: CompiledConfig): CheckSettings {
  try {
    return readSettings(exports['check'])
  } catch {
    return {}
  }
}
