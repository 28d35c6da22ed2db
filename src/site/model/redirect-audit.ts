import { isElsewhere, isServed, addressOf, pageAt, pathOf } from './addresses.js'
import { folderMoves, type FolderMove } from './folder-moves.js'
import { addressOfPage, nameOfPage } from './page-path.js'
import {
  capturesOf,
  destinationFor,
  folderAddress,
  isExact,
  isLive,
  isPattern,
  isSameDestination,
  landingAt,
  landingThrough,
  mayOverlap,
  mistakes,
  patternOf,
  redirectFrom,
  siteRedirects,
  textBefore,
  unfilled,
  wildcardsOf,
  type Landing,
  type Pattern,
  type Redirect,
} from './redirects.js'
import type { Site } from './site.js'

/** The faults of the redirects of a site, by kind. */
export const audit = { lost, chains, loops, duplicates, hidden, mistaken, families, pagesBehind }

/** Patterns to nowhere; `unfilled` is a parameter that the source lacks. */
function lost(site: Site) {
  return site.redirects().all.flatMap((redirect) => {
    const parameter = unfilled(redirect)
    const { destination } = redirect
    const isFault = parameter !== undefined || (isPattern(destination) && isEmpty(destination, site))
    return isFault ? [{ redirect, unfilled: parameter }] : []
  })
}

/** True for an empty place of a destination's wildcard. */
function isEmpty(destination: string, site: Site): boolean {
  if (destination.trim() === '' || isElsewhere(destination) || site.redirects().find(pathOf(destination))) return false
  const start = destination.slice(0, destination.search(/:\w|\*/))
  const name = nameOfPage(start.slice(0, start.lastIndexOf('/') + 1))
  return name !== '' && !isServed(`/${name}`, site)
}

/** A redirect to another redirect. */
interface Chain {
  readonly redirect: Redirect
  readonly landing: Landing
  /** True for a hidden page on the way, perhaps the right end. */
  readonly passes: boolean
  /** True if the redirect can go straight to the end, for every reader. */
  readonly isShort: boolean
}

/** Redirects to further redirects, circles aside. */
function chains(site: Site): readonly Chain[] {
  return site.redirects().all.flatMap((redirect) => {
    const landing = landingThrough(redirect, site)
    if (landing.hops.length === 1 || landing.circle.length > 0) return []
    // A page on the way stays the end, also if a pattern hides it.
    const passes = landing.steps.slice(0, -1).some((step) => !isElsewhere(step) && pageAt(step, site) !== undefined)
    return { redirect, landing, passes, isShort: !passes && canSkip(redirect, landing, site) }
  })
}

