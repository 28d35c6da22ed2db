import { isRecord } from '../../format/json/value.js'
import { addressOf, encoded, isElsewhere, isServed, pageAt, pathOf } from './addresses.js'
import { folderMoves, type PagePair } from './folder-moves.js'
import { kept } from './kept.js'
import { addressOfPage, folderOf } from './page-path.js'
import type { Site } from './site.js'

/** A redirect as written: `/old` → `/new`. */
export interface RedirectPair {
  readonly source: string
  readonly destination: string
}

/** A redirect of docs.json, parsed. */
export interface Redirect extends RedirectPair {
  /** The index in `redirects`. */
  readonly index: number
  /** False: browsers and search engines may not remember the destination. */
  readonly permanent: boolean
  /** The source in the form for comparisons; undefined for a source without any match: `/old#part`. */
  readonly address: string | undefined
  /** Matches the addresses of a source with wildcards. */
  readonly pattern: RegExp | undefined
}

/** The redirects of a docs.json. */
export function redirectsOf(docs: unknown): readonly Redirect[] {
  const list: readonly unknown[] = isRecord(docs) && Array.isArray(docs.redirects) ? docs.redirects : []
  return list.flatMap((value, index) => parseRedirect(value, index) ?? [])
}

/** A row of `redirects`; undefined without a source and a destination. */
export function parseRedirect(value: unknown, index = 0): Redirect | undefined {
  if (!isRecord(value)) return undefined
  const { source, destination, permanent } = value
  if (typeof source !== 'string' || typeof destination !== 'string') return undefined
  const address = faultOfSource(source) === undefined ? addressOf(source) : undefined
  const pattern = address !== undefined && isPattern(address) ? patternOf(address) : undefined
  return { index, source, destination, permanent: permanent !== false, address, pattern }
}

