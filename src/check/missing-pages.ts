import path from 'node:path'
import { fold, type Finding } from '../diagnostics/fold.js'
import type { Fold } from '../diagnostics/fold.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { diskAt } from '../site/disk.js'
import type { CompiledConfig } from '../site/input/compiled-config.js'
import { placesIn } from '../site/input/config-input.js'
import { siteOf } from '../site/site.js'
import { readSettings } from './read-settings.js'
import { runRulesOn } from './run-rules.js'
import type { CheckSettings } from './settings.js'

/** The rule `page-missing`, as warnings. */
export async function missingPages(file: string, config: CompiledConfig, docs: unknown): Promise<Finding[]> {
  const settings = settingsOf(config)
  const site = siteOf(docs, diskAt(path.dirname(file)))
  if (settings.rules?.['page-missing'] === 'off') return []
  const findings = await runRulesOn(site, { ...settings, only: new Set(['page-missing']) })
  if (findings.length === 0) return []
  const { placeOf } = await placesIn(file, config)
  const folds = new Map<Diagnostic, Fold | undefined>()
  for (const { rule: code, message, hint, at, severity, fold: own } of findings) {
    if (severity !== 'note') folds.set({ code, severity: 'warning', message, hint, place: placeOf(at) }, own)
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
