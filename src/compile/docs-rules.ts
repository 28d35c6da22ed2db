import { isElement } from '../builders/data.js'
import type { ElementData } from '../builders/data.js'
import { settings } from '../contract/settings.js'
import type { SettingKey } from '../contract/settings.js'
import type { Finding } from './finding.js'
import { foreignTo } from './json-rule.js'
import { keyHint, misfit } from './misfit.js'
import { checkSet } from './set-rule.js'
import { describe } from './words.js'

const known = [...Object.keys(settings), 'navigation']

/** The top-level settings of a `docs({ … })`. */
export function checkDocs(docs: ElementData, report: (finding: Finding) => void): void {
  const navigation = docs.calls.findLast(({ key }) => key === 'navigation')
  if (navigation?.value === undefined) {
    report({ code: 'navigation-missing', args: {}, trace: docs.trace })
  } else if (navigation.by !== 'set' && !isNavigation(navigation.value)) {
    report({
      code: 'wrong-navigation',
      args: { found: describe(navigation.value) },
      trace: docs.trace,
      at: ['navigation'],
    })
  }
  for (const call of docs.calls) {
    if (call.by === 'set') checkSet(call, { element: 'docs()', known, steps: true }, report)
    else if (call.key !== 'navigation') checkSetting(call.key, call.value, docs.trace, report)
  }
}

function checkSetting(key: string, value: unknown, trace: unknown, report: (finding: Finding) => void): void {
  if (value === undefined || (isElement(value) && value.kind === 'ref')) return
  if (!Object.hasOwn(settings, key)) {
    return report({
      code: 'unknown-key',
      args: { key, owner: 'docs.json', hint: keyHint(key, known) },
      trace,
      at: [key],
    })
  }
  const foreign = foreignTo(value)
  if (foreign) return report({ code: 'not-json', args: { key, found: foreign }, trace, at: [key] })
  const wrong = misfit(key, settings[key as SettingKey], value)
  if (wrong) report({ ...wrong, trace })
}

function isNavigation(value: unknown): boolean {
  return isElement(value) && (value.kind === 'navigation' || value.kind === 'ref')
}
