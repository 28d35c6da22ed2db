import { capital } from '../../base/diagnostics/text.js'
import { dropReason } from '../../config/provider/drops.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import type { Endpoint } from '../../format/contract/endpoints.js'
import { elementName } from '../../format/contract/words.js'
import type { JsonPath } from '../../format/json/tree.js'
import { pageAt, pathOf } from '../../site/model/addresses.js'
import type { Asked } from '../../site/model/asked.js'
import { entriesIn, PageRef, type NavNode } from '../../site/model/navigation-tree.js'
import { nameOfPage, pagePath } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { endpointMadeAt } from '../../site/model/specs/operation-names.js'
import { specReferences } from '../../site/model/specs/spec-references.js'
import { defaultFolder, specSources } from '../../site/model/specs/spec-sources.js'
import { endpointShape } from '../../site/model/specs/spec.js'
import { isFolderOf, languagesOf, localeFinder, withoutFolder } from '../../site/model/variants.js'
import { listOf, Navigation } from '../../site/placement/navigation.js'
import { keyIn, pageWith, variantsOf } from '../../site/placement/variants.js'
import { runRulesOn } from '../check/run-rules.js'

/** A place in the navigation with the page or endpoint. */
export interface Listing {
  readonly path: JsonPath
  /** The elements around, the outermost first: `Version v2`, `Tab Guides`, `Group Start`. */
  readonly steps: readonly string[]
  /** The titles, as for `--to`: `v2 › Guides › Start`. */
  readonly to: string
  /** `root`: behind a group's title. `link`: an `href`. `made`: generated from a specification. */
  readonly role: 'listed' | 'root' | 'link' | 'made'
  /** The page of an endpoint, or the endpoint of a generated page. */
  readonly of: string | undefined
  /** The reason why readers don't see the place. */
  readonly hidden: string | undefined
}

/** The problem of a listed endpoint. */
export type ProblemAt = (path: JsonPath, element: NavNode) => string | undefined

/** Every place in the navigation with a page or an endpoint. */
export function listingsOf(asked: Asked, site: Site, problemAt: ProblemAt = () => undefined): readonly Listing[] {
  const found: Listing[] = []
  const hiddenAt = hidings(site)
  const add = (element: NavNode, path: JsonPath, role: Listing['role'], of?: string) =>
    found.push({ path, ...wayTo(element), role, of, hidden: hiddenAt(path, element) ?? problemAt(path, element) })
  const isAsked = (name: string) => 'page' in asked && (name === asked.page || pageAt(name, site) === asked.page)
  for (const entry of entriesIn(site.navigation())) {
    if (entry instanceof PageRef) {
      const { page, path, element, role, endpoint } = entry
      const name = nameOfPage(page)
      if (endpoint ? isEndpoint(endpoint, asked) : isAsked(name)) add(element, path, role)
      const own = !endpoint && 'shape' in asked ? endpointOfPage(name, site) : undefined
      if (own && isEndpoint(own, asked)) add(element, path, role, name)
    } else {
      const { href } = entry.json
      const isMade = 'shape' in asked && isMadeFor(entry)
      if (isMade && site.specs.endpoints(entry.specs)?.shapes.has(asked.shape)) add(entry, entry.path, 'made')
      const made = 'page' in asked ? madeEndpoint(asked.page, entry, site) : undefined
      if (made !== undefined) add(entry, entry.path, 'made', made)
      if (typeof href === 'string' && href.startsWith('/') && isAsked(nameOfPage(pathOf(href))))
        add(entry, [...entry.path, 'href'], 'link')
    }
  }
  return found
}

/** The endpoint in a page's frontmatter. */
export function endpointOfPage(page: string, site: Site): Endpoint | undefined {
  const written = site.frontmatter(page, 'openapi')
  return written && parseEndpoint(written.text)
}

/** The page with an endpoint in its frontmatter, listed or not. */
export function pageOfEndpoint(asked: Asked, site: Site): string | undefined {
  if ('page' in asked) return undefined
  return [...site.pages.all()].find((page) => {
    const own = site.pages.isPublished(page) ? endpointOfPage(page, site) : undefined
    return own && isEndpoint(own, asked)
  })
}

/** The endpoint of a page that Mintlify generates in an element. */
function madeEndpoint(page: string, element: NavNode, site: Site): string | undefined {
  if (site.pages.has(page) || !isMadeFor(element)) return undefined
  return specSources(element.json.openapi).flatMap(({ source, directory }) => {
    const folder = pagePath(directory?.trim() || defaultFolder).path
    return endpointMadeAt(page, source, folder, site.specs) ?? []
  })[0]
}

/** True if Mintlify fills an element with all endpoints of its own specification. */
function isMadeFor({ json, content }: NavNode): boolean {
  return json.openapi !== undefined && content.length === 0
}

function isEndpoint({ method, path }: { readonly method: string; readonly path: string }, asked: Asked): boolean {
  return 'shape' in asked && endpointShape(`${method} ${path}`) === asked.shape
}

