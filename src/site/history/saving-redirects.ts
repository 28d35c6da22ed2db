import { addressOf, encoded } from '../model/addresses.js'
import { landingAt } from '../model/landing.js'
import { type Redirect, type RedirectPair } from '../model/redirects.js'
import { siteRedirects, type Site } from '../model/site.js'
import type { LeftAddress, LostAddress } from './lost-addresses.js'
import { movedPaths } from './moved-paths.js'

/** The addresses of a folder that moved as a whole: `/guides` → `/manual`. */
export interface LostFolder {
  readonly from: string
  readonly to: string
  readonly addresses: readonly string[]
  /** The source of the redirect that its wildcard has to precede; undefined where it may be the last. */
  readonly above: string | undefined
}

/** The redirects that save lost addresses. */
export interface SavingRedirects {
  /** One for each address, or a wildcard for the addresses of a folder. */
  readonly added: readonly RedirectPair[]
  /** Redirects of docs.json that have to be removed for that. */
  readonly removed: readonly RedirectPair[]
  readonly folders: readonly LostFolder[]
}

/** The fewest addresses that a wildcard is for. */
const FOLDER = 3

/**
 * The redirects that save lost addresses. A folder that moved as a whole has one, if that sends every reader where a
 * redirect for each page would:
 *
 *     /guides/a → /manual/a, /guides/b → /manual/b, /guides/c → /manual/c   →   /guides/:slug* → /manual/:slug*
 */
export function savingRedirects(lost: readonly LostAddress[], site: Site | undefined): SavingRedirects {
  const own = lost.flatMap(({ redirect }) => redirect ?? [])
  const folders = site ? foldersOf(lost, site) : []
  const folded = new Set(folders.flatMap(({ addresses }) => addresses))
  const added = [...own.filter(({ source }) => !folded.has(source)), ...folders.map(wildcardOf)]
  return { added: unique(added), removed: unique(lost.flatMap(({ replaces }) => replaces)), folders }
}

/** The addresses with the redirect that saves each: that of its folder, where this moved as a whole. */
export function withFolderRedirects(left: readonly LeftAddress[], site: Site): readonly LeftAddress[] {
  const lost = left.filter(({ isThere }) => !isThere)
  // `--fix` adds redirects at the end, where one that has to precede another would catch nothing.
  const folders = foldersOf(lost, site).filter(({ above }) => above === undefined)
  const wildcards = new Map(
    folders.flatMap((folder) => folder.addresses.map((address) => [address, wildcardOf(folder)])),
  )
  return left.map((each) => ({ ...each, redirect: wildcards.get(each.address) ?? each.redirect }))
}

/** The wildcard that saves the addresses of a folder. */
export function wildcardOf({ from, to }: Pick<LostFolder, 'from' | 'to'>): RedirectPair {
  return { source: `${encoded(from)}/:slug*`, destination: `${encoded(to.replace(/\/$/, ''))}/:slug*` }
}

function foldersOf(lost: readonly LostAddress[], site: Site): readonly LostFolder[] {
  const simple = lost.filter(({ redirect, replaces }) => redirect && replaces.length === 0)
  const destinations = new Map(
    simple.map(({ address, redirect }) => [address.slice(1), redirect?.destination.slice(1) ?? '']),
  )
  const { all } = site.redirects()
  // A second wildcard for a folder would never apply, or take its readers from the first.
  const wildcards = new Set(all.flatMap(({ source }) => /^\/(.+)\/(?::\w+\*|\*)$/.exec(source)?.[1] ?? []))
  const isLeft = (folder: string) =>
    site.pages.hasPagesIn(folder) || site.generated().hasIn(folder) || wildcards.has(folder)
  return movedPaths(destinations, isLeft).flatMap(({ from, to, pages }) => {
    const addresses = pages.map((page) => `/${page}`)
    const above = firstPattern(addresses, site)
    const folder = { from: `/${from}`, to: `/${to}`, addresses, above: above?.source }
    const isWhole = lost.every(
      ({ address }) => !address.startsWith(`${folder.from}/`) || destinations.has(address.slice(1)),
    )
    return pages.length >= FOLDER && isWhole && isSavedBy(folder, above?.index, destinations, site) ? [folder] : []
  })
}

/** The first wildcard that catches any of the addresses. */
function firstPattern(addresses: readonly string[], site: Site): Redirect | undefined {
  const { find, hasPatterns } = site.redirects()
  const caught = hasPatterns ? addresses.flatMap((address) => find(address) ?? []) : []
  return caught.toSorted((one, other) => one.index - other.index)[0]
}

/** True if one wildcard takes the readers of each address where a redirect of its own would. */
function isSavedBy(
  folder: LostFolder,
  above: number | undefined,
  destinations: ReadonlyMap<string, string>,
  site: Site,
): boolean {
  const { all } = site.redirects()
  const place = above === undefined ? all.length : all.findIndex(({ index }) => index === above)
  const redirects = siteRedirects(all.toSpliced(place, 0, { ...wildcardOf(folder), index: all.length }))
  const after = { ...site, redirects: () => redirects }
  return folder.addresses.every((address) => {
    const { end, isServed } = landingAt(address, after)
    return isServed && addressOf(end) === `/${destinations.get(address.slice(1))}`
  })
}

function unique(redirects: readonly RedirectPair[]): readonly RedirectPair[] {
  return [...new Map(redirects.map((redirect) => [JSON.stringify(redirect), redirect])).values()]
}
