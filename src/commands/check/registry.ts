import { compileReport } from '../../config/compile/codes.js'
import { ruleIds, setCodes, type ConfigurableId, type Level, type RuleId } from './levels.js'
import type { Rule } from './rule.js'
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
