import { capital } from '../../base/diagnostics/text.js'
import { dropReason } from '../../config/provider/drops.js'
import { elementName } from '../../format/contract/words.js'
import type { JsonPath } from '../../format/json/tree.js'
import { pageAt, pathOf } from '../../site/model/addresses.js'
import type { Asked } from '../../site/model/asked.js'
import type { CodeCondition, Placing } from '../../site/model/input/input.js'
import { entriesIn, nodeAround, nodesIn, pageRefsIn, type NavNode } from '../../site/model/navigation-tree.js'
import { nameOfPage, pagePath } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { isMadeFrom } from '../../site/model/specs/operations.js'
import { defaultFolder, endpointShape, specSources } from '../../site/model/specs/spec.js'
import { isFolderOf, languagesOf, neutralPaths, plainVersion } from '../../site/model/variants.js'
import { runRulesOn } from '../check/run-rules.js'

/** A place in the navigation with the page or endpoint. */
export interface Listing {
  readonly path: JsonPath
  /** The titles around, as for `--to`: `v2 › Guides › Start`. */
  readonly to: string
  /** `root`: behind a group's title. `link`: an `href`. `made`: generated from a specification. */
  readonly role: 'listed' | 'root' | 'link' | 'made'
  /** The reason why readers don't see the place. */
  readonly hidden: string | undefined
}

/** The reason why readers don't see a place. */
type ReasonAt = (path: JsonPath, element: NavNode) => string | undefined

/** Every place in the navigation with a page or an endpoint. */
export function listingsOf(asked: Asked, site: Site, problemAt?: ReasonAt): readonly Listing[] {
  const found: Listing[] = []
  const add = (element: NavNode, path: JsonPath, role: Listing['role']) => {
    const hidden = hidingAt(path, element, site) ?? problemAt?.(path, element)
    found.push({ path, to: titlesTo(element), role, hidden })
  }
  const isAsked = (name: string) => 'page' in asked && (name === asked.page || pageAt(name, site) === asked.page)
  for (const entry of entriesIn(site.navigation())) {
    const { path } = entry
    if ('page' in entry) {
      const { page, element, role, endpoint } = entry
      const shape = endpoint && endpointShape(`${endpoint.method} ${endpoint.path}`)
      if (endpoint ? 'shape' in asked && shape === asked.shape : isAsked(nameOfPage(page))) add(element, path, role)
    } else {
      if (isMadeIn(entry, asked, site)) add(entry, path, 'made')
      const { href } = entry.json
      if (typeof href === 'string' && href.startsWith('/') && isAsked(nameOfPage(pathOf(href))))
        add(entry, [...path, 'href'], 'link')
    }
  }
  return found
}

/** True for an element with pages generated from its own specification, and with this page or endpoint. */
function isMadeIn({ json, content, specs }: NavNode, asked: Asked, site: Site): boolean {
  if (json.openapi === undefined || content.length > 0) return false
  if ('shape' in asked) return site.specs.has(asked.shape, specs) === true
  if (site.pages.has(asked.page)) return false
  return specSources(json.openapi).some(({ source, directory }) => {
    const folder = pagePath(directory?.trim() || defaultFolder).path
    return isMadeFrom(site.specs.readCalled(source), asked.page, folder)
  })
}

/** The titles of an element and of the elements around: `v2 › Guides › Start`. */
function titlesTo({ title, parent }: NavNode): string {
  if (!parent) return ''
  return [titlesTo(parent), title?.trim() ? title : '(no title)'].filter(Boolean).join(' › ')
}

/** Mintlify drops the place, or an element around hides itself. */
function hidingAt(path: JsonPath, element: NavNode, site: Site): string | undefined {
  const drop = site.dropped()(path)
  if (drop) return dropReason(drop, site.docs)
  let at: NavNode | undefined = element
  while (at && at.json.hidden !== true) at = at.parent
  return at && `${capital(elementName(at.kind, at.title))} is hidden: its pages open by their URL only.`
}

/** Finds the problems of listed endpoints, by the rules of `check`. */
export async function endpointProblems(site: Site): Promise<ReasonAt> {
  const found = await runRulesOn(site, { only: new Set(['endpoint-missing']) })
  const problems = new Map(found.map(({ at, message }) => ['path' in at ? at.path.join() : '', message]))
  return (path, { specs: [spec, ...others] }) => {
    const isUnread = spec && ['missing', 'invalid'].includes(site.specs.read(spec.source).state) && others.length === 0
    return problems.get(path.join()) ?? (isUnread ? `Its specification '${spec.source}' can't be read.` : undefined)
  }
}

/** The condition in the code that leaves a page out of its language or version, while others list a counterpart. */
export function conditionAgainst(page: string, site: Site, { conditionOf }: Placing): CodeCondition | undefined {
  if (!conditionOf) return undefined
  const tree = site.navigation()
  const codes = languagesOf(tree)
  const kind = codes.length > 0 ? 'language' : 'version'
  const listed = [...pageRefsIn(tree)].flatMap(({ page: written, endpoint, element, path: had }) => {
    return endpoint ? [] : { page: nameOfPage(written), label: nodeAround(element, 'version')?.title, had }
  })
  const neutral = neutralPaths(codes, listed)
  const alike = listed.filter((each) => neutral(each.page) === neutral(page))
  const isIn = (folder: string, title: string) =>
    kind === 'language' ? isFolderOf(folder, title, codes) : plainVersion(folder) === plainVersion(title)
  const folders = page.split('/').slice(0, -1)
  const own = [...nodesIn(tree)].filter(
    (node) => node.kind === kind && folders.some((each) => isIn(each, node.title ?? '')),
  )
  const found = own.flatMap(({ path }) => alike.map(({ had }) => conditionOf({ in: path, had })))
  return found.find((condition) => condition !== undefined)
}
