import { filesByUrl } from '../../site/model/page-index.js'
import { isFolder } from '../../site/model/addresses.js'
import { addressOfPage } from '../../site/model/page-path.js'
import path from 'node:path'
import { BuildNavError, type Diagnostic, type Place } from '../../base/diagnostics/diagnostic.js'
import { listed, shellWord } from '../../base/diagnostics/text.js'
import type { Condition } from '../../site/model/input/conditions.js'
import { diskAt } from '../../site/model/disk.js'
import { languageMatcher, languagesOf } from '../../site/model/locales.js'
import { renamedPages } from '../../site/history/renamed-pages.js'
import { openInput } from '../../site/model/input/open-input.js'
import { redirectFrom } from '../../site/model/landing.js'
import { isPattern } from '../../site/model/redirects.js'
import { siteOf } from '../../site/model/site.js'
import type { Site } from '../../site/model/site.js'
import { nearEndpoints } from '../../site/model/specs/near-endpoint.js'
import { offerFor } from './offer.js'
import { askedOf } from '../../site/model/asked.js'
import type { Asked } from '../../site/model/asked.js'
import { listedElsewhere } from './elsewhere.js'
import type { Elsewhere } from './elsewhere.js'
import { whyReport } from './codes.js'
import { endpointProblems, endpointsOf, unreadSpec } from './endpoints.js'
import { endpointOfPage, listingsOf, pageOfEndpoint } from './listings.js'
import type { Listing } from './listings.js'
import { opens, otherWay, reasonsFor, refusalOf } from './reasons.js'
import { redirectsTo } from './redirects-to.js'
import { titled } from './titled.js'
import type { Titled } from './titled.js'

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

/** An entry of another language or version. */
export interface WhyElsewhere extends Pick<Elsewhere, 'page' | 'in' | 'lacking'> {
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
  /** Its address; undefined for an endpoint, whose address Mintlify makes. */
  readonly address: string | undefined
  /** The endpoint that the frontmatter of the page names; undefined where it names none. */
  readonly endpoint: string | undefined
  /** Absolute; undefined where there is none. */
  readonly file: string | undefined
  /** True if the navigation leads there; false where that is unknown. */
  readonly isReachable: boolean
  /** The specification that decides whether the page exists, where nothing lists it and build-nav doesn't read that specification: then it is unknown. */
  readonly unread: string | undefined
  /** True if its URL shows it, listed or not. */
  readonly opens: boolean
  /** Another way there, where nothing in the navigation lists it, or where it has no file. */
  readonly otherwise: string | undefined
  /** A sentence about the other files with its URL, of which readers see only one; undefined where there are none. */
  readonly shared: string | undefined
  /** The reasons why not, in sentences; empty where it is reachable. */
  readonly reasons: readonly string[]
  readonly places: readonly WhyPlace[]
  /** The entries of other languages or versions that list it, where nothing lists this one. */
  readonly elsewhere: readonly WhyElsewhere[]
  /** The condition in the code that leaves it out. */
  readonly condition: Condition | undefined
  /** The command that lists it; undefined where it is listed or can't be, where its place is open, and where a condition leaves it out. */
  readonly command: string | undefined
  /** The commands to choose from where its place is open, the likeliest first. */
  readonly choices: readonly string[]
  /** The reason why its place is open, or why it can't be listed as it is. */
  readonly obstacle: string | undefined
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
  const listings = listingsOf(asked, site, await endpointProblems(asked, site))
  const ofEndpoint = listings.length === 0 ? pageOfEndpoint(asked, site) : undefined
  if (ofEndpoint !== undefined) return why({ cwd: here, file, page: ofEndpoint })
  const page = 'page' in asked ? asked.page : asked.endpoint
  const address = 'page' in asked ? addressOfPage(page) : undefined
  const all = address === undefined ? [] : redirectsTo(page, address, site)
  // That a wildcard leads to each page of a folder is not what readers of an unlisted one look for.
  const isLoose = listings.length === 0 && site.pages.has(page)
  const leading = isLoose ? all.filter(({ destination }) => !isPattern(destination)) : all
  const isThere =
    'page' in asked
      ? site.pages.has(page) || site.generated().has(page) || isFolder(page, site)
      : endpointsOf(site).some(({ shapes }) => shapes.has(asked.shape))
  const away = address === undefined ? undefined : redirectFrom(page, site)
  // What a wildcard may become, no redirect names.
  const isNamed = leading.some(({ destination }) => !isPattern(destination))
  if (listings.length === 0 && !isThere && !away && !isNamed) {
    const found = 'page' in asked ? titled(given, site) : undefined
    const [only, ...others] = found?.pages ?? []
    if (only !== undefined && others.length === 0) return why({ cwd: here, file, page: only })
    throw new BuildNavError([await unknown(asked, site, { root: input.root, found })])
  }

