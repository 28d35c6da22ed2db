import path from 'node:path'
import {
  BuildNavError,
  type Diagnostic,
  type Place,
  reporter,
  type CodeTable,
} from '../../base/diagnostics/diagnostic.js'
import { shellWord, listed } from '../../base/diagnostics/text.js'
import { copyOf, isJsonObject } from '../../format/json/value.js'
import { renamedPages } from '../../site/history/renames.js'
import { isFolder } from '../../site/model/addresses.js'
import { askedOf, type Asked } from '../../site/model/asked.js'
import { diskAt } from '../../site/model/disk.js'
import type { Condition } from '../../site/model/input/conditions.js'
import { openInput } from '../../site/model/input/open-input.js'
import { addressOfPage } from '../../site/model/page-path.js'
import { isPattern, redirectFrom, type Redirect } from '../../site/model/redirects.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { languageMatcher, languagesOf } from '../../site/model/variants.js'
import { navigationOf } from '../../site/placement/navigation.js'
import { mirrorsOf } from '../../site/placement/variants.js'
import { obstacleOf, titleInFrontmatter } from '../add/asked-pages.js'
import { planOf } from '../add/plan.js'
import {
  endpointOfPage,
  endpointProblems,
  isInSpecs,
  listedElsewhere,
  listingsOf,
  pageOfEndpoint,
  unreadSpec,
  type Elsewhere,
  type Listing,
} from './listings.js'
import { opens, otherWay, reasonsFor, redirectsTo, refusalOf, sharedUrl } from './reasons.js'

interface Unknown {
  readonly page: string
  readonly isEndpoint?: boolean
  readonly near: readonly string[]
  /** An unread specification, perhaps with the endpoint. */
  readonly unread?: string | undefined
}

