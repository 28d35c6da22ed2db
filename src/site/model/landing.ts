import { isElsewhere, isServed, pageAt, pathOf } from './addresses.js'
import { destinationFor, isPattern, wildcardsOf, withWildcards } from './redirects.js'
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
  /** The last address: the first one where there are no hops. */
  readonly end: string
  /** The hops that lead back to their own start; empty where there is an end. */
  readonly circle: readonly Redirect[]
  /** True if readers get something: content of the site, another server, or an end that can't be computed. */
  readonly isServed: boolean
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

/**
 * A redirect wins over a page at the same address, as `redirectFrom` has it, also one with a pattern. A pattern that
 * leads a page to itself redirects nothing there: `/guides/*` to `/guides/start`.
 */
function follow(start: string, first: readonly Redirect[], site: Site): Landing {
  const { find } = site.redirects()
  const hops = [...first]
  const lengths = new Map<Redirect, number>()
  for (let address = start; ;) {
    const caught = isElsewhere(address) ? undefined : find(pathOf(address))
    const destination = caught && destinationFor(caught, address)
    const next = caught && isPattern(caught.source) && isItself(address, destination, site) ? undefined : caught
    const isAnywhere = isElsewhere(address) || next !== undefined || PROBES.some((probe) => address.includes(probe))
    if (!next || destination === undefined)
      return { hops, end: address, circle: [], isServed: isAnywhere || isServed(address, site) }
    // A pattern may catch an address twice on a way that ends: each time there is less of it.
    const { length } = pathOf(address)
    const isAgain = hops.includes(next) && length >= (lengths.get(next) ?? 0)
    if (isAgain) return { hops, end: address, circle: hops.slice(hops.indexOf(next)), isServed: false }
    lengths.set(next, length)
    if (!hops.includes(next)) hops.push(next)
    address = withAnchorOf(address, destination)
  }
}

/** True if an address and the one that its readers are sent to are of one page. */
function isItself(address: string, destination: string | undefined, site: Site): boolean {
  const page = pageAt(address, site)
  return page !== undefined && destination !== undefined && pageAt(destination, site) === page
}

/** Browsers keep an anchor through a redirect that has none of its own: `/b#x`, redirected to `/c`, is `/c#x`. */
function withAnchorOf(address: string, destination: string): string {
  return destination.includes('#') ? destination : destination + (/#.*$/s.exec(address)?.[0] ?? '')
}
