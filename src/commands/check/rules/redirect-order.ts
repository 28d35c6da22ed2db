import { hiddenRedirects, type RedirectPair } from '../../../site/model/redirects.js'
import { short } from '../../../base/diagnostics/text.js'
import { defineRule, type Around } from '../rule.js'

interface Args {
  readonly redirect: RedirectPair
  readonly by: RedirectPair
  /** True if both send their readers to the same pages. */
  readonly isSame: boolean
}

export const redirectOrder = defineRule<Args>({
  id: 'redirect-order',
  severity: 'warning',
  message: ({ redirect, by }) =>
    `The redirect from '${short(redirect.source)}' never applies: '${short(by.source)}' above it matches the same URLs.`,
  hint: (args) => hintFor(args, undefined),
  head: ['redirect never applies', 'redirects never apply'],
  row: ({ redirect }) => ({ what: redirect.source }),
  why: 'A redirect of exactly one URL applies wherever it is. Of several wildcards that match a URL, the first one applies: a narrow wildcard below a wider one never does. `check --fix` removes it if both send readers to the same pages.',
  example: {
    redirect: { source: '/old/sdk/:slug*', destination: '/sdk/:slug*' },
    by: { source: '/old/:slug*', destination: '/new/:slug*' },
    isSame: false,
  },
  check: ({ redirects }, report) => ({
    end() {
      for (const { redirect, by, isSame } of hiddenRedirects(redirects().all)) {
        const args = { redirect, by, isSame }
        const path = ['redirects', redirect.index]
        const hintAt = ({ where }: Around) => hintFor(args, where(['redirects', by.index, 'source']))
        const fixes = isSame ? [{ do: 'remove', path } as const] : []
        report({ path: [...path, 'source'] }, args, { fixes, hintAt })
      }
    },
  }),
})

function hintFor({ by, isSame }: Args, where: string | undefined): string {
  const other = `'${short(by.source)}'${where === undefined ? '' : ` (${where})`}`
  return isSame ? `Remove it: ${other} does the same.` : `Move it above ${other}, or remove it.`
}
