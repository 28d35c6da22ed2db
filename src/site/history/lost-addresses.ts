import { parseEndpoint } from '../../format/contract/endpoints.js'
import type { JsonValue } from '../../format/json/value.js'
import { addressOf, pageAt } from '../model/addresses.js'
import { folderMoves, type FolderMove } from '../model/folder-moves.js'
import { navigationTree, pageRefsIn } from '../model/navigation-tree.js'
import { addressOfPage, nameOfPage } from '../model/page-path.js'
import { wildcardOf } from '../model/redirect-plan.js'
import {
  caughtAddresses,
  destinationFor,
  isExact,
  isLive,
  isPattern,
  landingAt,
  redirectFrom,
  redirectsOf,
  withRedirects,
  type Landing,
  type Redirect,
  type RedirectPair,
} from '../model/redirects.js'
import type { Site } from '../model/site.js'
import type { State } from './state.js'

/** A URL of the past that shows nothing now. */
export interface LostAddress {
  readonly address: string
  /** The redirect that saves readers; undefined if the new place is unknown. */
  readonly redirect: RedirectPair | undefined
  /** Redirects of docs.json to remove for `redirect`: from the address itself, or from the page at the destination. */
  readonly replaces: readonly RedirectPair[]
  /** The end of present redirects from the address; undefined if there are none. */
  readonly end: string | undefined
}

/** A URL gone from the navigation or the redirects. */
export interface LeftAddress extends LostAddress {
  /** The former content of the address. */
  readonly was: 'page' | 'redirect'
  readonly page: string
  /** The last of the present redirects, by its index in docs.json. */
  readonly hop: number | undefined
  /** True if the URL still shows its page. */
  readonly isThere: boolean
}

/** URLs of pages and redirects that show nothing now. `renames`: renamed pages by name, from git. */
export function lostAddresses(from: State, to: State, renames: ReadonlyMap<string, string>): LostAddress[] {
  const left = leftAddresses(from, to, renames).filter(({ isThere }) => !isThere)
  return left.map(({ address, redirect, replaces, end }) => ({ address, redirect, replaces, end }))
}

/** URLs gone from the navigation or the redirects, and saved by no redirect. */
export function leftAddresses(from: State, to: State, renames: ReadonlyMap<string, string>): LeftAddress[] {
  if (!to.site || !from.site) return []
  const shown = new Set(pagesOf(to.docs))
  // Git may report a listed page as renamed.
  const unlisted = [...new Set(pagesOf(from.docs))].filter((page) => !shown.has(page) || renames.has(page))
  const live = redirectsOf(to.docs).filter(isLive)
  const kept = new Set(live.map(({ source }) => addressOf(source)))
  const dropped = redirectsOf(from.docs).filter((row) => isExact(row) && !kept.has(addressOf(row.source)))
  const patterns = rowsOnlyIn(from.docs, to.docs).filter((row) => isPattern(row.source) && isLive(row))
  const added = rowsOnlyIn(to.docs, from.docs)
  const [before, after] = [from.site(), to.site()]
  const gone = new Set([...unlisted, ...removedPages(before, after)])
  if (gone.size + dropped.length + patterns.length + added.length === 0) return []
  const successorOf = (page: string | undefined) => {
    const now = page === undefined ? undefined : renames.get(page)
    return now !== undefined && (after.pages.isPublished(now) || shown.has(now)) ? addressOfPage(now) : undefined
  }
  const pages = [...new Set([...gone, ...hiddenPages(added, shown, before, after)])].flatMap(
    (page): readonly LeftAddress[] => {
      const address = addressOfPage(page)
      const landing = landingAt(address, after)
      const isThere = after.pages.isPublished(page) && landing.isServed
      if (!before.pages.isPublished(page) || (isThere && shown.has(page))) return []
      const isCaught = after.redirects().find(address) !== undefined
      // `/` shows the first page of the navigation.
      if (address === '/' && !isCaught && shown.size > 0) return []
      // A folder without an index, at the address of a removed page, is not the page.
      if (isCaught ? landing.isServed : showsPage(address, after) && !isThere) return []
      if (!isCaught && !isThere && after.generated().has(page)) return []
      return [{ page, was: 'page', isThere, ...lostAt(address, landing, successorOf(page), after) }]
    },
  )
  const redirects = dropped.flatMap(({ source }): readonly LeftAddress[] => {
    const address = addressOf(source)
    const landing = landingAt(address, after)
    const past = landingAt(address, before)
    if (landing.isServed || past.hops.length === 0 || !past.isServed) return []
    return [leftRedirect(lostAt(address, landing, successorOf(pageAt(past.end, before)) ?? past.end, after))]
  })
  const known = new Set(pages.map(({ address }) => address))
  const byPattern = patterns.length === 0 ? [] : leftByPatterns(patterns, before, after)
  return [
    ...pages,
    ...redirects.filter(({ address }) => !known.has(address)),
    ...byPattern.filter(({ address }) => !kept.has(address)),
  ]
}

