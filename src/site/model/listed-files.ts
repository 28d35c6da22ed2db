import { existsSync } from 'node:fs'
import path from 'node:path'
import { folderEntries } from '../../base/files/known-disk.js'
import { statsOf } from '../../base/files/read.js'
import { diskAt } from './disk.js'
import { folderOf, nameOfPage, pagePath } from './page-path.js'
import { pagesAmong, unpublished } from './page-index.js'
import { isRemote } from './specs/spec-reader.js'
import { fileReferences } from './specs/references.js'
import { navigationTree, pageRefsIn, type PageRef } from './navigation-tree.js'

/**
 * The pages and specifications named in docs.json, looked up in their folders: far less to read than the whole disk.
 */
export interface ListedFiles {
  /**
   * True if the navigation lists a missing, an outside or an unpublished page, as far as known without the rest of the
   * disk.
   */
  readonly lacksSome: boolean
  /** The folders of listed pages, existing or not; with a separator at the end. */
  readonly folders: () => readonly string[]
  /** The named specifications of the site; absolute. */
  readonly specs: readonly string[]
  /** Missing specifications. */
  readonly lackedSpecs: readonly string[]
  /** All names of specifications as a text: an equal text has equal errors. */
  readonly specUses: () => string
  /** True for a page with a space in its name and no file, like an endpoint with a misspelt method. */
  readonly hasOddEndpoint: boolean
}

/** Looks for the pages and specifications of docs.json in the docs root. */
export function listedFiles(docs: unknown, root: string): ListedFiles {
  const folders = new Map<string, ReadonlyMap<string, string>>()
  const names = namesBelow(root)
  const isPage = (page: string) => {
    const folder = folderOf(page)
    const pages = folders.get(folder) ?? pagesAmong(names(folder))
    folders.set(folder, pages)
    const file = pages.get(page.slice(folder.length))
    return file !== undefined && unpublished(folder + file, () => undefined) === undefined
  }
  const tree = navigationTree(docs, isPage)
  const refs = [...pageRefsIn(tree)]
  const isLacking = ({ page, endpoint }: PageRef) =>
    !endpoint && page.trim() !== '' && (!isPage(nameOfPage(page)) || pagePath(page).outside)
  const lacking = refs.filter(isLacking)
  const ofEndpoints = refs.flatMap(({ page, endpoint, element }) => (endpoint ? [{ page, endpoint, element }] : []))
  const found = fileReferences(docs, tree, ['openapi', 'asyncapi'])
  const named = new Set(ofEndpoints.flatMap(({ endpoint }) => endpoint.spec || []))
  const sources = [...found.map(({ source }) => source), ...named].filter((source) => !isRemote(source))
  const specs = [...new Set(sources.map((source) => pagePath(source.trim()).path))].map((file) => path.join(root, file))
  return {
    lacksSome: lacking.length > 0,
    folders: () => [...folders.keys()].map((each) => path.join(root, each, path.sep)),
    specs,
    lackedSpecs: specs.filter((file) => !existsSync(file)),
    specUses: () => JSON.stringify([found, ofEndpoints.map(({ page, element }) => [page, element.specs])]),
    hasOddEndpoint: lacking.some(({ page }) => page.includes(' ')),
  }
}

/** True if a folder has any pages. */
export function hasPages(root: string): boolean {
  return pagesAmong(diskAt(root).files()).size > 0
}

/** The names in each folder below a root, such as `guides/api/`. Folders inside a missing folder are not looked at. */
function namesBelow(root: string): (folder: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  const absent = new Set<string>()
  const names = (folder: string): readonly string[] => {
    const found = known.get(folder) ?? read(folder)
    known.set(folder, found)
    return found
  }
  const read = (folder: string) => {
    const outer = folder === '' ? undefined : folderOf(folder.slice(0, -1))
    if (outer !== undefined) names(outer)
    const at = path.join(root, folder)
    const entries = outer !== undefined && absent.has(outer) ? undefined : folderEntries(at)
    if (!entries && (absent.has(outer ?? '') || !statsOf(at))) absent.add(folder)
    return entries?.map(({ name }) => name) ?? []
  }
  return names
}
