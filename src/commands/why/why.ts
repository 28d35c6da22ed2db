import path from 'node:path'
import { BuildNavError, reporter, type CodeTable, type Place } from '../../base/diagnostics/diagnostic.js'
import { listed, shellWord } from '../../base/diagnostics/text.js'
import { clause } from '../../config/compile/finding.js'
import { told } from '../../config/compile/misfit.js'
import { missingSettings } from '../../format/contract/setting-problems.js'
import { copyOf, isJsonObject, isRecord } from '../../format/json/value.js'
import { renamedPages } from '../../site/history/state.js'
import { linksIn } from '../../site/links/links.js'
import { addressOf, isFolder, pageAt, pathOf } from '../../site/model/addresses.js'
import { askedOf, type Asked } from '../../site/model/asked.js'
import { diskAt } from '../../site/model/disk.js'
import { hidesItself } from '../../site/model/frontmatter.js'
import { openInput, type CodeCondition, type Input } from '../../site/model/input/input.js'
import { unpublishedInWords } from '../../site/model/page-index.js'
import { addressOfPage, nameOfPage } from '../../site/model/page-path.js'
import {
  isPattern,
  landingAt,
  landingThrough,
  patternOf,
  type Redirect,
  type RedirectPair,
} from '../../site/model/redirects.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { specReferences } from '../../site/model/specs/spec-reader.js'
import { languageMatcher, languagesOf } from '../../site/model/variants.js'
import { Navigation } from '../../site/placement/navigation.js'
import { mirrorsOf } from '../../site/placement/variants.js'
import { obstacleOf } from '../add/asked-pages.js'
import { planOf } from '../add/plan.js'
import { conditionAgainst, endpointProblems, listingsOf, type Listing } from './places.js'

type Unknown = Readonly<{ page: string; isEndpoint?: boolean; near: readonly string[] }>