/** The problems of a question for the reader's way to a page. */
export const whyCodes = {
  'why-page-unknown': {
    severity: 'error',
    message: ({ page, isEndpoint = false, unread }: Unknown) => {
      if (isEndpoint && unread !== undefined)
        return `Nothing in the navigation lists the endpoint '${page}', and no specification that was read has it. build-nav can't read '${unread}', which may have it.`
      if (isEndpoint)
        return `There is no endpoint '${page}': nothing in the navigation lists it, and no specification of the site has it.`
      return `There is no page '${page}': no file, and nothing in the navigation or the redirects names it.`
    },
    hint: ({ near, isEndpoint = false }: Unknown) => {
      const names = near.map((page) => `'${page}'`)
      if (names.length > 0) return `Did you mean ${listed(names, 'or')}?`
      if (isEndpoint) return 'Write it as in its specification: `GET /users/{id}`.'
      return 'Use its path, its file or its URL. `npx build-nav tree` lists the pages of the navigation, `npx build-nav tree --only <title>` finds a title.'
    },
    why: '`build-nav why` accepts the path of a page (`guides/start`), its file or its URL, or an endpoint (`GET /users`).',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of `why`. */
const whyReport = reporter(whyCodes)

export interface WhyOptions {
  /** The folder that the other paths are relative to; the current one. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** A path, a file, an address or a URL; or an endpoint: `GET /users`. */
  readonly page: string
}

/** A place in the navigation with the page. */
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
  /** The endpoint in the frontmatter of the page. */
  readonly endpoint: string | undefined
  /** Absolute; undefined without a file. */
  readonly file: string | undefined
  /** True if the navigation leads to the page; false if unknown. */
  readonly isReachable: boolean
  /** An unread specification that may generate the page: then it is unknown if the page exists. */
  readonly unread: string | undefined
  /** True if the URL shows the page, listed or not. */
  readonly opens: boolean
  /** Another way to a page without an entry, or without a file. */
  readonly otherwise: string | undefined
  /** A sentence about other files with the same URL. */
  readonly shared: string | undefined
  /** The reasons in sentences; empty for a reachable page. */
  readonly reasons: readonly string[]
  readonly places: readonly WhyPlace[]
  /** Entries in other languages or versions, for an unlisted page. */
  readonly elsewhere: readonly WhyElsewhere[]
  /** The condition in the code that leaves the page out. */
  readonly condition: Condition | undefined
  /** The command to list the page; undefined for a listed page, several possible places, and a condition. */
  readonly command: string | undefined
  /** The commands for several possible places, the likeliest first. */
  readonly choices: readonly string[]
  /** The reason for several places, or why the page can't be listed as it is. */
  readonly obstacle: string | undefined
  /** The redirects to the page. */
  readonly redirects: readonly WhyRedirect[]
  /** The redirect from the page's own address. */
  readonly away: WhyRedirect | undefined
}

/** The ways of readers to a page: every place in the navigation, the address and redirects; or the reason for none. */
export async function why({ cwd = '.', file, page: given }: WhyOptions): Promise<WhyResult> {
  const here = path.resolve(cwd)
  const input = await openInput(here, file)
  if (input.docs === undefined) throw new BuildNavError(input.diagnostics)
  const site = siteOf(input.docs, diskAt(input.root))
  const isKnown = (page: string) => site.pages.has(page) || listingsOf({ page }, site).length > 0
  const asked = askedOf(given, site, { cwd: here, root: input.root, isKnown })
  const listings = listingsOf(asked, site, await endpointProblems(asked, site))
  const isListed = listings.length > 0
  const ofEndpoint = isListed ? undefined : pageOfEndpoint(asked, site)
  if (ofEndpoint !== undefined) return why({ cwd: here, file, page: ofEndpoint })
  const isPage = 'page' in asked
  const page = isPage ? asked.page : asked.endpoint
  const address = isPage ? addressOfPage(page) : undefined
  const name = site.pages.fileOf(page)
  const away = isPage ? redirectFrom(page, site) : undefined
  const leading = address === undefined ? [] : redirectsTo(page, address, site)
  // For an unlisted page, a wildcard to its folder is no answer.
  const redirects = isListed || name === undefined ? leading : leading.filter((row) => !isPattern(row.destination))
  const isThere = isPage
    ? name !== undefined || site.generated().has(page) || isFolder(page, site)
    : isInSpecs(asked.shape, site)
  const isNamed = redirects.some(({ destination }) => !isPattern(destination))
  if (!isListed && !isThere && !away && !isNamed) throw new BuildNavError([await unknown(asked, site, input.root)])

  const isMade = listings.some(({ role }) => role === 'made')
  const isMissing = isPage && name === undefined && !isMade
  const renamed = isMissing && isListed ? (await renamedPages(input.root, [page])).get(page) : undefined
  const isRedirectedTo = redirects.length > 0
  const reasons = [
    ...refusalOf(site, input.isPartial),
    ...reasonsFor(asked, listings, site, { away, isRedirectedTo, renamed }),
  ]
  const isOpen = isMissing && reasons.length === 0 && !isListed && !site.pages.hasPagesIn(page)
  const unread = isOpen ? site.generated().unread(page) : undefined
  const isUnlisted = isPage && name !== undefined && !isListed && reasons.length > 0
  const { placeOf, conditionOf } = await input.placing()
  const elsewhere = isUnlisted ? listedElsewhere(page, site) : []
  const conditions = elsewhere.map(({ path: had, own }) => conditionOf?.({ path: own, lacks: { in: own, had } }))
  const condition = conditions.find((found) => found !== undefined)
  const offer = isUnlisted && opens(page, site, away) && !condition ? offerFor(page, site) : undefined
  const placed = ({ source, destination, index }: Redirect): WhyRedirect => ({
    source,
    destination,
    place: placeOf({ path: ['redirects', index] }),
  })
  const own = isPage ? endpointOfPage(page, site) : undefined
  return {
    page,
    address,
    endpoint: own && `${own.method} ${own.path}`,
    file: name === undefined ? undefined : path.join(input.root, name),
    isReachable: reasons.length === 0 && unread === undefined,
    unread,
    opens: isPage && opens(page, site, away),
    otherwise: reasons.length === 0 && (!isListed || isMissing) ? otherWay(page, site) : undefined,
    shared: name === undefined ? undefined : sharedUrl(name, page, site),
    reasons,
    places: listings.map(({ path: at, ...listing }) => ({ ...listing, place: placeOf({ path: at }) })),
    elsewhere: elsewhere.map(({ page: other, in: variant, lacking, path: at }) => {
      return { page: other, in: variant, lacking, place: placeOf({ path: at }) }
    }),
    condition,
    command: offer?.isSure ? `npx build-nav add ${shellWord(page)}` : undefined,
    choices: offer?.commands ?? [],
    obstacle: offer?.message,
    redirects: redirects.map(placed),
    away: away && placed(away),
  }
}

/** The answer of `build-nav add` to a page, before anything is written. */
interface Offer {
  /** True if a single place is sure: no flag has to name the place. */
  readonly isSure: boolean
  /** The commands with the possible places, the likeliest first. */
  readonly commands: readonly string[]
  /** The reason for several places, or for none. */
  readonly message: string | undefined
}

export function offerFor(page: string, site: Site): Offer {
  const { docs, pages } = site
  if (!isJsonObject(docs)) return { isSure: true, commands: [], message: undefined }
  // A plan inserts the page.
  const navigation = navigationOf({ ...docs, navigation: copyOf(docs['navigation'] ?? {}) }, pages.has)
  const obstacle = (each: string) => obstacleOf(each, { site, navigation, isBuilt: () => true })
  const own = obstacle(page)
  if (own) return { isSure: false, commands: [], message: [own.message, own.hint ?? []].flat().join(' ') }
  const mirrors = mirrorsOf(page, navigation).filter((each) => pages.has(each) && obstacle(each) === undefined)
  const titleIn = (each: string) => titleInFrontmatter(each, site)
  const { open } = planOf([page, ...mirrors], navigation, { asked: new Set([page]), titleIn })
  const question = open.find((each) => each.pages.includes(page)) ?? open[0]
  const commands = question?.choices.map(({ command }) => command) ?? []
  return { isSure: question === undefined, commands, message: question?.message }
}

async function unknown(asked: Asked, site: Site, root: string): Promise<Diagnostic> {
  if (!('page' in asked))
    return whyReport('why-page-unknown', { page: asked.endpoint, near: [], isEndpoint: true, unread: unreadSpec(site) })
  const { page } = asked
  const isOfLanguage = languageMatcher(languagesOf(site.navigation()))(page, undefined)
  const renamed = async () => (await renamedPages(root, [page])).get(page)
  const near = site.pages.spelled(page) ?? (await renamed()) ?? site.pages.near(page, isOfLanguage)
  return whyReport('why-page-unknown', { page, near: near === undefined ? site.pages.containing(page) : [near] })
}
