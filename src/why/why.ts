import path from 'node:path'
import { clause } from '../compile/finding.js'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import type { Place } from '../diagnostics/diagnostic.js'
import { diskAt } from '../site/disk.js'
import { frontmatter, isHidden } from '../site/frontmatter.js'
import { openInput } from '../site/input/open-input.js'
import { linksIn } from '../site/links.js'
import { nameOfPage } from '../site/page-path.js'
import { siteOf } from '../site/site.js'
import type { Site } from '../site/site.js'
import { askedOf } from './asked.js'
import type { Asked } from './asked.js'
import { whyReport } from './codes.js'
import { listingsOf } from './listings.js'
import type { Listing } from './listings.js'
import { redirectFrom, redirectsTo } from './redirects-to.js'

export interface WhyOptions {
  /** The folder that the other paths are relative to; the current one. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** By its path, its file, its address or its URL; or an endpoint: `GET /users`. */
  readonly page: string
}

/** A place in the navigation that leads to the page. */
export interface WhyPlace extends Omit<Listing, 'path'> {
  /** In the config, or in docs.json. */
  readonly place: Place | undefined
}

/** A redirect of docs.json. */
export interface WhyRedirect {
  readonly source: string
  readonly destination: string
  readonly place: Place | undefined
}

export interface WhyResult {
  /** The path of the page, or the endpoint. */
  readonly page: string
  /** Where readers find it; undefined for an endpoint, whose address the provider makes. */
  readonly address: string | undefined
  /** Absolute; undefined where there is none. */
  readonly file: string | undefined
  /** Whether the navigation leads there. */
  readonly isReachable: boolean
  /** How else readers get there, where nothing in the navigation lists it; undefined where something does. */
  readonly otherwise: string | undefined
  /** Why not, in sentences; empty where it does. */
  readonly reasons: readonly string[]
  readonly places: readonly WhyPlace[]
  /** The redirects that lead there. */
  readonly redirects: readonly WhyRedirect[]
  /** The redirect that takes readers away from its address. */
  readonly away: WhyRedirect | undefined
}

/** Tells how a reader gets to a page: every place in the navigation, its address and redirects; or why nothing leads there. */
export async function why({ cwd = '.', file, page: given }: WhyOptions): Promise<WhyResult> {
  const here = path.resolve(cwd)
  const input = await openInput(here, file)
  if (input.docs === undefined) throw new BuildNavError(input.diagnostics)
  const site = siteOf(input.docs, diskAt(input.root))
  const isKnown = (page: string) => site.pages.has(page) || listingsOf({ page }, site).length > 0
  const asked = askedOf(given, site, { cwd: here, root: input.root, isKnown })
  const listings = listingsOf(asked, site)
  const page = 'page' in asked ? asked.page : asked.endpoint
  const address = 'page' in asked ? `/${page.replace(/(^|\/)index$/, '')}` : undefined
  const leading = address === undefined ? [] : redirectsTo(page, address, site)
  const isThere = address === undefined || site.pages.has(page) || site.isGenerated(page)
  const away = address === undefined ? undefined : redirectFrom(address, site)
  if (listings.length === 0 && !(isThere && address !== undefined) && !away) {
    const near = address === undefined ? undefined : (site.pages.spelled(page) ?? site.pages.near(page))
    throw new BuildNavError([whyReport('why-page-unknown', { page, near })])
  }

  const { placeOf } = await input.placing()
  const placed = ({ source, destination, index }: (typeof leading)[number]): WhyRedirect => ({
    source,
    destination,
    place: placeOf({ path: ['redirects', index] }),
  })
  const name = site.pages.fileOf(page)
  const reasons = [...refusalOf(site), ...reasonsFor(asked, listings, site)]
  return {
    page,
    address,
    file: name === undefined ? undefined : path.join(input.root, name),
    isReachable: reasons.length === 0,
    otherwise: reasons.length === 0 && listings.length === 0 ? otherWay(page, site) : undefined,
    reasons,
    places: listings.map(({ path: at, ...listing }) => ({ ...listing, place: placeOf({ path: at }) })),
    redirects: leading.map(placed),
    away: away && placed(away),
  }
}

/** What keeps the whole site as it was before. */
function refusalOf({ simulated }: Site): string[] {
  const [refusal] = simulated().refusals
  return refusal ? [`The provider refuses the navigation, and keeps the site as it was: ${clause(refusal.said)}.`] : []
}

function reasonsFor(asked: Asked, listings: readonly Listing[], site: Site): string[] {
  const shown = listings.filter(({ hidden }) => hidden === undefined)
  if (!('page' in asked)) return shown.length > 0 ? [] : listings.flatMap(({ hidden }) => hidden ?? [])
  const { page } = asked
  const reasons: string[] = []
  const isFile = site.pages.has(page)
  if (!isFile && !site.isGenerated(page)) reasons.push('There is no file for it: the provider leaves the entry out.')
  if (isFile && !site.pages.isPublished(page))
    reasons.push(
      'The provider does not publish its file: .mintignore or .gitignore names it, or it is a snippet or a README.',
    )
  if (isFile && isHidden(frontmatter(site.disk.read(site.pages.fileOf(page) ?? '') ?? '')))
    reasons.push('Its frontmatter has `hidden: true`: it opens by its address only.')
  if (listings.length === 0) {
    if (reasons.length === 0 && otherWay(page, site) !== undefined) return []
    return [...reasons, 'Nothing in the navigation lists it: readers can reach it only by its address.']
  }
  if (shown.length === 0) reasons.push(...new Set(listings.flatMap(({ hidden }) => hidden ?? [])))
  return reasons
}

/** What leads to a page that the navigation does not list. */
function otherWay(page: string, site: Site): string | undefined {
  if (page === 'index') return 'It is the start page.'
  if (!site.pages.has(page)) return 'The provider makes it from a specification.'
  const isLinked = [...linksIn(site.docs)].some((href) => nameOfPage(href.replace(/[?#].*$/, '')) === page)
  return isLinked ? 'A link of docs.json leads there, beside the navigation.' : undefined
}
