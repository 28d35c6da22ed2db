import { clause, hintOf } from '../../compile/finding.js'
import { defineRule } from '../rule.js'
import { valueAt } from '../words.js'
import { mendsOfIcon } from './icon-prefix.js'

/** Their own rules say it. */
const saidElsewhere: ReadonlySet<string> = new Set(['title-empty', 'link-href', 'language-code'])

export const providerRefuses = defineRule<{ reason: string; hint?: string | undefined }>({
  id: 'provider-refuses',
  severity: 'error',
  message: ({ reason }) => `The provider refuses the whole file: ${reason}.`,
  hint: ({ hint }) => hint,
  why: 'The provider takes no part of a docs.json whose navigation is invalid at this place: the site keeps its last version, and the deployment fails.',
  example: { reason: "'tabs' of the navigation is empty" },
  check: ({ docs, simulated }, report) => ({
    end() {
      for (const { path, said } of simulated().refusals) {
        if (saidElsewhere.has(said.code)) continue
        const at = ['navigation', ...path]
        const mends = said.code === 'icon-prefix' ? mendsOfIcon(at, valueAt(docs, at)) : []
        report({ path: at }, { reason: clause(said), hint: hintOf(said) }, { cause: said.code, mends })
      }
    },
  }),
})
