import { existsSync } from 'node:fs'
import path from 'node:path'
import { diskAt } from './disk.js'
import { kept } from './kept.js'
import { navigationTree, pageRefsIn } from './navigation-tree.js'
import { pagesAmong, unpublished } from './page-index.js'
import { folderOf, nameOfPage, pagePath } from './page-path.js'
import { fileReferences, fileOf } from './specs/spec-reader.js'
import { isRemote } from './specs/spec.js'

/** The pages and specifications named in docs.json. */
export type ListedFiles = ReturnType<typeof listedFiles>

/** Looks for the pages and specifications of docs.json in their folders: far less to read than the whole disk. */
export function listedFiles(docs: unknown, root: string) {
  const { names } = diskAt(root)
  const pagesIn = kept((folder) => pagesAmong((names?.(folder) ?? []).map((name) => folder + name)))
  const isPage = (page: string) => {
    const file = pagesIn(folderOf(page)).get(page)
    return file !== undefined && unpublished(file, () => undefined) === undefined
  }
  const tree = navigationTree(docs, isPage)
  const refs = [...pageRefsIn(tree)]
  const ofEndpoints = refs.filter(({ endpoint }) => endpoint)
  const pages = refs.flatMap(({ page, endpoint }) => (endpoint || page.trim() === '' ? [] : page))
  const lacking = pages.filter((page) => !isPage(nameOfPage(page)) || pagePath(page).outside)
  const found = fileReferences(docs, tree, ['openapi', 'asyncapi'])
  const sources = [...found.map(({ source }) => source), ...ofEndpoints.flatMap(({ endpoint }) => endpoint?.spec || [])]
  const own = sources.filter((source) => !isRemote(source)).map(fileOf)
  const specs = [...new Set(own)].map((file) => path.join(root, file))
  return {
    /** True for a missing, an outside or an unpublished page, as far as known without the rest of the disk. */
    lacksSome: lacking.length > 0,
    /** The folders of listed pages, existing or not; with a separator at the end. */
    folders: (): readonly string[] =>
      [...new Set(pages.map((page) => folderOf(nameOfPage(page))))].map((folder) => path.join(root, folder, path.sep)),
    /** The named specifications of the site; absolute. */
    specs,
    lackedSpecs: specs.filter((file) => !existsSync(file)),
    /** All names of specifications as a text: an equal text has equal errors. */
    specUses: (): string => JSON.stringify([found, ofEndpoints.map(({ page, element }) => [page, element.specs])]),
    /** True for a page with a space in its name and no file, like an endpoint with a misspelt method. */
    hasOddEndpoint: lacking.some((page) => page.includes(' ')),
  }
}

/** True if a folder has any pages. */
export function hasPages(root: string): boolean {
  return pagesAmong(diskAt(root).files()).size > 0
}
