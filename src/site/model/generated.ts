import { generators } from '../../format/contract/attributes.js'
import { pageRefsIn, type NavNode } from './navigation-tree.js'
import { pagePath } from './page-path.js'
import { madePaths, type MadePaths } from './specs/operations.js'
import type { SpecReader } from './specs/spec-reader.js'
import { fileReferences } from './specs/references.js'
import { defaultFolder } from './specs/spec.js'

interface Context {
  readonly tree: NavNode | undefined
  readonly hasPagesIn: (folder: string) => boolean
  readonly specs: SpecReader
}

/** The pages generated from specifications by Mintlify. */
export interface GeneratedPages {
  /** True for a generated page, or a possible page of an unknown specification. */
  readonly has: (page: string) => boolean
  /** The generated page with nearly the same name. */
  readonly near: (page: string) => string | undefined
  /** An unknown specification, perhaps with the page; undefined if a known specification has the page, or none can. */
  readonly unread: (page: string) => string | undefined
  /** True for a folder with generated pages, or possible generated pages. */
  readonly hasIn: (folder: string) => boolean
}

/**
 * The pages generated from specifications: in the `directory` of a specification, or in the default folder, below the
 * name of a tag, under the name of an operation. Of nested folders, the innermost decides if all specifications are
 * known.
 *
 *     { "source": "openapi.yaml", "directory": "api" }   →   api/users/list-users, api/get-health
 */
export function generatedPages(docs: unknown, { tree, hasPagesIn, specs }: Context): GeneratedPages {
  const { folders, sources } = generatedFolders(docs, tree)
  const inner = [...folders.keys()].toSorted((one, other) => other.length - one.length)
  let names: MadePaths | undefined
  const all = () => (names ??= madePaths(sources, specs))
  const states = new Map<string, MadePaths['state']>()
  const stateOf = (folder: string) => {
    const known = states.get(folder) ?? madePaths(folders.get(folder) ?? [], specs).state
    states.set(folder, known)
    return known
  }
  // The default folder may have written pages: a missing specification hardly adds pages beside them.
  const mayMake = (folder: string, beside: string) =>
    stateOf(folder) === 'open' || (stateOf(folder) === 'missing' && !(folder === defaultFolder && hasPagesIn(beside)))
  const around = (page: string) => inner.filter((folder) => page.startsWith(`${folder}/`))
  const isMade = (page: string) =>
    around(page).some((folder) => all().has(page.slice(folder.length + 1))) || all().isAddress(page)
  const mayBe = (page: string) => {
    const [innermost] = around(page)
    return innermost !== undefined && mayMake(innermost, page.slice(0, page.lastIndexOf('/'))) ? innermost : undefined
  }
  return {
    has: (page) => folders.size > 0 && (mayBe(page) !== undefined || isMade(page)),
    near(page) {
      for (const folder of around(page)) {
        const near = all().near(page.slice(folder.length + 1))
        if (near !== undefined) return `${folder}/${near}`
      }
      return undefined
    },
    unread(page) {
      const folder = isMade(page) ? undefined : mayBe(page)
      const own = folder === undefined ? [] : [...(folders.get(folder) ?? [])]
      return own.find((source) => madePaths([source], specs).state !== 'whole')
    },
    hasIn(name) {
      if (folders.has(name)) return name !== defaultFolder || !hasPagesIn(name) || stateOf(name) !== 'missing'
      const [innermost] = around(name)
      if (innermost === undefined) return false
      return mayMake(innermost, name) || around(name).some((folder) => all().hasFolder(name.slice(folder.length + 1)))
    },
  }
}

interface Generated {
  /** The folders of generated pages, with their specifications. */
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>
  /** Every specification with generated pages. */
  readonly sources: ReadonlySet<string>
}

function generatedFolders(docs: unknown, tree: NavNode | undefined): Generated {
  const folders = new Map<string, Set<string>>()
  const references = fileReferences(docs, tree, generators)
  for (const { source, directory } of references) {
    const folder = pagePath(directory?.trim() ?? '').path || defaultFolder
    folders.set(folder, (folders.get(folder) ?? new Set()).add(source))
  }
  const endpoints = [...pageRefsIn(tree)].flatMap(({ endpoint }) => endpoint ?? [])
  /** Specifications of endpoints: pages may be in the folder of any element around. */
  const ofEndpoints = endpoints.flatMap(({ spec }) => spec ?? [])
  const sources = new Set([...references.map(({ source }) => source), ...ofEndpoints])
  // An endpoint may be of any specification.
  if (endpoints.length > 0) folders.set(defaultFolder, new Set(sources))
  for (const found of folders.values()) for (const source of ofEndpoints) found.add(source)
  return { folders, sources }
}
