import { addressOf, encoded, isElsewhere, isServed, pageAt, pathOf } from './addresses.js'
import { folderMoves, type PagePair } from './folder-moves.js'
import { addressOfPage } from './page-path.js'
import {
  catches,
  destinationFor,
  faultOfSource,
  folderAddress,
  isExact,
  isPattern,
  landingAt,
  landingThrough,
  mayOverlap,
  siteRedirects,
  unfilled,
  wildcards,
  type Landing,
  type Redirect,
  type RedirectPair,
} from './redirects.js'
import type { Site } from './site.js'

/** The faults of the redirects of a site, by kind. */
export const audit = { lost, chains, loops, duplicates, hidden, mistaken, families, pagesBehind }

/** Wildcards to an empty place, `/gone/:slug*`; `unfilled` is a parameter that the source lacks. */
function lost(site: Site) {
  const { all, find } = site.redirects()
  return all.flatMap((redirect) => {
    const { destination } = redirect
    const parameter = unfilled(redirect)
    const isEmpty = isPattern(destination) && !find(destination) && !landingThrough(redirect, site).isServed
    return parameter !== undefined || isEmpty ? [{ redirect, unfilled: parameter }] : []
  })
}

/** Redirects to further redirects, circles aside. */
function chains(site: Site) {
  return site.redirects().all.flatMap((redirect) => {
    const landing = landingThrough(redirect, site)
    if (landing.hops.length === 1 || landing.circle.length > 0) return []
    // A page on the way stays the end, also if a pattern hides it.
    const passes = landing.steps.slice(0, -1).some((step) => !isElsewhere(step) && pageAt(step, site) !== undefined)
    return { redirect, landing, passes, isShort: !passes && canSkip(redirect, landing) }
  })
}

