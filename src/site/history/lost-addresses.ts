import type { Change } from '../../format/changes/change.js'
import { elementsIn } from '../../format/changes/elements.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonValue } from '../../format/json/value.js'
import { addressOf, pageAt } from '../model/addresses.js'
import { landingAt, redirectFrom } from '../model/landing.js'
import type { Landing } from '../model/landing.js'
import { addressOfPage, nameOfPage } from '../model/page-path.js'
import { caughtAddresses, destinationFor, isLive, isPattern, redirectsOf } from '../model/redirects.js'
import type { Redirect, RedirectPair } from '../model/redirects.js'
import { siteRedirects } from '../model/site.js'
import type { Site } from '../model/site.js'
import type { State } from './state.js'
import { versionCounterpart } from './version-counterpart.js'

/** An address that readers had and that leads nowhere now. */
export interface LostAddress {
  readonly address: string
  /** The redirect that saves it; undefined where its replacement is not known. */
  readonly redirect: RedirectPair | undefined
  /**
   * Redirects of docs.json that have to be removed for that: one from the same address, or from the page that it
   * leads to.
   */
  readonly replaces: readonly RedirectPair[]
  /** The last address that the redirects of docs.json send its readers to; undefined where none catches it. */
  readonly end: string | undefined
}

/** An address that left the navigation or the redirects. */
export interface LeftAddress extends LostAddress {
  /** The former content of the address. */
  readonly was: 'page' | 'redirect'
  readonly page: string
  /** The last of the redirects that catch it, by its index in docs.json. */
  readonly hop: number | undefined
  /** True if it still shows its page. */
  readonly isThere: boolean
}

interface Moved {
  /** The pages that git knows as renamed, by name. */
  readonly renames: ReadonlyMap<string, string>
  readonly changes: readonly Change[]
}

/** Addresses of pages and redirects that are gone, and whose readers get nothing now. */
export async function lostAddresses(from: State, to: State, moved: Moved): Promise<LostAddress[]> {
  const left = await leftAddresses(from, to, moved)
  return left
    .filter(({ isThere }) => !isThere)
    .map(({ address, redirect, replaces, end }) => ({ address, redirect, replaces, end }))
}

/** Addresses that left the navigation or the redirects, and whose readers get nothing now, or find it by the address only. */
export async function leftAddresses(from: State, to: State, moved: Moved): Promise<LeftAddress[]> {
  if (!to.site || !from.site) return []
  const shown = new Set(pagesOf(to.docs))
  // Git may see the file of a page renamed that is still listed.
  const unlisted = [...new Set(pagesOf(from.docs))].filter((page) => !shown.has(page) || moved.renames.has(page))
  const rows = (docs: JsonValue) => redirectsOf(docs).filter(isLive)
  const kept = new Set(rows(to.docs).map(({ source }) => addressOf(source)))
  const dropped = rows(from.docs).filter(({ source }) => !kept.has(addressOf(source)) && !isPattern(source))
  const patterns = otherRows(from.docs, to.docs).filter((row) => isPattern(row.source) && isLive(row))
  const added = otherRows(to.docs, from.docs)
  const [before, after] = [from.site(), to.site()]
  const gone = [...new Set([...unlisted, ...removed(before, after)])]
  if (gone.length + dropped.length + patterns.length + added.length === 0) return []
  const hidden = [...hiddenBy(added, shown, before, after)].filter((page) => !gone.includes(page))
  const successors = new Map([...replacements(moved.changes), ...moved.renames])
  const successorOf = (page: string) => {
    const successor = successors.get(page)
    const isKnown = successor !== undefined && (after.pages.isPublished(successor) || shown.has(successor))
    return isKnown ? addressOfPage(successor) : undefined
  }
  const pages = [...gone, ...hidden].flatMap((page): readonly LeftAddress[] => {
    if (!before.pages.isPublished(page)) return []
    const address = addressOfPage(page)
    const landing = landingAt(address, after)
    const isThere = after.pages.isPublished(page) && landing.isServed
    if (isThere && shown.has(page)) return []
    const isCaught = after.redirects().find(address) !== undefined
    // A folder, or a page of the same name, at an address of which the page is gone is not that page.
    if (isCaught ? landing.isServed : showsPage(address, after) && !isThere) return []
    if (!isCaught && !isThere && after.generated().has(page)) return []
    const successor = successorOf(page) ?? versionCounterpart(landing.end, after)
    return [{ page, was: 'page', isThere, ...lost(address, landing, successor, after) }]
  })
  const redirects = dropped.flatMap(({ source }): readonly LeftAddress[] => {
    const address = addressOf(source)
    const landing = landingAt(address, after)
    const past = landingAt(address, before)
    if (landing.isServed || past.hops.length === 0 || !past.isServed) return []
    const page = pageAt(past.end, before)
    const renamed = page === undefined ? undefined : successorOf(page)
    const successor = renamed ?? versionCounterpart(landing.end, after) ?? past.end
    return [{ page: nameOfPage(address), was: 'redirect', isThere: false, ...lost(address, landing, successor, after) }]
  })
  const known = new Set(pages.map(({ address }) => address))
  const all = [...pages, ...redirects.filter(({ address }) => !known.has(address))]
  return [...all, ...leftByPatterns(patterns, before, after).filter(({ address }) => !kept.has(address))]
}