function canSkip({ destination, permanent }: Redirect, { hops, end }: Landing, site: Site): boolean {
  if (wildcardsOf(destination).length > 0) return false
  // A query on the way may get lost.
  if (hops.slice(0, -1).some((hop) => /^[^#]*\?/.test(hop.destination))) return false
  // Browsers would remember a temporary redirect.
  if (permanent !== false && hops.slice(1).some((hop) => hop.permanent === false)) return false
  const page = isElsewhere(end) ? undefined : pageAt(end, site)
  if (page !== undefined && !site.pages.isPublished(page)) return false
  return end.trim() !== '' && (isElsewhere(end) || isServed(pathOf(end), site))
}

/** Redirects that lead back to themselves. */
interface Loop {
  readonly circle: readonly [Redirect, ...Redirect[]]
  /** True for a redirect to its own address: without the redirect, readers get the page. */
  readonly isNeedless: boolean
}

/** The circles of redirects. */
function loops(site: Site): readonly Loop[] {
  const { all } = site.redirects()
  const told = new Set<Redirect>()
  return all.flatMap((redirect): readonly Loop[] => {
    const { circle } = landingThrough(redirect, site)
    // A redirect into a circle is not a part of the circle.
    if (circle[0] !== redirect || told.has(redirect)) return []
    for (const each of circle) told.add(each)
    const { source, destination } = redirect
    const isToItself = !destination.includes('?') && folderAddress(addressOf(destination)) === addressOf(source)
    const isNeedless = circle.length === 1 && isToItself && !isCaughtElse(redirect, all)
    return [{ circle: circle as Loop['circle'], isNeedless }]
  })
}

/** True if the addresses of a redirect may have another redirect. */
function isCaughtElse(redirect: Redirect, all: readonly Redirect[]): boolean {
  const others = all.filter((other) => other !== redirect)
  if (!isPattern(redirect.source)) return siteRedirects(others).find(redirect.source) !== undefined
  return others.some((other) => isLive(other) && mayOverlap(other.source, textBefore(redirect.source)))
}

/** A second redirect from an address. */
export interface Duplicate {
  readonly redirect: Redirect
  readonly first: Redirect
  /** True for equal texts: Mintlify refuses these. */
  readonly isSame: boolean
  /** True for an equal effect. */
  readonly isCopy: boolean
}

/** Second redirects from an address; a second spelling with the same destination does no harm. */
function duplicates(site: Site): readonly Duplicate[] {
  const seen = new Map<string, Redirect>()
  const sources = new Set<string>()
  return site.redirects().all.flatMap((redirect): readonly Duplicate[] => {
    const { source, destination, permanent = true } = redirect
    const address = isLive(redirect) ? addressOf(source) : source
    const first = seen.get(address)
    const isSame = sources.has(source)
    if (!first) seen.set(address, redirect)
    sources.add(source)
    const isEqual = first !== undefined && isSameDestination(first.destination, destination)
    if (!first || (!isSame && isEqual)) return []
    // A redirect without a flag is permanent.
    return [{ redirect, first, isSame, isCopy: isSame && isEqual && permanent === (first.permanent ?? true) }]
  })
}

/** A pattern below a wider pattern that catches all of its addresses. */
export interface HiddenRedirect {
  readonly redirect: Redirect
  readonly by: Redirect
  /** True if both send each address to the same place. */
  readonly isSame: boolean
}

/**
 * Patterns below wider patterns: `/old/sdk/:slug*` below `/old/:slug*`. Both are tried with addresses of unique names, as
 * many folders deep as a wildcard may be.
 */
function hidden(site: Site): readonly HiddenRedirect[] {
  const earlier = new Map<string, { readonly pattern: Pattern; readonly redirect: Redirect }>()
  return site.redirects().all.flatMap((redirect) => {
    const source = addressOf(redirect.source)
    if (!isLive(redirect) || !isPattern(source) || earlier.has(source)) return []
    const pattern = patternOf(source)
    const addresses = samples.map((text) => sampleOf(pattern, text)).filter((address) => capturesOf(pattern, address))
    const catchesAll = (each: Pattern) => addresses.every((address) => capturesOf(each, address))
    const by = [...earlier.values()].find((each) => catchesAll(each.pattern))?.redirect
    earlier.set(source, { pattern, redirect })
    const isSame = addresses.every((address) => {
      const [one, two] = [redirect, by].map((each) => each && destinationFor(each, address))
      return one !== undefined && two !== undefined && isSameDestination(one, two)
    })
    return by ? { redirect, by, isSame } : []
  })
}

/** Texts in the place of wildcards, of characters that no address has. */
const samples = ['', '\uE000', '\uE000/\uE001', '\uE000/\uE001/\uE002']

/** An address of a pattern; a name has no folders. */
function sampleOf(pattern: Pattern, text: string): string {
  const texts = { name: '\uE003', anything: text }
  return addressOf(pattern.map((part) => (part.is === 'text' ? part.text : texts[part.is])).join(''))
}

/** A redirect with a source that matches nothing, or has no slash. */
export interface Mistaken {
  readonly redirect: Redirect
  /** The reason; undefined for a missing slash. */
  readonly because: string | undefined
  readonly right: string
  /** True if the right source has a redirect already. */
  readonly isThere: boolean
}

/** Redirects with a wrong source. */
function mistaken(site: Site): readonly Mistaken[] {
  const { all } = site.redirects()
  const sources = new Set(all.map(({ source }) => source))
  return all.flatMap((redirect): readonly Mistaken[] => {
    const { source } = redirect
    const because = mistakes.find(({ isMade }) => isMade(source))?.because
    const plain = mistakes.reduce((text, mistake) => (mistake.isMade(text) ? mistake.right(text) : text), source)
    const right = plain === '' || plain.startsWith('/') ? plain : `/${plain}`
    return because === undefined && right === source ? [] : [{ redirect, because, right, isThere: sources.has(right) }]
  })
}

/** The redirects of a folder, page by page, to a new folder. */
type Family = FolderMove<{ readonly from: string; readonly to: string; readonly redirect: Redirect }>

/** The fewest redirects that a wildcard replaces. */
const FEWEST = 3

/** Folders that are redirected page by page. */
function families(site: Site): readonly Family[] {
  const pairs = site.redirects().all.flatMap((redirect) => {
    const { source, destination, permanent = true } = redirect
    if (isPattern(addressOf(source))) return []
    const isPlain = !/[?#]/.test(source + destination)
    const end = isElsewhere(destination) ? destination.replace(/\/+$/, '') : addressOf(destination)
    return [{ from: addressOf(source), to: isPlain ? end : '', redirect, kind: String(permanent) }]
  })
  return folderMoves(pairs, FEWEST, (family) => isFree(family, site))
}

/** True if a wildcard would catch the moved pages only: no further pages or patterns, and not its own destination. */
function isFree({ from, to }: Family, site: Site): boolean {
  const name = from.slice(1)
  const [page = ''] = site.pages.all()
  if (site.pages.hasPagesIn(name) || site.generated().hasIn(name) || `${to}/`.startsWith(`${from}/`)) return false
  // A whole site may be served in a folder of a domain.
  if (isServed(`${from}/${page}`, site)) return false
  return !site.redirects().all.some(({ source }) => mayOverlap(source, `${from}/`))
}

/** Hidden pages by redirect, of the published pages `shown` in the navigation; by an exact source, of all pages. */
function pagesBehind(shown: Iterable<string>, site: Site): ReadonlyMap<Redirect, readonly string[]> {
  const behind = new Map<Redirect, string[]>()
  // A circle has a rule of its own.
  const isInCircle = (page: string, redirect: Redirect) =>
    landingAt(addressOfPage(page), site).circle.includes(redirect)
  for (const redirect of site.redirects().all) {
    const page = isExact(redirect) ? pageAt(redirect.source, site) : undefined
    // `/guides/index` is the address of the folder and may lead to `/guides`.
    const isOther = page === undefined || /(^|\/)index$/.test(addressOf(redirect.source))
    if (!isOther && site.pages.isPublished(page) && !isInCircle(page, redirect)) behind.set(redirect, [page])
  }
  for (const page of shown) {
    const redirect = redirectFrom(page, site)
    if (redirect && isPattern(redirect.source) && !isInCircle(page, redirect))
      behind.set(redirect, [...(behind.get(redirect) ?? []), page])
  }
  return behind
}
