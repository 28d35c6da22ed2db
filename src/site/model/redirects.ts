import { inQuotes } from '../../base/diagnostics/text.js'
import { isRecord } from '../../format/json/value.js'
import { addressOf, isElsewhere, isServed, pathOf } from './addresses.js'
import { addressOfPage } from './page-path.js'
import type { Site } from './site.js'

/** A redirect as written: `/old` → `/new`. */
export interface RedirectPair {
  readonly source: string
  readonly destination: string
}

/** A row of the `redirects` of docs.json. */
export interface Redirect extends RedirectPair {
  readonly index: number
  /** False: browsers and search engines may not remember the destination. */
  readonly permanent?: boolean
}

/** The rows of a docs.json with a source and a destination. */
export function redirectsOf(docs: unknown): readonly Redirect[] {
  const list = isRecord(docs) && Array.isArray(docs.redirects) ? docs.redirects : []
  return list.flatMap((redirect: unknown, index): readonly Redirect[] => {
    if (!isRecord(redirect)) return []
    const { source, destination, permanent } = redirect
    if (typeof source !== 'string' || typeof destination !== 'string') return []
    return [{ index, source, destination, ...(typeof permanent === 'boolean' && { permanent }) }]
  })
}

/** A redirect as a row of a config: `'/old': '/new'`. */
export function rowOf({ source, destination }: RedirectPair): string {
  return `${inQuotes(source)}: ${inQuotes(destination)}`
}

/** A reason why a source matches no address, and the corrected source. */
interface Mistake {
  readonly because: string
  readonly isMade: (source: string) => boolean
  readonly right: (source: string) => string
}

/** The mistakes of sources that match nothing. */
export const mistakes: readonly Mistake[] = [
  { because: 'the source is empty', isMade: (source) => source.trim() === '', right: () => '' },
  {
    because: 'a source must be a path of this site, without its server',
    isMade: isElsewhere,
    right: (source) => source.trim().replace(/^([a-z][a-z0-9+.-]*:)?\/*[^/]*/i, '') || '/',
  },
  ...['#', '?'].map((sign): Mistake => ({
    because: `a source can't contain '${sign}'`,
    isMade: (source) => source.includes(sign),
    right: pathOf,
  })),
  {
    because: "the URLs of pages don't end in '.mdx'",
    isMade: (source) => /\.mdx\/?$/i.test(source),
    right: (source) => source.replace(/\.mdx\/?$/i, ''),
  },
]

/** True if a source may match an address. */
export function isLive({ source }: Pick<RedirectPair, 'source'>): boolean {
  return !mistakes.some(({ isMade }) => isMade(source))
}

/** True if a source or a destination is a pattern for many addresses: `/blog/:slug`, `/old/*`. */
export function isPattern(address: string): boolean {
  return /:\w|\*/.test(address)
}

/** True if a redirect matches a single address. */
export function isExact(pair: RedirectPair): boolean {
  return isLive(pair) && !isPattern(pair.source)
}

/** `/guides` of `/guides/index`. */
export function folderAddress(address: string): string {
  return address.replace(/\/index$/, '') || '/'
}

/** True if two destinations are one place, however they are written. */
export function isSameDestination(one: string, other: string): boolean {
  return addressOf(one) === addressOf(other) && one.slice(pathOf(one).length) === other.slice(pathOf(other).length)
}

/** The text of a pattern before its first wildcard: `/old/` of `/old/:slug*`. */
export function textBefore(source: string): string {
  return addressOf(source).replace(/(?::\w|\*).*$/s, '')
}

/** True if a pattern may match an address below a start: `/old/*` and `/old/sdk/`. */
export function mayOverlap(source: string, start: string): boolean {
  const text = textBefore(source)
  return isPattern(source) && (text.startsWith(start) || start.startsWith(text))
}

/** The redirects of a site, with a look-up for addresses. */
export interface SiteRedirects {
  readonly all: readonly Redirect[]
  /** The redirect that catches an address. */
  readonly find: (address: string) => Redirect | undefined
  readonly hasPatterns: boolean
}

/** Redirects with a look-up for addresses. */
export function siteRedirects(all: readonly Redirect[]): SiteRedirects {
  return { all, find: redirectFinder(all), hasPatterns: all.some(({ source }) => isPattern(source)) }
}

/** A site with other redirects. */
export function withRedirects(site: Site, pairs: readonly RedirectPair[]): Site {
  const redirects = siteRedirects(pairs.map((pair, index) => ({ ...pair, index })))
  return { ...site, redirects: () => redirects }
}

