import { isElsewhere, isServed, pageAt, pathOf, encoded } from '../../../site/model/addresses.js'
import { landingThrough } from '../../../site/model/landing.js'
import type { Landing } from '../../../site/model/landing.js'
import { wildcardsOf } from '../../../site/model/redirects.js'
import type { Redirect } from '../../../site/model/redirects.js'
import type { Site } from '../../../site/model/site.js'
import { short } from '../../../base/diagnostics/text.js'
import { defineRule } from '../rule.js'

interface Args {
  readonly destination: string
  readonly end: string
  readonly isThere?: boolean
  /** True if a page is on the way, which a redirect hides: the page may be the right end. */
  readonly passes?: boolean
}

export const redirectChain = defineRule<Args>({
  id: 'redirect-chain',
  severity: 'note',
  message: ({ destination, end, isThere = true }) =>
    `The redirect points to '${short(destination)}', which is redirected again, to '${short(end)}'${isThere ? '' : ', where there is no page'}.`,
  hint: ({ end, isThere = true, passes = false }) =>
    isThere && !passes ? `Write '${end}' as the destination.` : undefined,
  head: ['redirect points to another redirect', 'redirects point to other redirects'],
  row: ({ destination }) => ({ what: `→ ${destination}` }),
  why: 'Each further redirect makes readers and search engines wait, and some of them give up after a few. This happens when a page moves twice.',
  example: { destination: '/guides/start', end: '/quickstart' },
  check: (site, report) => ({
    end() {
      for (const redirect of site.redirects().all) {
        const landing = landingThrough(redirect, site)
        const { hops, circle, isServed: isThere } = landing
        if (hops.length === 1 || circle.length > 0) continue
        const { destination } = redirect
        const end = encoded(fromRoot(landing.end), destination)
        const path = ['redirects', redirect.index, 'destination']
        const passes = landing.steps.slice(0, -1).some((step) => !isElsewhere(step) && pageAt(step, site) !== undefined)
        const isCertain = !passes && canSkip(redirect, landing, site)
        const fixes = isCertain ? [{ do: 'set', path, value: end } as const] : []
        report({ path }, { destination, end, isThere, passes }, { fixes })
      }
    },
  }),
})

/** A URL that begins at the root, as the redirect whose destination it becomes is in another folder. */
function fromRoot(address: string): string {
  return isElsewhere(address) || /^\s*(\/|$)/.test(address) ? address : `/${address.trim()}`
}

/** True if a redirect can go straight to the end of its chain, and every reader still gets there. */
function canSkip({ destination, permanent }: Redirect, { hops, end }: Landing, site: Site): boolean {
  const next = hops.slice(1)
  if (wildcardsOf(destination).length > 0) return false
  // What becomes of a query that is redirected again is not known.
  if (hops.slice(0, -1).some((hop) => /^[^#]*\?/.test(hop.destination))) return false
  // Browsers would remember what may lead elsewhere soon.
  if (permanent !== false && next.some((hop) => hop.permanent === false)) return false
  const page = isElsewhere(end) ? undefined : pageAt(end, site)
  if (page !== undefined && !site.pages.isPublished(page)) return false
  return end.trim() !== '' && (isElsewhere(end) || isServed(pathOf(end), site))
}
