import { parseEndpoint } from '../../format/contract/endpoints.js'
import type { JsonValue } from '../../format/json/value.js'
import { pageAt } from '../model/addresses.js'
import { navigationTree, pageRefsIn } from '../model/navigation-tree.js'
import { addressOfPage, nameOfPage } from '../model/page-path.js'
import {
  caughtAddresses,
  isExact,
  landingAt,
  pairOf,
  redirectsOf,
  withRedirects,
  type RedirectPair,
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
    // Most pages are the same, and need no further look.
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
  const redirects = lostRedirects(before, after, successorOf)
  return [...pages, ...redirects.filter(({ address }) => !known.has(address))]
}

/** True if the URL of a former page leads to a page. A folder without an index is not its former page. */
function stillOpens(page: string, site: Site): boolean {
  const address = addressOfPage(page)
  if (site.redirects().find(address)) return landingAt(address, site).isServed
  const now = pageAt(address, site)
  return (now !== undefined && site.pages.isPublished(now)) || site.generated().has(page)
}

/** Addresses of removed redirects, and of removed or changed wildcards; for a removed wildcard, the source itself. */
function lostRedirects(
  before: Site,
  after: Site,
  successorOf: (page: string | undefined) => string | undefined,
): readonly LeftAddress[] {
  const now = after.redirects().all
  const { all, find } = before.redirects()
  const keyOf = ({ source, destination }: RedirectPair) => `${source} ${destination}`
  const kept = new Set(now.map(keyOf))
  const dropped = new Set(all.filter((row) => !kept.has(keyOf(row))))
  const sources = all.filter(isExact).map(({ source }) => source)
  const ends = [...sources, ...[...before.pages.all()].map(addressOfPage)]
  const left = new Map<string, LeftAddress>()
  for (const address of dropped.size === 0 ? [] : caughtAddresses([...dropped], ends)) {
    const redirect = find(address)
    if (!redirect || !dropped.has(redirect) || now.some((row) => row.address === address)) continue
    const landing = landingAt(address, before)
    if (!landing.isServed || landingAt(address, after).isServed) continue
    // A lost page is reported itself, without all addresses that a wildcard sent there.
    if (redirect.pattern && !landingAt(landing.end, after).isServed) continue
    const { source } = redirect
    const isRemoved = redirect.pattern && !now.some((row) => row.source === source)
    const found = isRemoved
      ? { address: source, redirect: pairOf(redirect), replaces: [], end: undefined, hop: undefined }
      : lostAt(address, successorOf(pageAt(landing.end, before)) ?? landing.end, after)
    left.set(found.address, { was: 'redirect', page: nameOfPage(found.address), isThere: false, ...found })
  }
  return [...left.values()]
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

/** The changes of `redirects` that save lost addresses. */
export function savingRedirects(lost: readonly LeftAddress[]) {
  const unique = (all: readonly RedirectPair[]) => [
    ...new Map(all.map((each) => [JSON.stringify(each), each])).values(),
  ]
  return {
    added: lost.flatMap(({ redirect }) => redirect ?? []),
    removed: unique(lost.flatMap(({ replaces }) => replaces)),
  }
}

/** The pages of a navigation, by name. */
function* pagesOf(docs: JsonValue): Generator<string> {
  for (const { page } of pageRefsIn(navigationTree(docs, () => false)))
    if (parseEndpoint(page) === undefined && !/^[a-z][\w+.-]*:/i.test(page)) yield nameOfPage(page)
}