/**
 * Finds the redirect for an address: a redirect of exactly this address, at any place in the list, or else the first
 * matching pattern. `/old/:slug*` and `/old/*` match everything below `/old`. Mintlify looks up `/guides/index` as
 * `/guides`.
 */
export function redirectFinder(redirects: readonly Redirect[]): (address: string) => Redirect | undefined {
  const exact = new Map<string, Redirect>()
  const patterns: { readonly pattern: Pattern; readonly redirect: Redirect }[] = []
  for (const redirect of redirects.filter(isLive)) {
    const source = addressOf(redirect.source)
    if (!exact.has(source)) exact.set(source, redirect)
    if (isPattern(source)) patterns.push({ pattern: patternOf(source), redirect })
  }
  return (address) => {
    const wanted = addressOf(address)
    const found = exact.get(wanted) ?? (wanted.endsWith('/index') ? exact.get(folderAddress(wanted)) : undefined)
    return found ?? patterns.find(({ pattern }) => capturesOf(pattern, wanted))?.redirect
  }
}

/** True if a redirect catches an address, or all addresses of a pattern. */
export function catches(pair: RedirectPair, address: string): boolean {
  return redirectFinder([{ ...pair, index: 0 }])(address) !== undefined
}

/** A source as text and wildcards: a `name` is within a folder's name, `anything` spans folders. */
export type Pattern = readonly Part[]
type Part =
  { readonly is: 'text'; readonly text: string } | { readonly is: 'name' | 'anything'; readonly wildcard: string }

/** Reads a source as a pattern. */
export function patternOf(source: string): Pattern {
  return [...source.matchAll(/(?::\w+\*|\*)+|:\w+|(?:(?!:\w|\*)[^])+/g)].map(([text]): Part => {
    if (!isPattern(text)) return { is: 'text', text }
    return { is: text.endsWith('*') ? 'anything' : 'name', wildcard: text }
  })
}

/**
 * The texts of an address in place of a pattern's wildcards, each as long as possible; undefined if the address does
 * not fit. `fits[n][at]`: do the parts from `n` on fit the address from `at` on? Filled from the end: trying the ways
 * in turn would never end for some patterns.
 */
export function capturesOf(pattern: Pattern, address: string): readonly string[] | undefined {
  const [first] = pattern
  if (first?.is === 'text' && !address.startsWith(first.text)) return undefined
  const fits = pattern.map(() => new Uint8Array(address.length + 2))
  fits.push(new Uint8Array(address.length + 2))
  const isFit = (part: number, at: number) => fits[part]?.[at] === 1
  ;(fits[pattern.length] as Uint8Array)[address.length] = 1
  for (let number = pattern.length - 1; number >= 0; number -= 1) {
    const part = pattern[number] as Part
    const row = fits[number] as Uint8Array
    for (let at = address.length; at >= 0; at -= 1) {
      const rest = part.is === 'text' ? at + part.text.length : at + 1
      const fitsHere =
        part.is === 'text'
          ? address.startsWith(part.text, at) && isFit(number + 1, rest)
          : part.is === 'anything'
            ? isFit(number + 1, at) || isFit(number, rest)
            : at < address.length && address[at] !== '/' && (isFit(number + 1, rest) || isFit(number, rest))
      if (fitsHere) row[at] = 1
    }
  }
  if (!isFit(0, 0)) return undefined
  let at = 0
  return pattern.flatMap((part, number): readonly string[] => {
    const start = at
    if (part.is === 'text') at += part.text.length
    else while (isFit(number, at + 1) && (part.is === 'anything' || address[at] !== '/')) at += 1
    if (part.is === 'name') at += 1
    return part.is === 'text' ? [] : [address.slice(start, at)]
  })
}

/** The parameter of a destination missing in the source, so never filled: `:slg`. */
export function unfilled({ source, destination }: RedirectPair): string | undefined {
  const given: readonly string[] = source.match(/:[a-z_]\w*/gi) ?? []
  // In the middle of a folder's name, a colon may be meant literally.
  return pathOf(destination)
    .match(/(?<=\/):[a-z_]\w*/gi)
    ?.find((name) => !given.includes(name))
}

