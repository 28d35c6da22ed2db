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
  /**
   * The redirect that catches an address: a redirect of exactly this address, at any place in the list, or else the
   * first matching pattern. `/old/:slug*` and `/old/*` match everything below `/old`. Mintlify looks up `/guides/index`
   * as `/guides`.
   */
  readonly find: (address: string) => Redirect | undefined
}

/** Redirects with a look-up for addresses. */
export function siteRedirects(all: readonly Redirect[]): SiteRedirects {
  const exact = new Map<string, Redirect>()
  const patterns: { readonly pattern: Pattern; readonly redirect: Redirect }[] = []
  for (const redirect of all.filter(isLive)) {
    const source = addressOf(redirect.source)
    if (!exact.has(source)) exact.set(source, redirect)
    if (isPattern(source)) patterns.push({ pattern: patternOf(source), redirect })
  }
  const find = (address: string) => {
    const wanted = addressOf(address)
    const found = exact.get(wanted) ?? (wanted.endsWith('/index') ? exact.get(folderAddress(wanted)) : undefined)
    return found ?? patterns.find(({ pattern }) => capturesOf(pattern, wanted))?.redirect
  }
  return { all, find }
}

/** A site with other redirects. */
export function withRedirects(site: Site, pairs: readonly RedirectPair[]): Site {
  const redirects = siteRedirects(pairs.map((pair, index) => ({ ...pair, index })))
  return { ...site, redirects: () => redirects }
}

/** True if a redirect catches an address, or all addresses of a pattern. */
export function catches(pair: RedirectPair, address: string): boolean {
  return siteRedirects([{ ...pair, index: 0 }]).find(address) !== undefined
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
 * not fit.
 */
export function capturesOf(pattern: Pattern, address: string): readonly string[] | undefined {
  const { length } = address
  const [first] = pattern
  if (first?.is === 'text' && !address.startsWith(first.text)) return undefined
  // Filled from the end: trying the ways in turn would never end for some patterns.
  const fits = [new Uint8Array(length + 1).fill(1, length)]
  for (const part of pattern.toReversed()) fits.push(startsOf(part, fits.at(-1) as Uint8Array, address))
  if (fits.pop()?.[0] !== 1) return undefined
  let at = 0
  return pattern.flatMap((part) => {
    const [start, slash] = [at, address.indexOf('/', at)]
    const most = part.is === 'name' && slash !== -1 ? slash : length
    at = part.is === 'text' ? at + part.text.length : (fits.at(-1)?.lastIndexOf(1, most) ?? at)
    fits.pop()
    return part.is === 'text' ? [] : [address.slice(start, at)]
  })
}

/** The offsets from which a part and everything behind fit an address; `next` has the offsets for what is behind. */
function startsOf(part: Part, next: Uint8Array, address: string): Uint8Array<ArrayBuffer> {
  const starts = new Uint8Array(address.length + 1)
  for (let at = address.length; at >= 0; at -= 1) {
    const isFit =
      part.is === 'text'
        ? address.startsWith(part.text, at) && next[at + part.text.length] === 1
        : part.is === 'anything'
          ? next[at] === 1 || starts[at + 1] === 1
          : address[at] !== '/' && (next[at + 1] === 1 || starts[at + 1] === 1)
    if (isFit) starts[at] = 1
  }
  return starts
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
  return unfilled(redirect) === undefined ? sender(source, destination)(address) : undefined
}

/** Sends an address of a pattern to another pattern: `/old/a` from `/old/*` to `/new/*` is `/new/a`. */
function sender(from: string, to: string): (address: string) => string | undefined {
  const pattern = patternOf(addressOf(from))
  const plain = (wildcard: string) => wildcard.replace(/\*+$/, '')
  const names = pattern.flatMap((part) => (part.is === 'text' ? [] : [plain(part.wildcard)]))
  const wanted = wildcardsOf(to).map(plain)
  const isSingle = names.length === 1 && wanted.length === 1
  return (address) => {
    const captures = capturesOf(pattern, addressOf(address))
    const texts = captures && wanted.map((name) => captures[isSingle ? 0 : names.indexOf(name)])
    return !texts || texts.includes(undefined) ? undefined : withWildcards(to, (index) => texts[index] ?? '')
  }
}

/**
 * Addresses with a redirect, as far as they can be listed: the sources, and for known addresses the way back through
 * patterns: `/new/a` is `/old/a` by `/old/*` → `/new/*`.
 */
export function caughtAddresses(redirects: readonly Redirect[], known: Iterable<string>): ReadonlySet<string> {
  const live = redirects.filter(isLive)
  const sources = live.filter(({ source }) => !isPattern(source)).map(({ source }) => addressOf(source))
  const ends = [...new Set([...sources, ...[...known].map(addressOf)])]
  const found = live.flatMap((redirect) => {
    const { source, destination } = redirect
    if (!isPattern(source) || wildcardsOf(destination).length === 0 || isElsewhere(destination)) return []
    const back = sender(destination, source)
    return ends.flatMap((end) => {
      const address = back(end)
      const there = address !== undefined && catches(redirect, address) && destinationFor(redirect, address)
      return address !== undefined && typeof there === 'string' && addressOf(there) === end ? addressOf(address) : []
    })
  })
  return new Set([...sources, ...found])
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
