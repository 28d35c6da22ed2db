import { defineRule } from '../rule.js'
import { nameOf } from '../words.js'

export const exclusiveKeys = defineRule<{ element: string; dropped: string; kept: string }>({
  id: 'exclusive-keys',
  severity: 'error',
  message: ({ element, dropped, kept }) =>
    `The provider ignores '${dropped}' of ${element}, because it has '${kept}', too.`,
  hint: ({ dropped, kept }) =>
    `Remove one of the two, or put '${dropped}' on a group of its own beside the one with '${kept}'.`,
  why: 'Some keys shut out others: a group has `openapi` or `asyncapi`, and with both the provider looks at `openapi` alone.',
  example: { element: "group 'Events'", dropped: 'asyncapi', kept: 'openapi' },
  check: ({ simulated }, report) => ({
    end() {
      for (const drop of simulated().drops) {
        if (drop.because !== 'excluded' || drop.won === undefined) continue
        const at = { path: ['navigation', ...drop.path], part: 'key' } as const
        report(at, { element: nameOf(drop), dropped: drop.key, kept: drop.won })
      }
    },
  }),
})
