import { pageAt, pathOf } from '../../../site/model/addresses.js'
import { landingThrough } from '../../../site/model/landing.js'
import { addressOf, isPattern, redirectFinder } from '../../../site/model/redirects.js'
import type { Redirect } from '../../../site/model/redirects.js'
import { short } from '../../../base/diagnostics/short.js'
import { defineRule } from '../rule.js'

export const redirectLoop = defineRule<{ sources: readonly string[]; hasPage: boolean }>({
  id: 'redirect-loop',
  severity: 'error',
  message: ({ sources: [first = '', ...others], hasPage }) =>
    hasPage
      ? `The redirect from '${short(first)}' leads to itself, where a page is: it does nothing, or hides the page.`
      : others.length === 0
        ? `The redirect from '${short(first)}' leads to an address that it catches itself: readers go round in a circle.`
        : `The redirects from '${short(first)}' and ${others.map((source) => `'${short(source)}'`).join(', ')} lead to each other: readers go round in a circle.`,
  hint: ({ sources }) =>
    sources.length === 1 ? 'Lead it to a page, or remove it.' : 'Lead one of them to a page, or remove it.',
  why: 'A redirect whose destination is redirected back, by itself or by others: the browser gives up with an error. A pattern such as `/docs/:slug*` catches everything below `/docs`, and so its own destination `/docs/v2/:slug*`.',
  example: { sources: ['/old', '/new'], hasPage: false },
  check: (site, report) => ({
    end() {
      const { all } = site.redirects()
      const said = new Set<number>()
      for (const redirect of all) {
        const { circle } = landingThrough(redirect, site)
        // One that only leads into a circle is not part of it.
        if (circle[0] !== redirect || said.has(redirect.index)) continue
        for (const { index } of circle) said.add(index)
        const sources = circle.map(({ source }) => source)
        const hasPage = circle.length === 1 && pageAt(redirect.source, site) !== undefined
        const mends =
          circle.length === 1 && isToItself(redirect) && !isCaughtElse(redirect, all)
            ? [{ do: 'remove', path: ['redirects', redirect.index] } as const]
            : []
        const at = { path: ['redirects', redirect.index, 'source'] }
        report(at, { sources, hasPage }, { mends, ...(hasPage && { severity: 'warning' as const }) })
      }
    },
  }),
})

/** True if source and destination are the same address, so that the redirect does nothing for anybody. */
function isToItself({ source, destination }: Redirect): boolean {
  return !destination.includes('?') && addressOf(pathOf(destination)) === addressOf(source)
}

/** True if another redirect catches the addresses of this one, or may do so. */
function isCaughtElse(redirect: Redirect, all: readonly Redirect[]): boolean {
  const others = all.filter((other) => other !== redirect)
  if (!isPattern(redirect.source)) return redirectFinder(others)(redirect.source) !== undefined
  const start = textBefore(redirect.source)
  return others.some(({ source }) => {
    const other = textBefore(source)
    return isPattern(source) && (other.startsWith(start) || start.startsWith(other))
  })
}

/** The text of a pattern before its first wildcard. */
function textBefore(source: string): string {
  return addressOf(source).replace(/(?::\w|\*).*$/s, '')
}
