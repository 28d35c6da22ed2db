import { addressOf } from '../../site/redirects.js'
import type { Redirect } from '../../site/redirects.js'
import { short } from '../../diagnostics/short.js'
import { defineRule } from '../rule.js'

export const redirectDuplicate = defineRule<{ source: string; first: string; isSame: boolean }>({
  id: 'redirect-duplicate',
  severity: 'warning',
  message: ({ source, first, isSame }) =>
    isSame
      ? `A redirect from '${short(source)}' stands further up: the provider refuses docs.json.`
      : `'${short(source)}' and '${short(first)}', further up, are the same address, and lead to two places: only one of them works.`,
  hint: () => 'Keep the one that leads to the right page.',
  why: 'Each address can be redirected once. The provider refuses a docs.json that has the same source twice; sources that differ only in a slash at either end are the same address, which does no harm where both lead to the same page.',
  example: { source: '/old', first: '/old', isSame: true },
  check: ({ redirects }, report) => ({
    end() {
      const seen = new Map<string, Redirect>()
      const sources = new Set<string>()
      for (const redirect of redirects().all) {
        const { index, source } = redirect
        const first = seen.get(addressOf(source))
        if (!first) seen.set(addressOf(source), redirect)
        if (!first || (!sources.has(source) && addressOf(first.destination) === addressOf(redirect.destination))) {
          sources.add(source)
          continue
        }
        const isSame = sources.has(source)
        const at = { path: ['redirects', index, 'source'] }
        report(at, { source, first: first.source, isSame }, isSame ? { severity: 'error', cause: 'wrong-value' } : {})
        sources.add(source)
      }
    },
  }),
})