function wayTo(element: NavNode): Pick<Listing, 'steps' | 'to'> {
  const [steps, titles]: [string[], string[]] = [[], []]
  for (let at: NavNode | undefined = element; at; at = at.parent) {
    if (at.kind === 'navigation') continue
    const title = at.title?.trim() ? at.title : '(no title)'
    steps.unshift(`${at.kind === 'item' ? 'Menu item' : capital(at.kind)} ${title}`)
    titles.unshift(title)
  }
  return { steps, to: titles.join(' › ') }
}

/** Finds the reason why readers don't see a place: Mintlify refuses the file or drops a part, or an element hides itself. */
function hidings(site: Site): ProblemAt {
  const { accepted, refusals } = site.simulated()
  const dropAt = site.dropped()
  return (path, element) => {
    if (!accepted) return `Mintlify rejects the whole file: see \`npx build-nav check\` (${refusals.length}).`
    const drop = dropAt(path)
    if (drop) return dropReason(drop, site.docs)
    for (let at: NavNode | undefined = element; at; at = at.parent) {
      if (at.json.hidden === true)
        return `${capital(elementName(at.kind, at.title))} is hidden: its pages open by their URL only.`
    }
    return undefined
  }
}

/** Finds the problems of listed endpoints, by the rules of `check`. */
export async function endpointProblems(asked: Asked, site: Site): Promise<ProblemAt> {
  if ('page' in asked) return () => undefined
  const found = await runRulesOn(site, { only: new Set(['endpoint-missing']) })
  const problems = new Map(found.map(({ at, message }) => ['path' in at ? at.path.join() : '', message]))
  return (path, { specs }) => {
    const unread = specs.find(({ source }) => ['missing', 'invalid'].includes(site.specs.read(source).state))
    const isUnread = unread !== undefined && specs.length === 1
    return problems.get(path.join()) ?? (isUnread ? `Its specification '${unread.source}' can't be read.` : undefined)
  }
}

/** True if a specification of the site has an endpoint. */
export function isInSpecs(shape: string, site: Site): boolean {
  return specReferences(site).some(({ source }) => site.specs.endpoints([{ source, overlays: [] }])?.shapes.has(shape))
}

/** The first specification of the site on another server, or with an error. */
export function unreadSpec(site: Site): string | undefined {
  return specReferences(site).find(({ source }) => site.specs.read(source).state !== 'valid')?.source
}

/** The entry of a page in another language or version, while the page's own variant lacks the page. */
export interface Elsewhere {
  readonly page: string
  readonly path: JsonPath
  /** The title of the language or version with the entry, and of the language or version without. */
  readonly in: string
  readonly lacking: string
  /** The element of the language or version without the entry. */
  readonly own: JsonPath
}

/**
 * The entries of a page's counterparts:
 *
 *     ja/guides/start, not listed   →   guides/start in 'en', ko/guides/start in 'ko'
 */
export function listedElsewhere(page: string, site: Site): readonly Elsewhere[] {
  const navigation = new Navigation(site.navigation())
  const { variants } = navigation
  const codes = languagesOf(site.navigation())
  const start = localeFinder(codes)(page)
  const locale = page.split('/')[start] ?? ''
  // A language may list pages of the default language only: then none of its pages has the folder of the language.
  const unfoldered = variants.filter(
    ({ folder, language }) => folder === '' && language !== undefined && isFolderOf(locale, language, codes),
  )
  const keys = unfoldered.map((own) => ({ own, key: withoutFolder(page, { start, end: start + 1 }) }))
  const owners = variantsOf(page, variants).map((own) => ({ own, key: keyIn(own, page) ?? page }))
  return (keys.length > 0 ? keys : owners).flatMap(({ own, key }) =>
    variants.flatMap((other) => {
      const [label, ...more] = other.labels.filter((each, index) => each !== own.labels[index])
      const index = other.labels.indexOf(label ?? '')
      const counterpart = pageWith(other, key)
      const found = navigation.listing(counterpart).find((element) => navigation.variantOf(element) === other)
      const top = own.elements[0] && labelled(own.elements[0], own.labels[index])
      if (label === undefined || more.length > 0 || !found || !top || counterpart === page) return []
      const path = entryPath(found, counterpart, navigation)
      return [{ page: counterpart, path, in: label, lacking: top.title ?? '', own: top.path }]
    }),
  )
}

/** The outermost element with a label, around an element or the element itself. */
function labelled(element: NavNode, label: string | undefined): NavNode | undefined {
  const outer = element.parent && labelled(element.parent, label)
  return outer ?? (element.kind !== 'navigation' && element.title === label ? element : undefined)
}

function entryPath(element: NavNode, page: string, navigation: Navigation): JsonPath {
  const index = listOf(element)?.findIndex((entry) => navigation.pageOf(entry) === page) ?? -1
  return index === -1 ? [...element.path, 'root'] : [...element.path, 'pages', index]
}