/** The problems of a question for the reader's way to a page. */
export const whyCodes = {
  'why-page-unknown': {
    severity: 'error',
    message: ({ page, isEndpoint = false }: Unknown) =>
      isEndpoint
        ? `Nothing in the navigation lists the endpoint '${page}', and no specification that build-nav can read has it.`
        : `There is no page '${page}': no file, and nothing in the navigation or the redirects names it.`,
    hint: ({ near, isEndpoint = false }: Unknown) => {
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

export interface WhyResult extends Offer {
  /** The path of the page, or the endpoint. */
  readonly page: string
  /** Its address; undefined for an endpoint, whose address Mintlify makes. */
  readonly address: string | undefined
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
  /** The reasons in sentences; empty for a reachable page. */
  readonly reasons: readonly string[]
  readonly places: readonly WhyPlace[]
  /** The condition in the code that leaves out an unlisted page. */
  readonly condition: CodeCondition | undefined
  /** The redirects to the page. */
  readonly redirects: readonly WhyRedirect[]
  /** The redirect from the page's own address. */
  readonly away: WhyRedirect | undefined
}

/** The answer of `build-nav add` to a page, before anything is written. */
interface Offer {
  /** The command to list the page; undefined for a listed page, and for several possible places. */
  readonly command: string | undefined
  /** The commands for several possible places, the likeliest first. */
  readonly choices: readonly string[]
  /** The reason for several places, or why the page can't be listed as it is. */
  readonly obstacle: string | undefined
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
  const away = isPage ? site.redirects().find(addressOfPage(page)) : undefined
  const redirects = isPage ? redirectsTo(page, addressOfPage(page), site) : []
  const isListed = places.length > 0
  // A wildcard to the folder of a page does not name the page.
  const isNamed = away !== undefined || redirects.some(({ destination }) => !isPattern(destination))
  if (!isListed && name === undefined && !isNamed && !isMade(asked, site)) throw await unknown(asked, site, input)
  const isMissing = isPage && name === undefined && places.every(({ role }) => role !== 'made')
  const renamed = isMissing && isListed ? (await renamedPages(input.root, [page])).get(page) : undefined
  const reasons = [...refusalOf(site, input.isPartial), ...reasonsFor(asked, site, { places, away, isNamed, renamed })]
  const mayBeMade = isMissing && reasons.length === 0 && !isListed && !site.pages.hasPagesIn(page)
  const unread = mayBeMade ? site.generated().unread(page) : undefined
  const placing = await input.placing()
  const isOpen = site.pages.isPublished(page) && away === undefined
  const isUnlisted = isOpen && !isListed && reasons.length > 0
  const condition = isUnlisted ? conditionAgainst(page, site, placing) : undefined
  const placed = ({ source, destination, index }: Redirect): WhyRedirect => {
    return { source, destination, place: placing.placeOf({ path: ['redirects', index] }) }
  }
  return {
    page,
    address,
    file: name === undefined ? undefined : path.join(input.root, name),
    isReachable: reasons.length === 0 && unread === undefined,
    unread,
    opens: isOpen,
    otherwise: reasons.length === 0 && (!isListed || isMissing) ? otherWay(page, site) : undefined,
    reasons,
    places: places.map(({ path: at, ...place }) => ({ ...place, place: placing.placeOf({ path: at }) })),
    condition,
    ...(isUnlisted && !condition ? offerFor(page, site) : noOffer),
    redirects: redirects.map(placed),
    away: away && placed(away),
  }
}

/** True for a page or endpoint of a specification, and for a folder of pages. */
function isMade(asked: Asked, site: Site): boolean {
  if ('page' in asked) return site.generated().has(asked.page) || isFolder(asked.page, site)
  return site.specs.has(asked.shape, specReferences(site)) === true
}

async function unknown(asked: Asked, site: Site, input: Input): Promise<BuildNavError> {
  const failure = (args: Unknown) => new BuildNavError([whyReport('why-page-unknown', args)])
  if (!('page' in asked)) return failure({ page: asked.endpoint, near: [], isEndpoint: true })
  const { page } = asked
  const { spelled, near } = site.pages
  const isOfLanguage = languageMatcher(languagesOf(site.navigation()))(page)
  const meant = spelled(page) ?? (await renamedPages(input.root, [page])).get(page) ?? near(page, isOfLanguage)
  return failure({ page, near: meant === undefined ? [] : [meant] })
}

/** The reason why Mintlify keeps the last version of the site. */
function refusalOf({ docs, simulated, settingProblems }: Site, isPartial: boolean): string[] {
  const missing = isRecord(docs) && !isPartial ? missingSettings(docs) : []
  const refused = settingProblems().filter(({ effect }) => effect === 'refused')
  const [because] = [
    ...simulated().refusals.map(({ said }) => clause(said)),
    ...refused.map((problem) => clause(told(problem))),
    ...(missing.length > 0 ? [`it has no '${missing.join("', no '")}'`] : []),
  ]
  if (because === undefined) return []
  return [`Mintlify rejects docs.json, and keeps the last version of the site: ${because}.`]
}

/** The places of a page, redirects from and to the page, and the new name of its file, from git. */
type Found = Readonly<{
  places: readonly Listing[]
  away: Redirect | undefined
  isNamed: boolean
  renamed: string | undefined
}>

/** The reasons why readers can't reach a page or endpoint; empty if they can. */
function reasonsFor(asked: Asked, site: Site, { places, away, isNamed, renamed }: Found): readonly string[] {
  const isShown = places.some(({ hidden }) => hidden === undefined)
  const hidden = isShown ? [] : [...new Set(places.flatMap((place) => place.hidden ?? []))]
  const isListed = places.length > 0
  if (!('page' in asked))
    return isListed ? hidden : ['A specification of the site has it, but nothing in the navigation lists it.']
  const { page } = asked
  const file = site.pages.fileOf(page)
  const isMissing = file === undefined && !site.generated().has(page)
  const end = away ? landingInWords(addressOfPage(page), site) : ''
  if (!isListed && file === undefined) {
    if (away) return [`There is no page at this URL: readers are redirected ${end}.`]
    if (isFolder(page, site)) return []
    if (isNamed && isMissing) return ['There is no page at this URL, but redirects point to it.']
  }
  const unpublished = site.pages.unpublished(page)
  const missing = renamed === undefined ? 'There is no file for it' : `Its file was renamed to '${renamed}'`
  const isHidden = file !== undefined && hidesItself(site.disk.read(file) ?? '')
  const reasons = [
    away ? `The redirect from '${away.source}' sends readers from its URL ${end}.` : [],
    isMissing ? `${missing}: Mintlify leaves the entry out.` : [],
    unpublished === undefined ? [] : `Mintlify doesn't publish it: ${unpublishedInWords(unpublished)}.`,
    isHidden ? 'Its frontmatter has `hidden: true`: it opens by its URL only.' : [],
  ].flat()
  if (isListed) return [...reasons, ...hidden]
  if (reasons.length === 0 && otherWay(page, site) !== undefined) return []
  return [...reasons, 'Nothing in the navigation lists it.']
}

/** The end of the redirects at an address, in words. */
function landingInWords(address: string, site: Site): string {
  const { end, circle, isServed } = landingAt(address, site)
  if (circle.length > 0) return 'in a circle'
  return isServed || isPattern(end) ? `to '${end}'` : `to '${end}', where there is no page`
}

/** The redirects that end at a page, directly, in several steps, or by a pattern. */
export function redirectsTo(page: string, address: string, site: Site): readonly Redirect[] {
  const { all, find } = site.redirects()
  return all.filter((redirect) => {
    // A wildcard to any page at all is left out.
    if (/^\/?(?::\w+\*?|\*)$/.test(redirect.destination)) return false
    if (!redirect.pattern && find(redirect.source) !== redirect) return false
    const { end, circle } = landingThrough(redirect, site)
    if (circle.length > 0) return false
    if (isPattern(end)) return patternOf(addressOf(end)).test(addressOf(address))
    return pageAt(end, site) === page || addressOf(end) === addressOf(address)
  })
}

/** Another way to a page without a file, or without an entry. */
function otherWay(page: string, site: Site): string | undefined {
  if (page === 'index') return 'It is the start page.'
  if (site.pages.has(page)) {
    const isLinked = [...linksIn(site.docs)].some((href) => nameOfPage(pathOf(href)) === page)
    return isLinked ? 'A link of docs.json outside of the navigation points to it.' : undefined
  }
  if (!site.generated().has(page) && isFolder(page, site))
    return 'It is a folder without an index page: readers get to a page in it.'
  const unread = site.generated().unread(page)
  return unread === undefined
    ? 'It has no file: Mintlify makes it from a specification.'
    : `It has no file: it exists only if Mintlify makes it from '${unread}', which build-nav doesn't read.`
}

const noOffer: Offer = { command: undefined, choices: [], obstacle: undefined }

/** Asks `build-nav add` for the place of a page. */
export function offerFor(page: string, site: Site): Offer {
  const { docs, pages } = site
  const sure = { ...noOffer, command: `npx build-nav add ${shellWord(page)}` }
  if (!isJsonObject(docs)) return sure
  // A plan inserts the page.
  const navigation = new Navigation({ ...docs, navigation: copyOf(docs['navigation'] ?? {}) }, pages.has)
  const obstacle = (each: string) => obstacleOf(each, { site, navigation, isBuilt: () => true })
  const own = obstacle(page)
  if (own) return { ...noOffer, obstacle: [own.message, own.hint ?? []].flat().join(' ') }
  const mirrors = mirrorsOf(page, navigation).filter((each) => pages.has(each) && obstacle(each) === undefined)
  const { open } = planOf([page, ...mirrors], navigation, { asked: new Set([page]) })
  const question = open.find((each) => each.pages.includes(page)) ?? open[0]
  if (!question) return sure
  return { ...noOffer, choices: question.choices.map(({ command }) => command), obstacle: question.message }
}