  const { placeOf, conditionOf } = await input.placing()
  const placed = ({ source, destination, index }: (typeof leading)[number]): WhyRedirect => ({
    source,
    destination,
    place: placeOf({ path: ['redirects', index] }),
  })
  const name = site.pages.fileOf(page)
  const isMade = listings.some(({ role }) => role === 'made')
  const needsWay = listings.length === 0 || ('page' in asked && name === undefined && !isMade)
  const own = 'page' in asked ? endpointOfPage(page, site) : undefined
  const mayBeRenamed = 'page' in asked && name === undefined && listings.length > 0 && !isMade
  const renamed = mayBeRenamed ? (await renamedPages(input.root, [page])).get(page) : undefined
  const reasons = [
    ...refusalOf(site, input.isPartial),
    ...reasonsFor(asked, listings, site, { away, isRedirectedTo: leading.length > 0, renamed }),
  ]
  const isUnlisted = 'page' in asked && name !== undefined && listings.length === 0 && reasons.length > 0
  const isOpen = 'page' in asked && reasons.length === 0 && listings.length === 0 && !site.pages.hasPagesIn(page)
  const unread = isOpen && name === undefined ? site.generated().unread(page) : undefined
  const elsewhere = isUnlisted ? listedElsewhere(page, site) : []
  const condition = elsewhere.map(({ path: had, own: lacking }) =>
    conditionOf?.({ path: lacking, lacks: { in: lacking, had } }),
  )
  const left = condition.find((found) => found !== undefined)
  const offer = isUnlisted && opens(page, site, away) && !left ? offerFor(page, site) : undefined
  return {
    page,
    address,
    endpoint: own && `${own.method} ${own.path}`,
    file: name === undefined ? undefined : path.join(input.root, name),
    isReachable: reasons.length === 0 && unread === undefined,
    unread,
    opens: 'page' in asked && opens(page, site, away),
    otherwise: reasons.length === 0 && needsWay ? otherWay(page, site) : undefined,
    shared: name === undefined ? undefined : sharedUrl(name, page, site),
    reasons,
    places: listings.map(({ path: at, ...listing }) => ({ ...listing, place: placeOf({ path: at }) })),
    elsewhere: elsewhere.map(({ page: other, in: variant, lacking, path: at }) => ({
      page: other,
      in: variant,
      lacking,
      place: placeOf({ path: at }),
    })),
    condition: left,
    command: offer?.isSure ? `npx build-nav add ${shellWord(page)}` : undefined,
    choices: offer?.commands ?? [],
    obstacle: offer?.message,
    redirects: leading.map(placed),
    away: away && placed(away),
  }
}

/** Mintlify doesn't document the file that opens. */
function sharedUrl(file: string, page: string, { disk }: Site): string | undefined {
  const address = addressOfPage(page)
  const others =
    filesByUrl(disk)
      .get(address.toLowerCase())
      ?.filter((other) => other !== file) ?? []
  if (others.length === 0) return undefined
  const have = others.length === 1 ? 'has' : 'have'
  return `${listed(others.map((other) => `'${other}'`))} ${have} the same URL, '${address}': readers see only one of these files, and which one is not documented. Rename one, or delete it.`
}

async function unknown(
  asked: Asked,
  site: Site,
  { root, found }: { readonly root: string; readonly found: Titled | undefined },
): Promise<Diagnostic> {
  const { pages } = site
  if ('page' in asked) {
    const { page } = asked
    const isOfLanguage = languageMatcher(languagesOf(site.docs))(page, undefined)
    const near =
      pages.spelled(page) ??
      (await renamedPages(root, [page])).get(page) ??
      pages.near(page, isOfLanguage) ??
      pages.near(page)
    return whyReport('why-page-unknown', {
      page,
      near: near === undefined ? pages.containing(page) : [near],
      titled: found,
    })
  }
  const near = nearEndpoints()(
    asked.endpoint,
    endpointsOf(site).flatMap(({ endpoints }) => endpoints),
  )
  return whyReport('why-page-unknown', {
    page: asked.endpoint,
    near: near === undefined ? [] : [near],
    isEndpoint: true,
    unread: unreadSpec(site),
  })
}
