import { defineRule } from '../rule.js'

/** Their own rules say it better. */
const saidElsewhere: ReadonlySet<string> = new Set(['title-empty', 'link-href', 'language-code'])

export const providerRefuses = defineRule<{ reason: string }>({
  id: 'provider-refuses',
  severity: 'error',
  message: ({ reason }) => `The provider refuses the whole file: ${reason}.`,
  why: 'The provider takes no part of a docs.json whose navigation is invalid at this place: the site keeps its last version, and the deployment fails.',
  example: { reason: "'tabs' is empty" },
  check: ({ simulated }, report) => ({
    end() {
      for (const { path, code, message } of simulated().refusals) {
        if (!saidElsewhere.has(code)) report({ path: ['navigation', ...path] }, { reason: message })
      }
    },
  }),
})
