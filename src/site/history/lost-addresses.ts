import type { JsonValue } from '../../format/json/value.js'
import { isElsewhere, pageAt } from '../model/addresses.js'
import { navigationTree, pageRefsIn } from '../model/navigation-tree.js'
import { addressOfPage, nameOfPage } from '../model/page-path.js'
import { landingAt, landingThrough, pairOf, redirectsOf, withRedirects } from '../model/redirects.js'
import type { Site } from '../model/site.js'
import type { State } from './state.js'

/** A URL gone from the navigation or the redirects, with the redirect that saves readers. */
export interface LeftAddress extends ReturnType<typeof lostAt> {
  /** The former content of the address. */
  readonly was: 'page' | 'redirect'
  readonly page: string
  /** True if the address still shows its page. */
  readonly isThere: boolean
}

/** Former URLs that show nothing now. `renames`: renamed pages by name, from git. */
export function lostAddresses(from: State, to: State, renames: ReadonlyMap<string, string>): readonly LeftAddress[] {
  return leftAddresses(from, to, renames).filter(({ isThere }) => !isThere)
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
  const present = new Set(after.pages.all())
  const pages = [...new Set([...listed, ...before.pages.all()])].flatMap((page): readonly LeftAddress[] => {
    const address = addressOfPage(page)
    const away = after.redirects().find(address)
    const isListed = listed.has(page)
    // Most pages are unchanged: a quick answer.
    if (!away && present.has(page) && (shown.has(page) || !isListed)) return []
    if (!isListed && !before.pages.isForReaders(page)) return []
    // `/` shows the first page of the navigation.
    if (address === '/' && !away && shown.size > 0) return []
    const isThere = !away && after.pages.isPublished(page)
    if (!isThere && stillOpens(page, after)) return []
    if (!before.pages.isPublished(page) || !landingAt(address, before).isServed) return []
    return [{ was: 'page', page, isThere, ...lostAt(address, successorOf(page), after) }]
  })
  const known = new Set(pages.map(({ address }) => address))
  return [...pages, ...lostRedirects(before, after, successorOf).filter(({ address }) => !known.has(address))]
}

/** True if the URL of a former page leads to a page. A folder without an index is not its former page. */
function stillOpens(page: string, site: Site): boolean {
  const address = addressOfPage(page)
  if (site.redirects().find(address)) return landingAt(address, site).isServed
  const now = pageAt(address, site)
  return (now !== undefined && site.pages.isPublished(now)) || site.generated().has(page)
}

/** Removed redirects with a destination; a removed wildcard, if pages match its destination now. */
function lostRedirects(
  before: Site,
  after: Site,
  successorOf: (page: string | undefined) => string | undefined,
): readonly LeftAddress[] {
  const { all, find } = before.redirects()
  const kept = new Set(after.redirects().all.map(({ address }) => address))
  return all.flatMap((redirect): LeftAddress | readonly [] => {
    const { address, pattern } = redirect
    if (address === undefined || kept.has(address) || find(address) !== redirect) return []
    const { end, isServed } = landingThrough(redirect, before)
    const isSaved = pattern
      ? after.redirects().find(address) || !landingThrough(redirect, after).isServed
      : landingAt(address, after).isServed
    if (!isServed || isSaved) return []
    const lost = lostAt(address, pattern ? undefined : (successorOf(pageAt(end, before)) ?? end), after)
    const own = pattern && { redirect: pairOf(redirect) }
    return { was: 'redirect', page: nameOfPage(address), isThere: false, ...lost, ...own }
  })
}

/** A lost address with the redirect to the end of the redirects at its successor. */
function lostAt(address: string, successor: string | undefined, site: Site) {
  const { all, find } = site.redirects()
  const { hops, end } = landingAt(address, site)
  const own = all.filter((row) => row.address === address)
  // A redirect at the successor hides its page; readers are still taken there if the redirect has no end.
  const inTheWay = successor === undefined ? undefined : find(successor)
  const added = redirectsOf({ redirects: [{ source: address, destination: successor }] })
  const tries = [own, inTheWay ? [...own, inTheWay] : own].map((replaces) => {
    const others = all.filter((row) => !replaces.includes(row))
    return { replaces: replaces.map(pairOf), ...landingAt(address, withRedirects(site, [...others, ...added])) }
  })
  const saved = successor === undefined ? undefined : tries.find(({ isServed }) => isServed)
  return {
    address,
    redirect: saved && { source: address, destination: saved.end },
    /** Redirects to replace. */
    replaces: saved?.replaces ?? [],
    /** The end of the present redirects; undefined without a redirect. */
    end: hops.length === 0 ? undefined : end,
    /** The last of these redirects, by its index in docs.json. */
    hop: hops.at(-1)?.index,
  }
}

/** Redirects to add and to remove for lost addresses. */
export function savingRedirects(lost: readonly LeftAddress[]) {
  return {
    added: lost.flatMap(({ redirect }) => redirect ?? []),
    removed: lost.flatMap(({ replaces }) => replaces),
  }
}

/** The pages of a navigation, by name. */
function* pagesOf(docs: JsonValue): Generator<string> {
  for (const { page, endpoint } of pageRefsIn(navigationTree(docs, () => false)))
    if (!endpoint && !isElsewhere(page)) yield nameOfPage(page)
}
