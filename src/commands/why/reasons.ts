import { clause } from '../../config/compile/finding.js'
import { told } from '../../config/compile/misfit.js'
import { missingSettings } from '../../format/contract/setting-problems.js'
import { isRecord } from '../../format/json/value.js'
import { isFolder, pathOf } from '../../site/model/addresses.js'
import { hidesItself } from '../../site/model/frontmatter.js'
import { linksIn } from '../../site/model/links.js'
import { addressOfPage, nameOfPage } from '../../site/model/page-path.js'
import { isPattern } from '../../site/model/redirects.js'
import type { Redirect } from '../../site/model/redirects.js'
import type { Unpublished } from '../../site/model/page-index.js'
import type { Site } from '../../site/model/site.js'
import type { Asked } from '../../site/model/asked.js'
import { pagesLinkingTo } from './links-to.js'
import { landingInWords } from './redirects-to.js'
import type { Listing } from './listings.js'

/** The reasons why Mintlify keeps the whole site as it was before. */
export function refusalOf({ docs, simulated, settingProblems }: Site, isPartial: boolean): string[] {
  const [refusal] = simulated().refusals
  const wrong = settingProblems().find(({ effect }) => effect === 'refused')
  const missing = isRecord(docs) && !isPartial ? missingSettings(docs) : []
  const keeps = 'and keeps the last version of the site'
  if (refusal) return [`Mintlify rejects the navigation, ${keeps}: ${clause(refusal.said)}.`]
  if (wrong) return [`Mintlify rejects docs.json, ${keeps}: ${clause(told(wrong))}.`]
  return missing.length > 0 ? [`Mintlify rejects docs.json, ${keeps}: it has no '${missing.join("', no '")}'.`] : []
}

/** The redirects that have to do with a page, and the new name of its file. */
interface Redirected {
  /** The one that takes readers away from it. */
  readonly away: Redirect | undefined
  /** True if one leads to it. */
  readonly isRedirectedTo: boolean
  /** The page that its file is now, as git knows it. */
  readonly renamed?: string | undefined
}

/** True if the URL of a page shows it, listed or not. */
export function opens(page: string, { pages }: Site, away: Redirect | undefined): boolean {
  return pages.has(page) && pages.unpublished(page) === undefined && away === undefined
}

/** The reasons why readers do not get to the page or endpoint; empty where they do. */
export function reasonsFor(
  asked: Asked,
  listings: readonly Listing[],
  site: Site,
  { away, isRedirectedTo, renamed }: Redirected,
): string[] {
  const shown = listings.filter(({ hidden }) => hidden === undefined)
  if (!('page' in asked)) {
    if (listings.length === 0) return ['A specification of the site has it, but nothing in the navigation lists it.']
    return shown.length > 0 ? [] : [...new Set(listings.flatMap(({ hidden }) => hidden ?? []))]
  }
  const { page } = asked
  const isFile = site.pages.has(page)
  const unpublished = site.pages.unpublished(page)
  const landing = away ? landingInWords(away, addressOfPage(page), site) : ''
  if (away && listings.length === 0 && !isFile)
    return [`There is no page at this URL: readers are redirected to ${landing}.`]
  if (listings.length === 0 && !isFile && isFolder(page, site)) return []
  if (isRedirectedTo && listings.length === 0 && !isFile && !site.generated().has(page))
    return ['There is no page at this URL, but redirects point to it.']
  const reasons = away ? [awayInWords(away, landing)] : []
  if (!isFile && !site.generated().has(page)) {
    const what = renamed === undefined ? 'There is no file for it' : `Its file was renamed to '${renamed}'`
    reasons.push(`${what}: Mintlify leaves the entry out.`)
  }
  if (unpublished !== undefined) reasons.push(unpublishedInWords[unpublished])
  if (isFile && hidesItself(site.disk.read(site.pages.fileOf(page) ?? '') ?? ''))
    reasons.push('Its frontmatter has `hidden: true`: it opens by its URL only.')
  if (listings.length === 0) {
    if (reasons.length === 0 && otherWay(page, site) !== undefined) return []
    if (reasons.length === 0)
      return isRedirectedTo
        ? [
            `Its file exists, but only redirects point here: no entry of the navigation does. ${linksInWords(page, site)}`,
          ]
        : [`Its file exists, but nothing in docs.json points here. ${linksInWords(page, site)}`]
    return [...reasons, ...(opens(page, site, away) ? [] : ['Nothing in the navigation lists it.'])]
  }
  if (shown.length === 0) reasons.push(...new Set(listings.flatMap(({ hidden }) => hidden ?? [])))
  return reasons
}

function linksInWords(page: string, site: Site): string {
  const [first, ...others] = pagesLinkingTo(page, site)
  if (first === undefined) return 'No page links to it.'
  const all = others.length === 0 ? `Only the page '${first}' links` : `${others.length + 1} pages link`
  return `${all} to it${others.length === 0 ? '' : `, such as '${first}'`}.`
}

const unpublishedInWords: Readonly<Record<Unpublished, string>> = {
  name: 'Mintlify never publishes files of this name.',
  snippet: 'Mintlify publishes nothing in a folder of snippets.',
  '.mintignore': ".mintignore names its file, so Mintlify doesn't publish it.",
  '.gitignore': '.gitignore names its file, so it is not in the repository that Mintlify reads.',
}

/** Of patterns it is known from sites, and not from Mintlify, that they win over a page. */
function awayInWords({ source }: Redirect, landing: string): string {
  return isPattern(source)
    ? `The redirect from '${source}' matches its URL, so instead, readers probably get to ${landing}.`
    : `A redirect sends readers from its URL to ${landing}.`
}

/** Another way to a page that has no file, or that the navigation does not list. */
export function otherWay(page: string, site: Site): string | undefined {
  if (page === 'index') return 'It is the start page.'
  if (!site.pages.has(page)) {
    if (!site.generated().has(page) && isFolder(page, site))
      return 'It is a folder without an index page: readers get to a page in it.'
    const unread = site.generated().unread(page)
    return unread === undefined
      ? 'It has no file: Mintlify makes it from a specification.'
      : `It has no file: it exists only if Mintlify makes it from '${unread}', which build-nav doesn't read.`
  }
  const isLinked = [...linksIn(site.docs)].some((href) => nameOfPage(pathOf(href)) === page)
  return isLinked ? 'A link of docs.json outside of the navigation points to it.' : undefined
}
