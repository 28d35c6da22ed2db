import { listed } from '../../base/diagnostics/text.js'
import { clause } from '../../config/compile/finding.js'
import { told } from '../../config/compile/misfit.js'
import { missingSettings } from '../../format/contract/setting-problems.js'
import { isRecord } from '../../format/json/value.js'
import { linksOf, linksIn } from '../../site/links/links.js'
import { filesOn, targetOf } from '../../site/links/target.js'
import { addressOf, isFolder, pageAt, pathOf } from '../../site/model/addresses.js'
import type { Asked } from '../../site/model/asked.js'
import { hidesItself } from '../../site/model/frontmatter.js'
import { filesByUrl, type Unpublished } from '../../site/model/page-index.js'
import { addressOfPage, baseOf, nameOfPage } from '../../site/model/page-path.js'
import { catches, destinationFor, isLive, isPattern, landingThrough } from '../../site/model/redirects.js'
import type { Redirect } from '../../site/model/redirects.js'
import type { Site } from '../../site/model/site.js'
import type { Listing } from './listings.js'

/** The reasons why Mintlify keeps the last version of the site. */
export function refusalOf({ docs, simulated, settingProblems }: Site, isPartial: boolean): string[] {
  const [refusal] = simulated().refusals
  const wrong = settingProblems().find(({ effect }) => effect === 'refused')
  const missing = isRecord(docs) && !isPartial ? missingSettings(docs) : []
  const keeps = 'and keeps the last version of the site'
  if (refusal) return [`Mintlify rejects the navigation, ${keeps}: ${clause(refusal.said)}.`]
  if (wrong) return [`Mintlify rejects docs.json, ${keeps}: ${clause(told(wrong))}.`]
  return missing.length > 0 ? [`Mintlify rejects docs.json, ${keeps}: it has no '${missing.join("', no '")}'.`] : []
}

/** The redirects of a page, and the new name of its file. */
interface Redirected {
  /** The redirect from the page. */
  readonly away: Redirect | undefined
  /** True if a redirect leads to the page. */
  readonly isRedirectedTo: boolean
  /** The present name of the file, from git. */
  readonly renamed?: string | undefined
}

/** True if the URL of a page shows the page, listed or not. */
export function opens(page: string, { pages }: Site, away: Redirect | undefined): boolean {
  return pages.has(page) && pages.unpublished(page) === undefined && away === undefined
}

/** The reasons why readers can't reach a page or endpoint; empty if they can. */
export function reasonsFor(
  asked: Asked,
  listings: readonly Listing[],
  site: Site,
  { away, isRedirectedTo, renamed }: Redirected,
): string[] {
  const hidden = [...new Set(listings.flatMap((listing) => listing.hidden ?? []))]
  const isShown = listings.some((listing) => listing.hidden === undefined)
  const isListed = listings.length > 0
  if (!('page' in asked)) {
    if (!isListed) return ['A specification of the site has it, but nothing in the navigation lists it.']
    return isShown ? [] : hidden
  }
  const { page } = asked
  const isFile = site.pages.has(page)
  const isMade = site.generated().has(page)
  const unpublished = site.pages.unpublished(page)
  const landing = away ? landingInWords(away, addressOfPage(page), site) : ''
  if (!isListed && !isFile) {
    if (away) return [`There is no page at this URL: readers are redirected to ${landing}.`]
    if (isFolder(page, site)) return []
    if (isRedirectedTo && !isMade) return ['There is no page at this URL, but redirects point to it.']
  }
  const reasons = away ? [awayInWords(away, landing)] : []
  if (!isFile && !isMade) {
    const what = renamed === undefined ? 'There is no file for it' : `Its file was renamed to '${renamed}'`
    reasons.push(`${what}: Mintlify leaves the entry out.`)
  }
  if (unpublished !== undefined) reasons.push(unpublishedInWords[unpublished])
  if (isFile && hidesItself(site.disk.read(site.pages.fileOf(page) ?? '') ?? ''))
    reasons.push('Its frontmatter has `hidden: true`: it opens by its URL only.')
  if (isListed) return isShown ? reasons : [...reasons, ...hidden]
  if (reasons.length > 0)
    return [...reasons, ...(opens(page, site, away) ? [] : ['Nothing in the navigation lists it.'])]
  if (otherWay(page, site) !== undefined) return []
  const unlisted = isRedirectedTo
    ? 'only redirects point here: no entry of the navigation does'
    : 'nothing in docs.json points here'
  return [`Its file exists, but ${unlisted}. ${linksInWords(page, site)}`]
}

