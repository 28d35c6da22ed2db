import { generators } from '../../format/contract/attributes.js'
import { pageRefsIn, type NavNode } from './navigation-tree.js'
import { pagePath } from './page-path.js'
import { madePaths, type MadePaths } from './specs/operations.js'
import type { SpecReader } from './specs/spec-reader.js'
import { fileReferences } from './specs/references.js'
import { defaultFolder } from './specs/spec.js'

interface Context {
  readonly docs: unknown
  readonly tree: NavNode | undefined
  readonly hasPagesIn: (folder: string) => boolean
  readonly specs: SpecReader
}

/**
 * The pages generated from specifications by Mintlify: in the `directory` of a specification, or in the default folder,
 * below the name of a tag, under the name of an operation. Of nested folders, the innermost decides if all
 * specifications are known.
 *
 *     { "source": "openapi.yaml", "directory": "api" }   →   api/users/list-users, api/get-health
 */
export class GeneratedPages {
  readonly #context: Context
  /** The folders of generated pages, with their specifications. */
  readonly #folders = new Map<string, ReadonlySet<string>>()
  /** The folders, the innermost first. */
  readonly #innermost: readonly string[]
  readonly #sources: ReadonlySet<string>
  readonly #states = new Map<string, MadePaths['state']>()
  #paths: MadePaths | undefined

  constructor(context: Context) {
    const { docs, tree } = context
    const references = fileReferences(docs, tree, generators)
    const endpoints = [...pageRefsIn(tree)].flatMap(({ endpoint }) => endpoint ?? [])
    /** Specifications of endpoints: pages may be in the folder of any element around. */
    const ofEndpoints = endpoints.flatMap(({ spec }) => spec ?? [])
    this.#context = context
    this.#sources = new Set([...references.map(({ source }) => source), ...ofEndpoints])
    for (const { source, directory } of references) {
      const folder = pagePath(directory?.trim() ?? '').path || defaultFolder
      this.#folders.set(folder, new Set([...(this.#folders.get(folder) ?? []), source, ...ofEndpoints]))
    }
    // An endpoint may be of any specification.
    if (endpoints.length > 0) this.#folders.set(defaultFolder, this.#sources)
    this.#innermost = [...this.#folders.keys()].toSorted((one, other) => other.length - one.length)
  }

  /** True for a generated page, or a possible page of an unknown specification. */
  has(page: string): boolean {
    return this.#folders.size > 0 && (this.#mayBe(page) !== undefined || this.#isMade(page))
  }

  /** The generated page with nearly the same name. */
  near(page: string): string | undefined {
    for (const folder of this.#around(page)) {
      const near = this.#all.near(page.slice(folder.length + 1))
      if (near !== undefined) return `${folder}/${near}`
    }
    return undefined
  }

  /** An unknown specification, perhaps with the page; undefined if a known specification has the page, or none can. */
  unread(page: string): string | undefined {
    const folder = this.#isMade(page) ? undefined : this.#mayBe(page)
    const own = folder === undefined ? [] : [...(this.#folders.get(folder) ?? [])]
    return own.find((source) => madePaths([source], this.#context.specs).state !== 'whole')
  }

  /** True for a folder with generated pages, or possible generated pages. */
  hasIn(name: string): boolean {
    if (this.#folders.has(name))
      return name !== defaultFolder || !this.#context.hasPagesIn(name) || this.#stateOf(name) !== 'missing'
    const around = this.#around(name)
    const isMade = (folder: string) => this.#all.hasFolder(name.slice(folder.length + 1))
    return around[0] !== undefined && (this.#mayMake(around[0], name) || around.some(isMade))
  }

  get #all(): MadePaths {
    return (this.#paths ??= madePaths(this.#sources, this.#context.specs))
  }

  #stateOf(folder: string): MadePaths['state'] {
    const known = this.#states.get(folder) ?? madePaths(this.#folders.get(folder) ?? [], this.#context.specs).state
    this.#states.set(folder, known)
    return known
  }

  #around(page: string): readonly string[] {
    return this.#innermost.filter((folder) => page.startsWith(`${folder}/`))
  }

  #isMade(page: string): boolean {
    const isIn = (folder: string) => this.#all.has(page.slice(folder.length + 1))
    return this.#around(page).some(isIn) || this.#all.isAddress(page)
  }

  /** The default folder may have written pages: a missing specification hardly adds pages beside them. */
  #mayMake(folder: string, beside: string): boolean {
    const state = this.#stateOf(folder)
    return state === 'open' || (state === 'missing' && !(folder === defaultFolder && this.#context.hasPagesIn(beside)))
  }

  #mayBe(page: string): string | undefined {
    const [innermost] = this.#around(page)
    const isMaybe = innermost !== undefined && this.#mayMake(innermost, page.slice(0, page.lastIndexOf('/')))
    return isMaybe ? innermost : undefined
  }
}
