import { pageAt } from '../../site/addresses.js'
import { wayOf } from '../../site/redirects.js'
import { short } from '../../diagnostics/short.js'
import { together } from '../../diagnostics/fold.js'
import { defineRule } from '../rule.js'

export const redirectChain = defineRule<{ destination: string; end: string }>({
  id: 'redirect-chain',
  severity: 'note',
  message: ({ destination, end }) =>
    `The redirect leads to '${short(destination)}', which is redirected to '${short(end)}'.`,
  hint: ({ end }) => `Write '${end}' as its destination.`,
  fold: ({ destination }) =>
    together(destination, (count) => `${count} redirects lead to addresses that are redirected again.`),
  why: 'Readers and search engines take a step more for each redirect, and some of them stop after a few. It happens when a page moves twice.',
  example: { destination: '/guides/start', end: '/quickstart' },
  check: (site, report) => ({
    end() {
      const { all, find } = site.redirects()
      for (const redirect of all) {
        const { hops, end, circle } = wayOf(redirect, find, (address) => pageAt(address, site) !== undefined)
        if (hops.length === 1 || circle.length > 0) continue
        report({ path: ['redirects', redirect.index, 'destination'] }, { destination: redirect.destination, end })
      }
    },
  }),
})