/** True if a redirect can go straight to the end of its chain, for every reader. */
function canSkip({ destination, permanent }: Redirect, { hops, end, isServed: isThere }: Landing): boolean {
  if (!isThere || end.trim() === '' || isPattern(destination)) return false
  // A query on the way may get lost.
  if (hops.slice(0, -1).some((hop) => /^[^#]*\?/.test(hop.destination))) return false
  // Browsers would remember a temporary redirect.
  return !permanent || hops.every((hop) => hop.permanent)
}

/** The circles of redirects. `isNeedless`: without a redirect to its own address, readers get the page. */
function loops(site: Site) {
  const { all } = site.redirects()
  const told = new Set<Redirect>()
  return all.flatMap((redirect) => {
    const { circle } = landingThrough(redirect, site)
    // A redirect into a circle is not a part of the circle.
    if (circle[0] !== redirect || told.has(redirect)) return []
    for (const each of circle) told.add(each)
    const { source, address, destination } = redirect
    const isToItself = !destination.includes('?') && folderAddress(addressOf(destination)) === address
    const { find } = siteRedirects(all.filter((other) => other !== redirect))
    const isNeedless = isToItself && circle.length === 1 && isExact(redirect) && find(source) === undefined
    return { circle: [redirect, ...circle.slice(1)] as const, isNeedless }
  })
}

/**
 * Second redirects from an address; a second spelling with the same destination does no harm. `isSame`: equal texts, which
 * Mintlify refuses. `isCopy`: equal effects, too.
 */
function duplicates(site: Site) {
  const seen = new Map<string, Redirect>()
  const sources = new Set<string>()
  return site.redirects().all.flatMap((redirect) => {
    const { source, destination, permanent, address = source } = redirect
    const first = seen.get(address)
    const isSame = sources.has(source)
    if (!first) seen.set(address, redirect)
    sources.add(source)
    const isEqual = first !== undefined && isSameDestination(first.destination, destination)
    if (!first || (!isSame && isEqual)) return []
    return { redirect, first, isSame, isCopy: isSame && isEqual && permanent === first.permanent }
  })
}

/** True if two destinations are one place, however written. */
function isSameDestination(one: string, other: string): boolean {
  return addressOf(one) === addressOf(other) && one.slice(pathOf(one).length) === other.slice(pathOf(other).length)
}

/** Texts in the place of wildcards, of characters that no address has; a name has no folders. */
const samples = ['', '\uE000', '\uE000/\uE001', '\uE000/\uE001/\uE002']

/**
 * Patterns below wider patterns: `/old/sdk/:slug*` below `/old/:slug*`. Both are tried with addresses as many folders deep
 * as a wildcard may be. `isSame`: both send each address to the same place.
 */
function hidden(site: Site) {
  const earlier = new Map<string, Redirect>()
  return site.redirects().all.flatMap((redirect) => {
    const { address, pattern } = redirect
    if (address === undefined || !pattern || earlier.has(address)) return []
    const sampleOf = (text: string) => address.replace(wildcards, (name) => (name.endsWith('*') ? text : '\uE003'))
    const addresses = samples.map((text) => addressOf(sampleOf(text))).filter((each) => pattern.test(each))
    const by = [...earlier.values()].find((wide) => addresses.every((each) => catches(wide, each)))
    earlier.set(address, redirect)
    if (!by) return []
    const ends = addresses.map((each) => [redirect, by].map((row) => destinationFor(row, each)))
    const isSame = ends.every(([own, wide]) => own !== undefined && wide !== undefined && isSameDestination(own, wide))
    return { redirect, by, isSame }
  })
}

/** Wrong sources, without a match or without a slash (no reason); `isThere`: the right source has a redirect. */
function mistaken(site: Site) {
  const { all } = site.redirects()
  const sources = new Set(all.map(({ source }) => source))
  return all.flatMap((redirect) => {
    const because = faultOfSource(redirect.source)
    const right = rightSource(redirect.source)
    if (because === undefined && right === redirect.source) return []
    return { redirect, because, right, isThere: sources.has(right) }
  })
}

/** `https://acme.dev/old.mdx?x=1` → `/old` */
function rightSource(source: string): string {
  const server = /^\s*([a-z][a-z0-9+.-]*:)?\/*[^/]*/i
  const path = isElsewhere(source) ? source.replace(server, '') || '/' : source
  const bare = pathOf(path).replace(/\.mdx\/?$/i, '')
  return bare.trim() === '' || bare.startsWith('/') ? bare.trim() : `/${bare}`
}

/** The fewest redirects that a wildcard replaces. */
const FEWEST = 3

/** Folders that are redirected page by page: a wildcard would match the moved pages only. */
function families(site: Site) {
  const { pages, generated, redirects } = site
  const [anyPage = ''] = pages.all()
  const exact = redirects().all.filter(isExact)
  const pairs = exact.map(({ address: from = '', destination, permanent, index }) => {
    const end = isElsewhere(destination) ? destination.replace(/\/+$/, '') : addressOf(destination)
    return { from, to: permanent && !/[?#]/.test(destination) ? end : '', index }
  })
  return folderMoves(pairs, FEWEST, ({ from, to }) => {
    const name = from.slice(1)
    if (pages.hasPagesIn(name) || generated().hasIn(name) || `${to}/`.startsWith(`${from}/`)) return false
    // A whole site may be served in a folder of a domain.
    if (isServed(`${from}/${anyPage}`, site)) return false
    return !redirects().all.some((redirect) => mayOverlap(redirect, `${from}/`))
  })
}

/** The wildcard for a folder: `/old/:slug*` → `/new/:slug*`. */
export function wildcardOf({ from, to }: PagePair): RedirectPair {
  return { source: `${encoded(from)}/:slug*`, destination: `${encoded(to.replace(/\/$/, ''))}/:slug*` }
}

/** Hidden pages by redirect, of the published pages `shown` in the navigation; by an exact source, of all pages. */
function pagesBehind(shown: Iterable<string>, site: Site): ReadonlyMap<Redirect, readonly string[]> {
  const behind = new Map<Redirect, string[]>()
  const exact = site.redirects().all.flatMap((each) => (isExact(each) ? (pageAt(each.source, site) ?? []) : []))
  for (const page of new Set([...exact.filter(site.pages.isPublished), ...shown])) {
    const redirect = site.redirects().find(addressOfPage(page))
    // A circle has a rule of its own.
    if (!redirect || landingAt(addressOfPage(page), site).circle.includes(redirect)) continue
    behind.set(redirect, [...(behind.get(redirect) ?? []), page])
  }
  return behind
}
