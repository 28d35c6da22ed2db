import { existsSync } from 'node:fs'
import path from 'node:path'
import { folderEntries } from '../../base/files/known-disk.js'
import { diskAt } from './disk.js'
import { nameOfPage, pagePath } from './page-path.js'
import { pagesAmong, unpublished } from './page-index.js'
import { isRemote } from './specs/spec-reader.js'
import { specReferences } from './specs/spec-references.js'
import { walk } from './walk.js'

/** The pages and specifications that docs.json names, looked up where they would be: far less to read than all of the disk. */
export interface ListedFiles {
  /**
   * True if the navigation lists a page that does not exist or is never published, as far as that is known without
   * the rest of the disk.
   */
  readonly lacksSome: boolean
  /** The folders that have pages of the navigation, or would; with a separator at the end. */
  readonly folders: readonly string[]
  /** The specifications that are not where they are named; absolute. */
  readonly lackedSpecs: readonly string[]
}

/** Looks for what docs.json names in the docs root. */
export function listedFiles(docs: unknown, root: string): ListedFiles {
  const folders = new Map<string, ReadonlyMap<string, string>>()
  const fileOf = (page: string) => {
    const end = page.lastIndexOf('/') + 1
    const folder = page.slice(0, end)
    const names = folders.get(folder) ?? pagesOf(path.join(root, folder))
    folders.set(folder, names)
    const file = names.get(page.slice(end))
    return file && page.slice(0, end) + file
  }
  let lacksSome = false
  const visitor = {
    page({ page, endpoint }: { readonly page: string; readonly endpoint: unknown }) {
      if (!endpoint && page.trim() !== '') lacksSome = !isPage(nameOfPage(page)) || lacksSome
    },
  }
  const isPage = (page: string) => {
    const file = fileOf(page)
    return file !== undefined && unpublished(file, () => undefined) === undefined
  }
  const { found, element } = specReferences(docs)
  walk(docs, [visitor, { element }], isPage)
  const specs = new Set(
    found.filter(({ source }) => !isRemote(source)).map(({ source }) => pagePath(source.trim()).path),
  )
  return {
    lacksSome,
    folders: [...folders.keys()].map((folder) => path.join(root, folder, path.sep)),
    lackedSpecs: [...specs].map((file) => path.join(root, file)).filter((file) => !existsSync(file)),
  }
}

/** True if a folder has any pages. */
export function hasPages(root: string): boolean {
  return pagesAmong(diskAt(root).files()).size > 0
}

function pagesOf(folder: string): ReadonlyMap<string, string> {
  const entries = folderEntries(folder) ?? []
  return pagesAmong(entries.map(({ name }) => name))
}
