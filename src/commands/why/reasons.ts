import { listed } from '../../base/diagnostics/text.js'
import { clause } from '../../config/compile/finding.js'
import { told } from '../../config/compile/misfit.js'
import { missingSettings } from '../../format/contract/setting-problems.js'
import { isRecord } from '../../format/json/value.js'
import { linksIn, linksOf } from '../../site/links/links.js'
import { filesOn, targetOf } from '../../site/links/target.js'
import { addressOf, isFolder, pageAt, pathOf } from '../../site/model/addresses.js'
import type { Asked } from '../../site/model/asked.js'
import { hidesItself } from '../../site/model/frontmatter.js'
import { filesByUrl, type Unpublished } from '../../site/model/page-index.js'
import { addressOfPage, baseOf, nameOfPage } from '../../site/model/page-path.js'
import {
  catches,
  destinationFor,
  isLive,
  isPattern,
  landingThrough,
  type Redirect,
} from '../../site/model/redirects.js'
import type { Site } from '../../site/model/site.js'
import type { Listing } from './listings.js'

/** The reason why Mintlify keeps the last version of the site. */
export function refusalOf({ docs, simulated, settingProblems }: Site, isPartial: boolean): string[] {
  const [refusal] = simulated().refusals
  const wrong = settingProblems().find(({ effect }) => effect === 'refused')
  const missing = isRecord(docs) && !isPartial ? missingSettings(docs) : []
  const rejects = (what: string, why: string) => [
    `Mintlify rejects ${what}, and keeps the last version of the site: ${why}.`,
  ]
  if (refusal) return rejects('the navigation', clause(refusal.said))
  if (wrong) return rejects('docs.json', clause(told(wrong)))
  return missing.length > 0 ? rejects('docs.json', `it has no '${missing.join("', no '")}'`) : []
}

/** True if the URL of a page shows the page, listed or not. */
export function opens(page: string, { pages }: Site, away: Redirect | undefined): boolean {
  return pages.isPublished(page) && away === undefined
}

/** Facts beside the site: the page's places, redirects from and to the page, and the new name of its file, from git. */
interface Found {
  readonly places: readonly Listing[]
  readonly away: Redirect | undefined
  readonly isRedirectedTo: boolean
  readonly renamed: string | undefined
}

/** The reasons why readers can't reach a page or endpoint; empty if they can. */
export function reasonsFor(asked: Asked, site: Site, { places, away, isRedirectedTo, renamed }: Found) {
  const isListed = places.length > 0
  const isShown = places.some(({ hidden }) => hidden === undefined)
  const hidden = isShown ? [] : [...new Set(places.flatMap((place) => place.hidden ?? []))]
  if (!('page' in asked))
    return isListed ? hidden : ['A specification of the site has it, but nothing in the navigation lists it.']
  const { page } = asked
  const file = site.pages.fileOf(page)
  const isMade = site.generated().has(page)
  const landing = away ? landingInWords(away, addressOfPage(page), site) : ''
  if (!isListed && file === undefined) {
    if (away) return [`There is no page at this URL: readers are redirected to ${landing}.`]
    if (isFolder(page, site)) return []
    if (isRedirectedTo && !isMade) return ['There is no page at this URL, but redirects point to it.']
  }
  const unpublished = site.pages.unpublished(page)
  const missing = renamed === undefined ? 'There is no file for it' : `Its file was renamed to '${renamed}'`
  const isHidden = file !== undefined && hidesItself(site.disk.read(file) ?? '')
  const reasons = [
    away ? awayInWords(away, landing) : [],
    file === undefined && !isMade ? `${missing}: Mintlify leaves the entry out.` : [],
    unpublished === undefined ? [] : unpublishedInWords[unpublished],
    isHidden ? 'Its frontmatter has `hidden: true`: it opens by its URL only.' : [],
  ].flat()
  if (isListed) return [...reasons, ...hidden]
  if (reasons.length > 0) return opens(page, site, away) ? reasons : [...reasons, 'Nothing in the navigation lists it.']
  if (otherWay(page, site) !== undefined) return []
  const unlisted = isRedirectedTo
    ? 'only redirects point here: no entry of the navigation does'
    : 'nothing in docs.json points here'
  return [`Its file exists, but ${unlisted}. ${linksInWords(page, site)}`]
}

function linksInWords(page: string, { disk, pages }: Site): string {
  const to = pages.fileOf(page)
  const files = filesOn(disk)
  const name = baseOf(page.replace(/\/index$/, ''))
  const [first, ...others] = pages.published().filter((other) => {
    const file = pages.fileOf(other) as string
    const text = (file !== to && disk.read(file)) || ''
    // Most pages don't contain the name.
    const links = text.includes(name) ? linksOf(text, file) : []
    const targets = links.map((link) => targetOf(link, file, files))
    return targets.some((target) => target.kind === 'file' && target.file === to)
  })
  if (first === undefined) return 'No page links to it.'
  if (others.length === 0) return `Only the page '${first}' links to it.`
  return `${others.length + 1} pages link to it, such as '${first}'.`
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
  const others = same.flatMap((other) => (other === file ? [] : `'${other}'`))
  if (others.length === 0) return undefined
  const have = others.length === 1 ? 'has' : 'have'
  return `${listed(others)} ${have} the same URL, '${address}': readers see only one of these files, and which one is not documented. Rename one, or delete it.`
}