function leftRedirect(found: LostAddress & Pick<LeftAddress, 'hop'>): LeftAddress {
  return { page: nameOfPage(found.address), was: 'redirect', isThere: false, ...found }
}

/** Pages without a file now, listed or not: readers have URLs from links and search engines, too. */
function removedPages(before: Site, after: Site): readonly string[] {
  const present = new Set(after.pages.all())
  return [...before.pages.all()].filter((page) => !present.has(page) && before.pages.isForReaders(page))
}

/** The redirects of one docs.json that are missing in another docs.json. */
function rowsOnlyIn(docs: JsonValue, other: JsonValue): readonly Redirect[] {
  const key = ({ source, destination }: RedirectPair) => `${source} ${destination}`
  const rows = new Set(redirectsOf(other).map(key))
  return redirectsOf(docs).filter((row) => !rows.has(key(row)))
}

/** Listed pages hidden by a new redirect. */
function hiddenPages(added: readonly Redirect[], shown: ReadonlySet<string>, before: Site, after: Site): string[] {
  const sources = new Set(added.map(({ source }) => source))
  const isHidden = (page: string) => sources.has(redirectFrom(page, after)?.source ?? '\0')
  if (sources.size === 0) return []
  return [...shown].filter((page) => isHidden(page) && landingAt(addressOfPage(page), before).isServed)
}

/** Addresses that a wildcard led to existing content; for a removed wildcard, the source itself. */
function leftByPatterns(patterns: readonly Redirect[], before: Site, after: Site): readonly LeftAddress[] {
  const { all, find } = before.redirects()
  const pages = [...before.pages.all()].map(addressOfPage)
  const changed = new Set(patterns.map(({ source }) => source))
  const left = new Map<string, LeftAddress>()
  for (const address of caughtAddresses(all, pages)) {
    const redirect = find(address)
    if (!redirect || !changed.has(redirect.source)) continue
    const landing = landingAt(address, after)
    const next = destinationFor(redirect, address)
    if (landing.isServed || next === undefined || !landingAt(address, before).isServed) continue
    // A lost page is reported itself, without the addresses that led there.
    if (!landingAt(next, after).isServed) continue
    const { source, destination } = redirect
    const isGone = !after.redirects().all.some((row) => row.source === source)
    const saved = isGone
      ? { address: source, redirect: { source, destination }, replaces: [], end: undefined, hop: undefined }
      : lostAt(address, landing, next, after)
    left.set(saved.address, leftRedirect(saved))
  }
  return [...left.values()]
}

function showsPage(address: string, site: Site): boolean {
  const page = pageAt(address, site)
  return page !== undefined && site.pages.isPublished(page)
}

function lostAt(address: string, { hops, end }: Landing, successor: string | undefined, site: Site) {
  const { redirect, replaces = [] } = (successor === undefined ? undefined : saving(address, successor, site)) ?? {}
  return { address, redirect, replaces, end: hops.length === 0 ? undefined : end, hop: hops.at(-1)?.index }
}

/** The redirect from an address to the end of the redirects at its successor. */
function saving(
  address: string,
  successor: string,
  site: Site,
): Pick<LostAddress, 'redirect' | 'replaces'> | undefined {
  if (addressOf(successor) === address) return undefined
  const { all, find } = site.redirects()
  const own = all.filter((row) => isLive(row) && addressOf(row.source) === address)
  const inTheWay = find(successor)
  // A redirect at the successor hides its page; readers are still taken there if the redirect has no end.
  for (const replaces of [own, ...(inTheWay && !own.includes(inTheWay) ? [[...own, inTheWay]] : [])]) {
    const others = all.filter((each) => !replaces.includes(each))
    const saved = withRedirects(site, [...others, { source: address, destination: successor }])
    const { end, isServed } = landingAt(address, saved)
    const redirect = { source: address, destination: end }
    if (isServed) return { redirect, replaces: replaces.map(({ source, destination }) => ({ source, destination })) }
  }
  return undefined
}

