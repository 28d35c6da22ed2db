import path from 'node:path'
import { BuildNavError, reporter, type CodeTable, type Place } from '../../base/diagnostics/diagnostic.js'
import { listed, shellWord } from '../../base/diagnostics/text.js'
import { article } from '../../format/contract/words.js'
import { copyOf, isJsonObject } from '../../format/json/value.js'
import { renamedPages } from '../../site/history/renames.js'
import { isFolder } from '../../site/model/addresses.js'
import { askedOf, type Asked } from '../../site/model/asked.js'
import { diskAt } from '../../site/model/disk.js'
import type { Condition } from '../../site/model/input/conditions.js'
import type { Input } from '../../site/model/input/input.js'
import { openInput } from '../../site/model/input/open-input.js'
import { nodesIn, type NavNode } from '../../site/model/navigation-tree.js'
import { addressOfPage } from '../../site/model/page-path.js'
import { isPattern, redirectFrom, type Redirect, type RedirectPair } from '../../site/model/redirects.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { specReferences } from '../../site/model/specs/references.js'
import { languageMatcher, languagesOf } from '../../site/model/variants.js'
import { navigationOf } from '../../site/placement/navigation.js'
import { mirrorsOf } from '../../site/placement/variants.js'
import { obstacleOf, titleInFrontmatter } from '../add/asked-pages.js'
import { planOf } from '../add/plan.js'
import {
  endpointOfPage,
  endpointProblems,
  listedElsewhere,
  listingsOf,
  type Elsewhere,
  type Listing,
  wayTo,
} from './listings.js'
import { opens, otherWay, reasonsFor, redirectsTo, refusalOf, sharedUrl } from './reasons.js'

interface Unknown {
  readonly page: string
  readonly isEndpoint?: boolean
  readonly near: readonly string[]
  /** An unread specification, perhaps with the endpoint. */
  readonly unread?: string | undefined
  /** An element with this title, `a group`, and its place. */
  readonly element?: { readonly name: string; readonly to: string } | undefined
}

