import { parseEndpoint } from '../../format/contract/endpoints.js'
import type { JsonValue } from '../../format/json/value.js'
import { addressOf, pageAt } from '../model/addresses.js'
import { folderMoves, type FolderMove } from '../model/folder-moves.js'
import { navigationTree, pageRefsIn } from '../model/navigation-tree.js'
import { addressOfPage, nameOfPage } from '../model/page-path.js'
import { wildcardOf } from '../model/redirect-plan.js'
import {
  caughtAddresses,
  isExact,
  isLive,
  landingAt,
  withRedirects,
  type Redirect,
  type RedirectPair,
} from '../model/redirects.js'
import type { LeftAddresses, Site } from '../model/site.js'
import type { State } from './state.js'

/** A URL gone from the navigation or the redirects. */
export type LeftAddress = LeftAddresses['addresses'][number]

/** A URL of the past that shows nothing now. */
export type LostAddress = Pick<LeftAddress, 'address' | 'redirect' | 'replaces' | 'end'>

/** URLs of pages and redirects that show nothing now. `renames`: renamed pages by name, from git. */
export function lostAddresses(from: State, to: State, renames: ReadonlyMap<string, string>): LostAddress[] {
  const left = leftAddresses(from, to, renames).filter(({ isThere }) => !isThere)
  return left.map(({ address, redirect, replaces, end }) => ({ address, redirect, replaces, end }))
}

/** URLs gone from the navigation or the redirects, and saved by no redirect. */
export function leftAddresses(from: State, to: State, renames: ReadonlyMap<string, string>): readonly LeftAddress[] {
  if (!to.site || !from.site) return []
  const [before, after] = [from.site(), to.site()]
  const [listed, shown] = [new Set(pagesOf(from.docs)), new Set(pagesOf(to.docs))]
  const successorOf = (page: string | undefined) => {
    const now = page === undefined ? undefined : renames.get(page)
    return now !== undefined && after.pages.isPublished(now) ? addressOfPage(now) : undefined
  }
  const pages = changedPages({ before, after, listed, shown, renames }).flatMap((page): readonly LeftAddress[] => {
    const address = addressOfPage(page)
    const isCaught = after.redirects().find(address) !== undefined
    const isThere = !isCaught && after.pages.isPublished(page)
    // `/` shows the first page of the navigation.
    if (address === '/' && !isCaught && shown.size > 0) return []
    if (isThere ? shown.has(page) || !listed.has(page) : stillOpens(page, after)) return []
    if (!before.pages.isPublished(page) || !landingAt(address, before).isServed) return []
    return [{ was: 'page', page, isThere, ...lostAt(address, successorOf(page), after) }]
  })
  const known = new Set(pages.map(({ address }) => address))
  const redirects = lostRedirects(before, after, successorOf)
  return [...pages, ...redirects.filter(({ address }) => !known.has(address))]
}

interface Compared {
  readonly before: Site
  readonly after: Site
  /** Pages in the navigation before and after. */
  readonly listed: ReadonlySet<string>
  readonly shown: ReadonlySet<string>
  readonly renames: ReadonlyMap<string, string>
}

/**
 * Former pages that may have lost their URL: removed, taken out of the navigation, renamed, or behind a new redirect.
 * Unlisted pages have readers from links and search engines, too.
 */
function changedPages({ before, after, listed, shown, renames }: Compared): readonly string[] {
  const present = new Set(after.pages.all())
  const added = new Set(rowsOnlyIn(after, before))
  const isHidden = (page: string) => {
    const redirect = added.size === 0 ? undefined : after.redirects().find(addressOfPage(page))
    return redirect !== undefined && added.has(redirect)
  }
  const isChanged = (page: string) =>
    !present.has(page) || (listed.has(page) && (!shown.has(page) || renames.has(page))) || isHidden(page)
  const unlisted = [...before.pages.all()].filter((page) => !listed.has(page) && isChanged(page))
  return [...[...listed].filter(isChanged), ...unlisted.filter(before.pages.isForReaders)]
}

/** Addresses of removed redirects, and of removed or changed wildcards; for a removed wildcard, the source itself. */
function lostRedirects(
  before: Site,
  after: Site,
  successorOf: (page: string | undefined) => string | undefined,
): readonly LeftAddress[] {
  const dropped = new Set(rowsOnlyIn(before, after).filter(isLive))
  if (dropped.size === 0) return []
  const { all, find } = before.redirects()
  const now = after.redirects().all
  const kept = new Set(now.filter(isLive).map(({ source }) => addressOf(source)))
  const ends = [...all.filter(isExact).map(({ source }) => source), ...[...before.pages.all()].map(addressOfPage)]
  const left = new Map<string, LeftAddress>()
  for (const address of caughtAddresses([...dropped], ends)) {
    const redirect = find(address)
    if (!redirect || !dropped.has(redirect) || kept.has(address)) continue
    const { isServed, end } = landingAt(address, before)
    if (!isServed || landingAt(address, after).isServed) continue
    // A lost page is reported itself, without all addresses that a wildcard sent there.
    if (!isExact(redirect) && !landingAt(end, after).isServed) continue
    const { source, destination } = redirect
    const isChanged = isExact(redirect) || now.some((row) => row.source === source)
    const found = isChanged
      ? lostAt(address, successorOf(pageAt(end, before)) ?? end, after)
      : { address: source, redirect: { source, destination }, replaces: [], end: undefined, hop: undefined }
    left.set(found.address, { was: 'redirect', page: nameOfPage(found.address), isThere: false, ...found })
  }
  return [...left.values()]
}

