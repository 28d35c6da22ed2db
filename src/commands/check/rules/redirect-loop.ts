import { addressOf } from '../../../site/model/addresses.js'
import { landingThrough } from '../../../site/model/landing.js'
import { folderAddress, isLive, isPattern, redirectFinder } from '../../../site/model/redirects.js'
import type { Redirect } from '../../../site/model/redirects.js'
import { listed, short } from '../../../base/diagnostics/text.js'
import { defineRule } from '../rule.js'

export const redirectLoop = defineRule<{ sources: readonly string[] }>({
  id: 'redirect-loop',
  severity: 'error',
  message: ({ sources }) =>
    sources.length === 1
      ? `The redirect from '${short(sources[0] ?? '')}' matches its own destination, so it reaches no page.`
      : `The redirects from ${listed(sources.map((source) => `'${short(source)}'`))} point to each other, so none of them reaches a page.`,
  hint: ({ sources }) =>
    sources.length === 1 ? 'Point it to a page, or remove it.' : 'Point one of them to a page, or remove it.',
  head: ['redirect leads back to itself', 'redirects lead back to themselves'],
  why: 'The destination of a redirect is redirected back to its source, so the browser gives up with an error. A pattern such as `/docs/:slug*` matches everything below `/docs`, including its own destination `/docs/v2/:slug*`. The URL of a folder and that of its `index` are the same: a redirect from `/docs` to `/docs/index` is a loop, too.',
  example: { sources: ['/old', '/new'] },
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
        const fixes =
          circle.length === 1 && isToItself(redirect) && !isCaughtElse(redirect, all)
            ? [{ do: 'remove', path: ['redirects', redirect.index] } as const]
            : []
        const at = { path: ['redirects', redirect.index, 'source'] }
        report(at, { sources }, { fixes })
      }
    },
  }),
})

/** True if source and destination are the same address, so that the redirect does nothing for anybody. */
function isToItself({ source, destination }: Redirect): boolean {
  return !destination.includes('?') && folderAddress(addressOf(destination)) === addressOf(source)
}

/** True if another redirect catches the addresses of this one, or may do so. */
function isCaughtElse(redirect: Redirect, all: readonly Redirect[]): boolean {
  const others = all.filter((other) => other !== redirect)
  if (!isPattern(redirect.source)) return redirectFinder(others)(redirect.source) !== undefined
  const start = textBefore(redirect.source)
  return others.filter(isLive).some(({ source }) => {
    const other = textBefore(source)
    return isPattern(source) && (other.startsWith(start) || start.startsWith(other))
  })
}

/** The text of a pattern before its first wildcard. */
function textBefore(source: string): string {
  return addressOf(source).replace(/(?::\w|\*).*$/s, '')
}
