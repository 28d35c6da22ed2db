import { addressOf, isPattern, landingOf, redirectFinder, wayOf } from '../site/redirects.js'
import type { Redirect } from '../site/redirects.js'
import { pageAt } from '../site/addresses.js'
import type { Site } from '../site/site.js'

/** The redirects that lead to a page in the end, also through others or by a pattern. */
export function redirectsTo(page: string, address: string, site: Site): readonly Redirect[] {
  const { all, find } = site.redirects()
  return all.filter((redirect) => {
    const { end } = wayOf(redirect, find, (at) => pageAt(at, site) !== undefined)
    if (!isPattern(end)) return pageAt(end, site) === page || addressOf(end) === address
    return redirectFinder([{ ...redirect, source: end }])(address) !== undefined
  })
}

/** The redirect that takes readers away from a page's own address. */
export function redirectFrom(page: string, address: string, site: Site): Redirect | undefined {
  const found = site.redirects().find(address)
  const landing = found && landingOf(found, address)
  return landing !== undefined && pageAt(landing, site) === page ? undefined : found
}
