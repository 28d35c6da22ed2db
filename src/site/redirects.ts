import { isRecord } from '../json/value.js'
import { isElsewhere, pathOf } from './addresses.js'

/** A part of a pattern: a character, anything within a folder's name, or anything at all. */
type Part = { readonly is: 'character'; readonly character: string } | { readonly is: 'name' | 'anything' }

/** One of the `redirects` of docs.json. */
export interface Redirect {
  readonly index: number
  readonly source: string
  readonly destination: string
}

/** Those of a docs.json that have a source and a destination. */
export function redirectsOf(docs: unknown): readonly Redirect[] {
  const list = isRecord(docs) && Array.isArray(docs.redirects) ? docs.redirects : []
  return list.flatMap((redirect: unknown, index) =>
    isRecord(redirect) && typeof redirect.source === 'string' && typeof redirect.destination === 'string'
      ? [{ index, source: redirect.source, destination: redirect.destination }]
      : [],
  )
}

/**
 * Finds the redirect that catches an address: the one of just this source, else the first whose pattern fits, as
 * `/old/:slug*` and `/old/*` fit everything below. A source with `#` or `?` catches nothing.
 */
export function redirectFinder(redirects: readonly Redirect[]): (address: string) => Redirect | undefined {
  const exact = new Map<string, Redirect>()
  const patterns: (Pattern & { readonly redirect: Redirect })[] = []
  for (const redirect of redirects) {
    const source = addressOf(redirect.source)
    if (/[#?]/.test(source) || redirect.source.trim() === '') continue
    if (!exact.has(source)) exact.set(source, redirect)
    if (isPattern(source)) patterns.push({ ...patternOf(source), redirect })
  }
  return (address) => {
    const wanted = addressOf(address)
    const fits = ({ start, parts }: Pattern) => wanted.startsWith(start) && matches(wanted, parts)
    return exact.get(wanted) ?? patterns.find(fits)?.redirect
  }
}

/** Whether a source or a destination stands for many addresses. */
export function isPattern(address: string): boolean {
  return /:\w|\*/.test(address)
}

/** An address as it is looked up: with a slash before it and none behind. */
export function addressOf(address: string): string {
  const path = address.replace(/\/+$/, '')
  return path.startsWith('/') ? path : `/${path}`
}

interface Pattern {
  readonly start: string
  readonly parts: readonly Part[]
}

function patternOf(source: string): Pattern {
  const parts = [...source.matchAll(/(?::\w+\*|\*)+|:\w+|[^]/g)].map(([text]): Part => {
    if (text.endsWith('*')) return { is: 'anything' }
    return text.length > 1 ? { is: 'name' } : { is: 'character', character: text }
  })
  return { start: source.slice(0, /:\w|\*/.exec(source)?.index), parts }
}

/** Follows every way through the pattern at once: a regular expression would try one after the other, for ever. */
function matches(address: string, parts: readonly Part[]): boolean {
  let open = new Set<number>()
  const enter = (at: number, into: Set<number>) => {
    into.add(at)
    if (parts[at]?.is === 'anything') enter(at + 1, into)
  }
  enter(0, open)
  for (const character of address.split('')) {
    const next = new Set<number>()
    for (const at of open) {
      const part = parts[at]
      if (part?.is === 'anything') enter(at, next)
      else if (part?.is === 'name' && character !== '/') enter(at + 1, next.add(at))
      else if (part?.is === 'character' && part.character === character) enter(at + 1, next)
    }
    if (next.size === 0) return false
    open = next
  }
  return open.has(parts.length)
}

/** Stands for what a pattern captures. */
const PROBE = '\u{2042}'

/** Where a redirect leads in the end. */
export interface Way {
  /** The redirects that a reader goes through, this one the first. */
  readonly hops: readonly Redirect[]
  /** The last address, with the wildcard of the first destination in it. */
  readonly end: string
  /** Those that lead to each other without an end. */
  readonly circle: readonly Redirect[]
}

/**
 * Follows a redirect through others. A page at an address is taken to win over a pattern that fits it, and to lose to a
 * redirect of just this address.
 */
export function wayOf(
  first: Redirect,
  find: (address: string) => Redirect | undefined,
  isPage: (address: string) => boolean,
): Way {
  const hops = [first]
  const wildcard = wildcards.exec(first.destination)?.[0] ?? ''
  let address = first.destination.replace(allWildcards, PROBE)
  for (;;) {
    const next = isElsewhere(address) ? undefined : find(pathOf(address))
    const landing = next && !(isPattern(next.source) && isPage(address)) ? landingOf(next, address) : undefined
    const end = address.replaceAll(PROBE, wildcard)
    if (!next || landing === undefined) return { hops, end, circle: [] }
    if (hops.includes(next)) return { hops, end, circle: hops.slice(hops.indexOf(next)) }
    hops.push(next)
    address = landing
  }
}

const wildcards = /:\w+\*?|\*/
const allWildcards = /:\w+\*?|\*/g

/** The parameter of a destination that the source does not have, so that nothing is put in its place: `:slg`. */
export function unfilled({ source, destination }: Pick<Redirect, 'source' | 'destination'>): string | undefined {
  const given: readonly string[] = source.match(/:[a-z_]\w*/gi) ?? []
  // In the middle of a folder's name it may be meant as it stands.
  return pathOf(destination)
    .match(/(?<=\/):[a-z_]\w*/gi)
    ?.find((name) => !given.includes(name))
}

/** Where a redirect leads from an address; undefined where that takes more than one wildcard. */
export function landingOf({ source, destination }: Redirect, address: string): string | undefined {
  const [wanted, ...more] = destination.match(allWildcards) ?? []
  if (wanted === undefined) return destination
  const [captures, ...others] = source.match(allWildcards) ?? []
  if (captures === undefined || more.length > 0 || others.length > 0) return undefined
  if (unfilled({ source, destination }) !== undefined) return undefined
  const path = addressOf(pathOf(address))
  const [start = '', end = ''] = addressOf(source).split(captures)
  return destination.replace(wanted, () => path.slice(start.length, path.length - end.length))
}
