import { capital } from '../../base/diagnostics/text.js'
import { elementName } from '../../format/contract/words.js'
import { dropReason } from '../../config/provider/drops.js'
import type { JsonPath } from '../../format/json/tree.js'
import { pageAt, pathOf } from '../../site/model/addresses.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import type { Endpoint } from '../../format/contract/endpoints.js'
import { nameOfPage, pagePath } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { endpointMadeAt } from '../../site/model/specs/operation-names.js'
import { defaultFolder, specSources } from '../../site/model/specs/spec-sources.js'
import { endpointShape } from '../../site/model/specs/spec.js'
import { walk } from '../../site/model/walk.js'
import type { ElementVisit } from '../../site/model/walk.js'
import type { Asked } from '../../site/model/asked.js'
import type { ProblemAt } from './endpoints.js'

/** A place in the navigation that leads to the page or endpoint. */
export interface Listing {
  readonly path: JsonPath
  /** The elements around it, the outermost first: `Version v2`, `Tab Guides`, `Group Start`. */
  readonly steps: readonly string[]
  /** Their titles, as `--to` takes them: `v2 › Guides › Start`. */
  readonly to: string
  /** `root`: it opens with the group's title. `link`: an `href`. `made`: among the pages of a specification, which nobody lists. */
  readonly role: 'listed' | 'root' | 'link' | 'made'
  /** The page of the endpoint, or the endpoint that the page is made for; undefined where it has none. */
  readonly of: string | undefined
  /** The reason why readers don't meet it there; undefined where they do. */
  readonly hidden: string | undefined
}

/** Every place in the navigation that names a page or an endpoint; `problemAt` returns the problem of one. */
export function listingsOf(asked: Asked, site: Site, problemAt: ProblemAt = () => undefined): readonly Listing[] {
  const found: Listing[] = []
  const hiddenAt = hidings(site)
  const add = (element: ElementVisit, path: JsonPath, role: Listing['role'], of?: string) =>
    found.push({ path, ...wayTo(element), role, of, hidden: hiddenAt(path, element) ?? problemAt(path, element) })
  const isAsked = (name: string) => 'page' in asked && (name === asked.page || pageAt(name, site) === asked.page)
  walk(
    site.docs,
    [
      {
        element(element) {
          const { href } = element.json
          if ('shape' in asked && isMadeFor(element) && site.specs.endpoints(element.specs)?.shapes.has(asked.shape))
            add(element, element.path, 'made')
          const made = 'page' in asked ? madeEndpoint(asked.page, element, site) : undefined
          if (made !== undefined) add(element, element.path, 'made', made)
          if (typeof href === 'string' && href.startsWith('/') && isAsked(nameOfPage(pathOf(href))))
            add(element, [...element.path, 'href'], 'link')
        },
        page({ page, path, element, role, endpoint }) {
          const name = nameOfPage(page)
          if (endpoint === undefined ? isAsked(name) : isEndpoint(endpoint, asked)) add(element, path, role)
          const own = endpoint === undefined && 'shape' in asked ? endpointOfPage(name, site) : undefined
          if (own && isEndpoint(own, asked)) add(element, path, role, name)
        },
      },
    ],
    site.pages.has,
  )
  return found
}

/** The endpoint that a page's frontmatter makes it the page of. */
export function endpointOfPage(page: string, site: Site): Endpoint | undefined {
  const written = site.frontmatter(page, 'openapi')
  return written && parseEndpoint(written.text)
}

/** The page whose frontmatter makes it that of an endpoint, listed or not. */
export function pageOfEndpoint(asked: Asked, site: Site): string | undefined {
  if ('page' in asked) return undefined
  return [...site.pages.all()].find((page) => {
    const own = site.pages.isPublished(page) ? endpointOfPage(page, site) : undefined
    return own && isEndpoint(own, asked)
  })
}

/** The endpoint that a page, which nobody has written, is made for in an element. */
function madeEndpoint(page: string, element: ElementVisit, site: Site): string | undefined {
  if (site.pages.has(page) || !isMadeFor(element)) return undefined
  return specSources(element.json.openapi).flatMap(({ source, directory }) => {
    const folder = pagePath(directory?.trim() || defaultFolder).path
    return endpointMadeAt(page, source, folder, site.specs) ?? []
  })[0]
}

/** True if Mintlify fills an element with all endpoints of its own specification. */
function isMadeFor({ json, content }: ElementVisit): boolean {
  return json.openapi !== undefined && content.length === 0
}

function isEndpoint({ method, path }: { readonly method: string; readonly path: string }, asked: Asked): boolean {
  return 'shape' in asked && endpointShape(`${method} ${path}`) === asked.shape
}

function wayTo(element: ElementVisit): Pick<Listing, 'steps' | 'to'> {
  const [steps, titles]: [string[], string[]] = [[], []]
  for (let at: ElementVisit | undefined = element; at; at = at.parent) {
    if (at.kind === 'navigation') continue
    const title = at.title?.trim() ? at.title : '(no title)'
    steps.unshift(`${at.kind === 'item' ? 'Menu item' : capital(at.kind)} ${title}`)
    titles.unshift(title)
  }
  return { steps, to: titles.join(' › ') }
}

/** Tells why readers don't meet a place: Mintlify refuses the file, drops a part of it, or an element hides itself. */
function hidings(site: Site): (path: JsonPath, element: ElementVisit) => string | undefined {
  const { accepted, refusals } = site.simulated()
  const dropAt = site.dropped()
  return (path, element) => {
    if (!accepted) return `Mintlify rejects the whole file: see \`npx build-nav check\` (${refusals.length}).`
    const drop = dropAt(path)
    if (drop) return dropReason(drop, site.docs)
    for (let at: ElementVisit | undefined = element; at; at = at.parent) {
      if (at.json.hidden === true)
        return `${capital(elementName(at.kind, at.title))} is hidden: its pages open by their URL only.`
    }
    return undefined
  }
}
