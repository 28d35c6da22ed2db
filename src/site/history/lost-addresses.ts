import type { JsonValue } from '../../format/json/value.js'
import { isElsewhere, pageAt } from '../model/addresses.js'
import { navigationTree, pageRefsIn } from '../model/navigation-tree.js'
import { addressOfPage, nameOfPage } from '../model/page-path.js'
import {
  isExact,
  landingAt,
  landingThrough,
  pairOf,
  redirectsOf,
  textBefore,
  withRedirects,
} from '../model/redirects.js'
import type { LeftAddresses, Site } from '../model/site.js'
import type { State } from './state.js'

/** A URL gone from the navigation or the redirects, with the redirect that saves readers. */
export type LeftAddress = LeftAddresses['addresses'][number]

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
  const ends = [...[...after.pages.all()].map(addressOfPage), ...all.filter(isExact).map(({ source }) => source)]
  return all.flatMap((redirect): readonly LeftAddress[] => {
    const { address, pattern } = redirect
    if (address === undefined || kept.has(address) || find(address) !== redirect) return []
    const { end, isServed } = landingThrough(redirect, before)
    const isSaved = pattern ? after.redirects().find(address) !== undefined : landingAt(address, after).isServed
    if (!isServed || isSaved) return []
    const lost = { was: 'redirect', page: nameOfPage(address), isThere: false } as const
    if (!pattern) return [{ ...lost, ...lostAt(address, successorOf(pageAt(end, before)) ?? end, after) }]
    const isUseful = isElsewhere(end) || ends.some((each) => each.startsWith(textBefore(end)))
    return isUseful
      ? [{ ...lost, address, redirect: pairOf(redirect), replaces: [], end: undefined, hop: undefined }]
      : []
  })
}

/** A lost address with the redirect to the end of the redirects at its successor. */
function lostAt(address: string, successor: string | undefined, site: Site) {
  const { all, find } = site.redirects()
  const { hops, end } = landingAt(address, site)
  const lost = { address, end: hops.length === 0 ? undefined : end, hop: hops.at(-1)?.index }
  if (successor === undefined) return { ...lost, redirect: undefined, replaces: [] }
  const own = all.filter((row) => row.address === address)
  const added = redirectsOf({ redirects: [{ source: address, destination: successor }] })
  // A redirect at the successor hides its page; readers are still taken there if the redirect has no end.
  const inTheWay = find(successor)
  for (const replaces of [own, inTheWay ? [...own, inTheWay] : own]) {
    const others = all.filter((row) => !replaces.includes(row))
    const saved = landingAt(address, withRedirects(site, [...others, ...added]))
    const redirect = { source: address, destination: saved.end }
    if (saved.isServed) return { ...lost, redirect, replaces: replaces.map(pairOf) }
  }
  return { ...lost, redirect: undefined, replaces: [] }
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
