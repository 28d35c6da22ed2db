import { runRulesOn } from '../check/run-rules.js'
import type { Site } from '../../site/model/site.js'
import type { SpecSource } from '../../site/model/specs/spec-sources.js'
import type { NavNode, PageRef } from '../../site/model/navigation-tree.js'
import { isElement } from '../../config/builders/data.js'

/** The strings of `Register`; sorted. */
export interface Registered {
  readonly pages: readonly string[]
  /** These pages in the form for `under`. */
  readonly pagesUnder: readonly string[]
  /** Undefined for specifications out of reach: then any endpoint compiles. */
  readonly endpoints: readonly string[] | undefined
  /** The sources of the names: specifications, and folders of pages, with a slash at the end. */
  readonly reads: readonly string[]
}

/**
 * The names for a config: pages on the disk, endpoints of specifications, and names already in the config without a
 * finding of the check, as written there: `/index`, `guides/start.mdx`, `get /users`.
 */
export async function registered(site: Site, config: unknown): Promise<Registered> {
  const { named, specs } = await namedIn(site)
  const published = [...site.pages.all()].filter(site.pages.isForReaders)
  const written = named.filter(({ endpoint }) => !endpoint).map(({ page }) => page)
  const known = new Set(published)
  return {
    // A slash before a page makes no difference to the types.
    pages: sorted([...published, ...written.filter((page) => !known.has(page.startsWith('/') ? page.slice(1) : page))]),
    pagesUnder: pagesUnder(config, published, new Set(written)),
    endpoints: endpointsOf(site, named, specs),
    reads: [...foldersOf(site.pages.all()), ...specs.flatMap(({ source, overlays }) => [source, ...overlays])],
  }
}

/** Existing pages and endpoints of a navigation, with the named specifications. */
async function namedIn(site: Site): Promise<{ named: readonly PageRef[]; specs: SpecSource[] }> {
  const visits: PageRef[] = []
  const specs = new Map<string, SpecSource>()
  let last: readonly SpecSource[] = []
  const visitor = {
    element(element: NavNode) {
      if (element.specs !== last)
        for (const spec of element.specs) specs.set(JSON.stringify([spec.source, spec.overlays]), spec)
      last = element.specs
    },
    page: (visit: PageRef) => void visits.push(visit),
  }
  const findings = await runRulesOn(
    site,
    { only: new Set(['page-missing', 'page-outside', 'endpoint-missing']) },
    visitor,
  )
  const errors = findings.filter(({ severity }) => severity === 'error')
  const missing = new Set(errors.map(({ at }) => ('path' in at ? at.path.join('/') : '')))
  const named = missing.size === 0 ? visits : visits.filter(({ path }) => !missing.has(path.join('/')))
  return { named, specs: [...specs.values()] }
}

/** The pages in the folders of `under`, from the folder on. */
function pagesUnder(config: unknown, published: readonly string[], existing: ReadonlySet<string>): string[] {
  const folders = new Set<string>()
  const inner = new Set<string>()
  for (const { written, page } of movedPages(config)) {
    if (!page.endsWith(written)) continue
    folders.add(page.slice(0, page.length - written.length).replace(/^\/|\/$/g, ''))
    if (existing.has(page)) inner.add(written)
  }
  if (folders.size === 0) return []
  for (const page of published) {
    for (let at = page.indexOf('/'); at > 0; at = page.indexOf('/', at + 1)) {
      if (folders.has(page.slice(0, at))) inner.add(page.slice(at + 1))
    }
  }
  return sorted(inner)
}

function endpointsOf(site: Site, named: readonly PageRef[], specs: readonly SpecSource[]) {
  const written = named.filter(({ endpoint }) => endpoint)
  const own = new Set(written.flatMap(({ endpoint }) => endpoint?.spec ?? []))
  if (specs.length === 0 && own.size === 0) return undefined
  const found = written.map(({ page }) => page)
  for (const spec of [
    ...specs,
    ...[...own].map((name) => ({ source: site.specs.named(name) ?? name, overlays: [] })),
  ]) {
    const known = site.specs.endpoints([spec])
    if (!known) return undefined
    found.push(...known.endpoints)
    // After an entry such as `openapi.yaml GET /users`, any specification may follow.
    if (own.size > 0) found.push(...known.endpoints.map((endpoint) => `${spec.source} ${endpoint}`))
  }
  return sorted(found)
}

/** The folders of pages, with their parents; the root is ''. */
function foldersOf(pages: Iterable<string>): Set<string> {
  const folders = new Set([''])
  for (const page of pages) {
    for (let at = page.lastIndexOf('/'); at > 0; at = page.lastIndexOf('/', at - 1)) {
      if (folders.has(page.slice(0, at + 1))) break
      folders.add(page.slice(0, at + 1))
    }
  }
  return folders
}

/** Sorted, without duplicates, equal on every machine. */
function sorted(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort()
}

/** A page moved by `under`: `install` in the folder `en/` is `en/install`. */
export interface Moved {
  /** As the author wrote the page. */
  readonly written: string
  readonly page: string
}

/** Every page in an `under` of a config. */
function movedPages(config: unknown): Moved[] {
  const moved: Moved[] = []
  const seen = new Set<unknown>()
  const open: unknown[] = [config]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (!isElement(value)) {
      open.push(...Object.values(value))
      continue
    }
    for (const call of value.calls) {
      open.push(call.value)
      if (call.written !== undefined) moved.push(...pairs(call.value, call.written))
    }
  }
  return moved
}

/** Moved pages in the value of a call. */
function pairs(value: unknown, written: unknown): Moved[] {
  if (Array.isArray(value) && Array.isArray(written)) return value.flatMap((page, index) => pairs(page, written[index]))
  const isMoved = typeof value === 'string' && typeof written === 'string' && value !== written
  return isMoved ? [{ written, page: value }] : []
}
