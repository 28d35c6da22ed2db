import { clause } from '../../compile/finding.js'
import { defineRule } from '../rule.js'

/** Their own rules say it. */
const saidElsewhere: ReadonlySet<string> = new Set(['title-empty', 'link-href', 'language-code'])

export const providerRefuses = defineRule<{ reason: string }>({
  id: 'provider-refuses',
  severity: 'error',
  message: ({ reason }) => `The provider refuses the whole file: ${reason}.`,
  why: 'The provider takes no part of a docs.json whose navigation is invalid at this place: the site keeps its last version, and the deployment fails.',
  example: { reason: "'tabs' of the navigation is empty" },
  check: ({ simulated }, report) => ({
    end() {
      for (const { path, said } of simulated().refusals) {
        if (saidElsewhere.has(said.code)) continue
        report({ path: ['navigation', ...path] }, { reason: clause(said) }, { cause: said.code })
      }
    },
  }),
})
