import { defineRule } from '../rule.js'
import { compileCodes } from '../../../config/compile/codes.js'
import { nameOf } from '../words.js'

export const exclusiveKeys = defineRule({
  id: 'exclusive-keys',
  ...compileCodes['exclusive-keys'],
  example: { element: "group 'Events'", kept: 'openapi', dropped: 'asyncapi' },
  check: ({ simulated }, report) => ({
    end() {
      for (const drop of simulated().allDrops) {
        if (drop.because !== 'excluded' || drop.won === undefined) continue
        const at = { path: ['navigation', ...drop.path], part: 'key' } as const
        report(at, { element: nameOf(drop), kept: drop.won, dropped: drop.key })
      }
    },
  }),
})