/** The destination of a redirect for an address; undefined if a wildcard can't be filled. */
export function destinationFor(redirect: Redirect, address: string): string | undefined {
  const { source, destination } = redirect
  if (wildcardsOf(destination).length === 0) return destination
  if (unfilled(redirect) !== undefined) return undefined
  const pattern = patternOf(addressOf(source))
  const captures = capturesOf(pattern, addressOf(address))
  const names = pattern.flatMap((part) => (part.is === 'text' ? [] : [plain(part.wildcard)]))
  const isSingle = names.length === 1 && wildcardsOf(destination).length === 1
  const texts = wildcardsOf(destination).map((wildcard) => captures?.[isSingle ? 0 : names.indexOf(plain(wildcard))])
  return texts.includes(undefined) ? undefined : withWildcards(destination, (index) => texts[index] ?? '')
}

/**
 * Addresses with a redirect, as far as they can be listed: the sources, and for known addresses the way back through
 * patterns: `/new/a` is `/old/a` by `/old/*` → `/new/*`.
 */
export function caughtAddresses(redirects: readonly Redirect[], known: Iterable<string>): ReadonlySet<string> {
  const live = redirects.filter(isLive)
  const sources = live.filter(({ source }) => !isPattern(source)).map(({ source }) => addressOf(source))
  const ends = [...new Set([...sources, ...[...known].map(addressOf)])]
  const inverted = live.filter(({ source }) => isPattern(source)).map(inverse)
  return new Set([...sources, ...inverted.flatMap((sourceOf) => ends.flatMap((end) => sourceOf(end) ?? []))])
}

/** Finds the address that a pattern sends to a given address; undefined for none, or any number. */
function inverse(redirect: Redirect): (address: string) => string | undefined {
  const { source, destination } = redirect
  const [names, slots] = [wildcardsOf(destination).map(plain), wildcardsOf(source).map(plain)]
  const isSingle = names.length === 1 && slots.length === 1
  if (names.length === 0 || isElsewhere(destination)) return () => undefined
  const pattern = patternOf(addressOf(destination))
  return (address) => {
    const captures = capturesOf(pattern, address)
    const texts = captures && slots.map((slot) => captures[isSingle ? 0 : names.indexOf(slot)])
    if (!texts || texts.includes(undefined)) return undefined
    const found = addressOf(withWildcards(source, (index) => texts[index] ?? ''))
    const there = destinationFor(redirect, found)
    const isFit = capturesOf(patternOf(addressOf(source)), found) !== undefined
    return isFit && there !== undefined && addressOf(there) === address ? found : undefined
  }
}

/** The wildcards of a destination, in order; not the port of a server. */
export function wildcardsOf(destination: string): readonly string[] {
  return destination.slice(serverOf(destination).length).match(wildcards) ?? []
}

/** A destination with texts in place of its wildcards. */
export function withWildcards(destination: string, textAt: (index: number) => string): string {
  const server = serverOf(destination)
  let index = 0
  return server + destination.slice(server.length).replace(wildcards, () => textAt(index++))
}

const wildcards = /:\w+\*?|\*/g

function serverOf(destination: string): string {
  return /^\s*(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/]*)?/i.exec(destination)?.[0] ?? ''
}

function plain(wildcard: string): string {
  return wildcard.replace(/\*+$/, '')
}

/**
 * The end of the redirects that a reader goes through.
 *
 *     { "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/c" }
 *
 * From `/a` there are two hops; the end is `/c`, and `isServed` says if `/c` is a page.
 */
export interface Landing {
  /** The redirects, in the order of the reader; empty if no redirect catches the address. */
  readonly hops: readonly Redirect[]
  /** The addresses after each hop; the last is the end. */
  readonly steps: readonly string[]
  /** The last address: the first address if there are no hops. */
  readonly end: string
  /** The hops that lead back to their own start; empty if the way ends. */
  readonly circle: readonly Redirect[]
  /** True if readers get something: content of the site, another server, or an unknown end. */
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

/** The landing of all readers caught by a redirect. Its wildcards stay in the end: `/new/:slug*`. */
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
    // A pattern may catch an address twice on a way with an end: the address gets shorter each time.
    const { length } = pathOf(address)
    const isAgain = hops.includes(next) && length >= (lengths.get(next) ?? 0)
    if (isAgain) return { hops, steps, end: address, circle: hops.slice(hops.indexOf(next)), isServed: false }
    lengths.set(next, length)
    if (!hops.includes(next)) hops.push(next)
    address = withAnchorOf(address, destination)
    steps.push(address)
  }
}

/** Browsers keep an anchor through a redirect without an anchor: `/b#x`, redirected to `/c`, is `/c#x`. */
function withAnchorOf(address: string, destination: string): string {
  return destination.includes('#') ? destination : destination + (/#.*$/s.exec(address)?.[0] ?? '')
}
