import { isRecord } from '../../json/value.js'
import { compileCodes } from '../../compile/codes.js'
import { prefixed } from '../../provider/simulate.js'
import { defineRule } from '../rule.js'

export const iconPrefix = defineRule({
  id: 'icon-prefix',
  ...compileCodes['icon-prefix'],
  example: { icon: 'fa-book' },
  check: (_site, report) => ({
    element({ json, path }) {
      const icon = prefixed(json.icon)
      const at = isRecord(json.icon) ? ['icon', 'name'] : ['icon']
      if (icon !== undefined) {
        const mends = [{ do: 'set', path: [...path, ...at], value: icon.slice('fa-'.length) }] as const
        report({ path: [...path, ...at] }, { icon }, { mends })
      }
    },
  }),
})
