import { isRecord } from '../../format/json/value.js'
import { addressOf, isElsewhere, isServed, pathOf } from './addresses.js'
import { kept } from './kept.js'
import { folderOf } from './page-path.js'
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
export function faultOfSource(source: string): string | undefined {
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
export const wildcards = /(?<=\/[^]*)(?:(?::[a-z_]\w*\*|\*)+|:[a-z_]\w*)/gi

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

/** The folder before the first wildcard: `/new` of `/new/:slug*`; an address without wildcards itself. */
function knownPart(address: string): string {
  return isPattern(address) ? folderOf(textBefore(address)) : address
}

/** True if a wildcard may match addresses below a start: `/old/*` and `/old/sdk/`. */
export function mayOverlap({ address = '', pattern }: Redirect, start: string): boolean {
  const text = textBefore(address)
  return pattern !== undefined && (text.startsWith(start) || start.startsWith(text))
}

/** `/guides` of `/guides/index`: Mintlify looks up both as `/guides`. */
export function folderAddress(address: string): string {
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
export function unfilled({ source, destination }: RedirectPair): string | undefined {
  const given: readonly string[] = source.match(/:\w+/g) ?? []
  // In the middle of a folder's name, a colon may be meant literally.
  const names = pathOf(destination).match(/(?<=\/):[a-z_]\w*/gi)
  return names?.find((name) => !given.includes(name))
}

/** The destination of a redirect for an address; undefined if a wildcard can't be filled. */
export function destinationFor(redirect: RedirectPair, address: string): string | undefined {
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
      return { ...way, circle: [], isServed: isAnywhere || isServed(first ? knownPart(end) : end, site) }
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