/** The redirects of a site missing in another site. */
function rowsOnlyIn(site: Site, other: Site): readonly Redirect[] {
  const key = ({ source, destination }: RedirectPair) => `${source} ${destination}`
  const rows = new Set(other.redirects().all.map(key))
  return site.redirects().all.filter((row) => !rows.has(key(row)))
}

/** True if the URL of a former page leads to a page. A folder without an index is not its former page. */
function stillOpens(page: string, site: Site): boolean {
  const address = addressOfPage(page)
  if (site.redirects().find(address)) return landingAt(address, site).isServed
  const now = pageAt(address, site)
  return (now !== undefined && site.pages.isPublished(now)) || site.generated().has(page)
}

/** A lost address with the redirect that saves readers. */
function lostAt(address: string, successor: string | undefined, site: Site): LostAddress & Pick<LeftAddress, 'hop'> {
  const { hops, end } = landingAt(address, site)
  const saved = successor === undefined ? undefined : saving(address, successor, site)
  return {
    address,
    redirect: saved?.redirect,
    replaces: saved?.replaces ?? [],
    end: hops.length === 0 ? undefined : end,
    hop: hops.at(-1)?.index,
  }
}

/** The redirect from an address to the end of the redirects at its successor. */
function saving(
  address: string,
  successor: string,
  site: Site,
): Pick<LostAddress, 'redirect' | 'replaces'> | undefined {
  const { all, find } = site.redirects()
  const own = all.filter((row) => isLive(row) && addressOf(row.source) === address)
  // A redirect at the successor hides its page; readers are still taken there if the redirect has no end.
  const inTheWay = find(successor)
  for (const replaced of [own, [...own, ...(inTheWay ? [inTheWay] : [])]]) {
    const others = all.filter((row) => !replaced.includes(row))
    const saved = withRedirects(site, [...others, { source: address, destination: successor }])
    const { end, isServed } = landingAt(address, saved)
    const replaces = replaced.map(({ source, destination }) => ({ source, destination }))
    if (isServed) return { redirect: { source: address, destination: end }, replaces }
  }
  return undefined
}

/** A folder of lost addresses that moved as a whole: `/guides` → `/manual`. */
export interface LostFolder {
  readonly from: string
  readonly to: string
  readonly addresses: readonly string[]
}

/** Redirects for lost addresses. */
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
  const folders = site ? lostFolders(lost, site) : []
  const folded = new Set(folders.flatMap(({ addresses }) => addresses))
  const own = lost.flatMap(({ redirect }) => (redirect && !folded.has(redirect.source) ? redirect : []))
  const added = unique([...own, ...folders.map(wildcardOf)])
  return { added, removed: unique(lost.flatMap(({ replaces }) => replaces)), folders }
}

/** The addresses, with the wildcard of a moved folder as the redirect. */
export function withFolderRedirects(left: readonly LeftAddress[], site: Site): readonly LeftAddress[] {
  const folders = lostFolders(
    left.filter(({ isThere }) => !isThere),
    site,
  )
  const folderOf = new Map(folders.flatMap((folder) => folder.addresses.map((address) => [address, folder])))
  return left.map((each) => {
    const folder = folderOf.get(each.address)
    return folder ? { ...each, redirect: wildcardOf(folder) } : each
  })
}

/** Moved folders whose readers all end at their new pages by a wildcard below all present redirects. */
function lostFolders(lost: readonly LostAddress[], site: Site): readonly LostFolder[] {
  const { all, find } = site.redirects()
  const pairs = lost.map(({ address, redirect, replaces }) => {
    return { from: address, to: redirect && replaces.length === 0 ? redirect.destination : '' }
  })
  const isFree = (move: FolderMove) => {
    const name = move.from.slice(1)
    if (move.to === '' || move.pairs.some(({ from }) => find(from))) return false
    if (site.pages.hasPagesIn(name) || site.generated().hasIn(name)) return false
    const saved = withRedirects(site, [...all, wildcardOf(move)])
    return move.pairs.every(({ from, to }) => {
      const { end, isServed } = landingAt(from, saved)
      return isServed && addressOf(end) === addressOf(to)
    })
  }
  return folderMoves(pairs, FEWEST, isFree).map(({ from, to, pairs: moved }) => {
    return { from, to, addresses: moved.map((pair) => pair.from) }
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
