import { grouped } from '../../base/diagnostics/grouped.js'
import { generators } from '../../format/contract/attributes.js'
import { kept, once } from './kept.js'
import { pageRefsIn, type NavNode } from './navigation-tree.js'
import { foldersOf, pagePath } from './page-path.js'
import type { Site } from './site.js'
import { addressIn, madePages, recordsOf } from './specs/operations.js'
import { fileReferences, type SpecReader } from './specs/spec-reader.js'
import { defaultFolder } from './specs/spec.js'

/** The generated pages of a site. */
export type GeneratedPages = ReturnType<typeof generatedPages>

/**
 * The pages generated from specifications by Mintlify: in the `directory` of a specification, or in the default folder,
 * below the name of a tag, under the name of an operation. Of nested folders, the innermost decides if all
 * specifications are known.
 *
 *     { "source": "openapi.yaml", "directory": "api" }   →   api/users/list-users, api/get-health
 */
export function generatedPages(site: Pick<Site, 'docs' | 'navigation' | 'pages' | 'specs'>) {
  const { docs, navigation, pages, specs } = site
  const sources = sourcesByFolder(docs, navigation())
  const stateOf = kept((source) => stateIn(source, specs))
  const states = kept((folder) => new Set([...(sources.get(folder) ?? [])].map(stateOf)))
  const made = once(() => madeIn(new Set([...sources.values()].flatMap((each) => [...each])), specs))
  const around = (page: string) => [...sources.keys()].filter((folder) => page.startsWith(`${folder}/`))
  /** The paths of a page below the folders around. */
  const below = (page: string) => around(page).map((folder) => page.slice(folder.length + 1).toLowerCase())

  const isMade = (page: string): boolean =>
    made().addresses.has(page) || below(page).some((path) => made().paths.has(path))
  /** The innermost folder around a page, if a specification of the folder may have more pages than known. */
  const openFolder = (page: string): string | undefined => {
    const [folder] = around(page)
    if (folder === undefined || states(folder).has('open')) return folder
    // The default folder may have written pages: a missing specification hardly adds pages beside them.
    const isWritten = folder === defaultFolder && pages.hasPagesIn(page.slice(0, page.lastIndexOf('/')))
    return states(folder).has('missing') && !isWritten ? folder : undefined
  }

  return {
    /** True for a generated page, or a possible page of an unknown specification. */
    has: (page: string): boolean => sources.size > 0 && (openFolder(page) !== undefined || isMade(page)),
    /** An unknown specification, perhaps with the page; undefined if a known specification has the page, or none can. */
    unread(page: string): string | undefined {
      const folder = isMade(page) ? undefined : openFolder(page)
      return [...(sources.get(folder ?? '') ?? [])].find((source) => stateOf(source) !== 'whole')
    },
    /** True for a folder with generated pages, or possible generated pages. */
    hasIn(name: string): boolean {
      if (states(name).has('whole') || openFolder(`${name}/`) !== undefined) return true
      return below(name).some((path) => made().folders.has(path))
    },
  }
}

/** The folders of generated pages with their specifications, the innermost first. */
function sourcesByFolder(docs: unknown, tree: NavNode | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  const references = fileReferences(docs, tree, generators)
  const endpoints = [...pageRefsIn(tree)].flatMap(({ endpoint }) => endpoint ?? [])
  /** Specifications of endpoints: pages may be in the folder of any element around. */
  const ofEndpoints = endpoints.flatMap(({ spec }) => spec ?? [])
  const found = new Map<string, ReadonlySet<string>>()
  for (const { source, directory } of references) {
    const folder = pagePath(directory?.trim() ?? '').path || defaultFolder
    found.set(folder, new Set([...(found.get(folder) ?? []), source, ...ofEndpoints]))
  }
  // An endpoint may be of any specification.
  if (endpoints.length > 0)
    found.set(defaultFolder, new Set([...references.map(({ source }) => source), ...ofEndpoints]))
  return new Map([...found].toSorted(([one], [other]) => other.length - one.length))
}

/** The generated pages of all specifications, below a folder: a folder may have pages of each. */
function madeIn(sources: Iterable<string>, specs: SpecReader) {
  const all = [...sources].flatMap((source) => madePages(specs.readCalled(source)))
  const byPath = grouped(
    all.flatMap(({ href, pages }) => (href === undefined ? pages : [])),
    (path) => path,
  )
  // The second operation with a name has `-1` behind the name.
  const paths = [...byPath].flatMap(([path, same]) => same.map((_, index) => (index === 0 ? path : `${path}-${index}`)))
  /** Pages at an address set by an operation itself. */
  const addresses = new Set(all.flatMap(({ href }) => (href === undefined ? [] : addressIn(href))))
  return { paths: new Set(paths), addresses, folders: new Set([...byPath.keys()].flatMap(foldersOf)) }
}

/** `open` for a specification with more pages than known. */
function stateIn(source: string, specs: SpecReader): 'whole' | 'missing' | 'open' {
  const spec = specs.readCalled(source)
  if (spec.state === 'missing') return 'missing'
  if (spec.state !== 'valid' || spec.form !== 'openapi' || spec.isOpen) return 'open'
  // Mintlify may nest the folders of tags in tags, of OpenAPI 3.2. A referenced operation has its summary elsewhere.
  const isNested = recordsOf(spec.value.tags).some(({ parent }) => parent !== undefined)
  return specs.hasOverlay() || isNested || spec.operations.some(({ json }) => '$ref' in json) ? 'open' : 'whole'
}
