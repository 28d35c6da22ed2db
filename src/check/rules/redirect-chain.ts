import { landingThrough } from '../../site/landing.js'
import { short } from '../../diagnostics/short.js'
import { together } from '../../diagnostics/fold.js'
import { defineRule } from '../rule.js'

export const redirectChain = defineRule<{ destination: string; end: string; isThere?: boolean }>({
  id: 'redirect-chain',
  severity: 'note',
  message: ({ destination, end, isThere = true }) =>
    `The redirect leads to '${short(destination)}', which is redirected to '${short(end)}'${isThere ? '' : ', and no page is there'}.`,
  hint: ({ end, isThere = true }) => (isThere ? `Write '${end}' as its destination.` : undefined),
  fold: ({ destination, isThere = true }) =>
    together(
      destination,
      (count) => `${count} redirects lead to addresses that are redirected again${isThere ? '' : ', to no page'}.`,
      String(isThere),
    ),
  why: 'Readers and search engines take a step more for each redirect, and some of them stop after a few. It happens when a page moves twice.',
  example: { destination: '/guides/start', end: '/quickstart' },
  check: (site, report) => ({
    end() {
      for (const redirect of site.redirects().all) {
        const { hops, end, circle, isServed: isThere } = landingThrough(redirect, site)
        if (hops.length === 1 || circle.length > 0) continue
        const at = { path: ['redirects', redirect.index, 'destination'] }
        report(at, { destination: redirect.destination, end, isThere })
      }
    },
  }),
})