/** The pages whose files are gone, listed or not: readers have their URLs from links and search engines, too. */
function removed(before: Site, after: Site): readonly string[] {
  const present = new Set(after.pages.all())
  return [...before.pages.all()].filter((page) => !present.has(page) && before.pages.isForReaders(page))
}

/** The redirects that another docs.json does not have as they are. */
function otherRows(of: JsonValue, than: JsonValue): readonly Redirect[] {
  const rows = new Set(redirectsOf(than).map(({ source, destination }) => `${source} ${destination}`))
  return redirectsOf(of).filter(({ source, destination }) => !rows.has(`${source} ${destination}`))
}

/** The pages of the navigation whose readers a new redirect takes away, although they are still there. */
function* hiddenBy(
  added: readonly Redirect[],
  shown: ReadonlySet<string>,
  before: Site,
  after: Site,
): Iterable<string> {
  if (added.length === 0) return
  const sources = new Set(added.map(({ source }) => source))
  for (const page of shown) {
    const redirect = redirectFrom(page, after)
    if (redirect && sources.has(redirect.source) && landingAt(addressOfPage(page), before).isServed) yield page
  }
}

/**
 * Addresses that a wildcard led to a page or to another redirect that still serves its readers, and that nothing leads
 * there now; of a wildcard that was removed, its own.
 */
function leftByPatterns(patterns: readonly Redirect[], before: Site, after: Site): readonly LeftAddress[] {
  if (patterns.length === 0) return []
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
    // A page that is lost itself is reported, and not each address that led there.
    if (!landingAt(next, after).isServed) continue
    const isGone = !after.redirects().all.some(({ source }) => source === redirect.source)
    const { source, destination } = redirect
    const saved = isGone
      ? { address: source, redirect: { source, destination }, replaces: [], end: undefined, hop: undefined }
      : // Readers of the latest version stay there, and are not kept in the one that was the latest.
        lost(address, landing, versionCounterpart(landing.end, after) ?? next, after)
    left.set(saved.address, { page: nameOfPage(saved.address), was: 'redirect', isThere: false, ...saved })
  }
  return [...left.values()]
}

function showsPage(address: string, site: Site): boolean {
  const page = pageAt(address, site)
  return page !== undefined && site.pages.isPublished(page)
}

function lost(
  address: string,
  { hops, end }: Landing,
  successor: string | undefined,
  site: Site,
): LostAddress & Pick<LeftAddress, 'hop'> {
  const saved = successor === undefined ? undefined : saving(address, successor, site)
  return {
    address,
    redirect: saved?.redirect,
    replaces: saved?.replaces ?? [],
    end: hops.length === 0 ? undefined : end,
    hop: hops.at(-1)?.index,
  }
}

/** The redirect that takes readers of an address to its successor, straight to where the other redirects lead from there. */
function saving(
  address: string,
  successor: string,
  site: Site,
): Pick<LostAddress, 'redirect' | 'replaces'> | undefined {
  if (addressOf(successor) === address) return undefined
  const { all, find } = site.redirects()
  const own = all.filter((row) => isLive(row) && addressOf(row.source) === address)
  const inTheWay = find(successor)
  // A redirect from the successor hides it; where that leads to a page all the same, readers are taken there.
  for (const replaces of [own, ...(inTheWay && !own.includes(inTheWay) ? [[...own, inTheWay]] : [])]) {
    const redirect = { source: address, destination: successor }
    const others = all.filter((each) => !replaces.includes(each))
    const redirects = siteRedirects([...others, { ...redirect, index: all.length }])
    const { end, isServed } = landingAt(address, { ...site, redirects: () => redirects })
    if (!isServed) continue
    const shown = replaces.map(({ source, destination }) => ({ source, destination }))
    return { redirect: { ...redirect, destination: end }, replaces: shown }
  }
  return undefined
}

/** Pages that replaced others in the navigation, under a path that ends alike. */
function replacements(changes: readonly Change[]): [string, string][] {
  return changes.flatMap(({ what, of, before, after }): [string, string][] => {
    if (what !== 'renamed' || of !== 'page') return []
    const [old, now] = [nameOfPage(String(before?.value)), nameOfPage(String(after?.value))]
    return old.split('/').at(-1) === now.split('/').at(-1) ? [[old, now]] : []
  })
}

/** The pages of a navigation, by name. */
export function* pagesOf(docs: JsonValue): Generator<string> {
  const navigation = isJsonObject(docs) ? docs['navigation'] : undefined
  if (navigation !== undefined) yield* pagesAt({ path: ['navigation'], value: navigation })
}

function* pagesAt(side: { readonly path: JsonPath; readonly value: JsonValue }): Generator<string> {
  const { value } = side
  if (typeof value === 'string') {
    if (parseEndpoint(value) === undefined && !/^[a-z][\w+.-]*:/i.test(value)) yield nameOfPage(value)
    return
  }
  if (isJsonObject(value) && typeof value['root'] === 'string') yield nameOfPage(value['root'])
  for (const inner of elementsIn(side)) yield* pagesAt(inner)
}
