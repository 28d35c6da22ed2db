import { pageAt } from '../../site/addresses.js'
import { wayOf } from '../../site/redirects.js'
import { short } from '../../diagnostics/short.js'
import { defineRule } from '../rule.js'

export const redirectLoop = defineRule<{ sources: readonly string[] }>({
  id: 'redirect-loop',
  severity: 'error',
  message: ({ sources: [first = '', ...others] }) =>
    others.length === 0
      ? `The redirect from '${short(first)}' leads to an address that it catches itself: readers go round in a circle.`
      : `The redirects from '${short(first)}' and ${others.map((source) => `'${short(source)}'`).join(', ')} lead to each other: readers go round in a circle.`,
  hint: () => 'Lead one of them to a page, or remove it.',
  why: 'A redirect whose destination is redirected back, by itself or by others: the browser gives up with an error. A pattern such as `/docs/:slug*` catches everything below `/docs`, and so its own destination `/docs/v2/:slug*`.',
  example: { sources: ['/old', '/new'] },
  check: (site, report) => ({
    end() {
      const { all, find } = site.redirects()
      const said = new Set<number>()
      for (const redirect of all) {
        const { circle } = wayOf(redirect, find, (address) => pageAt(address, site) !== undefined)
        // One that only leads into a circle is not part of it.
        if (circle[0] !== redirect || said.has(redirect.index)) continue
        for (const { index } of circle) said.add(index)
        report({ path: ['redirects', redirect.index, 'source'] }, { sources: circle.map(({ source }) => source) })
      }
    },
  }),
})