/** A folder of lost addresses that moved as a whole: `/guides` → `/manual`. */
export interface LostFolder {
  readonly from: string
  readonly to: string
  readonly addresses: readonly string[]
  /** The source of the wildcard below; undefined if the new wildcard may be the last redirect. */
  readonly above: string | undefined
}

/** The redirects that save lost addresses. */
export interface SavingRedirects {
  /** A redirect for each address, or a wildcard for a folder. */
  readonly added: readonly RedirectPair[]
  /** Redirects of docs.json to remove. */
  readonly removed: readonly RedirectPair[]
  readonly folders: readonly LostFolder[]
}

/** The fewest addresses for a wildcard. */
const FEWEST = 3

/**
 * The redirects that save lost addresses. A folder that moved as a whole gets a wildcard, if every reader ends at the same
 * page as with a redirect for each address:
 *
 *     /guides/a → /manual/a, /guides/b → /manual/b, /guides/c → /manual/c   →   /guides/:slug* → /manual/:slug*
 */
export function savingRedirects(lost: readonly LostAddress[], site: Site | undefined): SavingRedirects {
  const own = lost.flatMap(({ redirect }) => redirect ?? [])
  const folders = site ? lostFolders(lost, site) : []
  const folded = new Set(folders.flatMap(({ addresses }) => addresses))
  const added = [...own.filter(({ source }) => !folded.has(source)), ...folders.map(wildcardOf)]
  return { added: unique(added), removed: unique(lost.flatMap(({ replaces }) => replaces)), folders }
}

/** The addresses, with the wildcard of a moved folder as the redirect. */
export function withFolderRedirects(left: readonly LeftAddress[], site: Site): readonly LeftAddress[] {
  // `--fix` adds redirects at the end, below other wildcards.
  const folders = lostFolders(
    left.filter(({ isThere }) => !isThere),
    site,
  ).filter(({ above }) => above === undefined)
  const wildcards = new Map(
    folders.flatMap((folder) => folder.addresses.map((address) => [address, wildcardOf(folder)])),
  )
  return left.map((each) => ({ ...each, redirect: wildcards.get(each.address) ?? each.redirect }))
}

function lostFolders(lost: readonly LostAddress[], site: Site): readonly LostFolder[] {
  const { all, find, hasPatterns } = site.redirects()
  // A second wildcard for a folder would never apply, or take readers from the first wildcard.
  const wildcards = new Set(all.flatMap(({ source }) => /^(\/.+)\/(?::\w+\*|\*)$/.exec(source)?.[1] ?? []))
  const pairs = lost.map(({ address, redirect, replaces }) => {
    const to = redirect && replaces.length === 0 ? redirect.destination : ''
    return { from: address, to }
  })
  const firstPattern = (move: FolderMove) => {
    const caught = hasPatterns ? move.pairs.flatMap(({ from }) => find(from) ?? []) : []
    return caught.toSorted((one, other) => one.index - other.index)[0]
  }
  const isFree = (move: FolderMove) => {
    const name = move.from.slice(1)
    const isLeft = site.pages.hasPagesIn(name) || site.generated().hasIn(name) || wildcards.has(move.from)
    return move.to !== '' && !isLeft && isSaved(move, firstPattern(move), site)
  }
  return folderMoves(pairs, FEWEST, isFree).map((move) => ({
    from: move.from,
    to: move.to,
    addresses: move.pairs.map(({ from }) => from),
    above: firstPattern(move)?.source,
  }))
}

/** True if a wildcard above a redirect takes all readers of a folder to their new pages. */
function isSaved(move: FolderMove, above: Redirect | undefined, site: Site): boolean {
  const { all } = site.redirects()
  const saved = withRedirects(
    site,
    all.toSpliced(above ? all.indexOf(above) : all.length, 0, wildcardOf(move) as Redirect),
  )
  return move.pairs.every(({ from, to }) => {
    const { end, isServed } = landingAt(from, saved)
    return isServed && addressOf(end) === addressOf(to)
  })
}

function unique(redirects: readonly RedirectPair[]): readonly RedirectPair[] {
  return [...new Map(redirects.map((redirect) => [JSON.stringify(redirect), redirect])).values()]
}

/** The pages of a navigation, by name. */
export function* pagesOf(docs: JsonValue): Generator<string> {
  for (const { page } of pageRefsIn(navigationTree(docs, () => false)))
    if (parseEndpoint(page) === undefined && !/^[a-z][\w+.-]*:/i.test(page)) yield nameOfPage(page)
}