function linksInWords(page: string, site: Site): string {
  const [first, ...others] = pagesLinkingTo(page, site)
  if (first === undefined) return 'No page links to it.'
  if (others.length === 0) return `Only the page '${first}' links to it.`
  return `${others.length + 1} pages link to it, such as '${first}'.`
}

/** Published pages with a link to a page. */
function pagesLinkingTo(page: string, { disk, pages }: Site): readonly string[] {
  const to = pages.fileOf(page)
  const files = filesOn(disk)
  const name = baseOf(page.replace(/\/index$/, ''))
  const leadsThere = (link: Parameters<typeof targetOf>[0], from: string) => {
    const target = targetOf(link, from, files)
    return target.kind === 'file' && target.file === to
  }
  return [...pages.all()].filter((other) => {
    const file = pages.fileOf(other)
    if (file === undefined || file === to || !pages.isPublished(other)) return false
    const text = disk.read(file) ?? ''
    // Most pages don't contain the name.
    return text.includes(name) && linksOf(text, file).some((link) => leadsThere(link, file))
  })
}

const unpublishedInWords: Readonly<Record<Unpublished, string>> = {
  name: 'Mintlify never publishes files of this name.',
  snippet: 'Mintlify publishes nothing in a folder of snippets.',
  '.mintignore': ".mintignore names its file, so Mintlify doesn't publish it.",
  '.gitignore': '.gitignore names its file, so it is not in the repository that Mintlify reads.',
}

/** "Probably" for patterns: Mintlify doesn't document if a pattern wins over a page. */
function awayInWords({ source }: Redirect, landing: string): string {
  return isPattern(source)
    ? `The redirect from '${source}' matches its URL, so instead, readers probably get to ${landing}.`
    : `A redirect sends readers from its URL to ${landing}.`
}

/** The landing of readers after a redirect, in words. */
function landingInWords(redirect: Redirect, address: string, site: Site): string {
  const landing = destinationFor(redirect, address) ?? redirect.destination
  const { hops, end, circle, isServed } = landingThrough({ ...redirect, destination: landing }, site)
  if (circle.length > 0)
    return `'${landing}', and from there ${circle.includes(redirect) ? 'back here, ' : ''}in a circle`
  const way = hops.length === 1 ? `'${landing}'` : `'${landing}', and from there to '${end}'`
  return isServed ? way : `${way}, where there is no page`
}

/** The redirects that end at a page, directly, in several steps, or by a pattern. */
export function redirectsTo(page: string, address: string, site: Site): readonly Redirect[] {
  const { all, find } = site.redirects()
  return all.filter((redirect) => {
    // A wildcard to any page at all is left out.
    if (/^\/?(?::\w+\*?|\*)$/.test(redirect.destination)) return false
    if (!isLive(redirect) || (!isPattern(redirect.source) && find(redirect.source) !== redirect)) return false
    const { end, circle } = landingThrough(redirect, site)
    if (circle.length > 0) return false
    if (!isPattern(end)) return pageAt(end, site) === page || addressOf(end) === addressOf(address)
    return catches({ ...redirect, source: pathOf(end) }, address)
  })
}

/** Another way to a page without a file, or without an entry. */
export function otherWay(page: string, site: Site): string | undefined {
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

/** Other files with the URL of a page; Mintlify doesn't document the file that opens. */
export function sharedUrl(file: string, page: string, { disk }: Site): string | undefined {
  const address = addressOfPage(page)
  const same = filesByUrl(disk).get(address.toLowerCase()) ?? []
  const others = same.filter((other) => other !== file)
  if (others.length === 0) return undefined
  const have = others.length === 1 ? 'has' : 'have'
  return `${listed(others.map((other) => `'${other}'`))} ${have} the same URL, '${address}': readers see only one of these files, and which one is not documented. Rename one, or delete it.`
}