/** The reason why a source matches nothing. */
function faultOfSource(source: string): string | undefined {
  if (source.trim() === '') return 'the source is empty'
  if (isElsewhere(source)) return 'a source must be a path of this site, without its server'
  const [sign] = /[#?]/.exec(source) ?? []
  if (sign !== undefined) return `a source can't contain '${sign}'`
  return /\.mdx\/?$/i.test(source) ? "the URLs of pages don't end in '.mdx'" : undefined
}

/** A redirect as written, without the parts from parsing. */
export function pairOf({ source, destination }: RedirectPair): RedirectPair {
  return { source, destination }
}

/**
 * Wildcards, behind a slash: `:name` stays within a folder, `*` and `:name*` span folders. A name begins with a letter, as
 * `:8080` is a port.
 */
const wildcards = /(?<=\/[^]*)(?:(?::[a-z_]\w*\*|\*)+|:[a-z_]\w*)/gi

/** True for a source or a destination with wildcards: `/blog/:slug`, `/old/*`. */
export function isPattern(address: string): boolean {
  return address.search(wildcards) !== -1
}

/** True for a redirect of a single address. */
export function isExact({ address, pattern }: Redirect): boolean {
  return address !== undefined && !pattern
}

/** A source as a regular expression with a group for each wildcard. */
export const patternOf = kept((source: string): RegExp => {
  const text = source.replace(/[$()+.?[\\\]^{|}]/g, String.raw`\$&`)
  return new RegExp(`^${text.replace(wildcards, (wildcard) => (wildcard.endsWith('*') ? '(.*)' : '([^/]+)'))}$`, 's')
})

/** True if a redirect matches an address. */
export function catches({ address, pattern }: Redirect, wanted: string): boolean {
  const at = addressOf(wanted)
  return pattern ? pattern.test(at) : address === at || address === folderAddress(at)
}

/** The text before the first wildcard: `/old/` of `/old/:slug*`. */
function textBefore(address: string): string {
  return address.split(wildcards, 1)[0] ?? ''
}

/** True if a wildcard may match addresses below a start: `/old/*` and `/old/sdk/`. */
export function mayOverlap({ address = '', pattern }: Redirect, start: string): boolean {
  const text = textBefore(address)
  return pattern !== undefined && (text.startsWith(start) || start.startsWith(text))
}

/** `/guides` of `/guides/index`: Mintlify looks up both as `/guides`. */
function folderAddress(address: string): string {
  return address.replace(/\/index$/, '') || '/'
}

/** The redirects of a site, with a look-up for addresses. */
export type SiteRedirects = ReturnType<typeof siteRedirects>

/** Redirects with a look-up for addresses: an exact one at any place in the list, or else the first matching pattern. */
export function siteRedirects(all: readonly Redirect[]) {
  const exact = new Map(all.toReversed().flatMap((each) => (isExact(each) ? [[each.address, each]] : [])))
  const patterns = all.filter(({ pattern }) => pattern)
  const find = (wanted: string): Redirect | undefined => {
    const address = addressOf(wanted)
    return exact.get(address) ?? exact.get(folderAddress(address)) ?? patterns.find((each) => catches(each, address))
  }
  return { all, find }
}

/** A site with other redirects. */
export function withRedirects(site: Site, all: readonly Redirect[]): Site {
  const redirects = siteRedirects(all)
  return { ...site, redirects: () => redirects }
}

/** The parameter of a destination missing in the source, so never filled: `:slg`. */
function unfilled({ source, destination }: RedirectPair): string | undefined {
  const given: readonly string[] = source.match(/:\w+/g) ?? []
  // In the middle of a folder's name, a colon may be meant literally.
  const names = pathOf(destination).match(/(?<=\/):[a-z_]\w*/gi)
  return names?.find((name) => !given.includes(name))
}

/** The destination of a redirect for an address; undefined if a wildcard can't be filled. */
function destinationFor(redirect: RedirectPair, address: string): string | undefined {
  const { source, destination } = redirect
  if (!isPattern(destination)) return destination
  return unfilled(redirect) === undefined ? sent(address, source, destination) : undefined
}

/** An address of a pattern, sent to another pattern: from `/old/*` to `/new/*`, `/old/a` is `/new/a`. */
function sent(address: string, from: string, to: string): string | undefined {
  const source = addressOf(from)
  const texts = patternOf(source).exec(addressOf(address))?.slice(1)
  const [names = [], wanted = []] = [source, to].map((each) =>
    each.match(wildcards)?.map((name) => name.replace(/\*+$/, '')),
  )
  const isSingle = names.length === 1 && wanted.length === 1
  const filled = wanted.map((name) => texts?.[isSingle ? 0 : names.indexOf(name)])
  let index = 0
  return filled.includes(undefined) ? undefined : to.replace(wildcards, () => filled[index++] ?? '')
}

/**
 * Addresses with a redirect, as far as known: the sources, and for known addresses the way back through patterns. By
 * `/old/*` → `/new/*`, the page `/new/a` is also at `/old/a`.
 */
export function caughtAddresses(redirects: readonly Redirect[], known: Iterable<string>): ReadonlySet<string> {
  const sources = redirects.flatMap(({ address, pattern }) => (address === undefined || pattern ? [] : address))
  const ends = new Set([...sources, ...[...known].map(addressOf)])
  const found = redirects.flatMap((redirect) => {
    const { source, destination, pattern } = redirect
    if (!pattern || !isPattern(destination) || isElsewhere(destination)) return []
    return [...ends].flatMap((end) => {
      const address = sent(end, destination, source)
      const there = address !== undefined && catches(redirect, address) && destinationFor(redirect, address)
      return typeof there === 'string' && addressOf(there) === end ? addressOf(address as string) : []
    })
  })
  return new Set([...sources, ...found])
}

/** The way of a reader through redirects. From `/a` by `/a` → `/b` and `/b` → `/c`: two hops, and the end `/c`. */
export interface Landing {
  readonly hops: readonly Redirect[]
  /** The addresses after each hop. */
  readonly steps: readonly string[]
  /** The last address; without hops, the first. */
  readonly end: string
  /** The hops that lead back to their own start; empty if the way ends. */
  readonly circle: readonly Redirect[]
  /** True if readers get something: content of the site, another server, or a folder before a wildcard. */
  readonly isServed: boolean
}

/** The landing of all readers of a redirect. Its wildcards stay: `/new/:slug*` is an address like any other. */
export function landingThrough(redirect: Redirect, site: Site): Landing {
  return landingAt(redirect.destination, site, redirect)
}

/**
 * The landing of a reader who opens an address, behind the hop `first`. A redirect wins over a page at the same address,
 * also with a pattern.
 */
export function landingAt(address: string, site: Site, first?: Redirect): Landing {
  const { find } = site.redirects()
  const steps = first ? [address] : []
  // A pattern may match twice on a way with an end: the address gets shorter each time.
  const lengths = new Map(first ? [[first, 0]] : [])
  for (let end = address; ;) {
    const next = isElsewhere(end) ? undefined : find(end)
    const destination = next && destinationFor(next, end)
    const way = { hops: [...lengths.keys()], steps, end }
    if (!next || destination === undefined) {
      const isAnywhere = isElsewhere(end) || next !== undefined
      return {
        ...way,
        circle: [],
        isServed: isAnywhere || isServed(first && isPattern(end) ? folderOf(textBefore(end)) : end, site),
      }
    }
    const { length } = pathOf(end)
    if (length >= (lengths.get(next) ?? Infinity))
      return { ...way, circle: way.hops.slice(way.hops.indexOf(next)), isServed: false }
    lengths.set(next, length)
    // Browsers keep an anchor: `/b#x`, redirected to `/c`, is `/c#x`.
    end = destination.includes('#') ? destination : destination + (/#.*$/s.exec(end)?.[0] ?? '')
    steps.push(end)
  }
}

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
