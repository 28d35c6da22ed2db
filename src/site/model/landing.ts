import { isElsewhere, isServed, pathOf } from './addresses.js'
import { addressOfPage } from './page-path.js'
import { destinationFor, wildcardsOf, withWildcards } from './redirects.js'
import type { Redirect } from './redirects.js'
import type { Site } from './site.js'

/**
 * The end of the redirects that a reader goes through.
 *
 *     { "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/c" }
 *
 * From `/a` there are two hops; the end is `/c`, and `isServed` where `/c` is a page.
 */
export interface Landing {
  /** The redirects, in the order in which they are followed; empty where none catches the address. */
  readonly hops: readonly Redirect[]
  /** The addresses that the hops lead to, in their order; the last one is the end. */
  readonly steps: readonly string[]
  /** The last address: the first one where there are no hops. */
  readonly end: string
  /** The hops that lead back to their own start; empty where there is an end. */
  readonly circle: readonly Redirect[]
  /** True if readers get something: content of the site, another server, or an end that can't be computed. */
  readonly isServed: boolean
}

/** The redirect that takes readers away from a page's own address. */
export function redirectFrom(page: string, site: Site): Redirect | undefined {
  return site.redirects().find(addressOfPage(page))
}

/** The landing of a reader who opens an address. */
export function landingAt(address: string, site: Site): Landing {
  return follow(address, [], site)
}

/** The landing of all readers whom one redirect catches. Its wildcards stay in the end: `/new/:slug*`. */
export function landingThrough(redirect: Redirect, site: Site): Landing {
  const { destination } = redirect
  const landing = follow(
    withWildcards(destination, (index) => PROBES[index] ?? '*'),
    [redirect],
    site,
  )
  const names = wildcardsOf(destination)
  return {
    ...landing,
    end: names.reduce((end, name, index) => end.replaceAll(PROBES[index] ?? '*', name), landing.end),
  }
}

/** Characters that represent the captures of a source's wildcards. */
const PROBES = ['\u{E042}', '\u{E043}', '\u{E044}', '\u{E045}', '\u{E046}', '\u{E047}'] as const

/** A redirect wins over a page at the same address, also one with a pattern. */
function follow(start: string, first: readonly Redirect[], site: Site): Landing {
  const { find } = site.redirects()
  const hops = [...first]
  const steps = first.map(() => start)
  const lengths = new Map<Redirect, number>()
  for (let address = start; ;) {
    const next = isElsewhere(address) ? undefined : find(address)
    const destination = next && destinationFor(next, address)
    const isAnywhere = isElsewhere(address) || next !== undefined || PROBES.some((probe) => address.includes(probe))
    if (!next || destination === undefined)
      return { hops, steps, end: address, circle: [], isServed: isAnywhere || isServed(address, site) }
    // A pattern may catch an address twice on a way that ends: each time there is less of it.
    const { length } = pathOf(address)
    const isAgain = hops.includes(next) && length >= (lengths.get(next) ?? 0)
    if (isAgain) return { hops, steps, end: address, circle: hops.slice(hops.indexOf(next)), isServed: false }
    lengths.set(next, length)
    if (!hops.includes(next)) hops.push(next)
    address = withAnchorOf(address, destination)
    steps.push(address)
  }
}

/** Browsers keep an anchor through a redirect that has none of its own: `/b#x`, redirected to `/c`, is `/c#x`. */
function withAnchorOf(address: string, destination: string): string {
  return destination.includes('#') ? destination : destination + (/#.*$/s.exec(address)?.[0] ?? '')
}
