import { isRecord } from '../../format/json/value.js'
import { addressOf, isElsewhere, pathOf } from './addresses.js'
import { inQuotes } from '../../base/diagnostics/text.js'

/** An address, and the one that its readers get: `/old` → `/new`. */
export interface RedirectPair {
  readonly source: string
  readonly destination: string
}

/** One of the `redirects` of docs.json. */
export interface Redirect extends RedirectPair {
  readonly index: number
  /** False where browsers and search engines may not remember it. */
  readonly permanent?: boolean
}

/** A redirect as a row of a config: `'/old': '/new'`. */
export function rowOf({ source, destination }: RedirectPair): string {
  return `${inQuotes(source)}: ${inQuotes(destination)}`
}

/** Those of a docs.json that have a source and a destination. */
export function redirectsOf(docs: unknown): readonly Redirect[] {
  const list = isRecord(docs) && Array.isArray(docs.redirects) ? docs.redirects : []
  return list.flatMap((redirect: unknown, index): readonly Redirect[] => {
    if (!isRecord(redirect)) return []
    const { source, destination, permanent } = redirect
    if (typeof source !== 'string' || typeof destination !== 'string') return []
    return [{ index, source, destination, ...(typeof permanent === 'boolean' && { permanent }) }]
  })
}

/** A reason why a source matches no address, and the source without that mistake. */
interface Mistake {
  readonly because: string
  readonly isMade: (source: string) => boolean
  readonly right: (source: string) => string
}

/** The sources that match nothing. */
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

/**
 * Finds the redirect that catches an address: the one of just this source, wherever it is, else the first whose pattern fits, as
 * `/old/:slug*` and `/old/*` fit everything below. Of `/guides/index`, Mintlify looks up `/guides`.
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

/** `/guides` of `/guides/index`. */
export function folderAddress(address: string): string {
  return address.replace(/\/index$/, '') || '/'
}

/** True if two destinations are one place, however they are written. */
export function isSameDestination(one: string, other: string): boolean {
  return addressOf(one) === addressOf(other) && one.slice(pathOf(one).length) === other.slice(pathOf(other).length)
}

/** True if a source or a destination is a pattern for many addresses: `/blog/:slug`, `/old/*`. */
export function isPattern(address: string): boolean {
  return /:\w|\*/.test(address)
}

/** The text of a pattern before its first wildcard: `/old/` of `/old/:slug*`. */
export function textBefore(source: string): string {
  return addressOf(source).replace(/(?::\w|\*).*$/s, '')
}

/** A source as text and wildcards: a `name` is within a folder's name, `anything` spans folders. */
type Pattern = readonly Part[]
type Part =
  { readonly is: 'text'; readonly text: string } | { readonly is: 'name' | 'anything'; readonly wildcard: string }

function patternOf(source: string): Pattern {
  return [...source.matchAll(/(?::\w+\*|\*)+|:\w+|(?:(?!:\w|\*)[^])+/g)].map(([text]): Part => {
    if (!isPattern(text)) return { is: 'text', text }
    return { is: text.endsWith('*') ? 'anything' : 'name', wildcard: text }
  })
}

/**
 * The texts that an address has in the place of a pattern's wildcards, each as long as possible; undefined where it
 * does not fit. `fits[n][at]`: do the parts from `n` on fit the address from `at` on? Filled from the end, as trying
 * one way after the other would never end for some patterns.
 */
function capturesOf(pattern: Pattern, address: string): readonly string[] | undefined {
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

/** A pattern that never applies, as an earlier one catches all of its addresses. */
export interface HiddenRedirect {
  readonly redirect: Redirect
  readonly by: Redirect
  /** True if the earlier one sends each of these addresses to the same place. */
  readonly isSame: boolean
}

/**
 * Patterns below wider ones, `/old/sdk/:slug*` below `/old/:slug*`. Both are tried with addresses of names that no
 * other pattern has, as many folders deep as a wildcard may be.
 */
export function hiddenRedirects(redirects: readonly Redirect[]): readonly HiddenRedirect[] {
  const earlier: { readonly pattern: Pattern; readonly redirect: Redirect }[] = []
  const seen = new Set<string>()
  const hidden: HiddenRedirect[] = []
  for (const redirect of redirects.filter(isLive)) {
    const source = addressOf(redirect.source)
    if (!isPattern(source) || seen.has(source)) continue
    seen.add(source)
    const pattern = patternOf(source)
    const addresses = instances
      .map((texts) => addressOf(withWildcards(source, (index) => texts(isOfName(pattern, index)))))
      .filter((address) => capturesOf(pattern, address))
    const by = earlier.find((each) => addresses.every((address) => capturesOf(each.pattern, address)))?.redirect
    const isSame = (other: Redirect) =>
      addresses.every((address) => {
        const [one, two] = [redirect, other].map((each) => destinationFor(each, address))
        return one !== undefined && two !== undefined && isSameDestination(one, two)
      })
    if (by) hidden.push({ redirect, by, isSame: isSame(by) })
    earlier.push({ pattern, redirect })
  }
  return hidden
}

/** Texts in the place of wildcards, of characters that no address has. */
const instances = ['', '\uE000', '\uE000/\uE001', '\uE000/\uE001/\uE002'].map(
  (text) => (isName: boolean) => (isName ? '\uE003' : text),
)

function isOfName(pattern: Pattern, wildcard: number): boolean {
  return pattern.filter(({ is }) => is !== 'text')[wildcard]?.is === 'name'
}

/** The parameter of a destination that the source does not have, so that nothing is put in its place: `:slg`. */
export function unfilled({ source, destination }: RedirectPair): string | undefined {
  const given: readonly string[] = source.match(/:[a-z_]\w*/gi) ?? []
  // In the middle of a folder's name it may be meant as it stands.
  return pathOf(destination)
    .match(/(?<=\/):[a-z_]\w*/gi)
    ?.find((name) => !given.includes(name))
}

/** The destination of a redirect for an address that its source fits; undefined where a wildcard can't be filled. */
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
 * Addresses that redirects catch, as far as they can be listed: the sources, and those that patterns send to a known
 * address: for `/new/a`, `/old/a` of `/old/*` → `/new/*`.
 */
export function caughtAddresses(redirects: readonly Redirect[], known: Iterable<string>): ReadonlySet<string> {
  const live = redirects.filter(isLive)
  const sources = live.filter(({ source }) => !isPattern(source)).map(({ source }) => addressOf(source))
  const ends = [...new Set([...sources, ...[...known].map(addressOf)])]
  const inverted = live.filter(({ source }) => isPattern(source)).map(inverse)
  return new Set([...sources, ...inverted.flatMap((sourceOf) => ends.flatMap((end) => sourceOf(end) ?? []))])
}

/** Finds the address that a pattern sends to a given one; undefined where there is none, or any number. */
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

/** The wildcards of a destination, in their order; the port of a server is none. */
export function wildcardsOf(destination: string): readonly string[] {
  return destination.slice(serverOf(destination).length).match(wildcards) ?? []
}

/** A destination with other texts in the place of its wildcards. */
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