/** The problems of a question for the reader's way to a page. */
export const whyCodes = {
  'why-page-unknown': {
    severity: 'error',
    message: ({ page, isEndpoint = false, unread, element }: Unknown) => {
      if (element) return `'${page}' is ${element.name}, and not a page: ${element.to}.`
      if (isEndpoint && unread !== undefined)
        return `Nothing in the navigation lists the endpoint '${page}', and no specification that was read has it. build-nav can't read '${unread}', which may have it.`
      if (isEndpoint)
        return `There is no endpoint '${page}': nothing in the navigation lists it, and no specification of the site has it.`
      return `There is no page '${page}': no file, and nothing in the navigation or the redirects names it.`
    },
    hint: ({ page, near, isEndpoint = false, element }: Unknown) => {
      if (element) return `\`npx build-nav tree --only ${shellWord(page)}\` lists its pages.`
      const names = near.map((each) => `'${each}'`)
      if (names.length > 0) return `Did you mean ${listed(names, 'or')}?`
      if (isEndpoint) return 'Write it as in its specification: `GET /users/{id}`.'
      return 'Use its path, its file or its URL. `npx build-nav tree` lists the pages of the navigation, `npx build-nav tree --only <title>` finds a title.'
    },
    why: '`build-nav why` accepts the path of a page (`guides/start`), its file or its URL, or an endpoint (`GET /users`).',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of `why`. */
const whyReport = reporter(whyCodes)

type Placing = Awaited<ReturnType<Input['placing']>>

export interface WhyOptions {
  /** The folder that the other paths are relative to; the current one. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** A path, a file, an address or a URL; or an endpoint: `GET /users`. */
  readonly page: string
}

/** A part with its place in the config, or in docs.json. */
type Placed<Part> = Part & { readonly place: Place | undefined }

/** A place in the navigation with the page. */
export type WhyPlace = Placed<Omit<Listing, 'path'>>

/** A redirect of docs.json. */
export type WhyRedirect = Placed<RedirectPair>

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
  readonly elsewhere: readonly Placed<Pick<Elsewhere, 'page' | 'in' | 'lacking'>>[]
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
  const places = listingsOf(asked, site, 'page' in asked ? undefined : await endpointProblems(site))
  return answer(asked, places, site, input)
}

async function answer(asked: Asked, places: readonly Listing[], site: Site, input: Input): Promise<WhyResult> {
  const isPage = 'page' in asked
  const page = isPage ? asked.page : asked.endpoint
  const address = isPage ? addressOfPage(page) : undefined
  const name = site.pages.fileOf(page)
  const away = isPage ? redirectFrom(page, site) : undefined
  const leading = address === undefined ? [] : redirectsTo(page, address, site)
  // For an unlisted page, a wildcard to its folder is no answer.
  const isOpen = places.length === 0
  const redirects = isOpen && name !== undefined ? leading.filter((row) => !isPattern(row.destination)) : leading
  const isNamed = away !== undefined || redirects.some((row) => !isPattern(row.destination))
  if (isOpen && name === undefined && !isNamed && !isMade(asked, site)) throw await unknown(asked, site, input)
  const isMissing = isPage && name === undefined && places.every(({ role }) => role !== 'made')
  const renamed = isMissing && !isOpen ? (await renamedPages(input.root, [page])).get(page) : undefined
  const found = { places, away, isRedirectedTo: redirects.length > 0, renamed }
  const reasons = [...refusalOf(site, input.isPartial), ...reasonsFor(asked, site, found)]
  const mayBeMade = isMissing && reasons.length === 0 && isOpen && !site.pages.hasPagesIn(page)
  const unread = mayBeMade ? site.generated().unread(page) : undefined
  const isUnlisted = name !== undefined && isOpen && reasons.length > 0
  const placing = await input.placing()
  const own = isPage ? endpointOfPage(page, site) : undefined
  return {
    page,
    address,
    endpoint: own && `${own.method} ${own.path}`,
    file: name === undefined ? undefined : path.join(input.root, name),
    isReachable: reasons.length === 0 && unread === undefined,
    unread,
    opens: opens(page, site, away),
    otherwise: reasons.length === 0 && (isOpen || isMissing) ? otherWay(page, site) : undefined,
    shared: name === undefined ? undefined : sharedUrl(name, page, site),
    reasons,
    places: places.map(({ path: at, ...place }) => ({ ...place, place: placing.placeOf({ path: at }) })),
    ...(isUnlisted ? waysToList(page, opens(page, site, away), site, placing) : noWays),
    redirects: redirects.map((row) => placed(row, placing)),
    away: away && placed(away, placing),
  }
}

function placed({ source, destination, index }: Redirect, { placeOf }: Placing): WhyRedirect {
  return { source, destination, place: placeOf({ path: ['redirects', index] }) }
}

/** True for a page or endpoint of a specification, and for a folder of pages. */
function isMade(asked: Asked, site: Site): boolean {
  if ('page' in asked) return site.generated().has(asked.page) || isFolder(asked.page, site)
  const endpointsOf = (source: string) => site.specs.endpoints([{ source, overlays: [] }])
  return specReferences(site).some(({ source }) => endpointsOf(source)?.shapes.has(asked.shape))
}

async function unknown(asked: Asked, site: Site, input: Input): Promise<BuildNavError> {
  if (!('page' in asked)) {
    const unread = specReferences(site).find(({ source }) => site.specs.read(source).state !== 'valid')?.source
    const args = { page: asked.endpoint, near: [], isEndpoint: true, unread }
    return new BuildNavError([whyReport('why-page-unknown', args)])
  }
  const { page } = asked
  const isTitled = ({ title }: NavNode) => title?.trim().toLowerCase() === page.toLowerCase()
  const element = [...nodesIn(site.navigation())].find(isTitled)
  if (element) {
    const { placeOf } = await input.placing()
    const found = { name: article(element.kind), to: wayTo(element).to }
    const args = { page: element.title ?? page, near: [], element: found }
    return new BuildNavError([whyReport('why-page-unknown', args, placeOf({ path: element.path }))])
  }
  const { spelled, near, containing } = site.pages
  const isOfLanguage = languageMatcher(languagesOf(site.navigation()))(page, undefined)
  const meant = spelled(page) ?? (await renamedPages(input.root, [page])).get(page) ?? near(page, isOfLanguage)
  return new BuildNavError([
    whyReport('why-page-unknown', { page, near: meant === undefined ? containing(page) : [meant] }),
  ])
}

const noOffer: Offer = { command: undefined, choices: [], obstacle: undefined }
const noWays = { elsewhere: [], condition: undefined, ...noOffer }

/** The ways to list a page: as in other languages and versions, by changing a condition, or by a command. */
function waysToList(page: string, isOpen: boolean, site: Site, { placeOf, conditionOf }: Placing) {
  const found = listedElsewhere(page, site)
  const conditions = found.map(({ path: had, own }) => conditionOf?.({ path: own, lacks: { in: own, had } }))
  const condition = conditions.find((each) => each !== undefined)
  return {
    elsewhere: found.map(({ page: other, in: variant, lacking, path: at }) => {
      return { page: other, in: variant, lacking, place: placeOf({ path: at }) }
    }),
    condition,
    ...(isOpen && !condition ? offerFor(page, site) : noOffer),
  }
}

/** The answer of `build-nav add` to a page, before anything is written. */
type Offer = Pick<WhyResult, 'command' | 'choices' | 'obstacle'>

/** Asks `build-nav add` for the place of a page. */
export function offerFor(page: string, site: Site): Offer {
  const { docs, pages } = site
  const sure = { ...noOffer, command: `npx build-nav add ${shellWord(page)}` }
  if (!isJsonObject(docs)) return sure
  // A plan inserts the page.
  const navigation = navigationOf({ ...docs, navigation: copyOf(docs['navigation'] ?? {}) }, pages.has)
  const obstacle = (each: string) => obstacleOf(each, { site, navigation, isBuilt: () => true })
  const own = obstacle(page)
  if (own) return { ...noOffer, obstacle: [own.message, own.hint ?? []].flat().join(' ') }
  const mirrors = mirrorsOf(page, navigation).filter((each) => pages.has(each) && obstacle(each) === undefined)
  const titleIn = (each: string) => titleInFrontmatter(each, site)
  const { open } = planOf([page, ...mirrors], navigation, { asked: new Set([page]), titleIn })
  const question = open.find((each) => each.pages.includes(page)) ?? open[0]
  if (!question) return sure
  return { ...noOffer, choices: question.choices.map(({ command }) => command), obstacle: question.message }
}
