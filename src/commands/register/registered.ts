import { isElement } from '../../config/builders/data.js'
import { nodesIn, pageRefsIn, type PageRef } from '../../site/model/navigation-tree.js'
import { foldersOf } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import type { SpecSource } from '../../site/model/specs/spec.js'
import type { ConfigurableId } from '../check/levels.js'
import { runRulesOn } from '../check/run-rules.js'

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

/** Rules with errors for names of nothing. */
const naming: ReadonlySet<ConfigurableId> = new Set(['page-missing', 'page-outside', 'endpoint-missing'])

/**
 * The names for a config: pages on the disk, endpoints of specifications, and names already in the config without a
 * finding of the check, as written there: `/index`, `guides/start.mdx`, `get /users`.
 */
export async function registered(site: Site, config: unknown): Promise<Registered> {
  const findings = await runRulesOn(site, { only: naming })
  const errors = findings.flatMap(({ at, severity }) => ('path' in at && severity === 'error' ? at.path.join('/') : []))
  const missing = new Set(errors)
  const named = [...pageRefsIn(site.navigation())].filter(({ path }) => !missing.has(path.join('/')))
  const all = [...nodesIn(site.navigation())].flatMap((element) => element.specs)
  const specs = [...new Map(all.map((spec) => [JSON.stringify([spec.source, spec.overlays]), spec])).values()]
  const published = [...site.pages.all()].filter(site.pages.isForReaders)
  const written = named.filter(({ endpoint }) => !endpoint).map(({ page }) => page)
  const known = new Set(published)
  const folders = new Set([...site.pages.all()].flatMap(foldersOf))
  return {
    // A slash before a page makes no difference to the types.
    pages: sorted([...published, ...written.filter((page) => !known.has(page.replace(/^\//, '')))]),
    pagesUnder: pagesUnder(config, published, new Set(written)),
    endpoints: endpointsOf(site, named, specs),
    reads: [
      '',
      ...[...folders].map((folder) => `${folder}/`),
      ...specs.flatMap((spec) => [spec.source, ...spec.overlays]),
    ],
  }
}

/** The pages in the folders of `under`, from the folder on. */
function pagesUnder(config: unknown, published: readonly string[], existing: ReadonlySet<string>): string[] {
  const moved = movedPages(config).filter(({ written, page }) => page.endsWith(written))
  const folders = new Set(moved.map(({ written, page }) => page.slice(0, -written.length).replace(/^\/|\/$/g, '')))
  const inside = (page: string) =>
    foldersOf(page).flatMap((folder) => (folders.has(folder) ? page.slice(folder.length + 1) : []))
  return sorted([
    ...moved.flatMap(({ written, page }) => (existing.has(page) ? written : [])),
    ...(folders.size > 0 ? published.flatMap(inside) : []),
  ])
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

/** Sorted, without duplicates, equal on every machine. */
function sorted(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort()
}

/** A page moved by `under`: `install` in the folder `en/` is `en/install`. */
interface Moved {
  /** As the author wrote the page. */
  readonly written: string
  readonly page: string
}

/** Every page in an `under` of a config. */
function movedPages(value: unknown, seen = new Set<unknown>()): Moved[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (!isElement(value)) return Object.values(value).flatMap((inner) => movedPages(inner, seen))
  return value.calls.flatMap((call) => [...pairs(call.value, call.written), ...movedPages(call.value, seen)])
}

/** Moved pages in the value of a call. */
function pairs(value: unknown, written: unknown): Moved[] {
  if (Array.isArray(value) && Array.isArray(written)) return value.flatMap((page, index) => pairs(page, written[index]))
  const isMoved = typeof value === 'string' && typeof written === 'string' && value !== written
  return isMoved ? [{ written, page: value }] : []
}
