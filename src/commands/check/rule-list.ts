import { compileReport } from '../../config/compile/codes.js'
import type { ConfigurableId, Level } from './levels.js'
import { setCodes } from './levels.js'
import { rules } from './registry.js'

/** A rule with its level, unless a configuration sets another one, and a message as an example of what it reports. */
interface ListedRule {
  readonly id: ConfigurableId
  readonly level: Level
  readonly example: string
}

/** Every rule whose level can be set, in the order of the documentation. */
export function ruleList(): readonly ListedRule[] {
  const ofSite = Object.values(rules).map(({ id, off, severity, example }): ListedRule => {
    return { id, level: off ? 'off' : severity, example: example.message }
  })
  const ofSet = setCodes.map((id): ListedRule => {
    const { severity, message } = compileReport(id, {
      element: "group 'Guides'",
      key: id === 'set-known-key' ? 'icon' : 'iconSize',
      known: [],
    })
    return { id, level: severity, example: message }
  })
  return [...ofSite, ...ofSet]
}
