import { landingThrough } from '../../site/model/landing.js'
import { destinationFor, isLive, isPattern, redirectFinder } from '../../site/model/redirects.js'
import type { Redirect } from '../../site/model/redirects.js'
import { addressOf, pageAt, pathOf } from '../../site/model/addresses.js'
import type { Site } from '../../site/model/site.js'

/** The redirects that lead to a page in the end, also through others or by a pattern. */
export function redirectsTo(page: string, address: string, site: Site): readonly Redirect[] {
  const { all, find } = site.redirects()
  return all.filter((redirect) => {
    // A wildcard that leads to any page says nothing about this one.
    if (/^\/?(?::\w+\*?|\*)$/.test(redirect.destination)) return false
    if (!isLive(redirect) || (!isPattern(redirect.source) && find(redirect.source) !== redirect)) return false
    const { end, circle } = landingThrough(redirect, site)
    if (circle.length > 0) return false
    if (!isPattern(end)) return pageAt(end, site) === page || addressOf(end) === addressOf(address)
    return redirectFinder([{ ...redirect, source: pathOf(end) }])(address) !== undefined
  })
}

/** The landing of readers whom a redirect takes from an address, in words. */
export function landingInWords(redirect: Redirect, address: string, site: Site): string {
  const landing = destinationFor(redirect, address) ?? redirect.destination
  const own = { ...redirect, destination: landing }
  const { hops, end, circle, isServed } = landingThrough(own, site)
  if (circle.length > 0)
    return `'${landing}', and from there ${circle.includes(redirect) ? 'back here, ' : ''}in a circle`
  const way = hops.length === 1 ? `'${landing}'` : `'${landing}', and from there to '${end}'`
  return isServed ? way : `${way}, where there is no page`
}
