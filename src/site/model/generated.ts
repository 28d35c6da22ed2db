import { generators } from '../../format/contract/attributes.js'
import { kept, once } from './kept.js'
import { pageRefsIn } from './navigation-tree.js'
import { foldersOf, pagePath } from './page-path.js'
import type { Site } from './site.js'
import { addressIn, madePages, recordsOf } from './specs/operations.js'
import { fileReferences } from './specs/references.js'
import type { SpecReader } from './specs/spec-reader.js'
import { defaultFolder } from './specs/spec.js'

/**
 * The pages generated from specifications by Mintlify: in the `directory` of a specification, or in the default folder,
 * below the name of a tag, under the name of an operation. Of nested folders, the innermost decides if all
 * specifications are known.
 *
 *     { "source": "openapi.yaml", "directory": "api" }   →   api/users/list-users, api/get-health
 */
export class GeneratedPages {
  readonly #pages: Site['pages']
  readonly #specs: SpecReader
  /** The folders of generated pages with their specifications, the innermost first. */
  readonly #sources: ReadonlyMap<string, ReadonlySet<string>>

  constructor({ docs, navigation, pages, specs }: Pick<Site, 'docs' | 'navigation' | 'pages' | 'specs'>) {
    this.#pages = pages
    this.#specs = specs
    const tree = navigation()
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
    const all = [...references.map(({ source }) => source), ...ofEndpoints]
    if (endpoints.length > 0) found.set(defaultFolder, new Set(all))
    this.#sources = new Map([...found].toSorted(([one], [other]) => other.length - one.length))
  }

  /** True for a generated page, or a possible page of an unknown specification. */
  has(page: string): boolean {
    return this.#sources.size > 0 && (this.#openFolder(page) !== undefined || this.#isMade(page))
  }

  /** An unknown specification, perhaps with the page; undefined if a known specification has the page, or none can. */
  unread(page: string): string | undefined {
    const folder = this.#isMade(page) ? undefined : this.#openFolder(page)
    return [...(this.#sources.get(folder ?? '') ?? [])].find((source) => this.#stateOf(source) !== 'whole')
  }

  /** True for a folder with generated pages, or possible generated pages. */
  hasIn(name: string): boolean {
    if (this.#sources.has(name) && this.#states(name).has('whole')) return true
    return (
      this.#openFolder(`${name}/`) !== undefined || this.#below(name).some((path) => this.#names().folders.has(path))
    )
  }

  /** The paths of generated pages below a folder, of all specifications: a folder may have pages of each. */
  readonly #names = once(() => {
    /** The number of operations with a path. */
    const counts = new Map<string, number>()
    /** Pages at an address set by an operation itself. */
    const addresses = new Set<string>()
    const sources = new Set([...this.#sources.values()].flatMap((each) => [...each]))
    for (const source of sources)
      for (const { href, pages } of madePages(this.#specs.readCalled(source))) {
        if (href !== undefined) addresses.add(addressIn(href))
        else for (const path of pages) counts.set(path, (counts.get(path) ?? 0) + 1)
      }
    return { counts, addresses, folders: new Set([...counts.keys()].flatMap(foldersOf)) }
  })

  #around(page: string): readonly string[] {
    return [...this.#sources.keys()].filter((folder) => page.startsWith(`${folder}/`))
  }

  /** The paths of a page below the folders around. */
  #below(page: string): readonly string[] {
    return this.#around(page).map((folder) => page.slice(folder.length + 1).toLowerCase())
  }

  #isMade(page: string): boolean {
    const { counts, addresses } = this.#names()
    return (
      addresses.has(page) ||
      this.#below(page).some((path) => {
        // The second operation with a name has `-1` behind the name.
        const [, base = path, number] = /^(.*)-([1-9]\d*)$/.exec(path) ?? []
        return counts.has(path) || (number !== undefined && Number(number) < (counts.get(base) ?? 0))
      })
    )
  }

  /** The innermost folder around a page, if a specification of the folder may have more pages than known. */
  #openFolder(page: string): string | undefined {
    const [folder] = this.#around(page)
    if (folder === undefined) return undefined
    const states = this.#states(folder)
    // The default folder may have written pages: a missing specification hardly adds pages beside them.
    const isWritten = () => folder === defaultFolder && this.#pages.hasPagesIn(page.slice(0, page.lastIndexOf('/')))
    return states.has('open') || (states.has('missing') && !isWritten()) ? folder : undefined
  }

  readonly #states = kept(
    (folder) => new Set([...(this.#sources.get(folder) ?? [])].map((each) => this.#stateOf(each))),
  )

  /** `open` for a specification with more pages than known. */
  #stateOf(source: string): 'whole' | 'missing' | 'open' {
    const spec = this.#specs.readCalled(source)
    if (spec.state === 'missing') return 'missing'
    if (spec.state !== 'valid' || spec.form !== 'openapi' || spec.isOpen) return 'open'
    const isOverlaid = this.#specs
      .extended([{ source: this.#specs.named(source) ?? source, overlays: [] }])
      .some(({ overlays }) => overlays.length > 0)
    // Mintlify may nest the folders of tags in tags, of OpenAPI 3.2. A referenced operation has its summary elsewhere.
    const isNested = recordsOf(spec.value.tags).some(({ parent }) => parent !== undefined)
    return isOverlaid || isNested || spec.operations.some(({ json }) => '$ref' in json) ? 'open' : 'whole'
  }
}
