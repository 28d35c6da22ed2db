import { capital } from '../../base/diagnostics/text.js'
import { dropReason } from '../../config/provider/drops.js'
import { parseEndpoint, type Endpoint } from '../../format/contract/endpoints.js'
import { elementName } from '../../format/contract/words.js'
import type { JsonPath } from '../../format/json/tree.js'
import { pageAt, pathOf } from '../../site/model/addresses.js'
import type { Asked } from '../../site/model/asked.js'
import { entriesIn, PageRef, type NavNode } from '../../site/model/navigation-tree.js'
import { nameOfPage, pagePath } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { endpointMadeAt } from '../../site/model/specs/operations.js'
import { defaultFolder, specSources } from '../../site/model/specs/spec.js'
import { endpointShape } from '../../site/model/specs/spec.js'
import { isFolderOf, languagesOf, localeFinder, withoutFolder } from '../../site/model/variants.js'
import { Navigation } from '../../site/placement/navigation.js'
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
  /** The endpoint of a generated page. */
  readonly of: string | undefined
  /** The reason why readers don't see the place. */
  readonly hidden: string | undefined
}

/** Every place in the navigation with a page or an endpoint. */
export function listingsOf(asked: Asked, site: Site, problemAt?: ReasonAt): readonly Listing[] {
  const found: Listing[] = []
  const hiddenAt = hidings(site)
  const add = (element: NavNode, path: JsonPath, role: Listing['role'], of?: string) => {
    const hidden = hiddenAt(path, element) ?? problemAt?.(path, element)
    found.push({ path, ...wayTo(element), role, of, hidden })
  }
  const isAsked = (name: string) => 'page' in asked && (name === asked.page || pageAt(name, site) === asked.page)
  for (const entry of entriesIn(site.navigation())) {
    if (entry instanceof PageRef) {
      const { page, path, element, role, endpoint } = entry
      const name = nameOfPage(page)
      if (endpoint ? isEndpoint(endpoint, asked) : isAsked(name)) add(element, path, role)
      continue
    }
    const { json, content, path, specs } = entry
    // Mintlify fills such an element with all endpoints of its specification.
    const isFilled = json.openapi !== undefined && content.length === 0
    const made =
      isFilled && 'page' in asked && !site.pages.has(asked.page) ? madeEndpoint(asked.page, json, site) : undefined
    if (made !== undefined) add(entry, path, 'made', made)
    if (isFilled && 'shape' in asked && site.specs.endpoints(specs)?.shapes.has(asked.shape)) add(entry, path, 'made')
    if (typeof json.href === 'string' && json.href.startsWith('/') && isAsked(nameOfPage(pathOf(json.href))))
      add(entry, [...path, 'href'], 'link')
  }
  return found
}

/** The endpoint of a page that Mintlify generates in an element. */
function madeEndpoint(page: string, { openapi }: NavNode['json'], site: Site): string | undefined {
  return specSources(openapi).flatMap(({ source, directory }) => {
    const folder = pagePath(directory?.trim() || defaultFolder).path
    return endpointMadeAt(page, source, folder, site.specs) ?? []
  })[0]
}

/** The endpoint in a page's frontmatter. */
export function endpointOfPage(page: string, site: Site): Endpoint | undefined {
  const written = site.frontmatter(page, 'openapi')
  return written && parseEndpoint(written.text)
}

function isEndpoint({ method, path }: Endpoint, asked: Asked): boolean {
  return 'shape' in asked && endpointShape(`${method} ${path}`) === asked.shape
}

/** The way of readers to an element: the titles around, and its own. */
export function wayTo(element: NavNode): Pick<Listing, 'steps' | 'to'> {
  const around: NavNode[] = []
  for (let at: NavNode | undefined = element; at?.parent; at = at.parent) around.unshift(at)
  const titles = around.map(({ title }) => (title?.trim() ? title : '(no title)'))
  const steps = around.map(({ kind }, at) => `${kind === 'item' ? 'Menu item' : capital(kind)} ${titles[at]}`)
  return { steps, to: titles.join(' › ') }
}

/** The reason why readers don't see a place. */
type ReasonAt = (path: JsonPath, element: NavNode) => string | undefined

/** Finds what hides a place: Mintlify refuses the file or drops a part, or an element hides itself. */
function hidings(site: Site): ReasonAt {
  const { accepted, refusals } = site.simulated()
  const dropAt = site.dropped()
  return (path, element) => {
    if (!accepted) return `Mintlify rejects the whole file: see \`npx build-nav check\` (${refusals.length}).`
    const drop = dropAt(path)
    if (drop) return dropReason(drop, site.docs)
    let at: NavNode | undefined = element
    while (at && at.json.hidden !== true) at = at.parent
    return at && `${capital(elementName(at.kind, at.title))} is hidden: its pages open by their URL only.`
  }
}

/** Finds the problems of listed endpoints, by the rules of `check`. */
export async function endpointProblems(site: Site): Promise<ReasonAt> {
  const found = await runRulesOn(site, { only: new Set(['endpoint-missing']) })
  const problems = new Map(found.map(({ at, message }) => ['path' in at ? at.path.join() : '', message]))
  return (path, { specs }) => {
    const [spec, ...others] = specs
    const isUnread = spec && ['missing', 'invalid'].includes(site.specs.read(spec.source).state) && others.length === 0
    return problems.get(path.join()) ?? (isUnread ? `Its specification '${spec.source}' can't be read.` : undefined)
  }
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
  const plain = withoutFolder(page, { start, end: start + 1 })
  const owners = unfoldered.length > 0 ? unfoldered : variantsOf(page, variants)
  return owners.flatMap((own) => {
    const key = unfoldered.length > 0 ? plain : (keyIn(own, page) ?? page)
    return variants.flatMap((other) => {
      const [label, ...more] = other.labels.filter((each, index) => each !== own.labels[index])
      const counterpart = pageWith(other, key)
      const list = navigation.listing(counterpart).find((element) => navigation.variantOf(element) === other)
      const entry = list?.entries.find((each) => each instanceof PageRef && nameOfPage(each.page) === counterpart)
      if (label === undefined || more.length > 0 || !entry || counterpart === page) return []
      const lacking = titled(own.elements[0], own.labels[other.labels.indexOf(label)])
      const { path } = entry
      return lacking ? [{ page: counterpart, path, in: label, lacking: lacking.title ?? '', own: lacking.path }] : []
    })
  })
}

/** The outermost element with a title, around an element or the element itself. */
function titled(element: NavNode | undefined, title: string | undefined): NavNode | undefined {
  if (element === undefined || element.kind === 'navigation') return undefined
  return titled(element.parent, title) ?? (element.title === title ? element : undefined)
}
