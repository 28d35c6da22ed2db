import { isElsewhere, isServed, addressOf, pageAt, pathOf } from './addresses.js'
import { folderMoves, type FolderMove } from './folder-moves.js'
import { nameOfPage } from './page-path.js'
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
  redirectFinder,
  redirectFrom,
  textBefore,
  unfilled,
  wildcardsOf,
  type Landing,
  type Pattern,
  type Redirect,
} from './redirects.js'
import { addressOfPage } from './page-path.js'
import type { Site } from './site.js'

/** A redirect to another redirect. */
export interface Chain {
  readonly redirect: Redirect
  readonly landing: Landing
  /** True for a hidden page on the way, perhaps the right end. */
  readonly passes: boolean
  /** True if the redirect can go straight to the end, for every reader. */
  readonly isShort: boolean
}

/** Redirects that lead back to themselves. */
export interface Loop {
  readonly circle: readonly [Redirect, ...Redirect[]]
  /** True for a redirect to its own address: without the redirect, readers get the page. */
  readonly isNeedless: boolean
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

/** A pattern below a wider pattern that catches all of its addresses. */
export interface HiddenRedirect {
  readonly redirect: Redirect
  readonly by: Redirect
  /** True if both send each address to the same place. */
  readonly isSame: boolean
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

/** A destination of a pattern that leads nowhere. */
export interface Lost {
  readonly redirect: Redirect
  /** The parameter that the source lacks. */
  readonly unfilled: string | undefined
}

/** The redirects of a folder, page by page, to a new folder. */
export type Family = FolderMove<{ readonly from: string; readonly to: string; readonly redirect: Redirect }>

/** The faults of the redirects of a site, by kind; each kind is looked for at the first question. */
export interface Audit {
  readonly lost: readonly Lost[]
  readonly chains: readonly Chain[]
  readonly loops: readonly Loop[]
  readonly duplicates: readonly Duplicate[]
  readonly hidden: readonly HiddenRedirect[]
  readonly mistaken: readonly Mistaken[]
  readonly families: readonly Family[]
  /** Hidden pages by redirect, of the published pages `shown` in the navigation; by an exact source, of all pages. */
  readonly pagesBehind: (shown: Iterable<string>) => ReadonlyMap<Redirect, readonly string[]>
}

/** Looks for faults in the redirects of a site. */
export function auditRedirects(site: Site): Audit {
  const { all } = site.redirects()
  return {
    get lost() {
      return all.flatMap((redirect) => {
        const parameter = unfilled(redirect)
        const isFault =
          parameter !== undefined || (isPattern(redirect.destination) && isLost(redirect.destination, site))
        return isFault ? [{ redirect, unfilled: parameter }] : []
      })
    },
    get chains() {
      return all.flatMap((redirect) => chainFrom(redirect, site))
    },
    get loops() {
      return loopsIn(site)
    },
    get duplicates() {
      return duplicatesIn(all)
    },
    get hidden() {
      return hiddenIn(all)
    },
    get mistaken() {
      const sources = new Set(all.map(({ source }) => source))
      return all.flatMap((redirect): readonly Mistaken[] => {
        const { source } = redirect
        const because = mistakes.find(({ isMade }) => isMade(source))?.because
        const plain = mistakes.reduce((text, mistake) => (mistake.isMade(text) ? mistake.right(text) : text), source)
        const right = plain === '' || plain.startsWith('/') ? plain : `/${plain}`
        return because === undefined && right === source
          ? []
          : [{ redirect, because, right, isThere: sources.has(right) }]
      })
    },
    get families() {
      return familiesIn(site)
    },
    pagesBehind: (shown) => pagesBehind(shown, site),
  }
}

/** True for an empty place of a destination's wildcard. */
function isLost(destination: string, site: Site): boolean {
  if (destination.trim() === '' || isElsewhere(destination) || site.redirects().find(pathOf(destination))) return false
  const start = destination.slice(0, destination.search(/:\w|\*/))
  const name = nameOfPage(start.slice(0, start.lastIndexOf('/') + 1))
  return name !== '' && !isServed(`/${name}`, site)
}

function chainFrom(redirect: Redirect, site: Site): readonly Chain[] {
  const landing = landingThrough(redirect, site)
  if (landing.hops.length === 1 || landing.circle.length > 0) return []
  // A page on the way stays the end, also if a pattern hides it.
  const passes = landing.steps.slice(0, -1).some((step) => !isElsewhere(step) && pageAt(step, site) !== undefined)
  return [{ redirect, landing, passes, isShort: !passes && canSkip(redirect, landing, site) }]
}

/** True if a redirect can go straight to the end of its chain, for every reader. */
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

function loopsIn(site: Site): readonly Loop[] {
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
  if (!isPattern(redirect.source)) return redirectFinder(others)(redirect.source) !== undefined
  return others.some((other) => isLive(other) && mayOverlap(other.source, textBefore(redirect.source)))
}

function duplicatesIn(all: readonly Redirect[]): readonly Duplicate[] {
  const seen = new Map<string, Redirect>()
  const sources = new Set<string>()
  return all.flatMap((redirect): readonly Duplicate[] => {
    const { source, destination, permanent = true } = redirect
    const address = isLive(redirect) ? addressOf(source) : source
    const first = seen.get(address)
    if (!first) seen.set(address, redirect)
    const isSame = sources.has(source)
    sources.add(source)
    const isEqual = first !== undefined && isSameDestination(first.destination, destination)
    if (!first || (!isSame && isEqual)) return []
    // A redirect without a flag is permanent.
    return [{ redirect, first, isSame, isCopy: isSame && isEqual && permanent === (first.permanent ?? true) }]
  })
}

/**
 * Patterns below wider patterns: `/old/sdk/:slug*` below `/old/:slug*`. Both are tried with addresses of unique names, as
 * many folders deep as a wildcard may be.
 */
function hiddenIn(all: readonly Redirect[]): readonly HiddenRedirect[] {
  const earlier: { readonly pattern: Pattern; readonly redirect: Redirect }[] = []
  const seen = new Set<string>()
  const hidden: HiddenRedirect[] = []
  for (const redirect of all.filter(isLive)) {
    const source = addressOf(redirect.source)
    if (!isPattern(source) || seen.has(source)) continue
    seen.add(source)
    const pattern = patternOf(source)
    const addresses = samples.map((text) => sampleOf(pattern, text)).filter((address) => capturesOf(pattern, address))
    const by = earlier.find((each) => addresses.every((address) => capturesOf(each.pattern, address)))?.redirect
    const isSame = addresses.every((address) => {
      const [one, two] = [redirect, by].map((each) => each && destinationFor(each, address))
      return one !== undefined && two !== undefined && isSameDestination(one, two)
    })
    if (by) hidden.push({ redirect, by, isSame })
    earlier.push({ pattern, redirect })
  }
  return hidden
}

/** Texts in the place of wildcards, of characters that no address has. */
const samples = ['', '\uE000', '\uE000/\uE001', '\uE000/\uE001/\uE002']

/** An address of a pattern; a name has no folders. */
function sampleOf(pattern: Pattern, text: string): string {
  return addressOf(
    pattern.map((part) => (part.is === 'text' ? part.text : part.is === 'name' ? '\uE003' : text)).join(''),
  )
}

/** The fewest redirects that a wildcard replaces. */
const FEWEST = 3

/** Folders that are redirected page by page. */
function familiesIn(site: Site): readonly Family[] {
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

function pagesBehind(shown: Iterable<string>, site: Site): ReadonlyMap<Redirect, readonly string[]> {
  const { pages } = site
  const { all } = site.redirects()
  const hidden = new Map<Redirect, string[]>()
  // A circle has a rule of its own.
  const isInCircle = (page: string, redirect: Redirect) =>
    landingAt(addressOfPage(page), site).circle.includes(redirect)
  for (const redirect of all) {
    const page = isExact(redirect) ? pageAt(redirect.source, site) : undefined
    // `/guides/index` is the address of the folder and may lead to `/guides`.
    const isOther = page === undefined || /(^|\/)index$/.test(addressOf(redirect.source))
    if (!isOther && pages.isPublished(page) && !isInCircle(page, redirect)) hidden.set(redirect, [page])
  }
  for (const page of shown) {
    const redirect = redirectFrom(page, site)
    if (redirect && isPattern(redirect.source) && !isInCircle(page, redirect))
      hidden.set(redirect, [...(hidden.get(redirect) ?? []), page])
  }
  return hidden
}
