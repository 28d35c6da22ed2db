import { landingAt } from '../model/landing.js'
import { addressOf } from '../model/redirects.js'
import { siteRedirects, type Site } from '../model/site.js'
import type { LostAddress, NewRedirect } from './lost-addresses.js'
import { movedPaths } from './moved-paths.js'

/** The addresses of a folder that moved as a whole: `/guides` → `/manual`. */
export interface LostFolder {
  readonly from: string
  readonly to: string
  readonly addresses: readonly string[]
}

/** The redirects that save lost addresses. */
export interface SavingRedirects {
  /** One for each address, or a wildcard for the addresses of a folder. */
  readonly added: readonly NewRedirect[]
  /** Redirects of docs.json that have to be removed for that. */
  readonly removed: readonly NewRedirect[]
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
  const added = [
    ...own.filter(({ source }) => !folded.has(source)),
    ...folders.map(({ from, to }) => ({ source: `${from}/:slug*`, destination: `${to}/:slug*` })),
  ]
  return { added: unique(added), removed: unique(lost.flatMap(({ replaces }) => replaces)), folders }
}

function foldersOf(lost: readonly LostAddress[], site: Site): readonly LostFolder[] {
  const simple = lost.filter(({ redirect, replaces }) => redirect && replaces.length === 0)
  const ways = new Map(simple.map(({ address, redirect }) => [address.slice(1), redirect?.destination.slice(1) ?? '']))
  const isLeft = (folder: string) => site.pages.hasPagesIn(folder) || site.isGenerated(`${folder}/*`)
  return movedPaths(ways, isLeft).flatMap(({ from, to, pages }) => {
    const folder = { from: `/${from}`, to: `/${to}`, addresses: pages.map((page) => `/${page}`) }
    const isWhole = lost.every(({ address }) => !address.startsWith(`${folder.from}/`) || ways.has(address.slice(1)))
    return pages.length >= FOLDER && isWhole && isSavedBy(folder, ways, site) ? [folder] : []
  })
}

/** True if one wildcard takes the readers of each address where a redirect of its own would. */
function isSavedBy({ from, to, addresses }: LostFolder, ways: ReadonlyMap<string, string>, site: Site): boolean {
  const { all } = site.redirects()
  const wildcard = { source: `${from}/:slug*`, destination: `${to}/:slug*`, index: all.length }
  const redirects = siteRedirects([...all, wildcard])
  const after = { ...site, redirects: () => redirects }
  return addresses.every((address) => {
    const { end, isServed } = landingAt(address, after)
    return isServed && addressOf(end) === `/${ways.get(address.slice(1))}`
  })
}

function unique(redirects: readonly NewRedirect[]): readonly NewRedirect[] {
  return [...new Map(redirects.map((redirect) => [JSON.stringify(redirect), redirect])).values()]
}
